import Tessellate

/// Flattens curves to polylines.
struct FlattenCommand: Command {
  static let name = "flatten"
  static let summary =
    "Flattens the curves of all paths to straight lines, and writes their points."
  static let operands = "INPUT… -o OUT"
  static let sections = [
    InputOptions.section, StyleOptions.trimSection, MeshingOptions.polylineSection,
    OptionSection("Output", OutputOptions.options),
  ]
  static let examples = [
    (
      line: "tess-cli flatten --tolerance 0.01 drawing.svg -o points.txt",
      purpose: "'x y' a line, a blank line between sub-paths; a closed one repeats its first point."
    )
  ]

  private let input: InputOptions
  private let meshing: MeshingOptions
  private let output: OutputOptions

  init(_ arguments: inout Arguments) throws(UsageError) {
    let style = try StyleOptions(&arguments)
    meshing = try MeshingOptions(&arguments)
    output = try OutputOptions(&arguments)
    input = try InputOptions(
      &arguments, style: style, isStrict: meshing.isStrict, trimsPaths: true)
  }

  func run() throws {
    let scale = AffineTransform(scaleX: meshing.scale, y: meshing.scale)
    let stream = try ResultStream(output.output)
    var polyline = Polyline()
    var isFirst = true
    // One budget for all paths, because the text for a few kilobytes of curves could fill a disk.
    let limit = MemoryBudget.current.chords
    var left = limit
    let drawings = try input.load()
    let tolerance = meshing.tolerance(for: drawings)
    for job in DrawingMesher.Jobs(for: drawings).list {
      let path = job.painted.path.applying(job.painted.transform.concatenating(scale))
      polyline.removeAll()
      do throws(TessellationError) {
        let kept = try path.flatten(
          tolerance: tolerance, chordLimit: left, into: &polyline)
        guard kept <= tolerance else { throw .budgetExceeded(.chords, limit: limit) }
        left = max(left - polyline.points.count, 0)
      } catch {
        throw Failure(error, at: job.place)
      }
      try Self.write(polyline, to: stream, &isFirst)
    }
    try stream.finish()
  }

  /// Writes the points of all contours, a blank line before each but the very first.
  private static func write(
    _ polyline: Polyline, to stream: ResultStream, _ isFirst: inout Bool
  ) throws(Failure) {
    var text: [UInt8] = []
    for contour in polyline.contours {
      if !isFirst { text.append(UInt8(ascii: "\n")) }
      isFirst = false
      for point in polyline.points[contour.range] {
        append(point, to: &text)
        // In pieces, because the text may be many times as large as the points.
        if text.count > 1 << 20 {
          try stream.write(text)
          text.removeAll(keepingCapacity: true)
        }
      }
      if contour.isClosed, contour.count > 0 {
        append(polyline.points[contour.start], to: &text)
      }
    }
    try stream.write(text)
  }

  private static func append(_ point: Point, to text: inout [UInt8]) {
    text.appendDecimal(point.x)
    text.append(UInt8(ascii: " "))
    text.appendDecimal(point.y)
    text.append(UInt8(ascii: "\n"))
  }
}
