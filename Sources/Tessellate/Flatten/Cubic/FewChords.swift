// Cubics of up to eight chords, four curves at a time, a lane for each: most curves of drawings,
// which take 2.8 chords on average.
//
// *Density.* In the units of CenteredCubic, in which the tolerance is ⅛, ρ = √(|N|/|B′|) chords fit
// in a unit of the parameter. It is taken in the middles of eight steps: a floor of 0.04 keeps
// straight stretches from having none, and n is their mean, rounded up. Of curves of drawings 3.3 %
// fail the certificate then (4 middles: 7.5 %; 6: 4.2; 16: 2.4).
//
// *Ends.* A density even in each step adds up to a broken line, and so does its inverse: with sums
// from the middle of the curve, Rⱼ to the right and Lⱼ to the left,
//
//     u(y) = Σ rⱼ·max(y − Rⱼ, 0) − Σ lⱼ·max(−y − Lⱼ, 0)
//
// where r₀, l₀ are the slopes 1/8ρ beside the middle, and rⱼ, lⱼ what the slope changes by at the
// j-th corner. Chord k ends at y = (k − n/2)·sum/n + ½(R₄ − L₄).
//
// *Certificate.* All chords are judged by CenteredCubic. A curve of which one fails is equalised,
// alone, its chords in the lanes (FewChordsEqualizer).
//
// *Spines of strokes* are spaced here by their own rule, which adds a term for the pen's turn, and
// certified as their rows are measured (SpineKernel).
//
// *The same from both ends.* A curve and its reverse have R and L exchanged and the same sums; u is
// exactly negative. No curve is turned round here, and none is compared with its neighbours: each
// lane has the bits that it has in any company, alone too.
//
// *Distinct ends.* A chord takes sum/n, and in a step of density ρ an eighth of sum/nρ of the
// parameter. No ρ exceeds the sum, which is at most 64. From three chords on, sum/n is at least
// 8(n − 1)/n > 5; of two, it is half of the sum. So no chord is shorter than 1/103 of the
// parameter, and rounding moves no end past another, or past the curve's.

/// The chords of up to four cubics: rows of a vector each, in scratch memory.
struct FewChords {
  private typealias Floats = SIMD4<Float>

  let rows: UncheckedView<SIMD4<Float>>

  /// The most chords that count as few.
  static var most: Int { 8 }
  /// The size of the scratch, in points.
  static var size: Int { Row.end }

  /// Up to this |c| + 2|A|, half of a bound of |B″|, chords are likely to be few.
  static var fewBend: Float { 128 }
  /// The largest size; beyond, the allowances for rounding would take all of the tolerance.
  static var largest: Float { 0x1p16 }
  /// Up to this |c| + 2|A| one chord is enough: ½ by Wang's bound, less 4 % for rounding.
  static var straight: Float { 0.48 }

  /// The layout of the scratch.
  enum Row {
    /// −½, and the parameters u at the ends of the chords; ½ from the last on.
    static var ends: Int { 0 }
    /// R₀ … R₃ and L₀ … L₃, of which the first are 0; then r₀ … r₃ and l₀ … l₃.
    static var right: Int { 9 }
    static var left: Int { 13 }
    static var rightSlopes: Int { 17 }
    static var leftSlopes: Int { 21 }
    /// The curves.
    static var curves: Int { 25 }
    /// The numbers of chords as whole numbers.
    static var counts: Int { 38 }
    /// Lanes with chords to judge, and lanes of which one failed, by their sign bits.
    static var judged: Int { 39 }
    static var fails: Int { 40 }
    /// The part of the sum that a chord takes, the middle of the sum, and −n/2.
    static var part: Int { 41 }
    static var middle: Int { 42 }
    static var first: Int { 43 }
    /// R₄ and L₄.
    static var rightSum: Int { 44 }
    static var leftSum: Int { 45 }
    /// The number of corners on a side, as a whole number: read from memory, it keeps the loop over
    /// them a loop, whose terms would be paired otherwise (S7).
    static var corners: Int { 46 }
    /// m, b, c and a of each curve.
    static var polynomials: Int { 47 }
    /// The four points of a curve alone.
    static var alone: Int { 63 }
    /// For the chords of one curve that are equalised.
    static var scratch: Int { 67 }
    /// The margins of the chords that end at the first rows, from 1 on.
    static var margins: Int { 66 }
    static var end: Int { scratch &+ FewChordsEqualizer.size }
  }

