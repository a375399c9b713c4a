/// A curve as a polynomial: start + bt + ct² + at³.
struct CubicPolynomial {
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
    let largest = start.maxNorm + 3 * control1.maxNorm + 3 * control2.maxNorm + end.maxNorm
    guard largest <= budget.usualReach else {
      return flattenFar(budget.tolerance(besides: largest), &budget, into: &points)
    }
    let curve = CubicPolynomial(self)
    // Drawings are full of short curves: one chord strays by an eighth of the largest |B″| at the
    // most (Wang).
    if curve.bendingSquared(budget.eighth) <= CubicPolynomial.oneChord {
      return points.append(end)
    }
    curve.flatten(tolerance: budget.usual, scale: budget.eighth, &budget, into: &points)
  }

  /// The same where rounding has a share in the tolerance that is worth the name, or units would
  /// leave the range.
  @inline(never)
  private func flattenFar(
    _ tolerance: Double, _ budget: inout ChordBudget, into points: inout ArrayTail<Point>
  ) {
    guard tolerance < .infinity else { return points.append(end) }
    guard tolerance > 0x1p-1000, tolerance < 0x1p900 else {
      // The reciprocal of a subnormal tolerance would overflow, and so would sums of the largest
      // coordinates.
      return flattenScaled(tolerance, &budget, into: &points)
    }
    let curve = CubicPolynomial(self)
    let scale = 0.125 / tolerance
    if curve.bendingSquared(scale) <= CubicPolynomial.oneChord { return points.append(end) }
    curve.flatten(tolerance: tolerance, scale: scale, &budget, into: &points)
  }

  /// The same in units in which nothing leaves the range: powers of two change no digits.
  private func flattenScaled(
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

extension CubicPolynomial {
  /// The square of |B″| in eight tolerances up to which one chord is enough, less what
  /// `GreedyChords` leaves for rounding, so that both agree.
  static var oneChord: Double { 0.959 }
  /// From this max|B″| on more than 64 chords are likely.
  static var manyBend: Float { 20_000 }
  /// The most chords of which none is halved, since each counts there: if one fails, all are
  /// equalised.
  private static var fewToRepair: Int { 16 }
  /// How many chords inflections may hide: up to one, and two.
  private static var hidden: Float { 1.7 }
  private static var hiddenByTwo: Float { 2.4 }
  /// For how many chords room is made before their number is known.
  private static var usual: Int { 128 }

  /// The largest |B″|², which is at an end, in units of eight tolerances.
  @inline(__always)
  func bendingSquared(_ scale: Double) -> Double {
    let (first, last) = (c * (2 * scale), (c + a * 3) * (2 * scale))
    return Swift.max(first.lengthSquared, last.lengthSquared)
  }

  /// The points to reserve for `n` chords, repairs and scratch included, and where the scratch
  /// begins.
  @inline(__always)
  private static func room(for n: Int) -> (total: Int, scratch: Int) {
    let scratch = n &+ n / 8 &+ 24
    return (scratch &+ CubicKernel<FlatRule>.scratch(chords: n), scratch)
  }

  /// Appends the chords by the kernel in lanes, or, where that does not reach, one by one.
  @inline(never)
  func flatten(
    tolerance: Double, scale: Double, _ budget: inout ChordBudget,
    into points: inout ArrayTail<Point>
  ) {
    let unit = scale * (1 / CubicKernel<FlatRule>.share)
    guard let kernel = CubicKernel(a * unit, b * unit, c * unit, rule: FlatRule()) else {
      return flattenGreedily(tolerance: tolerance, &budget, into: &points)
    }
    if kernel.bend <= CubicKernel<FlatRule>.fewBend,
      appendFew(kernel, tolerance: tolerance, &budget, into: &points)
    {
      return
    }
    var needed = Self.usual
    for _ in 0..<2 {
      let capacity = needed
      let room = Self.room(for: capacity)
      let tail = points.reserve(room.total)
      let scratch = tail.dropping(room.scratch).rebound(to: Float.self)
      let blocks = kernel.bend < Self.manyBend ? 2 : 4
      let (total, integral) = kernel.integrate(blocks: blocks, into: scratch)
      needed = Int(total) &+ 1
      if needed <= CubicKernel<FlatRule>.few,
        appendFew(kernel, tolerance: tolerance, &budget, into: &points)
      {
        return
      }
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
          guard written > 0 else {
            return flattenGreedily(tolerance: tolerance, &budget, into: &points)
          }
        }
        guard budget.take(Double(written)) else { return points.append(end) }
        emit(kernel.parameters(scratch), count: written, to: tail)
        return points.advance(by: written)
      }
      guard Double(needed) <= budget.remaining + ChordBudget.free else {
        _ = budget.take(Double(needed))
        return points.append(end)
      }
    }
  }

  /// Appends chords whose ends are known; `false` where a greedy search had to find others, as it
  /// would have behind a kernel alone.
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
      points.append(end)
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

  /// equalises chords; returns their number then, or 0 where a greedy search has to find others.
  @inline(never)
  private func equalized(
    _ parameters: UncheckedView<Float>, count: Int, tolerance: Double, scale: Double,
    _ scratch: UncheckedView<Point>
  ) -> Int {
    let unit = scale * (1 / CubicKernel<FlatRule>.share)
    guard let kernel = CubicKernel(a * unit, b * unit, c * unit, rule: FlatRule()) else { return 0 }
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
  /// - Parameter spaced: How many chords the integral and the peaks make, before any was halved.
  @inline(__always)
  private static func isFair(
    _ n: Int, of spaced: Int, integral: Float, _ hasTwoInflections: Bool
  ) -> Bool {
    let peaks = Float(spaced) - integral
    let least = (integral - 1.25 * peaks) - (hasTwoInflections ? hiddenByTwo : hidden)
    return n > 0 && ChordEqualizer.isFair(n, above: least)
  }

  /// Appends up to eight chords, mostly found by quarters where they are up to four, or those of a
  /// greedy search where they are hard to find; `false` where more are wanted.
  @inline(never)
  private func appendFew(
    _ kernel: CubicKernel<FlatRule>, tolerance: Double, _ budget: inout ChordBudget,
    into points: inout ArrayTail<Point>
  ) -> Bool {
    let tail = points.reserve(8 &+ CubicKernel<FlatRule>.fewScratch)
    let scratch = tail.dropping(8).rebound(to: Float.self)
    if kernel.bend <= CubicKernel<FlatRule>.quartersBend {
      let (count, ends) = kernel.equalQuarters(CubicTable(kernel, at: scratch)) {
        isOneChord(tolerance: tolerance)
      }
      if count > 0 {
        if budget.take(Double(count)) {
          tail.store(self.points(Lanes4(ends)), at: 0)
          tail[count &- 1] = end
          points.advance(by: count)
        } else {
          points.append(end)
        }
        return true
      }
    }
    let found = kernel.equalize(scratch) {
      isOneChord(tolerance: tolerance)
    } exact: { from, to in
      exactErrorRoot(tolerance: tolerance, from: from, to: to)
    }
    switch found {
    case .many: return false
    case .hard: flattenGreedily(tolerance: tolerance, &budget, into: &points)
    case .count(let n) where budget.take(Double(n)):
      tail.store(self.points(Lanes4(scratch.load(SIMD4<Float>.self, at: 1))), at: 0)
      if n > CubicKernel<FlatRule>.half {
        tail.store(self.points(Lanes4(scratch.load(SIMD4<Float>.self, at: 5))), at: 4)
      }
      tail[n &- 1] = end
      points.advance(by: n)
    case .count: points.append(end)
    }
    return true
  }

  @inline(__always)
  func point(at t: Double) -> Point { ((t * a + c) * t + b) * t + start }

  /// Whether one chord is enough.
  @inline(never)
  func isOneChord(tolerance: Double) -> Bool {
    !strays(tolerance) && exactErrorRoot(tolerance: tolerance, from: 0, to: 1) <= 1
  }

  /// Whether one chord is not enough, by the middle and both quarters alone; `false` where rounding
  /// might decide.
  ///
  /// With d = a + b + c, B(t) is |d × (t(1 − t)c + t(1 − t²)a)| / |d| off the chord's line.
  @inline(__always)
  func strays(_ tolerance: Double) -> Bool {
    let chord = a + b + c
    let (p, q) = (chord.cross(a), chord.cross(c))
    let middle = q * (1 / 4) + p * (3 / 8)
    let (first, last) = (q * (3 / 16) + p * (15 / 64), q * (3 / 16) + p * (21 / 64))
    let across = Swift.max(middle.magnitude, first.magnitude, last.magnitude)
    let length = chord.length
    return length > tolerance && across > 1.01 * tolerance * length
  }

  /// The root of a chord's deviation in tolerances, above 1 where it does not pass.
  @inline(never)
  private func exactErrorRoot(tolerance: Double, from: Float, to: Float) -> Float {
    GreedyCubic(self, tolerance: tolerance).errorRoot(from: from, to: to)
  }

  /// The points at four parameters, x and y in turn.
  @inline(__always)
  private func points(_ t: Lanes4) -> SIMD8<Double> {
    var points = SIMD8<Double>()
    points.evenHalf = ((t * a.x + c.x) * t + b.x) * t + start.x
    points.oddHalf = ((t * a.y + c.y) * t + b.y) * t + start.y
    return points
  }

  /// Writes the points at `n` parameters after the first, eight at a time; the last is copied.
  @inline(__always)
  private func emit(_ t: UncheckedView<Float>, count n: Int, to tail: UncheckedView<Point>) {
    var k = 0
    while k < n {
      let (low, high) = (
        t.load(SIMD4<Float>.self, at: k &+ 1), t.load(SIMD4<Float>.self, at: k &+ 5)
      )
      tail.store(points(Lanes4(low)), at: k)
      tail.store(points(Lanes4(high)), at: k &+ 4)
      k &+= 8
    }
    tail[n &- 1] = end
  }

  /// Appends the chords of this curve one by one, each as long as it may be.
  @inline(never)
  func flattenGreedily(
    tolerance: Double, _ budget: inout ChordBudget, into points: inout ArrayTail<Point>
  ) {
    let greedy = GreedyCubic(self, tolerance: tolerance)
    let most = budget.remaining + ChordBudget.free
    // Greedy chords to the end of a budget takes time that nobody gets anything for. No curve takes
    // more than √(|B″|/8) chords, which is quicker to know.
    let patience = 1.25 * most + 64
    let bend = Swift.max((c / tolerance).length, ((c + a * 3) / tolerance).length) * 2
    let estimate = bend > 8 * (most * most) ? greedy.estimate : 0
    guard estimate < patience else {
      _ = budget.take(estimate)
      return points.append(end)
    }
    let first = points.count
    let count = greedy.appendFewestEnds(limit: most, to: &points)
    // What was given up at the limit would have gone on.
    guard budget.take(Double(count) > most ? Swift.max(estimate, Double(count)) : Double(count))
    else {
      points.removeLast(count)
      return points.append(end)
    }
    let written = points.written.dropping(first)
    for k in 0..<(count &- 1) {
      let t = written[k].x
      written[k] = start + (b + (c + a * t) * t) * t
    }
    written[count &- 1] = end
  }
}
