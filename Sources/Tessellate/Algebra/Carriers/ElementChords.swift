// Chords of elements, with the parameter of each end.
//
// A fill needs points only, and takes the fewest. Here each chord also carries the range of the
// parameter that it stands for, and a curve must get the same chords from both ends: chords are
// made from the lesser end of the curve to the greater, and written backwards if need be.
//
// *Cubics* are halved until a chord is certified. Let d₁ and d₂ be the signed distances of the two
// control points from the line through the piece's ends. The curve's own is
//
//     d(t) = 3t(1 − t)·((1 − t)·d₁ + t·d₂)   ⟹   |d| ≤ ¾·max(|d₁|, |d₂|), or 4/9 of it if d₁d₂ ≤ 0
//
// (3t(1 − t) is at most ¾; with opposite signs one term alone is largest, 3t(1 − t)² ≤ 4/9). The
// feet of the curve's points lie between the ends if those of the control points do, and then each
// point of the chord is the foot of one: the bound holds both ways. A piece whose control points
// are all within the tolerance of its start needs no chord of its own direction.
//
// On request, a piece that bends evenly is cut evenly instead of being halved again and again: this
// is faster, but curves that run together have more ends in common if halved. A chord over 1/n of
// it strays by 1/8n² of the part of B″ that is perpendicular to it. B″ goes linearly from
// 6(p₀ − 2p₁ + p₂) to 6(p₁ − 2p₂ + p₃): let p and q be the largest parts of these
// across the piece's own chord and along it. If the legs of the control polygon turn from that
// chord by θ at most, so do all chords, and the perpendicular part is at most
//
//     p + q·tan θ
//
// For θ ≤ 45° the feet of the curve's points on a chord follow each other, and the bound holds
// both ways. Where it asks for more chords than halves would, the piece is halved.
//
// *Quadratics* and *arcs* are cut evenly. A chord over 1/n of a quadratic strays by |B″|/8n² at the
// most, with B″ = 2(p₀ − 2p₁ + p₂). One over an angle h of the unit circle strays by 1 − cos h/2 ≤
// h²/8, and an ellipse is that circle, stretched by its larger half axis at the most.

/// The end of a chord: its parameter and its point.
struct ChordEnd: BitwiseCopyable, Equatable {
  var t: Double
  var point: Point
}

/// Writes chords of elements.
struct ElementChords: ~Copyable, Sendable {
  /// Whether pieces of cubics that bend evenly are cut evenly.
  var cutsEvenly = false
  /// The ends of the last element's chords, without the first.
  private(set) var ends = UncheckedBuffer<ChordEnd>()
  private var stack = UncheckedBuffer<Piece>()

  /// A piece of a cubic that has still to be written.
  private struct Piece: BitwiseCopyable {
    var p0, p1, p2, p3: Point
    /// The parameter of its end, and the size of its range.
    var end, size: Double
  }

  /// The least range of the parameter: lattices have 2²⁵ steps across, so that a piece of 2⁻²⁴ of a
  /// curve of some lengths of the drawing is a few steps.
  private static let leastRange = 0x1p-24
  /// The largest number of chords of a quadratic or an arc, for the same reason.
  private static let most = 0x1p22

  /// Calls `body` with the ends of an element's chords, from its start to its end; the last is the
  /// element's own end.
  @inline(__always)
  mutating func forEach(
    _ element: SourceElement, tolerance: Double, _ body: (_ t: Double, _ point: Point) -> Void
  ) {
    let count = cut(element, tolerance: tolerance)
    for i in 0..<count { body(ends[i].t, ends[i].point) }
  }

  /// Finds the ends of an element's chords, and returns their number.
  mutating func cut(_ element: SourceElement, tolerance: Double) -> Int {
    ends.removeAll()
    let isReversed = ElementChords.isReversed(element)
    write(isReversed ? element.reversed : element, tolerance)
    let (end, count) = (ends.view, ends.count)
    if isReversed {
      // From the other end on, without the element's start.
      var (low, high) = (0, count &- 2)
      while low <= high {
        let (a, b) = (end[low], end[high])
        end[low] = ChordEnd(t: 1 - b.t, point: b.point)
        end[high] = ChordEnd(t: 1 - a.t, point: a.point)
        low &+= 1
        high &-= 1
      }
    }
    end[count &- 1] = ChordEnd(t: 1, point: element.end)
    return count
  }

  /// Whether an element's end is less than its start, or, of a closed one, its last control point
  /// than its first.
  private static func isReversed(_ element: SourceElement) -> Bool {
    let (start, end) = (element.start, element.end)
    if start != end { return (end.x, end.y) < (start.x, start.y) }
    if element.kind == .arc { return element.sweep < 0 }
    let (first, last) = (element.control1, element.control2)
    return (last.x, last.y) < (first.x, first.y)
  }

