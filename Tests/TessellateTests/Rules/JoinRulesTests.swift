import Testing

@testable import Tessellate

/// The rules of joins (section 4), named after the rule.
@Suite struct JoinRulesTests {
  @Test func rule14AReversalIsJoined() throws {
    let round = try stroke("M0 0 L10 0 L0 0", 2) { $0.lineJoin = .round }
    #expect(covers(round, 10.9, 0) && !covers(round, -0.1, 0))
    let miter = try stroke("M0 0 L10 0 L0 0", 2)
    #expect(!covers(miter, 10.1, 0))
  }

  @Test func rule14EqualTangentsHaveNoJoin() throws {
    for join in StrokeStyle.LineJoin.allCases {
      let mesh = try stroke("M0 0 L5 0 L10 0", 2) { $0.lineJoin = join }
      #expect(isNear(mesh.area, 20, 1e-4) && mesh.bounds.height < 2.0001)
    }
  }

  @Test func rule14AReversalIsAHalfDiscOrAFlatEdge() throws {
    for join in [StrokeStyle.LineJoin.miter, .bevel] {
      let mesh = try stroke("M0 0 L10 0 L0 0", 2) { $0.lineJoin = join }
      #expect(mesh.bounds.max.x < 10.0001)
    }
    let single = try stroke("M0 0 L10 0 L0 0", 2, { $0.lineJoin = .round }, coverage: .single)
    #expect(isNear(single.area, 20 + .pi / 2))
  }

  /// Ahead of a tip is outside for a pen on either side; the signs of rounding errors don't matter.
  @Test(arguments: [StrokeStyle.Alignment.left, .right])
  func rule14AReversalIsJoinedOnEitherSide(alignment: StrokeStyle.Alignment) throws {
    var random = SeededGenerator(seed: Cases.seed)
    for _ in 0..<Cases.count(20) {
      let angle = random.double(0...6.28)
      let (sine, cosine) = sinCos(angle)
      let (start, tip) = (
        Vector(random.double(-50...50), random.double(-50...50)), random.double(5...20)
      )
      let end = start + Vector(cosine, sine) * tip
      let data = "M\(start.x) \(start.y) L\(end.x) \(end.y) L\(start.x) \(start.y)"
      let pen = { (style: inout StrokeStyle) in
        (style.lineJoin, style.alignment) = (.round, alignment)
        style.trim = Trim(from: 0.4, to: 0.6)
      }
      let mesh = try stroke(data, 2, pen, coverage: .single)
      #expect(isNear(mesh.area, 0.4 * tip * 2 + .pi * 2), "seed \(Cases.seed), angle \(angle)")
    }
  }

  @Test func rule15JoinsAndInnerSides() throws {
    // Both lines' rectangles, less the square that is in both, and the outer side.
    let corner = "M-10 0 L0 0 L0 10"
    #expect(isNear(try stroke(corner, 2) { $0.lineJoin = .bevel }.area, 39 + 0.5))
    #expect(isNear(try stroke(corner, 2) { $0.lineJoin = .round }.area, 39 + .pi / 4))
    // Segments shorter than the half width: nothing between them is left out.
    let short = try stroke("M-30 0 L0 0 L0.5 0.5 L0.5 30", 10, coverage: .single)
    #expect(covers(short, -0.5, 2) && covers(short, 2, 1))
  }

  @Test(arguments: [(1.41, false), (1.415, true)])
  func rule16MiterLimit(limit: Double, keeps: Bool) throws {
    let mesh = try stroke("M-10 0 L0 0 L0 10", 2) { $0.miterLimit = limit }
    #expect(covers(mesh, 0.9, -0.9) == keeps)
  }

  @Test func rule16EqualityKeepsTheMiter() throws {
    // A turn of 120 degrees: 1 / cos 60° = 2.
    let mesh = try stroke("M-10 0 L0 0 L-5 8.6602540378443864", 2) { $0.miterLimit = 2 }
    #expect(covers(mesh, 1.6, -0.95))
  }

  @Test func rule16MitersDependOnTangentsAlone() throws {
    // The inner edges of segments this short never meet; the tip stands where it would for long
    // ones.
    let mesh = try stroke("M-0.1 0 L0 0 L0 0.1", 2)
    #expect(covers(mesh, 0.95, -0.95) && !covers(mesh, 1.05, -1.05))
  }

  /// A miter as long as ten widths belongs to an angle of 11.5°, one of four to 29°.
  @Test(arguments: [(10.0, 11.4783), (4, 28.9550)])
  func rule17LimitsAsAngles(limit: Double, degrees: Double) throws {
    for (angle, keeps) in [(degrees - 0.01, false), (degrees + 0.01, true)] {
      let (sine, cosine) = sinCos(angle * .pi / 180)
      let back = Point(-40 * cosine, 40 * sine)
      let mesh = try stroke("M-40 0 L0 0 L\(back.x) \(back.y)", 2) { $0.miterLimit = limit }
      #expect((mesh.bounds.max.x > 1.1) == keeps)
    }
  }

  @Test func rule17SmallLimitsBevelAndNegativeOnesFail() throws {
    let bevel = try stroke("M-10 0 L0 0 L0 10", 2) { $0.lineJoin = .bevel }
    #expect(try stroke("M-10 0 L0 0 L0 10", 2) { $0.miterLimit = 0.5 } == bevel)
    #expect(throws: TessellationError.self) {
      try stroke("M0 0 L10 0", 2) { $0.miterLimit = -1 }
    }
  }

  @Test func rule18MiterClip() throws {
    // The tip would lie √2 from the corner; it is cut off at 1.2.
    let mesh = try stroke("M-10 0 L0 0 L0 10", 2) {
      ($0.lineJoin, $0.miterLimit) = (.miterClip, 1.2)
    }
    #expect(covers(mesh, 0.84, -0.84) && !covers(mesh, 0.87, -0.87))
    let bevel = try stroke("M-10 0 L0 0 L0 10", 2) {
      ($0.lineJoin, $0.miterLimit) = (.miterClip, 0.5)
    }
    #expect(isNear(bevel.area, 39.5))
  }

  @Test func rule18ArcsOfStraightLinesAreMiters() throws {
    let arcs = try stroke("M-10 0 L0 0 L0 10", 2) { $0.lineJoin = .arcs }
    #expect(isNear(arcs.area, 40))
    // The arriving edge bends inwards beyond the corner, inside the straight miter.
    let bent = "M-12 4 A20 20 0 0 1 0 0 L0 10"
    let arch = try stroke(bent, 2) { $0.lineJoin = .arcs }
    let miter = try stroke(bent, 2)
    let bevel = try stroke(bent, 2) { $0.lineJoin = .bevel }
    #expect(bevel.area + 0.1 < arch.area && arch.area < miter.area)
  }

  @Test func rule18ArcsThatDoNotMeetAreClippedMiters() throws {
    // The arriving edge goes on as a circle of radius 0.8, too small to reach the leaving one.
    let curls = "M-1.8 -1.8 A1.8 1.8 0 0 0 0 0 L0 10"
    #expect(
      try stroke(curls, 2) { $0.lineJoin = .arcs }
        == (try stroke(curls, 2) { $0.lineJoin = .miterClip }))
  }

  @Test func rule19CurvesAreSmoothInside() throws {
    let curve = "M0 0 C0 40 1 40 1 0"
    #expect(try stroke(curve, 2) == (try stroke(curve, 2) { $0.lineJoin = .bevel }))
  }
}
