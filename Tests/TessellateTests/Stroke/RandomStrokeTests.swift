import Foundation
import Testing

@testable import Tessellate

/// Strokes of every kind under the distance oracle: no point of the mesh is farther than the tolerance outside the true region, and
/// no point of the region farther than that from the mesh.
///
/// `TESSELLATE_CASES=3000` judges 3,000 of them, half as ribbons and half as single covers; `TESSELLATE_SEED` takes others. Without
/// optimisation the oracle takes seconds for a case, so the default is one of each. A failure prints the seed, the case, and a
/// smaller one that fails as well.
@Suite struct RandomStrokeTests {
  private static let count = max(1, Cases.count(1) / 2)

  @Test func randomRibbonsAreWithinTheTolerance() throws { try judge(.ribbon, Self.count) }

  @Test func randomSingleCoversAreWithinTheToleranceAndLawful() throws {
    try judge(.single, Self.count)
  }

  private func judge(_ coverage: StrokeOptions.Coverage, _ count: Int) throws {
    var wrong = 0
    for index in 0..<count {
      var random = RandomStrokes(seed: Cases.seed, index: index, coverage: coverage)
      let item = random.next()
      guard let complaint = try item.complaint() else { continue }
      wrong += 1
      // Reducing a case costs more than judging it; a few will do.
      let small = try wrong <= 5 ? item.reduced() : item
      Issue.record("seed \(Cases.seed), \(index): \(complaint)\n\(item)\nreduced: \(small)")
    }
    guard count > 1 else { return }
    print(
      "\(count - wrong) of \(count) random \(coverage.rawValue) strokes, seed \(Cases.seed), are right"
    )
  }
}
