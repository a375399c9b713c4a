import Tessellate

/// Random closed paths in a box of 1000.
enum RandomRegions {
  static func region(_ generator: inout SeededGenerator) -> FillRegion {
    FillRegion(
      path(from: point(&generator), isOnGrid: .random(using: &generator), &generator), &generator)
  }

  /// Two regions, some with a part in common.
  static func pair(_ generator: inout SeededGenerator) -> (FillRegion, FillRegion) {
    let first = region(&generator)
    guard Int.random(in: 0..<4, using: &generator) == 0 else {
      return (first, region(&generator))
    }
    var second = Path()
    let elements = Array(first.path)
    for element in elements[..<Int.random(in: 1..<elements.count, using: &generator)] {
      second.append(element)
    }
    for _ in 0..<2 { second.addLine(to: point(&generator)) }
    second.closeSubpath()
    return (first, FillRegion(second, &generator))
  }

  /// Two regions and a tolerance in a line, to be tried again.
  static func story(_ first: FillRegion, _ second: FillRegion, _ tolerance: Double) -> String {
    [first, second].map { "\($0.path.svgDescription) \($0.rule)" }.joined(separator: " ")
      + " \(tolerance)"
  }

  private static func path(
    from start: Point, isOnGrid: Bool, _ generator: inout SeededGenerator
  ) -> Path {
    var path = Path()
    func next() -> Point {
      let point = point(&generator)
      return isOnGrid
        ? Point((point.x / 125).rounded() * 125, (point.y / 125).rounded() * 125) : point
    }
    path.move(to: next())
    let kind = Int.random(in: 0..<5, using: &generator)
    for _ in 0..<Int.random(in: 2...7, using: &generator) {
      switch kind < 4 ? kind : Int.random(in: 0..<4, using: &generator) {
      case 0: path.addLine(to: next())
      case 1: path.addQuadCurve(to: next(), control: next())
      case 2: path.addCurve(to: next(), control1: next(), control2: next())
      default:
        path.addEllipticalArc(
          to: next(),
          radii: Vector(
            .random(in: 50...500, using: &generator), .random(in: 50...500, using: &generator)),
          rotation: 1, largeArc: .random(using: &generator),
          sweepPositive: .random(using: &generator))
      }
    }
    path.closeSubpath()
    return path
  }

  private static func point(_ generator: inout SeededGenerator) -> Point {
    Point(.random(in: 0...1000, using: &generator), .random(in: 0...1000, using: &generator))
  }

  /// A point anywhere, or, three times of four, within `reach` of an outline.
  static func point(
    near first: Path, or second: Path, _ reach: Double, _ generator: inout SeededGenerator
  ) -> Point {
    let far = point(&generator)
    let path = Bool.random(using: &generator) ? first : second
    guard Int.random(in: 0..<4, using: &generator) > 0, let foot = path.nearest(to: far)?.point
    else { return far }
    let (x, y) = (
      Double.random(in: -1...1, using: &generator), Double.random(in: -1...1, using: &generator)
    )
    return Point(foot.x + x * reach, foot.y + y * reach)
  }
}

extension FillRegion {
  init(_ path: Path, _ generator: inout SeededGenerator) {
    self.init(path, rule: Bool.random(using: &generator) ? .nonZero : .evenOdd)
  }
}
