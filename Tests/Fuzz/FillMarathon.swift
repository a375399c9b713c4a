// Millions of tiny fills under the integer laws: marathon FILLS [SEED] (built and run by
// `Tests/Fuzz/marathon`).
//
// Three to twelve points in a few contours on a small grid coincide, overlap, touch and cross as
// often as not. Each drawing is filled by all five rules; `RegionTruth` computes the area of the
// region exactly, `MeshLaws` tests the triangles.

@main
struct FillMarathon: ~Copyable, Marathon {
  private var random: SeededGenerator
  private var tessellator = FillTessellator()
  private var mesh = Mesh()
  private var laws = MeshLaws()
  private var fills = 0
  private var exactAreas = 0
  private(set) var failures = 0

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  static func main() { run() }

  static var usage: String { "marathon FILLS [SEED]" }

  var cases: Int { fills }

  var summary: String {
    "\(fills) fills, \(exactAreas) with exact area, \(failures) failures"
  }

  /// Fills one drawing by every rule.
  mutating func runOne() {
    let rings = drawing()
    let truth = RegionTruth(rings)
    var areas: [Int64] = []
    for rule in FillRule.allCases {
      fills += 1
      let fault = fault(rule, truth, &areas)
      if let fault { report("\(rule): \(fault)", truth.rings) }
    }
    if truth.isExact { exactAreas += FillRule.allCases.count }
    guard areas.count == FillRule.allCases.count else { return }
    // In the order of `FillRule.allCases`.
    let (nonZero, evenOdd, positive, negative, double) = (
      areas[0], areas[1], areas[2], areas[3], areas[4]
    )
    if nonZero != positive + negative { report("non-zero ≠ positive + negative", truth.rings) }
    if evenOdd > nonZero || nonZero > evenOdd + double {
      report("even-odd, non-zero and |w| ≥ 2 do not nest", truth.rings)
    }
  }

  private mutating func fault(
    _ rule: FillRule, _ truth: RegionTruth, _ areas: inout [Int64]
  ) -> String? {
    mesh.removeAll()
    do {
      try tessellator.fill(
        Polyline(truth.rings.map { $0.map { Point(Double($0.x), Double($0.y)) } }),
        options: FillOptions(rule: rule), lattice: truth.lattice, into: &mesh)
    } catch {
      return "threw \(error)"
    }
    if let fault = laws.load(mesh) { return fault }
    areas.append(laws.area)
    if truth.isExact, laws.area != truth.area(rule) {
      return "area \(laws.area), not \(truth.area(rule))"
    }
    return laws.faultOfPlanarity() ?? laws.faultOfCoverage(rule, truth, using: &random)
  }

  private mutating func report(_ what: String, _ rings: [[SIMD2<Int64>]]) {
    failures += 1
    print("\(what): \(rings.map { $0.map { [$0.x, $0.y] } })")
  }

  /// Three to twelve points in one to three contours, some of them repeated or turned round.
  private mutating func drawing() -> [[SIMD2<Int64>]] {
    let size = [1, 2, 3, 4, 6, 8, 16, 100].randomElement(using: &random)!
    var left = Int.random(in: 3...12, using: &random)
    var rings: [[SIMD2<Int64>]] = []
    while left > 0, rings.count < 4 {
      if let last = rings.last, Int.random(in: 0..<8, using: &random) == 0 {
        rings.append(Bool.random(using: &random) ? last : last.reversed())
        left -= last.count
        continue
      }
      let count = min(left, Int.random(in: 3...12, using: &random))
      rings.append(
        (0..<count).map { _ in
          SIMD2(
            Int64.random(in: 0...Int64(size), using: &random),
            Int64.random(in: 0...Int64(size), using: &random))
        })
      left -= count
    }
    return rings
  }
}
