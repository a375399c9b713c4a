// From marks to directions, from directions, once all chords between them pass, to points of the
// arc.

extension EllipseTable {
  /// Writes the cosine and sine of the angle at each mark, start and end included.
  @inline(__always)
  func writeDirections(count n: Int, to tail: UncheckedView<Point>) {
    let marks = scratch.dropping(Place.marks)
    let (sines, cosines) = (marks.dropping(n &+ 16), marks.dropping(2 &* n &+ 32))
    var k = 0
    while k <= n {
      let (sine, cosine) = sinCos(marks.load(Lanes8.self, at: k) * (.pi / 2))
      sines.store(sine, at: k)
      cosines.store(cosine, at: k)
      k &+= 8
    }
    // A loop of its own: halves of what was just found would be taken apart by the compiler.
    k = 0
    while k <= n {
      let x = Lanes4(cosines.load(SIMD4<Float>.self, at: k))
      tail.store(Self.unit(x, Lanes4(sines.load(SIMD4<Float>.self, at: k))), at: k)
      k &+= 4
    }
    tail[0] = first
    tail[n] = last
    tail[n &+ 1] = last
  }

  /// Nearly unit vectors, x and y in turn, brought to the length 1.
  @inline(__always)
  private static func unit(_ x: Lanes4, _ y: Lanes4) -> SIMD8<Double> {
    let excess = x * x + y * y - 1
    let factor = (excess * 0.375 - 0.5) * excess + 1
    var vectors = SIMD8<Double>()
    vectors.evenHalf = x * factor
    vectors.oddHalf = y * factor
    return vectors
  }

  /// Whether all chords between the directions keep the bound; two at a time.
  @inline(__always)
  func accepts(count n: Int, _ tail: UncheckedView<Point>) -> Bool {
    var any = SIMD4<UInt64>(repeating: 0)
    var k = 0
    while k < n {
      let e = tail.load(Lanes4.self, at: k &+ 1) - tail.load(Lanes4.self, at: k)
      let square = e * e
      let q = (square + square.swappedPairs) * 0.25
      let chord = units.mapped(e)
      let chordSquare = chord * chord
      let length = chordSquare + chordSquare.swappedPairs
      let cosine = (1 - q).magnitude.squareRoot() + 1
      any |= (length * (cosine * cosine) - (q * q) * (q * squaredProduct)).bits
      k &+= 2
    }
    return ((any.x | any.y) | (any.z | any.w)) &>> 63 == 0
  }

  /// Replaces directions, from the second on, by the points of the arc there, a place further down.
  @inline(__always)
  func emit(count n: Int, _ tail: UncheckedView<Point>) {
    let center = Lanes4(lowHalf: center, highHalf: center)
    var k = 0
    while k < n {
      tail.store(axes.mapped(tail.load(Lanes4.self, at: k &+ 1)) + center, at: k)
      k &+= 2
    }
  }
}

/// The axes of an ellipse, as a map of the unit circle's plane, two vectors at a time.
struct EllipseAxes {
  private let straight, crossed: Lanes4

  @inline(__always)
  init(_ x: Vector, _ y: Vector, _ axis: (sine: Double, cosine: Double), turn: Double) {
    let major = x * axis.cosine + y * axis.sine
    let minor = (y * axis.cosine - x * axis.sine) * turn
    straight = Lanes4(major.x, minor.y, major.x, minor.y)
    crossed = Lanes4(minor.x, major.y, minor.x, major.y)
  }

  /// The pictures of two vectors, x and y in turn.
  @inline(__always)
  func mapped(_ v: Lanes4) -> Lanes4 { v * straight + v.swappedPairs * crossed }
}
