// What kernels have of four cubics of a path, a lane for each, and the same bits.
//
// Of one curve each step waits for the one before: densities tell the number of chords, this their
// ends, these whether they may stand. Four curves wait together, and nothing goes from lane to
// lane. Curves of few chords become `FourCubicsFew`, those of many `FourCubicsMany`.

/// Four curves of a path.
struct FourCubics {
  private let first, second, third, fourth: CubicPolynomial

  /// - Parameters: Where each lies in a path, from its start on.
  @inline(__always)
  init(
    _ first: UncheckedView<Point>, _ second: UncheckedView<Point>, _ third: UncheckedView<Point>,
    _ fourth: UncheckedView<Point>
  ) {
    self.first = CubicPolynomial(CubicSegment(at: first))
    self.second = CubicPolynomial(CubicSegment(at: second))
    self.third = CubicPolynomial(CubicSegment(at: third))
    self.fourth = CubicPolynomial(CubicSegment(at: fourth))
  }

  /// Whether no rounding is worth a name: all but the start of a curve that has a kernel adds less
  /// than 2³² tolerances, and 2³⁷ is the limit.
  @inline(__always)
  func areNear(_ budget: borrowing ChordBudget) -> Bool {
    16 * largestStart <= budget.usualReach
  }

  @inline(__always)
  func kernels(_ budget: borrowing ChordBudget) -> CubicKernels {
    let unit = budget.eighth * (1 / CubicKernel<FlatRule>.share)
    return CubicKernels(
      a: (lanes { $0.a.x } * unit, lanes { $0.a.y } * unit),
      b: (lanes { $0.b.x } * unit, lanes { $0.b.y } * unit),
      c: (lanes { $0.c.x } * unit, lanes { $0.c.y } * unit))
  }

  /// Appends the chords of four curves of which not all have many, and that follow each other from
  /// a start on.
  @inline(__always)
  func append(
    _ kernels: CubicKernels, _ curves: UncheckedView<Point>, _ budget: inout ChordBudget,
    into points: inout ArrayTail<Point>
  ) {
    let tail = points.reserve(Swift.max(FourCubicsFew.scratch, 4))
    if kernels.areStraight {
      (tail[0], tail[1]) = (first.end, second.end)
      (tail[2], tail[3]) = (third.end, fourth.end)
      return points.advance(by: 4)
    }
    let found = FourCubicsFew(kernels, tail.rebound(to: Float.self))
    found.append(0, first, CubicSegment(at: curves), &budget, into: &points)
    found.append(1, second, CubicSegment(at: curves.dropping(3)), &budget, into: &points)
    found.append(2, third, CubicSegment(at: curves.dropping(6)), &budget, into: &points)
    found.append(3, fourth, CubicSegment(at: curves.dropping(9)), &budget, into: &points)
  }

  /// What a number of each curve is, in lanes.
  @inline(__always)
  private func lanes(_ number: (CubicPolynomial) -> Double) -> Lanes4 {
    Lanes4(number(first), number(second), number(third), number(fourth))
  }

  /// The largest magnitude of a coordinate of the starts.
  @inline(__always)
  private var largestStart: Double {
    let pairs = Lanes4(lowHalf: first.start, highHalf: second.start)
      .largerMagnitude(Lanes4(lowHalf: third.start, highHalf: fourth.start))
    return Swift.max(pairs.lowHalf.maxNorm, pairs.highHalf.maxNorm)
  }
}

/// What `CubicKernel` has of one curve, for four of them.
struct CubicKernels {
  private typealias Floats = SIMD4<Float>
  private typealias Kernel = CubicKernel<FlatRule>

  private let a, b, second: (x: Lanes4, y: Lanes4)
  /// The largest coefficient.
  let size: SIMD4<Float>
  /// max|B″|, of which the number of chords is no more than the root.
  let bend: SIMD4<Float>

  /// Up to this max|B″| one chord is enough: a little less than the root of
  /// `CubicPolynomial.oneChord`.
  private static var straight: Float { 0.979 }

  /// - Parameters: The curves' coefficients in the kernels' units.
  @inline(__always)
  init(a: (x: Lanes4, y: Lanes4), b: (x: Lanes4, y: Lanes4), c: (x: Lanes4, y: Lanes4)) {
    (self.a, self.b) = (a, b)
    second = (c.x * 2, c.y * 2)
    let last = (x: second.x + a.x * 6, y: second.y + a.y * 6)
    size = Floats(
      a.x.largerMagnitude(a.y) * 3 + b.x.largerMagnitude(b.y) + c.x.largerMagnitude(c.y) * 2)
    bend = Floats(second.x * second.x + second.y * second.y).squareRoot()
      .larger(Floats(last.x * last.x + last.y * last.y).squareRoot())
  }

  /// Whether one chord is enough for each.
  var areStraight: Bool {
    @inline(__always) get {
      all(bend .<= .all(Self.straight) .& size .< .all(Float(Kernel.largest)))
    }
  }

