// A carrier between two cusps as a run to be fitted. Its places are parameters of the segment, and
// any of them may be the end of a piece.
//
// *Area and moment* are integrals over the parameter, of y·x′ and x·y·x′ in the frame of the
// chord, by Gauss's rule with seven places. Its error is far below a fit's, unless the segment
// turns sharply between two of the places. So pieces along which its speed differs much are halved
// for it.
//
// *The estimate* of a fit's error is the largest distance of these places from the cubic. The
// leading term of the error is that of a curve with its ends, directions, area and moment:
// (1 − x²)²(x² − 1/7) for x in −1 … 1, largest in the middle, where one of the places
// is.
//
// *The certificate* goes along the run in steps whose bands are as wide as the tolerance leaves
// room for: few where the error is small. A step that fails is shortened.

/// The carrier of an offset between two of its cusps.
struct CarrierRun: FitRun {
  let carrier: OffsetCarrier
  /// The ends of the spirals that it is made of, in order: its own end is the last.
  private let ends: FewPlaces
  /// Whether the carrier runs along the segment (1) or against it (−1).
  let sign: Double

  init(_ carrier: OffsetCarrier, ends: FewPlaces, sign: Double) {
    (self.carrier, self.ends, self.sign) = (carrier, ends, sign)
  }

  var resolution: Double { 0x1p-50 }

  func rounded(_ place: Double) -> Double { place }

  func chord(_ first: Double, _ last: Double) -> LineSegment {
    LineSegment(start: carrier.frame(at: first).point, end: carrier.frame(at: last).point)
  }

  func fit(
    _ first: Double, _ last: Double, limit: Double
  ) -> (cubic: CubicSegment, error: Double)? {
    let (a, b) = (carrier.frame(at: first), carrier.frame(at: last))
    let (start, end) = (a.sample(first, sign), b.sample(last, sign))
    guard var handles = HandleFit(from: start, to: end) else { return nil }
    let whole = RunPlaces(carrier, first, last)
    var moments = SIMD2<Double>()
    var length = 0.0
    if whole.isEven {
      moments = whole.moments(from: start.point, along: handles.axis)
    } else {
      forEachPart(first, last) { part in
        moments += part.moments(from: start.point, along: handles.axis)
        length += part.pathLength
      }
    }
    handles.set(area: moments.x, moment: moments.y)

    func error(_ cubic: CubicSegment) -> Double {
      guard !whole.isEven else {
        return whole.squareDistance(from: cubic, about: 0...1).squareRoot()
      }
      // There is no estimate if the carrier rests, or rounding leaves nothing of it.
      guard length > 0, length < .infinity else { return .infinity }
      var (before, worst) = (0.0, 0.0)
      forEachPart(first, last) { part in
        let after = Swift.min(before + part.pathLength / length, 1)
        worst = Swift.max(worst, part.squareDistance(from: cubic, about: before...after))
        before = after
      }
      return worst.squareRoot()
    }
    let third = (last - first) / 3
    let found = handles.cubics(near: (a.speed.magnitude * third, b.speed.magnitude * third))
    guard let one = found.0 ?? found.1 else { return nil }
    let least = error(one)
    guard found.0 != nil, let other = found.1 else {
      // Beyond half more, no balance brings it down to the limit.
      guard whole.isEven, least > 0.6 * limit, least < 1.5 * limit,
        let balanced = whole.balanced(one, &handles)
      else { return (one, least) }
      let balancedError = error(balanced)
      return balancedError < least ? (balanced, balancedError) : (one, least)
    }
    let otherError = error(other)
    return otherError < least ? (other, otherError) : (one, least)
  }

  /// Visits the places of both halves of a piece, which are halved again where they have to be.
  private func forEachPart(
    _ first: Double, _ last: Double, depth: Int = 1, _ body: (RunPlaces) -> Void
  ) {
    let middle = 0.5 * (first + last)
    for half in 0..<2 {
      let (start, end) = half == 0 ? (first, middle) : (middle, last)
      let part = RunPlaces(carrier, start, end)
      // 8: halves are then a 256th of a piece.
      if part.isEven || depth == 8 {
        body(part)
      } else {
        forEachPart(start, end, depth: depth + 1, body)
      }
    }
  }

