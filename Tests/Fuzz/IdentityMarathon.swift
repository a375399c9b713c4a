import Tessellate

/// Identities of sets over random pairs of regions: A − A = ∅, A ∪ A = A,
/// (A ∪ B) ∩ A = A, and (A xor B) xor B = A.
///
/// No area may differ by more than the tolerance along the outlines. The elements of all results of
/// an identity, but for the last, are at most those of A normalized and 2 %, or 100 in a short run.
/// The last one cuts each outline at the other's, and may leave such cuts where curves touch.
struct IdentityMarathon: ~Copyable, Marathon {
  private static let names = ["A ∪ A", "(A ∪ B) ∩ A", "(A xor B) xor B"]
  private var generator: SeededGenerator
  private var algebra = PathAlgebra()
  private(set) var cases = 0
  private var wrongAreas = 0
  /// The elements of the results of each identity, and those of A normalized.
  private var (elements, expected) = ([0, 0, 0], 0)

  init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

  static var usage: String { "marathon identities PAIRS [SEED]" }

  var failures: Int {
    wrongAreas + elements[..<2].filter { $0 * 100 > expected * 102 + 10_000 }.count
  }

  var summary: String {
    let shares = zip(Self.names, elements).map { name, count in
      "\(name) \(Double(count * 10_000 / max(expected, 1)) / 10_000)"
    }
    return "\(cases) pairs, \(wrongAreas) wrong areas; elements over A's: "
      + shares.joined(separator: ", ")
  }

  mutating func runOne() {
    let (a, b) = RandomRegions.pair(&generator)
    let tolerance = [0.1, 0.01, 0.001].randomElement(using: &generator)!
    cases += 1
    let fault: String?
    do {
      fault = try self.fault(a, b, tolerance)
    } catch {
      fault = "threw \(error)"
    }
    guard let fault else { return }
    wrongAreas += 1
    print("\(fault): \(RandomRegions.story(a, b, tolerance))")
  }

  private mutating func fault(
    _ a: FillRegion, _ b: FillRegion, _ tolerance: Double
  ) throws -> String? {
    let normal = try a.path.normalized(using: a.rule, tolerance: tolerance)
    let nothing = try combine(a, a, .subtracting, tolerance)
    if !nothing.isEmpty { return "A − A = \(nothing.svgDescription)" }
    let union = try combine(a, b, .union, tolerance)
    let difference = try combine(a, b, .symmetricDifference, tolerance)
    let results = [
      try combine(a, a, .union, tolerance),
      try combine(FillRegion(union), a, .intersection, tolerance),
      try combine(FillRegion(difference), b, .symmetricDifference, tolerance),
    ]
    let slack = try 2 * tolerance * (a.path.length() + b.path.length()) + 1e-6
    expected += normal.segments.count
    for (index, result) in results.enumerated() {
      elements[index] += result.segments.count
      let gap = result.signedArea - normal.signedArea
      if !(gap.magnitude <= slack) {
        return "\(Self.names[index]) differs by \(gap)"
      }
    }
    return nil
  }

  private mutating func combine(
    _ a: FillRegion, _ b: FillRegion, _ operation: PathOperation, _ tolerance: Double
  ) throws -> Path {
    var result = Path()
    try algebra.combine([a, b], by: operation, tolerance: tolerance, into: &result)
    return result
  }
}