  private mutating func write(_ element: SourceElement, _ tolerance: Double) {
    switch element.kind {
    case .line: ends.append(ChordEnd(t: 1, point: element.end))
    case .quadratic:
      let bend = (element.start - element.control1) + (element.end - element.control1)
      writeEvenly(element, (0.25 * bend.length / tolerance).squareRoot())
    case .cubic: writeHalves(element, tolerance)
    case .arc:
      let (u, v) = (element.xAxis, element.yAxis)
      let (difference, product) = (u.lengthSquared - v.lengthSquared, 2 * u.dot(v))
      let largest =
        0.5
        * (u.lengthSquared + v.lengthSquared
          + (difference * difference + product * product).squareRoot())
      let radius = largest.squareRoot()
      // At least three chords a turn, or opposite ones would coincide.
      let bent = (0.125 * radius / tolerance).squareRoot()
      writeEvenly(element, element.sweep.magnitude * Swift.max(bent, 3 / (2 * .pi)))
    }
  }

  private mutating func writeEvenly(_ element: SourceElement, _ least: Double) {
    let count = Swift.min(least, ElementChords.most).chordCount
    for i in 1..<Swift.max(Int(count), 1) {
      let t = Double(i) / count
      ends.append(ChordEnd(t: t, point: element.pointAndDerivative(at: t).point))
    }
    ends.append(ChordEnd(t: 1, point: element.end))
  }

  private mutating func writeHalves(_ element: SourceElement, _ tolerance: Double) {
    stack.removeAll()
    var piece = Piece(
      p0: element.start, p1: element.control1, p2: element.control2, p3: element.end, end: 1,
      size: 1)
    while true {
      if piece.size > ElementChords.leastRange {
        let chords = ElementChords.evenChords(piece, tolerance, isWanted: cutsEvenly)
        if chords == 0 {
          let (left, right) = ElementChords.halves(piece)
          stack.append(right)
          piece = left
          continue
        }
        if chords > 1 { writeEvenly(piece, chords) }
      }
      ends.append(ChordEnd(t: piece.end, point: piece.p3))
      if stack.count == 0 { return }
      piece = stack[stack.count &- 1]
      stack.count &-= 1
    }
  }

  /// The number of even chords within the tolerance of a piece; 0 for one that is better halved.
  @inline(__always)
  private static func evenChords(
    _ piece: Piece, _ tolerance: Double, isWanted: Bool
  ) -> Double {
    let (chord, a, b) = (piece.p3 - piece.p0, piece.p1 - piece.p0, piece.p2 - piece.p0)
    let length = chord.lengthSquared
    let (alongA, alongB) = (a.dot(chord), b.dot(chord))
    if alongA >= 0, alongB >= 0, alongA <= length, alongB <= length, length > 0 {
      // All products are with the chord: lengths times its own.
      let (d1, d2) = (a.cross(chord), b.cross(chord))
      let most = Swift.max(d1.magnitude, d2.magnitude)
      let bound = (d1 > 0) == (d2 > 0) ? 0.75 * most : 4.0 / 9 * most
      let square = bound * bound
      if square <= tolerance * tolerance * length { return 1 }
      guard isWanted else { return 0 }
      let least = Swift.min(alongA, alongB - alongA, length - alongB)
      let turn = Swift.max(most, (d2 - d1).magnitude)
      guard turn <= least else { return 0 }
      let across = Swift.max((d2 - 2 * d1).magnitude, (d1 - 2 * d2).magnitude)
      let along = Swift.max(
        (alongB - 2 * alongA).magnitude, (alongA - 2 * alongB + length).magnitude)
      // Over the tolerance, the squares of the numbers of even chords and of halves.
      let even = 0.75 * (across + along * (turn / least))
      // 2: halves are 1, 2, 4, …, 1.4 times as many as needed on average.
      guard even <= 2 * bound else { return 0 }
      let count = (even / (tolerance * length.squareRoot())).squareRoot()
      return Swift.min(count, ElementChords.most).chordCount
    }
    let square = tolerance * tolerance
    let isSmall = length <= square && a.lengthSquared <= square && b.lengthSquared <= square
    return isSmall ? 1 : 0
  }

  /// Writes the ends of even chords of a piece, but for the last.
  private mutating func writeEvenly(_ piece: Piece, _ count: Double) {
    let b = (piece.p1 - piece.p0) * 3
    let c = ((piece.p0 - piece.p1) + (piece.p2 - piece.p1)) * 3
    let a = (piece.p3 - piece.p0) - (piece.p2 - piece.p1) * 3
    let (start, step) = (piece.end - piece.size, 1 / count)
    let inner = Int(count) &- 1
    let tail = ends.reserveTail(inner)
    for i in 0..<inner {
      let t = Double(i &+ 1) * step
      tail[i] = ChordEnd(
        t: start + piece.size * t, point: piece.p0 + (b + (c + a * t) * t) * t)
    }
    ends.count &+= inner
  }

  @inline(__always)
  private static func halves(_ piece: Piece) -> (Piece, Piece) {
    // Halves are summed, with the same bits: a sum of two coordinates may be no finite number.
    let (p0, p1, p2, p3) = (piece.p0 * 0.5, piece.p1 * 0.5, piece.p2 * 0.5, piece.p3 * 0.5)
    let (a, b, c) = (p0 + p1, p1 + p2, p2 + p3)
    let (d, e) = (a * 0.5 + b * 0.5, b * 0.5 + c * 0.5)
    let (middle, half) = (d * 0.5 + e * 0.5, piece.size * 0.5)
    return (
      Piece(p0: piece.p0, p1: a, p2: d, p3: middle, end: piece.end - half, size: half),
      Piece(p0: middle, p1: e, p2: c, p3: piece.p3, end: piece.end, size: half)
    )
  }
}
