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
    let jobs = DrawingMesher.Jobs(for: drawings)
    let outlines = DrawingMesher(options: meshing, tolerance: tolerance).outlines(of: jobs.clips)
    var mesher = PathMesher(meshing, tolerance: tolerance)
    var notices: [MeshNotice] = []
    for job in jobs.list {
      if job.clips != .none, job.painted.fill != nil {
        // The region that shows, because its outline is no part of the path's.
        var filled = job
        filled.painted.stroke = nil
        let clips = jobs.clips.regions(of: job.clips).map { outlines[$0] }
        let result = try mesher.group(of: filled, clips: clips)
        notices += result.notices
        let contours = result.group.parts.flatMap(\.mesh.contours)
        left -= contours.reduce(0) { $0 + $1.count }
        guard left >= 0 else {
          throw Failure(.budgetExceeded(.chords, limit: limit), at: job.place)
        }
        for contour in contours {
          try Self.write(contour[...], isClosed: true, to: stream, &isFirst)
        }
        continue
      }
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
      for contour in polyline.contours {
        try Self.write(
          polyline.points[contour.range], isClosed: contour.isClosed, to: stream, &isFirst)
      }
    }
    try notices.say(isStrict: meshing.isStrict)
    try stream.finish()
  }

  /// Writes the points of a contour, with a blank line before each but the very first.
  private static func write(
    _ points: ArraySlice<Point>, isClosed: Bool, to stream: ResultStream, _ isFirst: inout Bool
  ) throws(Failure) {
    var text: [UInt8] = []
    if !isFirst { text.append(UInt8(ascii: "\n")) }
    isFirst = false
    for point in points {
      append(point, to: &text)
      // In pieces, because the text may be many times as large as the points.
      if text.count > 1 << 20 {
        try stream.write(text)
        text.removeAll(keepingCapacity: true)
      }
    }
    if isClosed, let first = points.first { append(first, to: &text) }
    try stream.write(text)
  }

  private static func append(_ point: Point, to text: inout [UInt8]) {
    text.appendDecimal(point.x)
    text.append(UInt8(ascii: " "))
    text.appendDecimal(point.y)
    text.append(UInt8(ascii: "\n"))
  }
}