  /// The results for a curve without few chords: it has more, or a greedy search has to find them.
  static var many: UInt32 { 0 }
  static var hard: UInt32 { 15 }

  /// Creates a view of `size` points, from index `first` on.
  @inline(__always)
  init(_ scratch: UncheckedView<Point>, after first: Int) {
    rows = scratch.dropping(first).rebound(to: SIMD4<Float>.self)
  }

  // MARK: Number

  /// Finds the chords of four cubics.
  ///
  /// - Parameters:
  ///   - first: The four points of a curve.
  ///   - second: The four points of the next.
  ///   - third: The four points of the next.
  ///   - fourth: The four points of the last.
  ///   - lanes: The number of lanes with a curve of their own.
  ///   - unit: The factor that converts lengths to eight tolerances.
  ///   - reach: The largest coordinate of a curve's middle at which rounding is negligible.
  /// - Returns: Whether all are within reach; nothing is found otherwise.
  @inline(never)
  func find(
    _ first: UncheckedView<Point>, _ second: UncheckedView<Point>, _ third: UncheckedView<Point>,
    _ fourth: UncheckedView<Point>, lanes: Int, unit: Double, reach: Double
  ) -> Bool {
    center(first, second, third, fourth, unit: unit)
    guard isWithin(reach) else { return false }
    guard count(FlatRule()) else { return true }
    if place() {
      equalize(first, lane: 0)
      if lanes > 1 { equalize(second, lane: 1) }
      if lanes > 2 { equalize(third, lane: 2) }
      if lanes > 3 { equalize(fourth, lane: 3) }
    }
    return true
  }

  /// Finds the chords of four cubics by another rule than the curve's own; nothing is certified.
  ///
  /// Parameters are those of `find`.
  @inline(never)
  func space<Rule: ChordRule>(
    _ first: UncheckedView<Point>, _ second: UncheckedView<Point>, _ third: UncheckedView<Point>,
    _ fourth: UncheckedView<Point>, rule: Rule, unit: Double
  ) {
    center(first, second, third, fourth, unit: unit)
    if count(rule) { placeUnjudged() }
  }

  /// Writes the parameters at the ends of the chords in a lane, from 0 on; after the last, all
  /// are 1.
  @inline(__always)
  func writeParameters(_ lane: Int, to t: UncheckedView<Float>) {
    let ends = rows.rebound(to: Float.self).dropping(lane)
    let n = Int(result(lane))
    for k in 0..<n { t[k] = ends[4 &* k] + 0.5 }
    t.store(Lanes8(repeating: 1), at: n)
  }

  /// Writes the four curves in lanes, and their polynomials.
  @inline(__always)
  private func center(
    _ first: UncheckedView<Point>, _ second: UncheckedView<Point>, _ third: UncheckedView<Point>,
    _ fourth: UncheckedView<Point>, unit: Double
  ) {
    let (q0, a0) = center(first, lane: 0, unit)
    let (q1, a1) = center(second, lane: 1, unit)
    let (q2, a2) = center(third, lane: 2, unit)
    let (q3, a3) = center(fourth, lane: 3, unit)
    let (bx, by, cx, cy) = Floats.transposed(q0, q1, q2, q3)
    let low = Floats(Lanes4(lowHalf: a0, highHalf: a1))
    let high = Floats(Lanes4(lowHalf: a2, highHalf: a3))
    let ax = Floats(low.x, low.z, high.x, high.z)
    let ay = Floats(low.y, low.w, high.y, high.w)
    let row = rows.dropping(Row.curves)
    (row[0], row[1], row[2], row[3], row[4], row[5]) = (bx, by, cx, cy, ax, ay)
  }

  /// The coefficients b and c, and A, of a curve, in eight tolerances.
  @inline(__always)
  private func center(
    _ p: UncheckedView<Point>, lane: Int, _ unit: Double
  ) -> (SIMD4<Float>, Vector) {
    let (outer, inner) = (p[0] + p[3], p[1] + p[2])
    let (wide, near) = (p[3] - p[0], p[2] - p[1])
    let b = (wide + near) * 0.75
    let c = (outer - inner) * 1.5
    let a = wide - near * 3
    let polynomial = polynomial(lane)
    polynomial[0] = (outer + inner * 3) * 0.125
    polynomial[1] = b
    polynomial[2] = c
    polynomial[3] = a
    return (Floats(Lanes4(lowHalf: b * unit, highHalf: c * unit)), a * (0.75 * unit))
  }

