// Many small boolean operations under laws of areas and points: marathon algebra OPERATIONS [SEED]
// (built and run by `Tests/Fuzz/marathon`, with the library of the release build).
//
// Pairs of closed paths of a few elements of every kind, half of them on a coarse grid, a quarter
// with a part in common. Where a point is farther from all outlines than the tolerance, each result
// must tell the truth about it; points close to an outline are asked most. And areas obey
//
//     |A ∪ B| + |A ∩ B| = |A| + |B|
//     |A xor B| = |A ∪ B| − |A ∩ B|
//     |A − B| = |A| − |A ∩ B|
//
// up to the tolerance along the outlines.

import Tessellate

struct AlgebraMarathon: ~Copyable, Marathon {
  private var generator: SeededGenerator
  private var algebra = PathAlgebra()
  private(set) var cases = 0
  private(set) var failures = 0
  private var points = 0

  init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

  static var usage: String { "marathon algebra OPERATIONS [SEED]" }

  var summary: String { "\(cases) operations, \(points) points, \(failures) failures" }

  /// Combines one pair by all four operations.
  mutating func runOne() {
    let (first, second) = RandomRegions.pair(&generator)
    let tolerance = [0.1, 0.01, 0.001].randomElement(using: &generator)!
    var story: String {
      "\(first.path.svgDescription) \(first.rule) \(second.path.svgDescription) \(second.rule) \(tolerance)"
    }
    do {
      if let fault = try fault(first, second, tolerance) { report(fault, story) }
    } catch {
      report("threw \(error)", story)
    }
  }

  private mutating func report(_ what: String, _ story: String) {
    failures += 1
    print("\(what): \(story)")
  }

  // MARK: Laws

  private mutating func fault(
    _ first: FillRegion, _ second: FillRegion, _ tolerance: Double
  ) throws -> String? {
    let a = try first.path.normalized(using: first.rule, tolerance: tolerance)
    let b = try second.path.normalized(using: second.rule, tolerance: tolerance)
    var results: [PathOperation: Path] = [:]
    for operation in PathOperation.allCases {
      var result = Path()
      try algebra.combine([first, second], by: operation, tolerance: tolerance, into: &result)
      results[operation] = result
      cases += 1
    }
    func area(_ operation: PathOperation) -> Double { results[operation]!.signedArea }
    let slack = try 2 * tolerance * (first.path.length() + second.path.length()) + 1e-6
    let gaps = [
      area(.union) + area(.intersection) - a.signedArea - b.signedArea,
      area(.symmetricDifference) - area(.union) + area(.intersection),
      area(.subtracting) - a.signedArea + area(.intersection),
    ]
    if let gap = gaps.first(where: { !($0.magnitude <= slack) }) { return "areas differ by \(gap)" }
    for _ in 0..<12 {
      let point = RandomRegions.point(near: first.path, or: second.path, 20 * tolerance, &generator)
      let distances = [first, second].map { $0.path.nearest(to: point)?.distance ?? .infinity }
      if distances.contains(where: { $0 <= 4 * tolerance }) { continue }
      points += 1
      let isIn = (
        first.path.contains(point, rule: first.rule), second.path.contains(point, rule: second.rule)
      )
      for operation in PathOperation.allCases {
        let expected =
          switch operation {
          case .union: isIn.0 || isIn.1
          case .intersection: isIn.0 && isIn.1
          case .subtracting: isIn.0 && !isIn.1
          case .symmetricDifference: isIn.0 != isIn.1
          }
        if results[operation]!.contains(point) != expected {
          return "\(operation) is wrong at \(point)"
        }
      }
    }
    return nil
  }
}

/// Offsets with round joins: a point is in the result if its distance from the region is at most
/// the offset's, and of an inset, if it lies in the region and that far from its outline.
struct OffsetMarathon: ~Copyable, Marathon {
  private var generator: SeededGenerator
  private(set) var cases = 0
  private(set) var failures = 0
  private var points = 0

  init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

  static var usage: String { "marathon offsets OFFSETS [SEED]" }

  var summary: String { "\(cases) offsets, \(points) points, \(failures) failures" }

  mutating func runOne() {
    let region = RandomRegions.region(&generator)
    let tolerance = [0.1, 0.01].randomElement(using: &generator)!
    let distance = Double.random(in: -150...150, using: &generator)
    do {
      if let fault = try fault(region, distance, tolerance) {
        failures += 1
        print(
          "\(fault): \(region.path.svgDescription) \(region.rule) by \(distance) at \(tolerance)")
      }
    } catch {
      failures += 1
      print("threw \(error): \(region.path.svgDescription) \(region.rule) by \(distance)")
    }
    cases += 1
  }

