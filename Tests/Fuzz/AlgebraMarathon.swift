import Tessellate

/// Small boolean operations under laws of areas and points.
///
/// Pairs of closed paths of a few elements of every kind, half of them on a coarse grid, a quarter
/// with a part in common. Beyond the tolerance from all outlines, each result must tell the truth
/// about a point; points close to an outline are asked most. And areas obey
///
///     |A ∪ B| + |A ∩ B| = |A| + |B|
///     |A xor B| = |A ∪ B| − |A ∩ B|
///     |A − B| = |A| − |A ∩ B|
///
/// up to the tolerance along the outlines.
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
    let fault: String?
    do {
      fault = try self.fault(first, second, tolerance)
    } catch {
      fault = "threw \(error)"
    }
    guard let fault else { return }
    failures += 1
    print("\(fault): \(RandomRegions.story(first, second, tolerance))")
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
