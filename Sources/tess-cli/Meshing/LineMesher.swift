import Tessellate
import TessellateSVG

/// Reads lines `ID<TAB>path data` and writes a JSON line with the mesh of each, in order.
///
/// Memory is bounded by the size of one read, not by that of the stream; a bad line gives a JSON
/// line with its error.
struct LineMesher {
  let options: MeshingOptions
  let style: StyleOptions
  /// Whether counts, bounds and area replace the arrays.
  let isSummary: Bool

  /// The longest line in bytes, 64 MB, so that input without line ends can't fill the memory.
  static let lineLimit = 1 << 26

  /// The output for some lines, and their numbers.
  struct Outcome {
    var text: [UInt8] = []
    var notices: [MeshNotice] = []
    var lines = 0
    var errors = 0

    mutating func append(_ other: Outcome) {
      text += other.text
      notices += other.notices
      lines += other.lines
      errors += other.errors
    }
  }

  /// Reads until the end, and returns the number of lines and the number of bad ones.
  func run(
    _ input: String, to stream: ResultStream
  ) throws(Failure) -> (lines: Int, errors: Int) {
    let reader = try ByteSource(input)
    var pending: [UInt8] = []
    var isSkipping = false
    var isFirst = true
    var (lines, errors) = (0, 0)
    var log = NoticeLog()
    defer { log.finish() }
    while true {
      let start = pending.count
      let count = try reader.read(into: &pending)
      let isLast = count == 0
      // Everything up to the last line end; at the end of the input, everything.
      let end = isLast ? pending.count : (pending[start...].lastIndex(of: Self.newline) ?? -1) + 1
      var outcome = Outcome()
      if end > 0 {
        var ready = pending[..<end]
        if isSkipping { ready = ready.drop { $0 != Self.newline } }
        if isFirst { ready = PathData.withoutMark(ready) }
        isFirst = false
        outcome = meshes(of: ready)
        isSkipping = false
        pending.removeFirst(end)
      }
      if pending.count > Self.lineLimit {
        if !isSkipping {
          outcome.lines += 1
          outcome.errors += 1
          Self.append(
            id: nil, error: "a line of more than \(Self.lineLimit) bytes", to: &outcome.text)
        }
        isSkipping = true
        pending.removeAll()
      }
      if !outcome.text.isEmpty { try stream.write(outcome.text) }
      log.say(outcome.notices)
      lines += outcome.lines
      errors += outcome.errors
      if isLast { return (lines, errors) }
    }
  }

  private static let newline = UInt8(ascii: "\n")

  /// Makes the JSON lines for whole lines, in pieces on several threads, in order.
  private func meshes(of bytes: ArraySlice<UInt8>) -> Outcome {
    let lines = bytes.split(separator: Self.newline)
    let workers = max(1, min(options.jobs, lines.count / 4))
    let share = (lines.count + workers - 1) / max(workers, 1)
    let outcomes = Parallel.map(workers, threads: workers) { worker in
      var outcome = Outcome()
      var mesher = PathMesher(options.options(for: []))
      for line in lines[min(worker * share, lines.count)..<min((worker + 1) * share, lines.count)] {
        append(line, &mesher, to: &outcome)
      }
      return outcome
    }
    return outcomes.reduce(into: Outcome()) { $0.append($1) }
  }

  /// Appends the JSON line for one line; nothing for an empty one.
  private func append(
    _ line: ArraySlice<UInt8>, _ mesher: inout PathMesher, to outcome: inout Outcome
  ) {
    var line = line
    if line.last == UInt8(ascii: "\r") { line.removeLast() }
    guard !line.isEmpty else { return }
    outcome.lines += 1
    guard let tab = line.firstIndex(of: UInt8(ascii: "\t")) else {
      outcome.errors += 1
      return Self.append(id: nil, error: "expected ID, a tab, and path data", to: &outcome.text)
    }
    let id = String(decoding: line[..<tab], as: UTF8.self)
    let data = String(decoding: line[(tab + 1)...], as: UTF8.self)
    do {
      let path = try InputOptions.path(data)
      let painted = style.painted(path)
      mesher.setTolerance(options.tolerance(for: [Drawing(nodes: [.path(painted)])]))
      var notices: [MeshNotice] = []
      let parts = try mesher.parts(of: painted, clips: [], at: id, notices: &notices)
      if options.isStrict, let notice = notices.first { throw Failure(.data, notice.message) }
      outcome.notices += notices
      if isSummary {
        append(summary: parts, id, notices, to: &outcome.text)
      } else {
        append(parts, id, notices, to: &outcome.text)
      }
    } catch {
      outcome.errors += 1
      let message = (error as? Failure)?.message ?? "\(error)"
      Self.append(id: id, error: message, to: &outcome.text)
    }
  }

  // MARK: JSON

  private static func append(id: String?, error: String, to text: inout [UInt8]) {
    let value = JSON.object([
      ("id", id.map { .string($0) } ?? .null), ("error", .string(error)),
    ])
    text += Array(value.text.utf8)
    text.append(newline)
  }

  /// The messages of notices as a member of an object; none for no notice.
  private static func member(_ notices: [MeshNotice]) -> [(String, JSON)] {
    notices.isEmpty ? [] : [("notices", .array(notices.map { .string($0.message) }))]
  }

  private func append(
    summary parts: [MeshPart], _ id: String, _ notices: [MeshNotice], to text: inout [UInt8]
  ) {
    let bounds = parts.reduce(Rect.null) { $0.union($1.mesh.bounds) }
    let box = bounds.isNull ? [] : [bounds.minX, bounds.minY, bounds.maxX, bounds.maxY]
    let value = JSON.object(
      [
        ("id", .string(id)),
        ("vertices", .integer(parts.reduce(0) { $0 + $1.mesh.vertexCount })),
        ("triangles", .integer(parts.reduce(0) { $0 + $1.mesh.triangleCount })),
        ("bounds", .array(box.map { .number($0) })),
        ("area", .number(parts.reduce(0) { $0 + $1.mesh.area })),
      ] + Self.member(notices))
    text += Array(value.text.utf8)
    text.append(Self.newline)
  }

  /// Appends fill and stroke as one mesh.
  private func append(
    _ parts: [MeshPart], _ id: String, _ notices: [MeshNotice], to text: inout [UInt8]
  ) {
    text += Array("{\"id\":\(JSON.string(id).text),\"vertices\":[".utf8)
    var isFirst = true
    func append(_ number: String, to text: inout [UInt8]) {
      if !isFirst { text.append(UInt8(ascii: ",")) }
      isFirst = false
      text.append(contentsOf: number.utf8)
    }
    for part in parts {
      for index in part.mesh.positions.indices {
        let point = part.mesh.point(index)
        append(Number.text(point.x), to: &text)
        append(Number.text(point.y), to: &text)
      }
    }
    text += Array("],\"triangles\":[".utf8)
    isFirst = true
    var first = 0
    for part in parts {
      for index in part.mesh.indices { append(String(first + Int(index)), to: &text) }
      first += part.mesh.vertexCount
    }
    text.append(UInt8(ascii: "]"))
    for (name, value) in Self.member(notices) {
      text += Array(",\(JSON.string(name).text):\(value.text)".utf8)
    }
    text += Array("}\n".utf8)
  }
}