  private mutating func fault(
    _ region: FillRegion, _ distance: Double, _ tolerance: Double
  ) throws -> String? {
    let outline = try region.path.normalized(using: region.rule, tolerance: tolerance / 16)
    let result = try region.path.offset(
      by: distance, join: .round, using: region.rule, tolerance: tolerance)
    for _ in 0..<12 {
      let reach = distance.magnitude + 20 * tolerance
      let point = RandomRegions.point(near: outline, or: outline, reach, &generator)
      let away = outline.nearest(to: point)?.distance ?? .infinity
      if (away - distance.magnitude).magnitude <= 3 * tolerance || away <= 3 * tolerance {
        continue
      }
      points += 1
      let isIn = outline.contains(point)
      let expected = distance < 0 ? isIn && away > -distance : isIn || away < distance
      if result.contains(point) != expected { return "wrong at \(point), \(away) away" }
    }
    return nil
  }
}

/// Results at a tolerance of 0.01 beside those at a 33rd of it: joints of curves that cross at an
/// angle do not depend on the tolerance.
///
/// One in a hundred pairs without a joint at a small angle may differ by more than 10⁻⁵.
struct JointMarathon: ~Copyable, Marathon {
  private var generator: SeededGenerator
  private var algebra = PathAlgebra()
  private(set) var cases = 0
  private var (compared, far, worst) = (0, 0, 0.0)

  init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

  static var usage: String { "marathon joints PAIRS [SEED]" }

  var failures: Int { compared >= 1000 && far * 100 > compared ? far : 0 }

  var summary: String {
    "\(cases) pairs, \(compared) without small angles, \(far) beyond 1e-5, the farthest \(worst)"
  }

  mutating func runOne() {
    cases += 1
    let (first, second) = RandomRegions.pair(&generator)
    let operation = PathOperation.allCases.randomElement(using: &generator)!
    var (result, truth) = (Path(), Path())
    for (tolerance, isTruth) in [(0.01, false), (0.0003, true)] {
      var path = Path()
      let isDone: ()? = try? algebra.combine(
        [first, second], by: operation, tolerance: tolerance, into: &path)
      guard isDone != nil, !hasSmallAngle(path) else { return }
      if isTruth { truth = path } else { result = path }
    }
    compared += 1
    let distance = max(distance(from: result, to: truth), distance(from: truth, to: result))
    worst = max(worst, distance)
    if distance > 1e-5 { far += 1 }
  }

  private func distance(from path: Path, to other: Path) -> Double {
    var most = 0.0
    for segment in path.segments {
      for t in [0.1372, 0.3911, 0.7163, 0.9274, 1] {
        most = max(most, other.nearest(to: segment.point(at: t))?.distance ?? .infinity)
      }
    }
    return most
  }

  /// Whether parts of two elements meet at a sine below a tenth, but for those at an end of both.
  private func hasSmallAngle(_ path: Path) -> Bool {
    var start = 0
    for subpath in path.subpaths {
      let segments = subpath.segments
      for i in segments.indices {
        let next = i + 1 < segments.count ? i + 1 : 0
        let (p, q) = (algebra.sources[start + i], algebra.sources[start + next])
        if [0, 1].contains(p.end), [0, 1].contains(q.start) { continue }
        let u = segments[i].point(at: 1) - segments[i].point(at: 1 - 1e-4)
        let v = segments[next].point(at: 1e-4) - segments[next].point(at: 0)
        let sine = u.x * v.y - u.y * v.x
        let speeds = (u.x * u.x + u.y * u.y) * (v.x * v.x + v.y * v.y)
        if sine * sine < 0.01 * speeds { return true }
      }
      start += segments.count
    }
    return false
  }
}

/// Random closed paths in a box of 1000.
private enum RandomRegions {
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
  fileprivate init(_ path: Path, _ generator: inout SeededGenerator) {
    self.init(path, rule: Bool.random(using: &generator) ? .nonZero : .evenOdd)
  }
}

@main
enum Main {
  static func main() {
    if CommandLine.arguments.contains("offsets") {
      OffsetMarathon.run()
    } else if CommandLine.arguments.contains("joints") {
      JointMarathon.run()
    } else {
      AlgebraMarathon.run()
    }
  }
}
