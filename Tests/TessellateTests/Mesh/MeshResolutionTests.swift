import Testing

@testable import Tessellate

@Suite struct MeshResolutionTests {
  /// The resolution is the lattice's step, or finer where a drawing does not fill its box; a fill
  /// keeps the tolerance or three of these.
  @Test func fillsAreAsFineAsTheyCanBe() throws {
    var random = SeededGenerator(seed: Cases.seed)
    for _ in 0..<Cases.count(100) {
      let radius = random.double(1...1e5)
      var path = Path()
      path.addArc(
        center: random.point(radius), radius: radius, startAngle: 0, endAngle: 2 * .pi,
        clockwise: false)
      path.closeSubpath()
      let tolerance = radius * random.double(1e-8...1e-6)
      let mesh = try path.filled(FillOptions(tolerance: tolerance))
      let box = path.controlBounds
      let lattice = try Lattice(bounds: box, origin: mesh.origin)
      #expect(mesh.resolution <= lattice.step && mesh.resolution >= lattice.step / 2)
      let missing = .pi * radius * radius - mesh.area
      let reached = max(tolerance, 3 * lattice.step)
      #expect(missing.magnitude <= 2 * .pi * radius * reached, "\(radius), seed \(Cases.seed)")
    }
  }

  @Test func anEmptyMeshHasNoResolution() {
    #expect(Mesh().resolution == 0)
  }
}