  /// m, b, c and a of a curve.
  @inline(__always)
  private func polynomial(_ lane: Int) -> UncheckedView<Point> {
    rows.dropping(Row.polynomials &+ 4 &* lane).rebound(to: Point.self)
  }

  /// Whether no coordinate of the curves' middles is larger.
  @inline(__always)
  private func isWithin(_ reach: Double) -> Bool {
    let (m0, m1) = (polynomial(0)[0].magnitude, polynomial(1)[0].magnitude)
    let (m2, m3) = (polynomial(2)[0].magnitude, polynomial(3)[0].magnitude)
    let largest = m0.larger(m1).larger(m2.larger(m3))
    return largest.x <= reach && largest.y <= reach
  }

  /// Equalises the chords of a curve of which one fails.
  @inline(__always)
  private func equalize(_ points: UncheckedView<Point>, lane: Int) {
    guard rows.rebound(to: UInt32.self)[4 &* Row.fails &+ lane] & 0x8000_0000 != 0 else { return }
    let counts = rows.dropping(Row.counts).rebound(to: UInt32.self)
    counts[lane] = FewChordsEqualizer(
      rows.rebound(to: Float.self), lane: lane,
      isReversed: CubicSegment(at: points).runsBackward
    ).equalize(count: Int(counts[lane]))
  }

  // MARK: Points

  /// Finds the chords of one curve, in the first lane; the others are the same.
  @inline(__always)
  func find(_ segment: CubicSegment, unit: Double) {
    let alone = rows.dropping(Row.alone).rebound(to: Point.self)
    (alone[0], alone[1]) = (segment.start, segment.control1)
    (alone[2], alone[3]) = (segment.control2, segment.end)
    _ = find(alone, alone, alone, alone, lanes: 1, unit: unit, reach: .infinity)
  }

  /// Appends the chords of the curve in a lane; `false` if it has no few chords.
  @inline(__always)
  func append(
    _ lane: Int, _ segment: CubicSegment, _ budget: inout ChordBudget,
    into points: inout ArrayTail<Point>
  ) -> Bool {
    let result = result(lane)
    guard Self.isFew(result) else { return false }
    let n = Int(result)
    let tail = points.reserve(Self.most)
    let ends = rows.rebound(to: Float.self).dropping(lane)
    let polynomial = polynomial(lane)
    let (m, b, c, a) = (polynomial[0], polynomial[1], polynomial[2], polynomial[3])
    @inline(__always)
    func point(_ k: Int) -> Point {
      let u = Double(ends[4 &* k])
      return ((a * u + c) * u + b) * u + m
    }
    (tail[0], tail[1], tail[2]) = (point(1), point(2), point(3))
    if n > 4 {
      guard budget.take(Double(n)) else {
        points.append(segment.end)
        return true
      }
      (tail[3], tail[4], tail[5], tail[6]) = (point(4), point(5), point(6), point(7))
    }
    tail[n &- 1] = segment.end
    points.advance(by: n)
    return true
  }

  @inline(__always)
  func result(_ lane: Int) -> UInt32 {
    rows.dropping(Row.counts).rebound(to: UInt32.self)[lane]
  }

  /// The numbers of chords, or `many` or `hard`.
  var results: SIMD4<UInt32> {
    @inline(__always) get { rows.rebound(to: SIMD4<UInt32>.self)[Row.counts] }
  }

  /// Whether a result is a number of chords.
  @inline(__always)
  static func isFew(_ result: UInt32) -> Bool { result &- 1 < UInt32(most) }

  /// Whether each curve has few chords.
  var areFew: Bool {
    @inline(__always) get {
      let counts = SIMD4<Int32>(truncatingIfNeeded: results)
      return all(counts .> SIMD4(repeating: 0) .& counts .<= SIMD4(repeating: Int32(Self.most)))
    }
  }

  /// Whether no curve has few chords, nor is hard.
  var areMany: Bool {
    @inline(__always) get {
      let counts = rows.rebound(to: SIMD2<UInt64>.self)[Row.counts]
      return counts.x | counts.y == 0
    }
  }
}

extension CubicSegment {
  /// Whether it surely has more than few chords: where this is `false`, the bound in lanes decides.
  @inline(__always)
  func surelyHasMany(unit: Double) -> Bool {
    let c = (start + end) - (control1 + control2)
    let a = (end - start) - (control2 - control1) * 3
    return (c.magnitudes.sum() + a.magnitudes.sum()) * (1.5 * unit)
      > Double(FewChords.fewBend) * 1.001
  }
}
