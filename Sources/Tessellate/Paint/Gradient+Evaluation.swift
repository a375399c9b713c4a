extension Gradient {
  /// Returns the colour at a position t; the spread maps positions outside of 0 … 1 into it.
  ///
  /// At an offset that several stops share, the last of them counts. A gradient without stops is
  /// clear, and so is a position that is not a number.
  ///
  /// - Parameter position: The position t.
  /// - Returns: The colour.
  /// - Complexity: O(n) in the number of stops.
  public func color(at position: Double) -> Color {
    guard let first = stops.first, let last = stops.last else { return .clear }
    guard !position.isNaN else { return last.color.opacity(0) }
    if spread == .pad && position < 0 { return first.color }
    if spread == .pad && position > 1 { return last.color }
    let t = spread.pinned(position)
    var before = first.color
    var reached = 0.0
    for (index, stop) in stops.enumerated() {
      let offset = Swift.max(stop.offset, reached)
      if t < offset {
        guard index > 0 else { return first.color }
        return before.interpolated(to: stop.color, at: (t - reached) / (offset - reached))
      }
      (before, reached) = (stop.color, offset)
    }
    return last.color
  }

  /// Returns the position t of a point of the mesh, or of an arc length along its stroke.
  ///
  /// It is 1 where the geometry has no extent, and not a number where a radial gradient paints
  /// nothing.
  ///
  /// - Parameters:
  ///   - point: The point, in path units.
  ///   - distance: The arc length along the stroke, for gradients along a stroke.
  /// - Returns: The position t.
  public func position(of point: Point, distance: Double = 0) -> Double {
    if case .along(let start, let end) = geometry {
      return start == end ? 1 : (distance - start) / (end - start)
    }
    guard let inverse = transform.inverted() else { return 1 }
    let point = inverse.apply(point)
    switch geometry {
    case .linear(let start, let end):
      let way = end - start
      return way.lengthSquared > 0 ? (point - start).dot(way) / way.lengthSquared : 1
    case .radial(let center, let radius, let focus, let focusRadius):
      return radius > 0
        ? Circles(center: center, radius: radius, focus: focus, focusRadius: focusRadius)
          .position(of: point) : 1
    case .along: return 1
    }
  }

  /// The circles of a radial gradient, scaled to an end radius of 1 about the focus.
  ///
  /// The circle for t has its centre at t·`way` and the radius `inner` + t·`growth`. A point q lies
  /// on it if |q − t·d| = ρ + t·δ, or
  ///
  ///     t²·A + 2t·b − c = 0     A = δ² − d·d     b = q·d + ρ·δ     c = q·q − ρ²
  ///
  /// With the focus inside, A > 0 and the larger root has a radius ≥ 0:  t = (√(b² + A·c) − b) / A.
  /// Where b > 0 the difference would cancel; t = c / (√(b² + A·c) + b) is equal to it.
  ///
  /// With the focus outside, A < 0: the circles fill a cone, or a strip, and beside it there is no
  /// root. Of two roots, the larger one whose radius is not negative counts; the same holds where
  /// the circles shrink, with the end circle within the other.
  struct Circles {
    /// The place of the focus, in the gradient's space, and the end radius there.
    let origin: Point
    let scale: Double
    /// d, ρ, δ and A.
    let way: Vector
    let inner: Double
    let growth: Double
    let determinant: Double
    /// Whether the focus lies outside, or its circle goes round the end circle.
    let takesEitherRoot: Bool

    /// The least distance of a focus from the end circle's edge, as a fraction of the radius.
    ///
    /// On the edge itself A is 0 and half of the plane has no t; a focus from there to as far
    /// outside is moved inside. At 1/1000 the move is below a pixel for radii up to 1000 pixels.
    private static let margin = 0.001

    init(center: Point, radius: Double, focus: Point, focusRadius: Double) {
      let start = Swift.max(focusRadius, 0) / radius
      let wanted = (center - focus) / radius
      let square = wanted.lengthSquared
      let reach = (1 - start).magnitude
      let most = Swift.max(reach * (1 + Circles.margin), Circles.margin)
      let isCone = square > most * most && square < .infinity
      let least = reach * (1 - Circles.margin)
      let shrinks = start > 1 + Circles.margin && start < .infinity && square < least * least
      takesEitherRoot = isCone || shrinks
      inner = takesEitherRoot ? start : Swift.min(start, 1 - Circles.margin)
      growth = 1 - inner
      let longest = growth * (1 - Circles.margin)
      way =
        takesEitherRoot || square <= longest * longest
        ? wanted : (wanted.normalized ?? .zero) * longest
      determinant = growth * growth - way.lengthSquared
      scale = radius
      origin = center - way * radius
    }

    func position(of point: Point) -> Double {
      let q = (point - origin) / scale
      if takesEitherRoot { return largerPosition(of: q) }
      let b = q.dot(way) + inner * growth
      let c = q.lengthSquared - inner * inner
      let root = (b * b + determinant * c).magnitude.squareRoot()
      return b > 0 ? c / (root + b) : (root - b) / determinant
    }

    /// The larger position of a place relative to the focus, scaled; not a number beside a cone.
    func largerPosition(of q: Vector) -> Double {
      let b = q.dot(way) + inner * growth
      let c = q.lengthSquared - inner * inner
      let square = b * b + determinant * c
      guard square >= 0 else { return .nan }
      // One root has a sum that does not cancel; the product of both is −c/A.
      let sum = b < 0 ? b - square.squareRoot() : b + square.squareRoot()
      let (one, other) = sum == 0 ? (0, 0) : (sum / -determinant, c / sum)
      let (low, high) = (Swift.min(one, other), Swift.max(one, other))
      if inner + high * growth >= 0 { return high }
      return inner + low * growth >= 0 ? low : .nan
    }
  }
}

extension Gradient.Spread {
  /// The position within 0 … 1 of the same colour.
  func pinned(_ position: Double) -> Double {
    switch self {
    case .pad: return Swift.max(0, Swift.min(position, 1))
    case .repeat: return position - position.wholeBelow
    case .reflect:
      let t = position - 2 * (position / 2).wholeBelow
      return t > 1 ? 2 - t : t
    }
  }
}
