// Four cubics of a path at once, a lane for each, with the same bits as alone.
//
// In a single curve each step depends on the one before: the number of chords on the densities,
// their ends on the number, the certificate on the ends. Four curves share that latency, and no
// lane depends on another. Here are curves of many chords; FewChords has those of few.

/// Four curves of a path, in their canonical directions.
struct FourCubics {
  private let first, second, third, fourth: CubicPolynomial

  /// Creates four curves from their places in a path, each from its start on.
  @inline(__always)
  init(
    _ first: UncheckedView<Point>, _ second: UncheckedView<Point>, _ third: UncheckedView<Point>,
    _ fourth: UncheckedView<Point>
  ) {
    self.first = CubicPolynomial(CubicSegment(canonicalAt: first))
    self.second = CubicPolynomial(CubicSegment(canonicalAt: second))
    self.third = CubicPolynomial(CubicSegment(canonicalAt: third))
    self.fourth = CubicPolynomial(CubicSegment(canonicalAt: fourth))
  }

  /// Whether rounding is negligible for each: all but the start of a curve that has a kernel adds
  /// less than 2³² tolerances, and 2³⁷ is the limit.
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

  /// A number of each curve, in lanes.
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

/// The ends of four cubics' chords, and whether they are certified.
struct FourCubicsMany {
  private typealias Floats = SIMD4<Float>
  private typealias Kernel = CubicKernel<FlatRule>

  private let spaced: FourSpacing
  /// Lanes with a chord of negative margin, and lanes whose curve has two inflections.
  private let fails, inflects: SIMDMask<SIMD4<Int32>>
  private let scratch: UncheckedView<Float>

  private static var most: Int { FourSpacing.most }
  /// The room for the chords of four curves, repairs included, and for sixteen points between them;
  /// then comes the scratch.
  private static var room: Int { 4 &* (most &+ most / 8) &+ 24 }
  /// Both, in points.
  static var size: Int { room &+ (Layout.margins &+ 4 &* Layout.marginStride) / 4 }

  /// The layout of the scratch, in floats.
  private enum Layout {
    static var tables: Int { FourSpacing.size }
    static var margins: Int { tables &+ 4 &* ChordTable.size }
    static var marginStride: Int { 140 }
  }

  /// Creates the chords of no curves.
  init() {
    spaced = FourSpacing()
    (fails, inflects) = (.init(repeating: false), .init(repeating: false))
    scratch = ArrayTail<Float>().written
  }

  /// - Parameters:
  ///   - kernels: The kernels of curves that all have many chords.
  ///   - tail: `size` points, of which those after `room` are kept until the last curve's turn.
  @inline(__always)
  init(_ kernels: CubicKernels, _ tail: UncheckedView<Point>) {
    scratch = tail.dropping(Self.room).rebound(to: Float.self)
    let turning = kernels.turning
    inflects = Self.haveTwoInflections(turning)
    kernels.writeChordTables(
      turning, at: scratch.dropping(Layout.tables), stride: ChordTable.size)
    spaced = FourSpacing(
      kernels, turning, rule: FlatRule(), range: Float(FewChords.most + 1)...Float(Self.most),
      scratch)
    let counts = spaced.counts
    let worst = Floats(
      Self.certify(0, counts.x, scratch), Self.certify(1, counts.y, scratch),
      Self.certify(2, counts.z, scratch), Self.certify(3, counts.w, scratch))
    fails = worst .< .all(0)
  }

  /// Lanes whose N changes its sign twice, as in CubicKernel.
  @inline(__always)
  private static func haveTwoInflections(
    _ n: (SIMD4<Float>, SIMD4<Float>, SIMD4<Float>)
  ) -> SIMDMask<SIMD4<Int32>> {
    let middle = n.1 / (-2 * n.2)
    let isWithin = middle .> .all(0) .& middle .< .all(1)
    let isAlike = n.0 * (n.0 + n.1 + n.2) .> .all(0)
    return isWithin .& isAlike .& n.0 * (n.0 + 0.5 * n.1 * middle) .< .all(0)
  }

