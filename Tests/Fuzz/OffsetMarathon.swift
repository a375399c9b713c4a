import Tessellate

/// Offsets with round joins: a point is in the result if its distance from the region is at most
/// the offset's, and of an inset, if it lies in the region and that far from its outline.
///
/// The outline may lack the tip of a needle that is thinner than the lattice resolves; and the path
/// has parts that bound nothing. So what counts is what is wrong by both.
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
      func away(from path: Path) -> Double { path.nearest(to: point)?.distance ?? .infinity }
      let distances = [away(from: outline), away(from: region.path)]
      let isClear = distances.allSatisfy {
        ($0 - distance.magnitude).magnitude > 3 * tolerance && $0 > 3 * tolerance
      }
      guard isClear else { continue }
      points += 1
      let (isIn, contains) = (outline.contains(point), result.contains(point))
      let isWrong = distances.allSatisfy {
        contains != (distance < 0 ? isIn && $0 > -distance : isIn || $0 < distance)
      }
      if isWrong { return "wrong at \(point), \(distances[0]) away" }
    }
    return nil
  }
}
