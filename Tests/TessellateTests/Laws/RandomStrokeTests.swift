import Foundation
import Testing

@testable import Tessellate

/// Strokes of every kind under the distance oracle: no point of the mesh is farther than the
/// tolerance outside the true region, and no point of the region is farther than that from the
/// mesh.
///
/// `TESSELLATE_CASES=3000` judges 3,000 of them, half as ribbons and half as single covers;
/// `TESSELLATE_SEED` selects others. Without optimisation the oracle takes seconds for a case, so
/// the default is one of each. A failure prints the seed, the case, and a reduced case that fails
/// as well.
@Suite struct RandomStrokeTests {
  private static let count = max(1, Cases.count(1) / 2)

  @Test func randomRibbonsAreWithinTheTolerance() throws { try judge(.ribbon, Self.count) }

  @Test func randomSingleCoversAreWithinTheToleranceAndLawful() throws {
    try judge(.single, Self.count)
  }

  @Test func randomRibbonsOfOtherPensAreWithinTheTolerance() throws {
    try judge(.ribbon, Self.count, ofOtherPens: true)
  }

  @Test func randomSingleCoversOfOtherPensAreWithinTheToleranceAndLawful() throws {
    try judge(.single, Self.count, ofOtherPens: true)
  }

  /// A plan's chords are chosen for one width, and any other keeps its bounds.
  @Test func randomPlansForOtherWidthsAreWithinTheTolerance() throws {
    try judge(.ribbon, Self.count, fromPlans: true)
    try judge(.single, Self.count, fromPlans: true)
  }

  private func judge(
    _ coverage: StrokeOptions.Coverage, _ count: Int, ofOtherPens: Bool = false,
    fromPlans: Bool = false
  ) throws {
    var wrong = 0
    for index in 0..<count {
      var random = RandomStrokes(seed: Cases.seed, index: index, coverage: coverage)
      let item =
        fromPlans
        ? random.nextFromPlan() : ofOtherPens ? random.nextOfOtherPens() : random.next()
      guard let complaint = try item.complaint() else { continue }
      wrong += 1
      // Reducing a case costs more than judging it; a few will do.
      let small = try wrong <= 5 ? item.reduced() : item
      Issue.record("seed \(Cases.seed), \(index): \(complaint)\n\(item)\nreduced: \(small)")
    }
    guard count > 1 else { return }
    let kind = fromPlans ? " from plans" : ofOtherPens ? " of other pens" : ""
    print(
      "\(count - wrong) of \(count) random \(coverage.rawValue) strokes\(kind), seed \(Cases.seed), are right"
    )
  }

  /// Both covers of a stroke are right, but for single covers that are clipped by their shapes, of
  /// which the oracle knows nothing (`StrokeSweepShapesTests`).
  private func expectRight(_ data: String, _ style: StrokeStyle, tolerance: Double = 0.1) throws {
    for coverage in StrokeOptions.Coverage.allCases
    where coverage == .ribbon || !style.alignment.isOfShape {
      let item = StrokeCase(
        commands: [data], style: style,
        options: StrokeOptions(tolerance: tolerance, coverage: coverage))
      let complaint = try item.complaint()
      #expect(complaint == nil, "\(item)\n\(complaint ?? "")")
    }
  }

  /// Joins have no padding, which would grow with a miter's length.
  @Test func longJoinsAreWithinTheTolerance() throws {
    var random = SeededGenerator(seed: Cases.seed)
    for _ in 0..<Cases.count(4) {
      let limit = random.double(10...500)
      // A miter's length is about twice the width over the angle; half of them are cut off.
      let angle = 2 / limit * random.double(0.5...2)
      let (length, bend) = (random.double(20...100), random.double(2...90))
      let back = Point(length - 40 * cos(angle), 40 * sin(angle))
      let data = [
        "M0 0 L\(length) 0 L\(back.x) \(back.y)",
        "M0 0 L\(length) 0 A\(20 + bend) \(20 + bend) 0 0 1 \(back.x) \(back.y)",
      ].randomElement(using: &random)!
      var style = StrokeStyle(lineWidth: random.double(2...200), miterLimit: limit)
      style.lineJoin = [.miter, .miterClip, .arcs].randomElement(using: &random)!
      var item = StrokeCase(
        commands: [data], style: style, options: StrokeOptions(tolerance: 0.01))
      if Bool.random(using: &random) { item.plannedWidth = random.double(0.1...2) }
      let complaint = try item.complaint()
      #expect(complaint == nil, "seed \(Cases.seed): \(item)\n\(complaint ?? "")")
    }
  }

