// A cubic as a polynomial, and the work of the rungs that CubicLadder lists for one curve of many
// chords: the chords that a kernel proposes, their certificate, and their repair.

/// A curve as a polynomial: start + bt + ct² + at³.
struct CubicPolynomial {
  let start, end: Point
  let a, b, c: Vector
  /// Whether the path runs from `end` to `start`: then chords are written in opposite order.
  let isReversed: Bool

  /// The end of the curve's last chord as the path runs.
  @inline(__always)
  var last: Point { isReversed ? start : end }

  @inline(__always)
  init(_ segment: QuadraticSegment) {
    (start, end) = (segment.start, segment.end)
    b = (segment.control - segment.start) * 2
    c = (segment.start - segment.control) + (segment.end - segment.control)
    a = .zero
    isReversed = false
  }

  @inline(__always)
  init(_ segment: CubicSegment, isReversed: Bool = false) {
    let (p0, p1, p2, p3) = (segment.start, segment.control1, segment.control2, segment.end)
    (start, end) = (segment.start, segment.end)
    b = (p1 - p0) * 3
    c = (p0 - p1 - (p1 - p2)) * 3
    a = (p3 - p0) - (p2 - p1) * 3
    self.isReversed = isReversed
  }
}

extension CubicPolynomial {
  /// The points at four parameters, x and y in turn.
  @inline(__always)
  func points(_ t: Lanes4) -> SIMD8<Double> {
    var points = SIMD8<Double>()
    points.evenHalf = ((t * a.x + c.x) * t + b.x) * t + start.x
    points.oddHalf = ((t * a.y + c.y) * t + b.y) * t + start.y
    return points
  }

  /// Writes the points at `n` parameters after the first in the order of the path, eight at a time;
  /// the last is copied.
  ///
  /// In opposite order, up to seven numbers before the first parameter are read, too.
  @inline(__always)
  func emit(_ t: UncheckedView<Float>, count n: Int, to tail: UncheckedView<Point>) {
    if isReversed {
      let eightBefore = t.dropping(-8)
      var k = 0
      while k < n {
        let high = eightBefore.load(SIMD4<Float>.self, at: n &+ 4 &- k)
        let low = eightBefore.load(SIMD4<Float>.self, at: n &- k)
        tail.store(points(Lanes4(high).reversed), at: k)
        tail.store(points(Lanes4(low).reversed), at: k &+ 4)
        k &+= 8
      }
    } else {
      var k = 0
      while k < n {
        let low = t.load(SIMD4<Float>.self, at: k &+ 1)
        let high = t.load(SIMD4<Float>.self, at: k &+ 5)
        tail.store(points(Lanes4(low)), at: k)
        tail.store(points(Lanes4(high)), at: k &+ 4)
        k &+= 8
      }
    }
    tail[n &- 1] = last
  }
}

extension CubicPolynomial {
  /// From this max|B″| on more than 64 chords are likely.
  static var manyBend: Float { 20_000 }
  /// Up to 16 chords: equalise instead of halving, since each chord counts there.
  ///
  /// Curves of 14 chords took 1,212 ns with halves and a greedy search, and take 653 ns (0aefecc).
  private static var fewToRepair: Int { 16 }
  /// The number of chords that up to one inflection may hide, and that two may; found on random
  /// curves, see `isFair`.
  private static var hidden: Float { 1.7 }
  private static var hiddenByTwo: Float { 2.4 }
  /// For how many chords room is made before their number is known.
  private static var usual: Int { 128 }

  /// The points to reserve for `n` chords, repairs and scratch included, and where the scratch
  /// begins.
  @inline(__always)
  private static func room(for n: Int) -> (total: Int, scratch: Int) {
    let scratch = n &+ n / 8 &+ 24
    return (scratch &+ CubicKernel<FlatRule>.scratch(chords: n), scratch)
  }

  /// The kernel of this curve, or `nil` where single precision does not hold it.
  @inline(__always)
  func kernel(scale: Double) -> CubicKernel<FlatRule>? {
    let unit = scale * (1 / CubicKernel<FlatRule>.share)
    return CubicKernel(a * unit, b * unit, c * unit, rule: FlatRule())
  }

  /// Appends chords spaced by the density, repaired or equalised where some fail; `false` where a
  /// greedy search has to find them.
  @inline(__always)
  func appendSpaced(
    tolerance: Double, scale: Double, _ budget: inout ChordBudget,
    into points: inout ArrayTail<Point>
  ) -> Bool {
    guard let kernel = kernel(scale: scale) else { return false }
    var needed = Self.usual
    for _ in 0..<2 {
      let capacity = needed
      let room = Self.room(for: capacity)
      let tail = points.reserve(room.total)
      let scratch = tail.dropping(room.scratch).rebound(to: Float.self)
      let blocks = kernel.bend < Self.manyBend ? 2 : 4
      let (total, integral) = kernel.integrate(blocks: blocks, into: scratch)
      needed = Int(total) &+ 1
      if needed <= capacity {
        kernel.invert(blocks: blocks, count: needed, total: total, scratch)
        var written = needed
        if kernel.certify(count: needed, scratch) {
          written = repaired(
            kernel.parameters(scratch), kernel.margins(count: needed, scratch),
            ChordTable(at: kernel.table(scratch)), count: needed, tolerance: tolerance,
            scale: scale)
        }
        if !Self.isFair(written, of: needed, integral: integral, kernel.hasTwoInflections) {
          written = equalized(
            kernel.parameters(scratch), count: abs(written),
            tolerance: tolerance, scale: scale, tail)
          guard written > 0 else { return false }
        }
        guard budget.take(Double(written)) else {
          points.append(last)
          return true
        }
        emit(kernel.parameters(scratch), count: written, to: tail)
        points.advance(by: written)
        return true
      }
      guard Double(needed) <= budget.remaining + ChordBudget.free else {
        _ = budget.take(Double(needed))
        points.append(last)
        return true
      }
    }
    return true
  }

