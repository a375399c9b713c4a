// Four cubics of a path at once: where the chords of each end, found before its turn comes (see
// FourSpacing).

/// How many chords a cubic has, 0 where halving finds them, and where they end.
struct SpineSpacing {
  let count: Int
  let ends: UncheckedView<Float>
}

/// The next cubics of a path, four or none, whose chords are known but for their measures.
struct FourSpineCubics: ~Copyable, Sendable {
  private var spaced = FourSpacing()
  private var scratch = UncheckedBuffer<Float>()
  private var left = 0

  /// Curves of fewer chords are halved, those of more integrated on twice as many pieces.
  private static var range: ClosedRange<Float> {
    Float(SpineBuilder.few + 1)...Float(SpineBuilder.usual)
  }

  /// Whether nothing is known of the next one.
  var isEmpty: Bool { @inline(__always) get { left == 0 } }

  /// Forgets what is known.
  mutating func removeAll() { left = 0 }

  /// Looks for cubics from a cursor on, of which the first is next.
  ///
  /// - Parameters:
  ///   - controls: The path's points.
  ///   - unit: What coefficients are multiplied by, for the kernels.
  @inline(never)
  mutating func look(
    from cursor: PathCursor, _ controls: UncheckedView<Point>, rule: StrokeRule, unit: Double
  ) {
    var cursor = cursor
    guard let (first, second, third, fourth) = cursor.nextCubics() else { return }
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

  /// Takes the next one; `nil` where it is left to itself.
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
