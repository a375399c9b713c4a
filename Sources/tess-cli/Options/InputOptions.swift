import Tessellate
import TessellateSVG

/// The input of a command: files, standard input, or `--path`, each as a drawing.
struct InputOptions {
  let files: [String]
  private let data: [String]
  private let isStrict: Bool
  private var style: StyleOptions
  /// Whether `--trim` cuts the paths themselves; otherwise it cuts strokes only.
  private let trimsPaths: Bool

  private static let path = Option<String?>.text(
    "--path", placeholder: "DATA", help: "SVG path data in place of an INPUT; may be repeated.")

  static let section = OptionSection("Input", [path.info])

  init(
    _ arguments: inout Arguments, style: StyleOptions, isStrict: Bool, trimsPaths: Bool = false
  ) throws(UsageError) {
    files = arguments.takeOperands()
    data = try arguments.takeAll(Self.path).compactMap { $0 }
    (self.style, self.isStrict, self.trimsPaths) = (style, isStrict, trimsPaths)
    guard !files.isEmpty || !data.isEmpty else {
      throw UsageError("expected INPUT (a file, or '-' for standard input) or --path")
    }
  }

  /// Reads all files in the order of the command line, then `--path`.
  func load() throws(Failure) -> [Drawing] {
    var drawings: [Drawing] = []
    for file in files {
      let (drawing, notices) = try read(file)
      for notice in notices { Console.say(notice) }
      drawings.append(drawing)
    }
    if !data.isEmpty {
      var drawing = Drawing()
      drawing.name = "--path"
      for (index, text) in data.enumerated() {
        let place = data.count > 1 ? "--path \(index + 1)" : "--path"
        drawing.nodes.append(try node(try InputOptions.path(text, at: place), at: place))
      }
      drawings.append(drawing)
    }
    return drawings
  }

  /// Reads each file and each `--path` as a drawing of its own, in order.
  ///
  /// - Parameter rules: The fill rules of the operands without a style, in order; the last counts
  ///   for all that follow.
  /// - Returns: The drawings, which have the names of their inputs.
  /// - Throws: A failure that names the place of what can't be read.
  func operands(rules: [FillRule]) throws(Failure) -> [Drawing] {
    var drawings: [Drawing] = []
    for file in files {
      let (drawing, notices) = try with(rules, drawings.count).read(file)
      for notice in notices { Console.say(notice) }
      drawings.append(drawing)
    }
    for (index, text) in data.enumerated() {
      let place = data.count > 1 ? "--path \(index + 1)" : "--path"
      var drawing = Drawing()
      drawing.name = place
      let path = try InputOptions.path(text, at: place)
      drawing.nodes = [try with(rules, drawings.count).node(path, at: place)]
      drawings.append(drawing)
    }
    return drawings
  }

  private func with(_ rules: [FillRule], _ index: Int) -> InputOptions {
    guard let last = rules.indices.last else { return self }
    var options = self
    options.style.fillRule = rules[min(index, last)]
    return options
  }

  /// Whether there is `--path`.
  var hasPathData: Bool { !data.isEmpty }

  /// Reads one file, with notices about what it has that is not drawn.
  func read(_ file: String) throws(Failure) -> (drawing: Drawing, notices: [String]) {
    let input = try Input(file).decompressed()
    let isDocument = PathData.isDocument(input.bytes, name: input.name)
    var (drawing, notices) = try isDocument ? document(input) : (pathData(input), [])
    drawing.name = input.name
    return (drawing, notices)
  }

  private func document(
    _ input: Input
  ) throws(Failure) -> (drawing: Drawing, notices: [String]) {
    let drawing: Drawing
    do throws(DrawingError) {
      drawing = try Drawing(svg: input.bytes, budgets: MemoryBudget.current.drawing)
    } catch {
      throw Failure(.data, "\(input.name):\(error.line):\(error.column): \(error.message)")
    }
    let notices = drawing.notices.map { "\(input.name):\($0.line): \($0.message)" }
    if isStrict, let first = notices.first { throw Failure(.data, first) }
    return (drawing, notices)
  }

  /// Reads a file of one path a line.
  private func pathData(_ input: Input) throws(Failure) -> Drawing {
    let paths: [(line: Int, path: Path)]
    do throws(DrawingError) {
      paths = try PathData.paths(of: input.bytes)
    } catch {
      throw Failure(.data, "\(input.name):\(error.line):\(error.column): \(error.message)")
    }
    var drawing = Drawing()
    for (line, path) in paths {
      drawing.nodes.append(try node(path, at: "\(input.name):\(line)", line: line))
    }
    return drawing
  }

  /// Gives the style of the command line to a path without one.
  private func node(
    _ path: Path, at place: String, line: Int? = nil
  ) throws(Failure) -> DrawingNode {
    var painted = style.painted(path)
    painted.line = line
    guard trimsPaths else { return .path(painted) }
    do throws(TessellationError) {
      painted.path = try path.trimmedPath(style.strokeStyle.trim)
    } catch {
      throw Failure(error, at: place)
    }
    return .path(painted)
  }

  /// Parses path data outside of a file; an error names the byte.
  static func path(_ data: String, at place: String? = nil) throws(Failure) -> Path {
    do throws(DrawingError) {
      return try PathData.path(data)
    } catch {
      let place = (place.map { "\($0), " } ?? "") + "byte \(error.column - 1)"
      throw Failure(.data, "\(place): \(error.message)")
    }
  }
}