  func bound(
    _ cubic: CubicSegment, _ first: Double, _ last: Double, limit: Double
  ) -> Double {
    let certificate = FitCertificate(cubic)
    let rounding = certificate.rounding
    var pair = certificate.start
    var t = first
    var sample = carrier.frame(at: t).sample(t, sign)
    var stretch = 0
    var stop = t
    var dt = 0.15 * (last - first)
    var worst = 0.0
    // 1000: more steps than a cubic within any tolerance takes.
    for _ in 0..<1000 {
      while stop <= t {
        stop = stretch < ends.count - 1 ? Swift.min(ends[stretch], last) : last
        stretch += 1
      }
      let isLast = stop - t <= 1.1 * dt
      let next = isLast ? stop : t + dt
      let nextSample = carrier.frame(at: next).sample(next, sign)
      sample.setSpiral(to: nextSample, reach: carrier.reach(t, next))
      let nextPair =
        next == last
        ? certificate.end
        : certificate.foot(
          of: nextSample.point, after: pair.u,
          about: pair.u + (next - t) * (1 - pair.u) / (last - t))
      let bound =
        certificate.bound(
          sample, chord: nextSample.point - sample.point, from: pair, to: nextPair) + rounding
      let gap = Swift.max(pair.gap.lengthSquared, nextPair.gap.lengthSquared).squareRoot()
      // The part of the bound that longer steps have more of, and what it may be.
      let (room, loss) = (limit - gap, bound - gap)
      let share = Swift.min(Swift.max(room / loss, 0.125), 8)
      if bound <= limit {
        worst = Swift.max(worst, bound)
        if next == last { return worst }
        dt = (next - t) * Swift.max(0.9 * cubeRoot(share), 0.6)
        (t, sample, pair) = (next, nextSample, nextPair)
      } else {
        guard gap < limit, next - t > 0x1p-50 else { return .infinity }
        dt = (next - t) * Swift.min(0.9 * cubeRoot(share), 0.8)
      }
    }
    return .infinity
  }
}

/// Seven places of a carrier between two parameters.
private struct RunPlaces {
  private var x, y: SIMD8<Double>
  /// The derivatives by the parameter, times the weights of Gauss's rule.
  private var dx, dy: SIMD8<Double>
  /// Whether the segment's speed is about the same everywhere.
  let isEven: Bool

  /// The places of Gauss's rule in 0 … 1, and their weights; the last one stands in for none.
  private static var places: SIMD8<Double> {
    SIMD8(
      0.025446043828620738, 0.12923440720030278, 0.29707742431130142, 0.5,
      0.70292257568869858, 0.87076559279969722, 0.97455395617137926, 0.5)
  }
  private static var weights: SIMD8<Double> {
    SIMD8(
      0.064742483084434847, 0.13985269574463833, 0.19091502525255947, 0.20897959183673469,
      0.19091502525255947, 0.13985269574463833, 0.064742483084434847, 0)
  }

  init(_ carrier: OffsetCarrier, _ first: Double, _ last: Double) {
    let extent = last - first
    let frames = carrier.frames(at: first + Self.places * extent)
    (x, y) = (frames.x, frames.y)
    let weights = frames.speed * Self.weights * extent
    (dx, dy) = (frames.tangentX * weights, frames.tangentY * weights)
    // 4: with 2, random cubics have 0 to 2 % fewer pieces, and the fit of smooth ones takes a
    // sixth longer.
    isEven = frames.length.greatest <= 4 * -(-frames.length).greatest
  }

  /// The integrals of y dx and of x·y dx, x and y being the coordinates along an axis and across
  /// it.
  func moments(from start: Point, along axis: Vector) -> SIMD2<Double> {
    let (px, py) = (x - start.x, y - start.y)
    let along = px * axis.x + py * axis.y
    let height = py * axis.x - px * axis.y
    let strips = height * (dx * axis.x + dy * axis.y)
    return SIMD2(strips.total, (strips * along).total)
  }