  /// Where a curve is beyond single precision, or has more chords than quarters of it tell.
  var areMany: SIMDMask<SIMD4<Int32>> {
    @inline(__always) get {
      // What is no number is not less either.
      .!(size .< .all(Float(Kernel.largest)) .& bend .<= .all(Kernel.quartersBend))
    }
  }

  /// Whether single precision holds all curves.
  var areNear: Bool {
    @inline(__always) get { all(size .< .all(Float(Kernel.largest))) }
  }

  /// Whether all have many chords, but no more than fifteen pieces of each tell.
  var haveMany: Bool {
    @inline(__always) get {
      all(
        size .< .all(Float(Kernel.largest)) .& bend .> .all(Kernel.fewBend)
          .& bend .< .all(CubicPolynomial.manyBend))
    }
  }

  /// The coefficients of B′.
  var derivative:
    (
      b: (x: SIMD4<Float>, y: SIMD4<Float>), c2: (x: SIMD4<Float>, y: SIMD4<Float>),
      a3: (x: SIMD4<Float>, y: SIMD4<Float>)
    )
  {
    @inline(__always) get {
      (
        (Floats(b.x), Floats(b.y)), (Floats(second.x), Floats(second.y)),
        (Floats(a.x * 3), Floats(a.y * 3))
      )
    }
  }

  /// What `CubicKernel.gamma` is of each curve.
  @inline(__always)
  func gamma(_ turning: (SIMD4<Float>, SIMD4<Float>, SIMD4<Float>)) -> SIMD4<Float> {
    let way = (
      x: (b.x + second.x * 0.5) + a.x, y: (b.y + second.y * 0.5) + a.y
    )
    let length = Floats(way.x * way.x + way.y * way.y).magnitude.squareRoot()
    let (first, last) = (turning.1.magnitude, (turning.1 + 2 * turning.2).magnitude)
    let ratio = length / first.larger(last)
    let bits = ratio.bits
    let third = SIMD4<UInt32>(bits.x / 3, bits.y / 3, bits.z / 3, bits.w / 3)
    let chord = Floats(bits: third &+ Kernel.cubeRootBits)
    let part = Floats.all(Kernel.manyGamma)
      .replacing(with: Kernel.fewGamma, where: bend .<= .all(Kernel.fewBend))
    // The way from start to end may have no length, and N′ be nothing: what is no number is not
    // smaller.
    return Floats.all(Kernel.mostGamma).smaller(chord * part)
  }

  /// Writes what the chords of each curve are certified by (see ChordTable).
  @inline(__always)
  func writeChordTables(
    _ turning: (SIMD4<Float>, SIMD4<Float>, SIMD4<Float>), at view: UncheckedView<Float>,
    stride: Int
  ) {
    let (b, c2, a3) = derivative
    let (n0, n1, n2) = turning
    let floor = (size * Kernel.derivativeError) * Kernel.errorsToFloor
    let numbers = ChordTable.Numbers(
      a3: a3, c2: c2, b: b, turning, bend: bend,
      third: Floats(a.x * a.x + a.y * a.y).squareRoot(), floor: floor * floor,
      error: Kernel.turningError * (n0.magnitude + n1.magnitude + n2.magnitude))
    ChordTable.write(numbers, at: view, stride: stride)
  }

  /// n₀, n₁ and n₂.
  var turning: (SIMD4<Float>, SIMD4<Float>, SIMD4<Float>) {
    @inline(__always) get {
      (
        Floats(b.x * second.y - b.y * second.x), Floats((b.x * a.y - b.y * a.x) * 6),
        Floats((second.x * a.y - second.y * a.x) * 3)
      )
    }
  }

  /// What chords are judged by, a curve in each lane.
  @inline(__always)
  func table(
    _ turning: (SIMD4<Float>, SIMD4<Float>, SIMD4<Float>), at view: UncheckedView<Float>
  ) -> CubicTable {
    let floor = (size * Kernel.derivativeError) * Kernel.errorsToFloor
    return CubicTable(
      b: (Floats(b.x), Floats(b.y)), c2: (Floats(second.x), Floats(second.y)),
      a3: (Floats(a.x * 3), Floats(a.y * 3)), turning: turning,
      floor: floor * floor,
      rounding: Kernel.turningError
        * (turning.0.magnitude + turning.1.magnitude + turning.2.magnitude),
      at: view)
  }
}

extension CubicSegment {
  /// The one that lies in a path from its start on.
  @inline(__always)
  init(at points: UncheckedView<Point>) {
    self.init(start: points[0], control1: points[1], control2: points[2], end: points[3])
  }
}

extension Lanes4 {
  /// The larger magnitude of each lane and `other`'s.
  @inline(__always)
  fileprivate func largerMagnitude(_ other: Self) -> Self { magnitude.larger(other.magnitude) }
}
