// What becomes of chords that the kernel in lanes would not sign: they are judged by a sharper test
// in lanes, then in Double, and halved until they pass.

/// A cubic in units of eight tolerances, to judge chords with.
struct ChordRepair {
  private let a, b, c: Vector
  private let greedy: GreedyCubic

  /// What the test leaves for rounding, as a part of the tolerance squared.
  private static var share: Double { 0.9996 }

  init(_ curve: CubicPolynomial, tolerance: Double, scale: Double) {
    (a, b, c) = (curve.a * scale, curve.b * scale, curve.c * scale)
    greedy = GreedyCubic(curve, tolerance: tolerance)
  }

  /// Whether the chord over `from` … `to` keeps the bound.
  ///
  /// Across, by the kernel's own test. Along, the curve does not run back where the control vectors
  /// of its derivative point forward; where they don't, its extrema are looked up.
  func passes(from: Double, to: Double) -> Bool {
    let step = to - from
    let middle = from + step / 2
    let square = step * step
    let half = c + a * (3 * middle)
    let d = b + (c * 2 + a * (3 * middle)) * middle + a * (square / 4)
    let bend = 2 * d.cross(half)
    let change = step * d.cross(a)
    let strayed = square * square * (bend * bend + change * change * 0.5)
    let length = d.lengthSquared
    // A chord without direction, of a loop or a way out and back, is judged by its reach alone.
    guard length > 0 else { return greedy.passes(from: from, to: to) }
    guard strayed <= Self.share * length else { return false }
    let first = b + (c * 2 + a * (3 * from)) * from
    let inner = first + (c + a * (3 * from)) * step
    let last = inner + (c + a * (3 * from)) * step + a * (3 * square)
    if first.dot(d) >= 0, inner.dot(d) >= 0, last.dot(d) >= 0 { return true }
    return greedy.passes(from: from, to: to)
  }

  /// Halves the chords with a negative margin that fail here, too; returns the number of chords
  /// then, negative where it would exceed `limit`.
  @inline(never)
  func halve(
    _ t: UncheckedView<Float>, _ margins: UncheckedView<Float>, _ table: ChordTable, count: Int,
    limit: Int
  ) -> Int {
    var n = count
    var k = count
    while k > 0 {
      // Most stand.
      if k >= 4 {
        if !margins.load(SIMD4<Float>.self, at: k &- 4).isAnyNegative {
          k &-= 4
          continue
        }
        // What lies before chord k is as it was.
        let sharper = table.judge(between: t.dropping(k &- 4))
        margins.store(sharper, at: k &- 4)
        if !sharper.isAnyNegative {
          k &-= 4
          continue
        }
      }
      k &-= 1
      guard margins[k].sign == .minus else { continue }
      // All pieces of chord k that are not yet known to pass: k … `open`.
      var open = k
      var i = k
      while i <= open {
        let (from, to) = (t[i], t[i &+ 1])
        if passes(from: Double(from), to: Double(to)) {
          i &+= 1
          continue
        }
        let middle = (from + to) * 0.5
        guard n < limit, middle > from, middle < to else { return -n }
        t.copy(t.dropping(i &+ 1), count: n &- i, to: i &+ 2)
        t[i &+ 1] = middle
        n &+= 1
        open &+= 1
      }
    }
    return n
  }
}
