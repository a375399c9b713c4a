import Tessellate
import TessellateSVG

/// What a command works on: files, standard input, or `--path`, each as a drawing.
struct InputOptions {
  private let files: [String]
  private let data: [String]
  private let isStrict: Bool
  private let style: StyleOptions

  private static let path = Option<String?>.text(
    "--path", placeholder: "DATA", help: "SVG path data in place of an INPUT; may come often.")
  private static let strict = Switch(
    name: "--strict", help: "Makes the first broken element of a document an error.")

  static let section = OptionSection("Input", [path.info, strict.info])

  init(_ arguments: inout Arguments, style: StyleOptions) throws(UsageError) {
    files = arguments.takeOperands()
    data = try arguments.takeAll(Self.path).compactMap { $0 }
    isStrict = arguments.take(Self.strict)
    self.style = style
    guard !files.isEmpty || !data.isEmpty else {
      throw UsageError("expected INPUT (a file, or '-' for standard input) or --path")
    }
  }

  /// Reads everything, in the order of the command line, `--path` behind the files.
  func load() throws(Failure) -> [Drawing] {
    var drawings: [Drawing] = []
    for file in files {
      let input = try Input(file)
      drawings.append(try InputOptions.isMarkup(input) ? document(input) : pathData(input))
    }
    if !data.isEmpty {
      var nodes: [DrawingNode] = []
      for (index, text) in data.enumerated() {
        let place = data.count > 1 ? "--path \(index + 1)" : "--path"
        nodes.append(
          .path(style.painted(try InputOptions.path(text[...], at: "\(place), byte ") { $0 })))
      }
      drawings.append(Drawing(nodes: nodes))
    }
    return drawings
  }

  /// Whether the input is a document: by its name, or because it starts with `<`.
  private static func isMarkup(_ input: Input) -> Bool {
    if input.name.lowercased().hasSuffix(".svg") { return true }
    let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let text = input.bytes.starts(with: byteOrderMark) ? input.bytes[3...] : input.bytes[...]
    let first = text.first { $0 != 0x20 && !(0x09...0x0D).contains($0) }
    // A document in UTF-16 starts with one of its byte order marks.
    return first == UInt8(ascii: "<") || input.bytes.starts(with: [0xFF, 0xFE])
      || input.bytes.starts(with: [0xFE, 0xFF])
  }

  private func document(_ input: Input) throws(Failure) -> Drawing {
    let drawing: Drawing
    do throws(DrawingError) {
      drawing = try Drawing(svg: input.bytes, budgets: MemoryBudget.current.drawing)
    } catch {
      throw Failure(.data, "\(input.name):\(error.line):\(error.column): \(error.message)")
    }
    for notice in drawing.notices {
      let line = "\(input.name):\(notice.line): \(notice.message)"
      if isStrict, notice.kind == .error { throw Failure(.data, line) }
      Console.say(line)
    }
    return drawing
  }

  /// Reads one path a line; empty lines and those that begin with `#` are skipped.
  private func pathData(_ input: Input) throws(Failure) -> Drawing {
    var nodes: [DrawingNode] = []
    let lines = input.bytes.split(
      omittingEmptySubsequences: false, whereSeparator: { $0 == UInt8(ascii: "\n") })
    for (index, bytes) in lines.enumerated() {
      let line = String(decoding: bytes, as: UTF8.self)
      guard let first = line.first(where: { !$0.isWhitespace }), first != "#" else { continue }
      let place = "\(input.name):\(index + 1):"
      nodes.append(
        .path(style.painted(try InputOptions.path(line[...], at: place) { $0 + 1 })))
    }
    return Drawing(nodes: nodes)
  }

  /// Parses path data; an error tells the place, with the byte offset as `column` counts it.
  static func path(
    _ data: Substring, at place: String, column: (Int) -> Int
  ) throws(Failure) -> Path {
    let path: Path
    do throws(SVGPathError) {
      path = try Path(svg: String(data))
    } catch {
      throw Failure(
        .data, "\(place)\(column(error.offset)): expected \(error.expected.rawValue)")
    }
    if path.invalidElement != nil {
      throw Failure(.data, "\(place)\(column(0)): expected finite numbers")
    }
    return path
  }
}
