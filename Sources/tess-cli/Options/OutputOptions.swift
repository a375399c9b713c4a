/// The destination and the format of the result, and the amount of messages.
struct OutputOptions {
  let path: String?
  let isQuiet: Bool
  private let formatName: String?

  private static let output = Option<String?>.text(
    "--output", short: "-o", placeholder: "OUT",
    help: "File to write; by default, or for '-', standard output.")
  private static let quiet = Switch(
    name: "--quiet", short: "-q", help: "No progress, no summary.")
  private static let format = Option<String?>.text(
    "--format", placeholder: "NAME", help: "Format of the output; by default its suffix's.")

  static let options = [output.info, quiet.info]

  /// The options of a command that writes one of several formats.
  static func options(formats: [String]) -> [OptionInfo] {
    var format = format.info
    format.choices = formats
    return options + [format]
  }

  init(_ arguments: inout Arguments) throws(UsageError) {
    path = try arguments.take(Self.output)
    isQuiet = arguments.take(Self.quiet)
    formatName = try arguments.take(Self.format)
  }

  var output: Output { Output(path) }

  /// The format among `known` that `--format` names, or otherwise the suffix of the output.
  func format(known: [String], fallback: String) throws(UsageError) -> String {
    if let formatName {
      guard known.contains(formatName) else {
        let suggestion = Suggestion.text(for: formatName, among: known)
        throw UsageError(
          "--format '\(formatName)': expected one of \(known.joined(separator: ", "))\(suggestion)")
      }
      return formatName
    }
    guard let path, path != "-" else { return fallback }
    if let suffix = Self.suffix(of: path), known.contains(suffix) { return suffix }
    let names = known.map { ".\($0)" }.joined(separator: ", ")
    throw UsageError("-o '\(path)': expected a name that ends in one of \(names), or --format")
  }

  /// The suffix of a file's name, after its last point, in lower case; `nil` for a name without.
  static func suffix(of path: String) -> String? {
    path.split(separator: "/").last?.split(separator: ".").dropFirst().last?.lowercased()
  }

  /// The format among the cases of an enumeration.
  func format<Format: RawRepresentable<String> & CaseIterable>(
    fallback: Format
  ) throws(UsageError) -> Format {
    let name = try format(known: Format.allCases.map(\.rawValue), fallback: fallback.rawValue)
    return Format(rawValue: name) ?? fallback
  }
}
