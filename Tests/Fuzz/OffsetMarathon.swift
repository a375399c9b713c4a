import Tessellate

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
