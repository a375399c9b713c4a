// Which joints of a contour are corners, and which of its lines stay lines.
//
// *Joints at a curve.* The directions of both segments are known there. More than 3° apart they are
// a corner: drawings that are meant to be smooth are so to 1° at least.
//
// *Joints between lines.* Each vertex of a traced polyline turns, and the steps of a bitmap's
// outline turn by right angles, so that one vertex's turn says nothing. What counts is the turn
// between two arms that are longer than the tolerance: from the vertex back and forth to the first
// vertices at least four tolerances away, along lines only. More than 45° is a corner, at the
// vertex where it is greatest within an arm's length. A smooth curve turns by as much only where
// its radius is below five tolerances.
//
// *Lines.* A smooth curve through the ends of a chord of length ℓ, which turns by φ at such a
// vertex, leaves the chord by ℓφ/8. If this is more than the tolerance, the line is no chord of a
// smooth curve but a line, and stays one. So does a line beside a curve, if it is longer than
// sixteen tolerances; a shorter one may be what a tool left over.

/// The joints and lines at which the runs of one contour end.
struct ContourCorners {
  /// Whether the joint before each segment is a corner; the first one's is the start.
  private(set) var isCorner: [Bool]
  /// Whether each segment is a line that stays.
  private(set) var isKept: [Bool]

  private let segments: [PathSegment]
  private let isClosed: Bool
  private let tolerance: Double

  /// The sine of the turn at a curve from which on it is a corner: 3°.
  private static var sineOfCorner: Double { 0.052 }
  /// The length of an arm in tolerances.
  private static var arm: Double { 4 }
  /// The length in tolerances from which on a line beside a curve stays.
  private static var keptLength: Double { 16 }

  /// Finds the corners of a contour whose segments all have length.
  init(_ segments: [PathSegment], isClosed: Bool, tolerance: Double) {
    (self.segments, self.isClosed, self.tolerance) = (segments, isClosed, tolerance)
    isCorner = [Bool](repeating: false, count: segments.count)
    isKept = isCorner
    findCurveCorners()
    findLineCorners()
    for index in segments.indices { isKept[index] = staysLine(index) }
  }

  private func isLine(_ index: Int) -> Bool {
    if case .line = segments[index] { return true }
    return false
  }

  /// The segment before another one, or `nil` at the start of an open contour.
  private func before(_ index: Int) -> Int? {
    index > 0 ? index - 1 : isClosed ? segments.count - 1 : nil
  }

  private func after(_ index: Int) -> Int? {
    index + 1 < segments.count ? index + 1 : isClosed ? 0 : nil
  }

  private mutating func findCurveCorners() {
    for index in segments.indices {
      guard let previous = before(index) else {
        isCorner[index] = true
        continue
      }
      guard !isLine(index) || !isLine(previous) else { continue }
      guard let arriving = segments[previous].tangent(at: 1),
        let leaving = segments[index].tangent(at: 0)
      else { continue }
      isCorner[index] =
        arriving.dot(leaving) <= 0 || arriving.cross(leaving).magnitude > Self.sineOfCorner
    }
  }

  /// Finds the corners between lines: of several within an arm's length the sharpest.
  private mutating func findLineCorners() {
    // Cosines from which on no vertex is a corner: 45°.
    let least = 0.5.squareRoot()
    var last: (index: Int, cosine: Double)?
    for index in segments.indices {
      guard let previous = before(index), isLine(index), isLine(previous) else {
        last = nil
        continue
      }
      let vertex = segments[index].start
      guard let start = armEnd(from: index, forward: false),
        let end = armEnd(from: index, forward: true), let back = (vertex - start).normalized,
        let ahead = (end - vertex).normalized
      else { continue }
      let cosine = back.dot(ahead)
      guard cosine < least else { continue }
      if let found = last,
        segments[found.index].start.distance(to: vertex) < Self.arm * tolerance
      {
        guard cosine < found.cosine else { continue }
        isCorner[found.index] = false
      }
      isCorner[index] = true
      last = (index, cosine)
    }
  }

  /// The first vertex at least an arm's length away from the start of a segment, along lines; `nil`
  /// where they end before.
  ///
  /// At most 64 vertices are looked at: a polyline that is so much finer than its tolerance bends
  /// little on the way.
  private func armEnd(from index: Int, forward: Bool) -> Point? {
    let vertex = segments[index].start
    var end = vertex
    var next: Int? = forward ? index : before(index)
    for _ in 0..<64 {
      guard let segment = next, isLine(segment) else { return nil }
      end = forward ? segments[segment].end : segments[segment].start
      if end.distance(to: vertex) >= Self.arm * tolerance { return end }
      next = forward ? after(segment) : before(segment)
    }
    return end
  }

  /// Whether a segment is a line that no smooth curve within the tolerance replaces.
  private func staysLine(_ index: Int) -> Bool {
    guard case .line(let line) = segments[index] else { return false }
    let length = line.start.distance(to: line.end)
    var turn = 0.0
    for neighbour in [before(index), after(index)] {
      guard let neighbour else { continue }
      if !isLine(neighbour), length > Self.keptLength * tolerance { return true }
      let joint = neighbour == before(index) ? index : neighbour
      if isCorner[joint] || !isLine(neighbour) { continue }
      guard let own = (line.end - line.start).normalized,
        let other = (segments[neighbour].end - segments[neighbour].start).normalized
      else { continue }
      turn = Swift.max(turn, arcTan2(own.cross(other).magnitude, own.dot(other)))
    }
    return length * turn > 8 * tolerance
  }
}
