import Tessellate
import TessellateSVG

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

  private let options: ConversionOptions

  init(_ arguments: inout Arguments) throws(UsageError) {
    options = try ConversionOptions(&arguments, trimsPaths: true)
  }

  func run() throws {
    let drawings = try options.input.load()
    let meshing = options.meshing.options(for: drawings)
    let jobs = DrawingMesher.Jobs(for: drawings)
    let outlines = DrawingMesher(meshing).outlines(of: jobs.clips)
    var mesher = PathMesher(meshing)
    var writer = PolylineWriter(try ResultStream(options.output.output))
    var notices: [MeshNotice] = []
    var shapes = ClipShapes(transform: meshing.transform, tolerance: meshing.tolerance)
    for job in jobs.list {
      if job.clips != .none, job.painted.fill != nil {
        // The region that shows, because its outline is no part of the path's.
        var filled = job
        filled.painted.stroke = nil
        let clips = jobs.clips.regions(of: job.clips).map { outlines[$0] }
        let result = try Self.group(of: filled, clips, &mesher)
        notices += result.notices
        try writer.write(result.group.parts.flatMap(\.mesh.contours), at: job.place)
      } else {
        let whole = job.painted.path.applying(
          job.painted.transform.concatenating(meshing.transform))
        let path = try Self.shown(of: whole, job, jobs.clips, &shapes)
        try writer.write(path, tolerance: meshing.tolerance, at: job.place)
      }
    }
    try notices.say(isStrict: options.meshing.isStrict)
    try writer.finish()
  }

  /// Returns the parts of a path, in output coordinates, that its clips show.
  private static func shown(
    of path: Path, _ job: DrawingMesher.Job, _ table: ClipTable, _ shapes: inout ClipShapes
  ) throws(Failure) -> Path {
    do throws(TessellationError) {
      return try shapes.cut(path, to: table.clips(of: job.clips))
    } catch {
      throw Failure(error, at: job.place)
    }
  }

  private static func group(
    of job: DrawingMesher.Job, _ clips: [Result<ClipOutline, TessellationError>],
    _ mesher: inout PathMesher
  ) throws(Failure) -> (group: MeshGroup, notices: [MeshNotice]) {
    do throws(MeshingError) {
      return try mesher.group(of: job, clips: clips)
    } catch {
      throw Failure(error)
    }
  }
}

/// Writes polylines as text: a point a line, and a blank line between sub-paths.
private struct PolylineWriter {
  private let stream: ResultStream
  private var isFirst = true
  private var polyline = Polyline()
  /// The chords that may still be written: one budget for all paths, because the text for a few
  /// kilobytes of curves could fill a disk.
  private var left: Int
  private let limit = MemoryBudget.current.chords

  init(_ stream: ResultStream) {
    self.stream = stream
    left = limit
  }

  /// Writes closed contours.
  mutating func write(_ contours: [[Point]], at place: String) throws(Failure) {
    left -= contours.reduce(0) { $0 + $1.count }
    guard left >= 0 else { throw Failure(.budgetExceeded(.chords, limit: limit), at: place) }
    for contour in contours { try write(contour[...], isClosed: true) }
  }

  /// Flattens a path and writes it.
  mutating func write(_ path: Path, tolerance: Double, at place: String) throws(Failure) {
    polyline.removeAll()
    do throws(TessellationError) {
      let kept = try path.flatten(tolerance: tolerance, chordLimit: left, into: &polyline)
      guard kept <= tolerance else { throw .budgetExceeded(.chords, limit: limit) }
      left = max(left - polyline.points.count, 0)
    } catch {
      throw Failure(error, at: place)
    }
    for contour in polyline.contours {
      try write(polyline.points[contour.range], isClosed: contour.isClosed)
    }
  }

  func finish() throws(Failure) { try stream.finish() }

  /// Writes the points of a contour, with a blank line before each but the very first.
  private mutating func write(
    _ points: ArraySlice<Point>, isClosed: Bool
  ) throws(Failure) {
    var text: [UInt8] = []
    if !isFirst { text.append(UInt8(ascii: "\n")) }
    isFirst = false
    for point in points {
      Self.append(point, to: &text)
      // In pieces, because the text may be many times as large as the points.
      if text.count > 1 << 20 {
        try stream.write(text)
        text.removeAll(keepingCapacity: true)
      }
    }
    if isClosed, let first = points.first { Self.append(first, to: &text) }
    try stream.write(text)
  }

  private static func append(_ point: Point, to text: inout [UInt8]) {
    text.appendDecimal(point.x)
    text.append(UInt8(ascii: " "))
    text.appendDecimal(point.y)
    text.append(UInt8(ascii: "\n"))
  }
}
