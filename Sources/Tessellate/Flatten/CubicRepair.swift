// What becomes of chords that the kernel in lanes would not sign: they are judged by a sharper test in lanes, and those that it refuses, too, are
// halved. Halves are judged by the same test, and where it refuses one of these, in Double, until all pass.

/// A cubic in units of eight tolerances, to judge chords with.
struct CubicRepair {
  private let a, b, c: Vector
  private let march: CubicMarch

  /// What the test leaves for rounding, as a part of the tolerance squared.
  private static var share: Double { 0.9996 }

  init(_ curve: CubicCoefficients, tolerance: Double, scale: Double) {
    (a, b, c) = (curve.a * scale, curve.b * scale, curve.c * scale)
    march = CubicMarch(curve, tolerance: tolerance)
  }

  /// Whether the chord over `from` … `to` keeps the bound.
  ///
  /// Across, by the kernel's own test. Along, the curve does not run back where the control vectors of its derivative point
  /// forward; where they don't, its extrema are looked up.
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
    guard length > 0 else { return march.passes(from: from, to: to) }
    guard strayed <= Self.share * length else { return false }
    let first = b + (c * 2 + a * (3 * from)) * from
    let inner = first + (c + a * (3 * from)) * step
    let last = inner + (c + a * (3 * from)) * step + a * (3 * square)
    if first.dot(d) >= 0, inner.dot(d) >= 0, last.dot(d) >= 0 { return true }
    return march.passes(from: from, to: to)
  }

  /// Halves the chords with a negative margin that fail here, too; returns the number of chords then, or 0 where it would
  /// exceed `limit`.
  @inline(never)
  func halve(
    _ t: UncheckedView<Float>, _ margins: UncheckedView<Float>, _ table: ChordTable, count: Int,
    limit: Int
  ) -> Int {
    var n = count
    var k = count
    while k > 0 {
      let first = Swift.max(k &- 4, 0)
      defer { k = first }
      // Most stand.
      guard margins.load(SIMD4<Float>.self, at: first).isAnyNegative else { continue }
      // What lies before chord k is as it was.
      let sharper = table.judge(FlatRule(), between: t.dropping(first))
      guard sharper.isAnyNegative else { continue }
      margins.store(sharper, at: first)
      for i in (first..<k).reversed() where margins[i].sign == .minus {
        n = halve(i, t, table, count: n, limit: limit)
        if n == 0 { return 0 }
      }
    }
    return n
  }

  /// The same for one chord of `count`, which the sharper test refused.
  private func halve(
    _ k: Int, _ t: UncheckedView<Float>, _ table: ChordTable, count: Int, limit: Int
  ) -> Int {
    var n = count
    // One in ten of these passes in Double, which takes as long as halving all; but where there is no room for a half, it is worth a look.
    if n == limit, passes(from: Double(t[k]), to: Double(t[k &+ 1])) { return n }
    guard n < limit, Self.split(t, k, count: n) else { return 0 }
    n &+= 1
    let halves = table.judge(FlatRule(), between: t.dropping(k)).words.x
    guard halves & 0x8000_0000_8000_0000 != 0 else { return n }
    // All pieces of chord k that are not yet known to pass: k … `open`.
    var open = k &+ 1
    var i = k
    while i <= open {
      if passes(from: Double(t[i]), to: Double(t[i &+ 1])) {
        i &+= 1
        continue
      }
      guard n < limit, Self.split(t, i, count: n) else { return 0 }
      n &+= 1
      open &+= 1
    }
    return n
  }

  /// Halves chord `i` of `n`; `false` where single precision knows no middle.
  @inline(__always)
  private static func split(_ t: UncheckedView<Float>, _ i: Int, count n: Int) -> Bool {
    let (from, to) = (t[i], t[i &+ 1])
    let middle = (from + to) * 0.5
    guard middle > from, middle < to else { return false }
    t.copy(t.dropping(i &+ 1), count: n &- i, to: i &+ 2)
    t[i &+ 1] = middle
    return true
  }
}