  /// The cubic whose error is as large in the middle as on both sides, given the one with the run's
  /// area and moment.
  ///
  /// To the leading order that one's error is K(1 − x²)²(x² − 1/7), largest in the middle:
  /// K/7. With 0.1056 for 1/7, all three extrema are 0.1056·K. The difference K(1 −
  /// x²)²·0.0373 has the area 0.0199·K times the length.
  func balanced(_ cubic: CubicSegment, _ fit: inout HandleFit) -> CubicSegment? {
    let middle = Point(x[3], y[3])
    // The middle is near the cubic's at 1/2, in a direction of about the chord's.
    let height = fit.axis.cross(Polynomial(cubic).foot(of: middle) - middle)
    let shift = -0.139 * height * fit.length
    fit.shift(area: shift, moment: shift * fit.axis.dot(middle - cubic.start))
    return fit.cubic(from: cubic)
  }

  /// The length of the carrier.
  var pathLength: Double { (dx * dx + dy * dy).squareRoot().total }

  /// The square of the largest distance of the places from a cubic, whose parameters there are
  /// about those of a range.
  func squareDistance(from cubic: CubicSegment, about range: ClosedRange<Double>) -> Double {
    let polynomial = Polynomial(cubic)
    var u = range.lowerBound + Self.places * (range.upperBound - range.lowerBound)
    // Three steps of Newton's method bring the feet to where they are.
    for _ in 0..<3 {
      let (gapX, gapY, slopeX, slopeY) = polynomial.place(u, x, y)
      u -= (gapX * slopeX + gapY * slopeY) / (slopeX * slopeX + slopeY * slopeY)
      u = u.replacing(with: 0, where: u .< 0).replacing(with: 1, where: u .> 1)
    }
    let (gapX, gapY, _, _) = polynomial.place(u, x, y)
    return (gapX * gapX + gapY * gapY).greatest
  }

  /// A cubic by powers of its parameter.
  private struct Polynomial {
    let c0, c1, c2, c3: Vector

    init(_ cubic: CubicSegment) {
      c0 = cubic.start
      c1 = (cubic.control1 - cubic.start) * 3
      c2 = (cubic.control2 - cubic.control1) * 3 - c1
      c3 = cubic.end - cubic.start - c1 - c2
    }

    /// The foot of the perpendicular from a point that is about the middle.
    func foot(of point: Point) -> Point {
      var u = 0.5
      for _ in 0..<3 {
        let slope = (c3 * (3 * u) + c2 * 2) * u + c1
        let gap = ((c3 * u + c2) * u + c1) * u + c0 - point
        u -= gap.dot(slope) / slope.lengthSquared
      }
      return ((c3 * u + c2) * u + c1) * u + c0
    }

    /// The ways from places to points of the cubic, and its slopes there.
    @inline(__always)
    func place(
      _ u: SIMD8<Double>, _ x: SIMD8<Double>, _ y: SIMD8<Double>
    ) -> (SIMD8<Double>, SIMD8<Double>, SIMD8<Double>, SIMD8<Double>) {
      let qx = ((u * c3.x + c2.x) * u + c1.x) * u + c0.x
      let qy = ((u * c3.y + c2.y) * u + c1.y) * u + c0.y
      let sx = (u * (3 * c3.x) + 2 * c2.x) * u + c1.x
      let sy = (u * (3 * c3.y) + 2 * c2.y) * u + c1.y
      return (qx - x, qy - y, sx, sy)
    }
  }
}

extension SIMD8<Double> {
  /// The largest lane.
  @inline(__always)
  fileprivate var greatest: Double {
    let four = lowHalf.larger(highHalf)
    let two = four.lowHalf.larger(four.highHalf)
    return Swift.max(two.x, two.y)
  }

  /// The sum of all lanes, by halves.
  @inline(__always)
  fileprivate var total: Double {
    let four = lowHalf + highHalf
    let two = four.lowHalf + four.highHalf
    return two.x + two.y
  }
}
