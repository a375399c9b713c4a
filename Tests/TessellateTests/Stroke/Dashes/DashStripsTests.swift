import Testing

@testable import Tessellate

/// What a plan keeps for its dashes.
@Suite struct DashStripsTests {
  /// Sections kept for one pen, phase or part serve no other: each frame has a new plan's bits.
  @Test func keptSectionsFollowThePen() throws {
    var random = SeededGenerator(seed: Cases.seed)
    let path = try path("M0 0C40 90 120-80 160 20A50 50 0 0 1 260 40Q300 90 340 30H400")
    let options = StrokeOptions(tolerance: 0.05)
    var plan = try StrokePlan(path, lineWidth: 6, options: options)
    for frame in 0..<Cases.count(60) {
      var style = StrokeStyle(lineWidth: [6, 6, 3, 9].randomElement(using: &random)!)
      style.lineCap = [.round, .butt].randomElement(using: &random)!
      style.alignment = [.center, .left].randomElement(using: &random)!
      (style.dash, style.dashPhase) = ([11, 7], Double(frame))
      if Bool.random(using: &random) { style.trim = Trim(from: random.double(0...0.5), to: 0.9) }
      var (mesh, fresh) = (Mesh(), Mesh())
      try plan.stroke(style, into: &mesh)
      var other = try StrokePlan(path, lineWidth: 6, options: options)
      try other.stroke(style, into: &fresh)
      #expect(mesh == fresh, "frame \(frame), \(style)")
    }
  }

  /// A dash starts on the rung of its worst vertex.
  @Test func kindsFollowCornersAndIrregularVertices() {
    let kept = IrregularDashes(areKept: true, areRound: true)
    let other = IrregularDashes(areKept: true, areRound: false)
    var stop = DashStops()
    #expect(kept.kind(behind: 4, upTo: stop) == .plain)
    stop.irregular = 6
    #expect(kept.kind(behind: 4, upTo: stop) == .irregular)
    #expect(kept.kind(behind: 5, upTo: stop) == .plain)
    #expect(other.kind(behind: 4, upTo: stop) == .individual)
    stop.corner = 5
    #expect(kept.kind(behind: 4, upTo: stop) == .general)
    #expect(kept.kind(behind: 5, upTo: stop) == .plain)
  }
}
