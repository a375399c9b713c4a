// The chords of four cubics of a path, spaced together ahead of time (FourSpacing).

/// The spacing of a cubic's chords.
struct SpineSpacing {
  /// The number of chords; 0 where halving finds them.
  let count: Int
  /// The parameters where they end.
  let ends: UncheckedView<Float>
}

/// The spacing of the next cubics of a path, up to four or none.
struct FourSpineCubics: ~Copyable, Sendable {
  private var spaced = FourSpacing()
  private var scratch = UncheckedBuffer<Float>()
  private var left = 0

  /// The numbers of chords that are spaced here: curves of fewer are halved, those of more are
  /// integrated on twice as many pieces.
  private static var range: ClosedRange<Float> {
    Float(SpineBuilder.few + 1)...Float(SpineBuilder.usual)
  }

  /// Whether the next cubic has no spacing.
  var isEmpty: Bool { @inline(__always) get { left == 0 } }

  /// Forgets all spacings.
  mutating func removeAll() { left = 0 }

  /// Spaces the chords of the next four cubics, if there are four in a row.
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
    let (first, second, third, fourth, count) = cursor.nextCubics()
    guard count == 4 else { return }
    let curves = (
      SpineCurve(cubic: CubicSegment(at: controls.dropping(first))),
      SpineCurve(cubic: CubicSegment(at: controls.dropping(second))),
      SpineCurve(cubic: CubicSegment(at: controls.dropping(third))),
      SpineCurve(cubic: CubicSegment(at: controls.dropping(fourth)))
    )
    @inline(__always)
    func lanes(_ number: (SpineCurve) -> Double) -> Lanes4 {
      Lanes4(number(curves.0), number(curves.1), number(curves.2), number(curves.3)) * unit
    }
    let kernels = CubicKernels(
      a: (lanes { $0.a.x }, lanes { $0.a.y }), b: (lanes { $0.b.x }, lanes { $0.b.y }),
      c: (lanes { $0.c.x }, lanes { $0.c.y }))
    guard kernels.areNear else { return }
    scratch.reserve(FourSpacing.size)
    spaced = FourSpacing(
      kernels, kernels.turning, rule: rule, range: Self.range, scratch.view)
    left = 4
  }

  /// Removes and returns the spacing of the next cubic; `nil` where it falls back to the kernel for
  /// one curve.
  @inline(__always)
  mutating func takeNext() -> SpineSpacing? {
    let curve = 4 &- left
    left &-= 1
    if spaced.areRight[curve] {
      return SpineSpacing(
        count: Int(spaced.counts[curve]), ends: FourSpacing.parameters(curve, scratch.view))
    }
    guard spaced.totals[curve] < Float(SpineBuilder.few) else { return nil }
    return SpineSpacing(count: 0, ends: scratch.view)
  }
}
