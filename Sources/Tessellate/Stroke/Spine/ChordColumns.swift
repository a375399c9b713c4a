// The chords of a cubic on their way from the kernel to vertices.
//
// All that vertices need but their places is what the kernel knows in single precision. A direction
// d/|d| is 1 long but for three roundings, and turned by e, what d is off by as a part of |d|: at
// most 1/4000, at the floor. Where sections stand within the tolerance, h/cos α from a vertex,
// h·cos(α + e)/cos α is left beside the chord: less by e·h·tan α, which is no more than
// 2e·√(tolerance·(h + tolerance)). So much more a chord counts as straying by to either side, for
// the pen that it is made for. Wider ones need others (SpineDirections).

/// What the kernel finds of a cubic's chords: rows of numbers, one for each chord.
struct ChordColumns {
  /// The vertices that the chords begin at, whose rows take their directions and how far curves
  /// stray from them.
  let vertices: SpineVertexView
  /// The lengths of their curves.
  let lengths: UncheckedView<Float>
  /// Negative where a chord must not stand.
  let margins: UncheckedView<Float>
  /// Room for what goes to the vertices.
  private let others: UncheckedView<Float>
  private let stride: Int

  /// Four are written and read at a time, from any on.
  private static func stride(count: Int) -> Int { count &+ 7 }

  /// The memory of so many chords, in floats.
  static func size(count: Int) -> Int { 6 &* stride(count: count) }

  @inline(__always)
  init(_ memory: UncheckedView<Float>, count: Int, to vertices: SpineVertexView) {
    self.vertices = vertices
    stride = Self.stride(count: count)
    (lengths, margins) = (memory, memory.dropping(stride))
    others = memory.dropping(2 &* stride)
  }

  /// Keeps what the vertices' rows have of `count` chords, before other vertices are written there.
  func keep(_ count: Int) {
    for row in 0..<SpineVertexView.chordRows {
      others.copy(vertices.chordRow(row), count: count, to: row &* stride)
    }
  }

  /// Gives back to vertices what was kept of `count` chords from number `first` on.
  func restore(_ count: Int, from first: Int, to vertices: SpineVertexView) {
    for row in 0..<SpineVertexView.chordRows {
      vertices.chordRow(row).copy(others.dropping(row &* stride &+ first), count: count, to: 0)
    }
  }
}

extension CubicKernel where Rule == StrokeRule {
  /// Writes what vertices need of `n` chords between the parameters `t`, and returns whether one of
  /// them must not stand.
  ///
  /// Bounds stay bounds: what rounding takes away from them is less than what they are multiplied
  /// by. The arc length is the chord's and the integral of y′²/2 along it, y being the deviation:
  /// 8/3 of the parabola's part squared, 1.6 of the cubic's.
  @inline(__always)
  func measure(
    count n: Int, between t: UncheckedView<Float>, unit: Float, to rows: ChordColumns
  ) -> Bool {
    let toPath = 1 / unit
    let (h0, h1, h2) = halves
    // In the kernel's units, in which the tolerance is a little more than 1/8.
    let turned =
      (floor.squareRoot() / Self.errorsToFloor) * (0.54 * (rule.halfWidth + 0.14)).squareRoot()
    var k = 0
    while k < n {
      let chord = chord(
        t.load(SIMD4<Float>.self, at: k), t.load(SIMD4<Float>.self, at: k &+ 1))
      let changeSquared = chord.change * chord.change
      let (near, far) = StrokeRule.strays(
        bend: chord.bend, change: chord.change.magnitude, squared: changeSquared,
        rounding: rounding)
      let speed = chord.chordSquared.magnitude.squareRoot()
      let inverse = 1 / speed
      let back = chord.step * (h1 * chord.sum + (h2 * chord.step + h0))
      let ahead = chord.chordSquared - (back * back + floor)
      let margin = speed - (chord.squared * (near + far) + 16 * turned)
      rows.margins.store(ahead.negative(or: margin), at: k)
      let toSides = inverse * (toPath * 0.125 * 1.000_002)
      let (scale, more) = (chord.squared * toSides, toSides * (8 * turned))
      // All bits of lanes in which the bend is to the right: there the two sides change places.
      let toRight = SIMD4<UInt32>(
        truncatingIfNeeded: SIMD4<Int32>(truncatingIfNeeded: chord.bend.bits) &>> 31)
      let other = (near.bits ^ far.bits) & toRight
      rows.vertices.left.store(scale * SIMD4(bits: near.bits ^ other) + more, at: k)
      rows.vertices.right.store(scale * SIMD4(bits: far.bits ^ other) + more, at: k)
      let squares = chord.bend * chord.bend + changeSquared * 0.6
      let ratio = chord.step * inverse
      let excess = squares * (ratio * ratio * (1.0 / 24))
      rows.lengths.store((chord.chordSquared + excess) * (ratio * toPath), at: k)
      rows.vertices.directionX.store(chord.dx * inverse, at: k)
      rows.vertices.directionY.store(chord.dy * inverse, at: k)
      k &+= 4
    }
    // Gathered from memory: the compiler takes all that leads to a single lane apart.
    var any = SIMD4<UInt32>(repeating: 0)
    k = 0
    while k < n {
      any |= rows.margins.load(SIMD4<UInt32>.self, at: k)
      k &+= 4
    }
    return SIMD4<Float>(bits: any).isAnyNegative
  }
}

extension ChordColumns {
  /// Writes what else is known of the vertices of `count` chords from number `first` on, of which
  /// `t` are the parameters, and returns where the last one ends.
  @inline(__always)
  func write(
    _ count: Int, of curve: SpineCurve, index: Int32, _ t: UncheckedView<Float>,
    from first: Int, to vertices: SpineVertexView
  ) -> Double {
    let (a, b, c, origin) = (curve.a, curve.b, curve.c, curve.origin)
    let (curves, scales) = (SIMD4(repeating: index), Lanes4(repeating: 1))
    let (lengths, distances) = (lengths.dropping(first), vertices.distances)
    var distance = distances[0]
    var k = 0
    while k < count {
      let t0 = Lanes4(t.load(SIMD4<Float>.self, at: k))
      let t1 = Lanes4(t.load(SIMD4<Float>.self, at: k &+ 1))
      vertices.parameters.store(t0, at: k)
      vertices.curves.store(curves, at: k)
      vertices.scales.store(scales, at: k)
      vertices.x.store(((a.x * t1 + c.x) * t1 + b.x) * t1 + origin.x, at: k &+ 1)
      vertices.y.store(((a.y * t1 + c.y) * t1 + b.y) * t1 + origin.y, at: k &+ 1)
      let length = Lanes4(lengths.load(SIMD4<Float>.self, at: k))
      let next = (distance + length.x, distance + (length.x + length.y))
      distances.store(Lanes4(distance, next.0, next.1, next.1 + length.z), at: k)
      distance = next.1 + (length.z + length.w)
      k &+= 4
    }
    return count < k ? distances[count] : distance
  }
}
