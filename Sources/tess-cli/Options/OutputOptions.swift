/// Where the result goes, in which format, and how much is said about it.
struct OutputOptions {
  let path: String?
  let isQuiet: Bool

  private static let output = Option<String?>.text(
    "--output", short: "-o", placeholder: "OUT",
    help: "File to write; standard output without it, or with '-'.")
  private static let quiet = Switch(
    name: "--quiet", short: "-q", help: "No progress, no summary.")

  static let options = [output.info, quiet.info]
  static let section = OptionSection("Output", options)

  init(_ arguments: inout Arguments) throws(UsageError) {
    path = try arguments.take(Self.output)
    isQuiet = arguments.take(Self.quiet)
  }

  var output: Output { Output(path) }

  /// The format that `--format` names, or else the suffix of the output.
  func format<Format: RawRepresentable<String> & CaseIterable>(
    named: Format?, fallback: Format
  ) throws(UsageError) -> Format {
    if let named { return named }
    guard let path, path != "-" else { return fallback }
    let suffix = path.split(separator: "/").last?.split(separator: ".").dropFirst().last ?? ""
    if let format = Format(rawValue: suffix.lowercased()) { return format }
    let known = Format.allCases.map { ".\($0.rawValue)" }.joined(separator: ", ")
    throw UsageError("-o '\(path)': expected a name that ends in one of \(known), or --format")
  }
}
