/// A left half in its own coordinates: the round end at x = 0, the acute corner at (width, 0), the
/// obtuse one below.
struct VoteHalf {
  var width, height: Double
  /// The angle of the acute corner.
  var slant: Double
  var small, big: Double
  /// The radius of the round end along x.
  var end = 0.0
  /// Its radius along y.
  var endHeight = 0.0
  /// The origin of its coordinates, in those of the half that it is an inset of.
  var origin = Vector.zero
  /// Whether it is the whole button: then both ends are round, and the corners' arcs share one
  /// center.
  private(set) var isWhole = false

  /// The distance along x from the obtuse corner to the acute one.
  var lean: Double { height / tangent(slant) }

  /// The lengths that the two corners take from top and bottom, up to where their arcs touch.
  var smallReach: Double { small / tangent(slant / 2) }
  var bigReach: Double { big * tangent(slant / 2) }

  /// The least width that leaves slant and corners as they are.
  var leastWidth: Double { height / 2 + Swift.max(smallReach, lean + bigReach) }

  init(height: Double, slant: Double, small: Double, big: Double) {
    (width, self.height, self.slant) = (0, height, slant)
    (self.small, self.big, end, endHeight) = (small, big, height / 2, height / 2)
  }

  /// Returns the whole button, at least as wide as it is high.
  ///
  /// Its second round end consists of the two corners' arcs, which together sweep half a turn
  /// whatever the slant. So it has the elements and the angles of a half, and each is interpolated
  /// to the other arc by arc.
  ///
  /// - Parameters:
  ///   - width: The width of the button.
  ///   - height: The height of the button.
  ///   - slant: The angle of the acute corner.
  ///   - inset: The distance by which it is moved along both axes.
  /// - Returns: The button as a half.
  static func whole(width: Double, height: Double, slant: Double, inset: Double) -> VoteHalf {
    var half = VoteHalf(height: height, slant: slant, small: height / 2, big: height / 2)
    (half.width, half.origin, half.isWhole) = (width, Vector(inset, inset), true)
    return half
  }

  /// Returns the half with slant, corners and end made to fit its width and height.
  func squeezed() -> VoteHalf {
    var half = self
    half.end = Swift.min(height / 2, width)
    half.endHeight = height / 2
    let straight = width - half.end
    if lean > straight {
      // The angle of the acute corner whose lean is the width that is left.
      half.slant = arcTan2(height, straight)
    }
    half.fitCorners()
    return half
  }

  /// Reduces the corners to fit the sides they share.
  private mutating func fitCorners() {
    let straight = Swift.max(width - end, 0)
    // The corners share the slanted edge, and each has its side of the rest.
    let edge = (lean * lean + height * height).squareRoot()
    let used = smallReach + bigReach
    var factor = used > edge ? edge / used : 1
    if smallReach * factor > straight { factor = straight / smallReach }
    let below = straight - lean
    if bigReach > 0, bigReach * factor > below { factor = Swift.max(below, 0) / bigReach }
    (small, big) = (small * factor, big * factor)
  }

  /// Returns the half with every side moved inwards and its radii smaller, or `nil` when nothing is
  /// left.
  ///
  /// The slant stays, and so does the ratio of the round end's radii. So both outlines have the
  /// same direction at the same place of each arc; as one convex outline lies in the other, no two
  /// cuts between such places meet.
  ///
  /// Where the sides moved inwards leave the round end no room beside the slanted edge, the half
  /// gets smaller as a whole: its slanted edge stays on its line, its end touches the moved one,
  /// and the middle of its height stays.
  func inset(by distance: Double) -> VoteHalf? {
    guard distance > 0 else { return self }
    var half = self
    half.height = height - 2 * distance
    // The width at half the height.
    let middle = width - lean / 2 - distance - distance / sinCos(slant).sine
    guard half.height > 0, middle > 0 else { return nil }
    let ratio = end / endHeight
    half.height *= Swift.min(1, middle / (ratio * half.height / 2 + half.lean / 2))
    half.endHeight = half.height / 2
    half.end = ratio * half.endHeight
    half.width = middle + half.lean / 2
    half.origin = Vector(distance, (height - half.height) / 2)
    (half.small, half.big) = (Swift.max(small - distance, 0), Swift.max(big - distance, 0))
    half.fitCorners()
    return half
  }

  /// Appends the outline, with growing angle.
  ///
  /// - Parameters:
  ///   - corner: The corner of the rectangle at the round end.
  ///   - sign: −1 to turn the half by half a turn.
  ///   - path: The path to extend.
  func append(at corner: Point, sign: Double, to path: inout Path) {
    let start = corner + origin * sign
    let turn = sign > 0 ? 0 : Double.pi
    func place(_ x: Double, _ y: Double) -> Point { start + Vector(x, y) * sign }
    func round(_ center: Point, _ radius: Double, _ startAngle: Double, _ sweep: Double) {
      guard isWhole else {
        return path.addRelativeArc(
          center: center, radius: radius, startAngle: startAngle, delta: sweep)
      }
      // The line between the arcs exists, even if without a length, so that elements correspond.
      func rim(_ angle: Double) -> Point {
        let (sine, cosine) = sinCos(angle)
        return center + Vector(cosine, sine) * radius
      }
      path.addLine(to: rim(startAngle))
      path.appendArc(
        ArcSegment(
          center: center, xAxis: Vector(radius, 0), yAxis: Vector(0, radius),
          startAngle: startAngle, sweep: sweep, start: rim(startAngle),
          end: rim(startAngle + sweep)))
    }
    path.move(to: place(end, 0))
    round(
      place(width - (isWhole ? small : smallReach), small), small, turn - .pi / 2, .pi - slant)
    round(
      place(isWhole ? width - big : width - lean - bigReach, height - big), big,
      turn + .pi / 2 - slant, slant)
    path.addLine(to: place(end, height))
    path.addEllipticalArc(
      to: place(end, 0), radii: Vector(end, height / 2), rotation: 0, largeArc: false,
      sweepPositive: true)
    path.closeSubpath()
  }
}

/// The tangent of an angle; infinite for a right one.
private func tangent(_ angle: Double) -> Double {
  let (sine, cosine) = sinCos(angle)
  // A right angle's cosine is not exactly 0.
  return cosine.magnitude < 1e-15 ? .infinity : sine / cosine
}