  /// A strip that starts in a point: rounding turns its first section anywhere.
  @Test func strokesMayGrowFromAPoint() throws {
    var style = StrokeStyle(lineWidth: 9.3, lineJoin: .bevel)
    style.widthStops = [
      .init(fraction: 0.5535272551278857, scale: 0), .init(fraction: 0.5633, scale: 1.76),
    ]
    let data = "M47.216 31.519 Q59.296 70.296 80.702 25.639 L58.376 89.546 L40 90 Z"
    try expectRight(data, style, tolerance: 0.01)
  }

  /// Before the first stop the stroke has no width; its last piece ends in a width that is 0 but
  /// for rounding.
  @Test func strokesMayGrowFromALine() throws {
    var style = StrokeStyle(lineWidth: 2, lineJoin: .bevel)
    style.widthStops = [
      .init(fraction: 0.3736241160271897, scale: 0),
      .init(fraction: 0.6633727362770205, scale: 1.85598085261316),
      .init(fraction: 0.7291064671538254, scale: 0.4398879631992695),
      .init(fraction: 0.7343557950967625, scale: 1.7373279027755977),
    ]
    let data = "M20 90 Q60 80 30 10 A11.7 11.7 151 0 0 8.7 9.2 A16.5 6.2 57 0 0 1.6 4.7"
    try expectRight(data, style, tolerance: 0.1)
  }

  /// A pen to one side that is wider than a smooth ring reaches beyond its other side, where the
  /// path's nearest point is not the section's own.
  @Test func pensToOneSideCrossSmoothRings() throws {
    let circle = "M20 10 A10 10 0 0 1 0 10 A10 10 0 0 1 20 10 Z"
    let ellipse = "M30.5 55.7 A20.2 3.4 56 0 1 13.5 56.5 A20.2 3.4 56 0 1 30.5 55.7 Z"
    let rounded = "M90 60 H40.3 A.3 .3 0 0 1 40.3 59.4 H90 A.3 .3 0 0 1 90 60 Z"
    for (data, width) in [(circle, 45.0), (ellipse, 14.9), (rounded, 7)] {
      var style = StrokeStyle(lineWidth: width, lineJoin: .bevel)
      // The inner side.
      style.alignment = .right
      try expectRight(data, style)
    }
  }

  @Test func randomPensToOneSideOfSmoothRings() throws {
    var random = SeededGenerator(seed: Cases.seed)
    for _ in 0..<Cases.count(1) {
      var ring = Path()
      let rect = Rect(x: 0, y: 0, width: random.double(1...60), height: random.double(1...60))
      if Bool.random(using: &random) {
        ring.addEllipse(in: rect, startAngle: random.double(-3...3))
      } else {
        ring.addRoundedRect(in: rect, cornerRadius: random.double(0.1...30))
      }
      var style = StrokeStyle(lineWidth: random.double(1...60))
      style.alignment = [.inner, .outer, .left, .right].randomElement(using: &random)!
      let turned = ring.applying(AffineTransform(rotationAngle: random.double(-3...3)))
      try expectRight(turned.svgDescription, style)
    }
  }

  /// Widths that grow steeply, beside a sharp bend and from nearly zero.
  @Test func steepWidthsInSharpBends() throws {
    let cases: [(data: String, width: Double, stops: [(Double, Double)])] = [
      (
        "M45 0 Q16 35 80 10 Q72 28 50 70", 14,
        [
          (0.30582057807436036, 0.26561508854419036), (0.4896296981288536, 0),
          (0.48998012201730046, 0.1188561489361435), (0.9139784624104734, 0),
        ]
      ),
      (
        "M-9.738 103.12 C-68.009 111.004 -42.816 77.926 -34.932 136.197", 20,
        [
          (0.03513945689814113, 0.19046643401476837), (0.18423777264289454, 0.6046274861639052),
          (0.5704266435483364, 0.7373446316267966),
        ]
      ),
    ]
    for item in cases {
      var style = StrokeStyle(lineWidth: item.width, lineJoin: .bevel)
      style.widthStops = item.stops.map { .init(fraction: $0.0, scale: $0.1) }
      try expectRight(item.data, style, tolerance: 0.01)
    }
  }

  /// A closing line that was counted twice once exchanged inside and outside, far from the origin.
  @Test func theInsideDoesNotDependOnTheOrigin() throws {
    for data in ["M100 0 L110 0 L110 10 L100 10 Z", "M100 0 L110 0 L110 10 L100 10"] {
      let inner = try stroke(data) { $0.alignment = .inner }
      #expect(isNear(inner.bounds.width, 10) && isNear(inner.bounds.height, 10))
    }
  }
}