  /// Appends chords whose ends are known; `false` if a greedy search had to find others, as it
  /// would have after a kernel alone.
  @inline(__always)
  func append(
    _ chords: SpacedChords, _ budget: inout ChordBudget, into points: inout ArrayTail<Point>
  ) -> Bool {
    var written = chords.count
    if chords.fails {
      written = repaired(
        chords.parameters, chords.margins, chords.table, count: chords.count,
        tolerance: budget.usual, scale: budget.eighth)
    }
    if !Self.isFair(written, of: chords.count, integral: chords.integral, chords.inflects) {
      // Less than the room for this curve's chords, so that those of others stay where they are.
      written = equalized(
        chords.parameters, count: abs(written), tolerance: budget.usual,
        scale: budget.eighth, points.reserve(ChordEqualizer.size))
      guard written > 0 else {
        flattenGreedily(tolerance: budget.usual, &budget, into: &points)
        return false
      }
    }
    guard budget.take(Double(written)) else {
      points.append(last)
      return true
    }
    emit(chords.parameters, count: written, to: points.reserve(written &+ 8))
    points.advance(by: written)
    return true
  }

  /// Halves the chords that don't pass; returns their number then, negative where there are too
  /// many.
  @inline(__always)
  private func repaired(
    _ parameters: UncheckedView<Float>, _ margins: UncheckedView<Float>, _ table: ChordTable,
    count n: Int, tolerance: Double, scale: Double
  ) -> Int {
    ChordRepair(self, tolerance: tolerance, scale: scale).halve(
      parameters, margins, table, count: n, limit: n > Self.fewToRepair ? n &+ n / 8 : n)
  }

  /// Equalises chords; returns their number then, or 0 if a greedy search has to find others.
  @inline(never)
  private func equalized(
    _ parameters: UncheckedView<Float>, count: Int, tolerance: Double, scale: Double,
    _ scratch: UncheckedView<Point>
  ) -> Int {
    guard let kernel = kernel(scale: scale) else { return 0 }
    return ChordEqualizer(
      kernel, GreedyCubic(self, tolerance: tolerance), parameters, scratch.rebound(to: Float.self)
    ).equalize(count: count)
  }

  /// Whether `n` chords are surely no more than 1.2 times the fewest and one; a negative number is
  /// not.
  ///
  /// The integral is right but for what inflections hide, and where the density has peaks between
  /// the places where it is known; how far it may be off there is about what these add to it. Of
  /// 150,000 random curves at a tenth of a thousandth of their box, a quarter more than that and
  /// what is hidden were never more than 1.35 where there was one inflection at the most, and 2.05
  /// where there were two.
  ///
  /// `spaced` is the number by the integral and the peaks, before any chord was halved.
  @inline(__always)
  private static func isFair(
    _ n: Int, of spaced: Int, integral: Float, _ hasTwoInflections: Bool
  ) -> Bool {
    let peaks = Float(spaced) - integral
    let least = (integral - 1.25 * peaks) - (hasTwoInflections ? hiddenByTwo : hidden)
    return n > 0 && ChordEqualizer.isFair(n, above: least)
  }

  /// Appends the chords of this curve one by one, each as long as it may be.
  @inline(never)
  func flattenGreedily(
    tolerance: Double, _ budget: inout ChordBudget, into points: inout ArrayTail<Point>
  ) {
    let greedy = GreedyCubic(self, tolerance: tolerance)
    let most = budget.remaining + ChordBudget.free
    // A greedy search to the end of a budget is wasted. No curve takes more than √(|B″|/8) chords,
    // which is quicker to compute.
    let patience = 1.25 * most + 64
    let bend = Swift.max((c / tolerance).length, ((c + a * 3) / tolerance).length) * 2
    let estimate = bend > 8 * (most * most) ? greedy.estimate : 0
    guard estimate < patience else {
      _ = budget.take(estimate)
      return points.append(last)
    }
    let first = points.count
    let count = greedy.appendEnds(limit: most, to: &points)
    // A search given up at the limit would have gone on.
    guard budget.take(Double(count) > most ? Swift.max(estimate, Double(count)) : Double(count))
    else {
      points.removeLast(count)
      return points.append(last)
    }
    let written = points.written.dropping(first)
    for k in 0..<(count &- 1) {
      let t = written[k].x
      written[k] = start + (b + (c + a * t) * t) * t
    }
    if isReversed { points.turnRound(since: first) }
    written[count &- 1] = last
  }
}

extension CubicSegment {
  /// Appends the chords found in units in which nothing leaves the range: powers of two change no
  /// digits.
  func flattenScaled(
    _ tolerance: Double, _ budget: inout ChordBudget, into points: inout ArrayTail<Point>
  ) {
    let (unit, scale) = tolerance < 1 ? (0x1p-540, 0x1p540) : (0x1p540, 0x1p-540)
    let first = points.count
    CubicSegment(
      start: start * scale, control1: control1 * scale, control2: control2 * scale,
      end: end * scale
    ).flattenFar(tolerance * scale, &budget, into: &points)
    let written = points.written.dropping(first)
    let count = points.count - first
    for k in 0..<(count - 1) { written[k] = written[k] * unit }
    written[count - 1] = end
  }
}
