/// A curve as a polynomial: start + bt + ct² + at³.
struct CubicCoefficients {
  let start, end: Point
  let a, b, c: Vector

  @inline(__always)
  init(_ segment: QuadraticSegment) {
    (start, end) = (segment.start, segment.end)
    b = (segment.control - segment.start) * 2
    c = (segment.start - segment.control) + (segment.end - segment.control)
    a = .zero
  }

  @inline(__always)
  init(_ segment: CubicSegment) {
    let (p0, p1, p2, p3) = (segment.start, segment.control1, segment.control2, segment.end)
    (start, end) = (segment.start, segment.end)
    b = (p1 - p0) * 3
    c = (p0 - p1 - (p1 - p2)) * 3
    a = (p3 - p0) - (p2 - p1) * 3
  }
}

extension CubicSegment {
  /// Appends the chords of this curve, from the point after `start` to `end`, bit for bit.
  @inline(__always)
  func flatten(_ budget: inout ChordBudget, into points: inout ArrayTail<Point>) {
    let tolerance = budget.tolerance(
      besides: start.reach + 3 * control1.reach + 3 * control2.reach + end.reach)
    CubicCoefficients(self).flatten(tolerance: tolerance, &budget, into: &points)
  }
}

extension CubicCoefficients {
  /// Up to this many chords a curve is marched: there each chord counts.
  private static let few = 6
  /// And up to this many, where a certificate fails: halving would cost too much of them.
  private static let fewToRepair = 16
  /// For how many chords room is made before their number is known.
  private static let usual = 128

  /// The square of 8, less what `ChordMarch` leaves of a tolerance for rounding, so that both agree.
  private static let oneChord = 61.4

  /// The largest |B″|², which is at an end, in tolerances; quotients, so that no size over- or underflows.
  @inline(__always)
  private func bendingSquared(_ tolerance: Double) -> Double {
    4 * Swift.max((c / tolerance).lengthSquared, ((c + a * 3) / tolerance).lengthSquared)
  }

  /// The points to reserve for `n` chords, repairs and scratch included, and where the scratch begins.
  @inline(__always)
  private static func room(for n: Int) -> (total: Int, scratch: Int) {
    let scratch = n &+ n / 8 &+ 24
    return (scratch &+ CubicKernel<FlatRule>.scratch(chords: n), scratch)
  }

  /// Appends the chords by the kernel in lanes, or, where that does not reach, one by one.
  @inline(never)
  func flatten(tolerance: Double, _ budget: inout ChordBudget, into points: inout ArrayTail<Point>)
  {
    // Drawings are full of short curves: one chord strays by an eighth of the largest |B″| at the most (Wang).
    if bendingSquared(tolerance) <= Self.oneChord { return points.append(end) }
    guard let kernel = CubicKernel(self, tolerance: tolerance, rule: FlatRule()) else {
      return march(tolerance: tolerance, &budget, into: &points)
    }
    if kernel.isStraight { return points.append(end) }
    var needed = Self.usual
    for _ in 0..<2 {
      let capacity = needed
      var written = 0
      let room = Self.room(for: capacity)
      let tail = points.reserve(room.total)
      let scratch = tail.dropping(room.scratch).rebound(to: Float.self)
      let total = kernel.integrate(into: scratch)
      needed = Int(total) &+ 1
      if needed <= capacity, needed > Self.few {
        kernel.invert(count: needed, total: total, scratch)
        written = needed
        if kernel.certify(count: needed, scratch) {
          written = repair(
            kernel.parameters(scratch), kernel.margins(count: needed, scratch), count: needed,
            tolerance: tolerance)
        }
        if written > 0 {
          emit(kernel.parameters(scratch), count: written, to: tail)
          _ = budget.take(Double(written))
          return points.advance(by: written)
        }
      }
      if needed <= capacity { return march(tolerance: tolerance, &budget, into: &points) }
      guard Double(needed) <= budget.remaining + ChordBudget.free else {
        _ = budget.take(Double(needed))
        return points.append(end)
      }
    }
  }

  /// Halves the chords that fail an exact test too; returns their number, or 0 where too many fail.
  @inline(never)
  private func repair(
    _ t: UncheckedView<Float>, _ margins: UncheckedView<Float>, count: Int, tolerance: Double
  ) -> Int {
    let march = CubicMarch(self, tolerance: tolerance)
    let most = count &+ count / 8
    var n = count
    var k = count
    while k > 0 {
      k &-= 1
      guard margins[k].sign == .minus else { continue }
      // All pieces of chord k that are not yet known to pass: k … `open`.
      var open = k
      var i = k
      while i <= open {
        let (from, to) = (t[i], t[i &+ 1])
        if march.passes(from: Double(from), to: Double(to)) {
          i &+= 1
          continue
        }
        let middle = (from + to) * 0.5
        guard n < most, count > Self.fewToRepair, middle > from, middle < to else { return 0 }
        t.copy(t.dropping(i &+ 1), count: n &- i, to: i &+ 2)
        t[i &+ 1] = middle
        n &+= 1
        open &+= 1
      }
    }
    return n
  }

  /// Writes the points at `n` parameters after the first, two points a vector; the last is copied.
  @inline(__always)
  private func emit(_ t: UncheckedView<Float>, count n: Int, to tail: UncheckedView<Point>) {
    let p = Lanes4(lowHalf: start, highHalf: start)
    let (a, b, c) = (
      Lanes4(lowHalf: self.a, highHalf: self.a), Lanes4(lowHalf: self.b, highHalf: self.b),
      Lanes4(lowHalf: self.c, highHalf: self.c)
    )
    var k = 0
    while k < n {
      let s = Lanes4(t.load(SIMD4<Float>.self, at: k &+ 1))
      let (u, v) = (Lanes4(s.x, s.x, s.y, s.y), Lanes4(s.z, s.z, s.w, s.w))
      tail.store(p + (b + (c + a * u) * u) * u, at: k)
      tail.store(p + (b + (c + a * v) * v) * v, at: k &+ 2)
      k &+= 4
    }
    tail[n &- 1] = end
  }

  /// Appends the chords of this curve one by one, each as long as it may be.
  @inline(never)
  func march(tolerance: Double, _ budget: inout ChordBudget, into points: inout ArrayTail<Point>) {
    let march = CubicMarch(self, tolerance: tolerance)
    let most = budget.remaining + ChordBudget.free
    // Marching to the end of a budget takes time that nobody gets anything for. No curve takes more than √(|B″|/8) chords,
    // which is quicker to know.
    let patience = 2 * most + 64
    if bendingSquared(tolerance) > 64 * (patience * patience) * (patience * patience) {
      let estimate = march.estimate
      guard estimate < patience else {
        _ = budget.take(estimate)
        return points.append(end)
      }
    }
    var (t, step, count) = (0.0, 1.0, 1.0)
    while count <= most {
      let next = march.next(after: t, step: step)
      if next >= 1 { break }
      points.append(start + (b + (c + a * next) * next) * next)
      (t, step, count) = (next, next - t, count + 1)
    }
    _ = budget.take(count)
    points.append(end)
  }
}
