import Tessellate
import TessellateSVG

/// Combines the filled shapes of its inputs.
struct CombineCommand: Command {
  static let name = "combine"
  static let summary = "Unites, intersects or subtracts filled shapes, and keeps their curves."
  static let operands = "OP INPUT… -o OUT"
  static let sections = [
    InputOptions.section,
    OptionSection("Rules of --path and path-data input", [rules.info]),
    MeshingOptions.curveSection,
    OptionSection("Output", OutputOptions.options(formats: OutlineFile.formats)),
  ]
  static let examples = [
    (
      line: "tess-cli combine difference --path 'M0 0h9v9h-9z' --path 'M3 3h9v3h-9z'",
      purpose: "OP is union, intersection, difference, xor or normalize; each file, and each "
        + "--path, is an operand. difference subtracts all others from the first."
    ),
    (
      line: "tess-cli combine union logo.svg badge.svg -o both.svg",
      purpose: "An SVG document in the first one's paint; without -o, path data with curves."
    ),
  ]

  /// The operations by their names on the command line.
  enum Operation: String, CaseIterable {
    case union, intersection, difference, xor, normalize

    var operation: PathOperation {
      switch self {
      case .union, .normalize: .union
      case .intersection: .intersection
      case .difference: .subtracting
      case .xor: .symmetricDifference
      }
    }
  }

  private static let rules = Option<FillRule>.choice(
    "--fill-rule", fallback: .nonZero,
    help: "Rule for what is inside; repeated, those of the operands in order.")

  private let operation: Operation
  private let fillRules: [FillRule]
  private let options: ConversionOptions
  private let format: OutlineFile.Format

  init(_ arguments: inout Arguments) throws(UsageError) {
    let names = Operation.allCases.map(\.rawValue)
    let word = try arguments.takeOperand("OP (\(names.joined(separator: ", ")))")
    guard let operation = Operation(rawValue: word) else {
      throw UsageError(
        "'\(word)': expected one of \(names.joined(separator: ", "))"
          + Suggestion.text(for: word, among: names))
    }
    self.operation = operation
    fillRules = try arguments.takeAll(Self.rules)
    options = try ConversionOptions(&arguments)
    format = try options.output.format(fallback: .path)
  }

  func run() throws {
    let drawings = try options.input.operands(rules: fillRules)
    var file = OutlineFile()
    var regions: [(region: FillRegion, paint: Paint)] = []
    for drawing in drawings {
      regions.append(try Self.region(of: drawing, options.meshing, for: drawings))
    }
    var outliner = DrawingOutliner(DrawingMesher.Jobs(for: []), options.meshing, for: drawings)
    if operation == .normalize {
      for (drawing, operand) in zip(drawings, regions) {
        let path = try outliner.combine([operand.region], by: .union, at: drawing.name ?? "")
        file.append(path, paint: operand.paint)
      }
    } else if let first = regions.first {
      let place = drawings.map { $0.name ?? "" }.joined(separator: ", ")
      let path = try outliner.combine(
        regions.map(\.region), by: operation.operation, at: place)
      file.append(path, paint: first.paint)
    }
    try file.write(
      to: options.output.output, as: format, like: drawings, scale: options.meshing.scale)
  }

  /// Returns the region that the fills of a drawing paint together, and the paint of the first.
  private static func region(
    of drawing: Drawing, _ meshing: MeshingOptions, for drawings: [Drawing]
  ) throws(Failure) -> (FillRegion, Paint) {
    let jobs = DrawingMesher.Jobs(for: [drawing])
    var outliner = DrawingOutliner(jobs, meshing, for: drawings)
    var shapes: [FillRegion] = []
    var paint: Paint?
    for job in jobs.list {
      guard let shape = try outliner.fill(of: job) else { continue }
      shapes.append(shape)
      paint = paint ?? job.painted.fill?.paint
    }
    let region =
      shapes.count == 1
      ? shapes[0]
      : FillRegion(try outliner.combine(shapes, by: .union, at: drawing.name ?? ""))
    return (region, paint ?? .color(.black))
  }
}
