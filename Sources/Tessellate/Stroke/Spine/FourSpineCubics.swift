// The chords of the next cubics of a path, spaced together ahead of time, up to four of them: those
// of few chords by FewChords, four of many by FourSpacing. Each curve has the chords that it has
// alone.

/// The spacing of a cubic's chords.
struct SpineSpacing {
  /// The number of chords, `halved` or `many`.
  let count: Int
  /// The parameters where they end.
  let ends: UncheckedView<Float>

  /// Instead of a number: halving finds the chords, or the kernel for one curve.
  static var halved: Int { 0 }
  static var many: Int { -1 }
}

/// The few chords of up to four cubics.
struct FewSpineChords: ~Copyable, Sendable {
  private var scratch = UncheckedBuffer<Point>()

  /// The size of the scratch, in points: for the rows of `FewChords`, the ends of one curve's
  /// chords, and the points of a curve.
  private static var size: Int { points &+ 4 }
  private static var points: Int { FewChords.size &+ 8 }

  private var ends: UncheckedView<Float> {
    @inline(__always) get { scratch.view.dropping(FewChords.size).rebound(to: Float.self) }
  }
  private var chords: FewChords { @inline(__always) get { FewChords(scratch.view, after: 0) } }

  /// Spaces the chords of four cubics, each given by its four points.
  @inline(__always)
  mutating func space(
    _ first: UncheckedView<Point>, _ second: UncheckedView<Point>, _ third: UncheckedView<Point>,
    _ fourth: UncheckedView<Point>, rule: StrokeRule, unit: Double
  ) {
    scratch.reserve(Self.size)
    chords.space(first, second, third, fourth, rule: rule, unit: unit)
  }

  /// Returns the spacing of one cubic, valid until the next one's.
  @inline(never)
  mutating func space(_ segment: CubicSegment, rule: StrokeRule, unit: Double) -> SpineSpacing {
    scratch.reserve(Self.size)
    if segment.surelyHasMany(unit: unit) {
      return SpineSpacing(count: SpineSpacing.many, ends: ends)
    }
    let points = scratch.view.dropping(Self.points)
    (points[0], points[1]) = (segment.start, segment.control1)
    (points[2], points[3]) = (segment.control2, segment.end)
    chords.space(points, points, points, points, rule: rule, unit: unit)
    return spacing(0)
  }

  /// Whether no curve has few chords.
  var areMany: Bool { @inline(__always) get { chords.areMany } }

  /// The spacing of a curve, valid until the next one's.
  @inline(__always)
  func spacing(_ lane: Int) -> SpineSpacing {
    let count = chords.result(lane)
    guard FewChords.isFew(count) else {
      return SpineSpacing(count: SpineSpacing.many, ends: ends)
    }
    guard count > UInt32(SpineBuilder.few) else {
      return SpineSpacing(count: SpineSpacing.halved, ends: ends)
    }
    chords.writeParameters(lane, to: ends)
    return SpineSpacing(count: Int(count), ends: ends)
  }
}

/// The spacing of the next cubics of a path, up to four or none.
struct FourSpineCubics: ~Copyable, Sendable {
  private var few = FewSpineChords()
  private var many = FourSpacing()
  private var scratch = UncheckedBuffer<Float>()
  private var haveMany = false
  private var (next, left) = (0, 0)

  /// The numbers of chords that are spaced by `many`; curves of more are integrated on twice as
  /// many pieces.
  private static var range: ClosedRange<Float> {
    Float(SpineBuilder.few + 1)...Float(SpineBuilder.usual)
  }

  /// Whether the next cubic has no spacing.
  var isEmpty: Bool { @inline(__always) get { left == 0 } }

  /// Forgets all spacings.
  mutating func removeAll() { left = 0 }

  /// Spaces the chords of the next cubics, the next one first.
  ///
  /// - Parameters:
  ///   - cursor: The place in the path before the first of them.
  ///   - controls: The path's points.
  ///   - rule: The rule for their chords.
  ///   - unit: The factor that converts coefficients to the kernel's units.
  @inline(never)
  mutating func look(
    from cursor: PathCursor, _ controls: UncheckedView<Point>, rule: StrokeRule, unit: Double
  ) {
    var cursor = cursor
    let cubics = cursor.nextCubics()
    guard cubics.count > 0 else { return }
    let (first, second) = (controls.dropping(cubics.first), controls.dropping(cubics.second))
    let (third, fourth) = (controls.dropping(cubics.third), controls.dropping(cubics.fourth))
    (next, left) = (0, cubics.count)
    // Many chords may be told by one bound; otherwise each lane's number tells.
    haveMany =
      left == 4 && CubicSegment(at: first).surelyHasMany(unit: unit)
      && space(
        CubicKernels(first, second, third, fourth, unit: unit),
        bend: 2.01 * FewChords.fewBend, rule)
    if haveMany { return }
    few.space(first, second, third, fourth, rule: rule, unit: unit)
    haveMany =
      left == 4 && few.areMany
      && space(CubicKernels(first, second, third, fourth, unit: unit), bend: -1, rule)
  }

  /// Spaces four cubics of many chords; returns `false` if single precision does not hold them, or
  /// max|B″| of one is not above a bound.
  @inline(__always)
  private mutating func space(_ kernels: CubicKernels, bend: Float, _ rule: StrokeRule) -> Bool {
    guard FourSpacing.isIncluded, kernels.areNear, all(kernels.bend .> .all(bend)) else {
      return false
    }
    scratch.reserve(FourSpacing.size)
    many = FourSpacing(kernels, kernels.turning, rule: rule, range: Self.range, scratch.view)
    return true
  }

  /// Removes and returns the spacing of the next cubic, valid until the next one's.
  @inline(__always)
  mutating func takeNext() -> SpineSpacing {
    let curve = next
    (next, left) = (next &+ 1, left &- 1)
    guard FourSpacing.isIncluded, haveMany else { return few.spacing(curve) }
    if many.areRight[curve] {
      return SpineSpacing(
        count: Int(many.counts[curve]), ends: FourSpacing.parameters(curve, scratch.view))
    }
    let isShort = many.totals[curve] < Float(SpineBuilder.few)
    return SpineSpacing(
      count: isShort ? SpineSpacing.halved : SpineSpacing.many, ends: scratch.view)
  }
}

extension CubicKernels {
  /// Kernels of four cubics, each given by its four points.
  @inline(__always)
  fileprivate init(
    _ first: UncheckedView<Point>, _ second: UncheckedView<Point>, _ third: UncheckedView<Point>,
    _ fourth: UncheckedView<Point>, unit: Double
  ) {
    let curves = (
      SpineCurve(cubic: CubicSegment(at: first)), SpineCurve(cubic: CubicSegment(at: second)),
      SpineCurve(cubic: CubicSegment(at: third)), SpineCurve(cubic: CubicSegment(at: fourth))
    )
    @inline(__always)
    func lanes(_ number: (SpineCurve) -> Double) -> Lanes4 {
      Lanes4(number(curves.0), number(curves.1), number(curves.2), number(curves.3)) * unit
    }
    self.init(
      a: (lanes { $0.a.x }, lanes { $0.a.y }), b: (lanes { $0.b.x }, lanes { $0.b.y }),
      c: (lanes { $0.c.x }, lanes { $0.c.y }))
  }
}