  @inline(__always)
  private static func table(_ curve: Int, _ scratch: UncheckedView<Float>) -> ChordTable {
    ChordTable(at: scratch.dropping(Layout.tables &+ curve &* ChordTable.size))
  }

  @inline(__always)
  private static func margins(
    _ curve: Int, _ scratch: UncheckedView<Float>
  ) -> UncheckedView<Float> {
    scratch.dropping(Layout.margins &+ curve &* Layout.marginStride)
  }

  /// Negative where one of a curve's chords fails.
  @inline(__always)
  private static func certify(
    _ curve: Int, _ count: UInt32, _ scratch: UncheckedView<Float>
  ) -> Float {
    let worst = table(curve, scratch).certify(
      between: FourSpacing.parameters(curve, scratch), count: Int(count),
      to: margins(curve, scratch))
    return worst.isAnyNegative ? -1 : 0
  }

  /// Whether the chords of one of the curves are known; otherwise it falls back to its own ladder.
  @inline(__always)
  func knows(_ curve: Int) -> Bool { spaced.areRight[curve] }

  /// Appends the chords of one of the curves; `false` where a greedy search found them, which may
  /// have taken the room that the others' are in.
  @inline(__always)
  func append(
    _ curve: Int, _ segment: CubicSegment, _ budget: inout ChordBudget,
    into points: inout ArrayTail<Point>
  ) -> Bool {
    let isReversed = segment.runsBackward
    let cubic = CubicPolynomial(
      isReversed ? segment.reversed : segment, isReversed: isReversed)
    return cubic.append(
      SpacedChords(
        count: Int(spaced.counts[curve]), integral: spaced.integrals[curve], fails: fails[curve],
        inflects: inflects[curve], parameters: FourSpacing.parameters(curve, scratch),
        margins: Self.margins(curve, scratch), table: Self.table(curve, scratch)),
      &budget, into: &points)
  }
}

/// The ends of a curve's chords, and the numbers by which they are judged.
struct SpacedChords {
  let count: Int
  /// The integral of the density.
  let integral: Float
  /// Whether a chord has a negative margin, and whether the curve has two inflections.
  let fails, inflects: Bool
  let parameters, margins: UncheckedView<Float>
  let table: ChordTable
}

/// The properties of `CubicKernel` for four curves.
struct CubicKernels {
  private typealias Floats = SIMD4<Float>
  private typealias Kernel = CubicKernel<FlatRule>

  private let a, b, second: (x: Lanes4, y: Lanes4)
  /// The largest coefficient.
  let size: SIMD4<Float>
  /// max|B″|, of which the number of chords is no more than the root.
  let bend: SIMD4<Float>

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

  /// Whether single precision holds all curves.
  var areNear: Bool {
    @inline(__always) get { all(size .< .all(Float(Kernel.largest))) }
  }

  /// Whether max|B″| of all is above a bound, but fifteen pieces of each are enough.
  @inline(__always)
  func haveMany(above least: Float) -> Bool {
    all(
      size .< .all(Float(Kernel.largest)) .& bend .> .all(least)
        .& bend .< .all(CubicPolynomial.manyBend))
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

  /// γ of each curve, as in `CubicKernel`.
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
    // The chord may have no length, and N′ be zero: a comparison with NaN keeps the limit.
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
}

extension CubicSegment {
  /// The curve that lies in a path from its start on.
  @inline(__always)
  init(at points: UncheckedView<Point>) {
    self.init(start: points[0], control1: points[1], control2: points[2], end: points[3])
  }

  /// The curve that lies in a path from its start on, in its canonical direction.
  ///
  /// Its points are read from the one end or the other: to exchange what was read takes more
  /// instructions.
  @inline(__always)
  fileprivate init(canonicalAt points: UncheckedView<Point>) {
    let isReversed = CubicSegment(at: points).runsBackward
    let (first, step) = isReversed ? (3, -1) : (0, 1)
    self.init(
      start: points[first], control1: points[first &+ step],
      control2: points[first &+ 2 &* step], end: points[3 &- first])
  }
}

extension Lanes4 {
  /// The larger magnitude of each lane and `other`'s.
  @inline(__always)
  fileprivate func largerMagnitude(_ other: Self) -> Self { magnitude.larger(other.magnitude) }
}
