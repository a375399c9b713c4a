import Testing

@testable import Tessellate

@Suite struct DelaunayRebuildTests {
  /// Two dense shores opposite one another, which flips take the square of their size for, keep
  /// area and boundary.
  @Test func denseShoresKeepTheirArea() throws {
    let count = 60
    let lower = (0...count).map { x in
      Point(Double(x), 0.01 * Double((x - count / 2) * (x - count / 2)))
    }
    let upper = lower.reversed().map { Point($0.x, 20 - $0.y) }
    var mesh = try FillCheck.path([lower + upper]).filled()
    let before = mesh.validate()
    var delaunay = Delaunay(flipLimit: 0)
    let isRebuilt = delaunay.improve(
      &mesh, firstVertex: 0, firstIndex: 0, step: before.latticeStep)
    #expect(isRebuilt)
    let after = mesh.validate()
    #expect(after.isValid, "\(after)")
    #expect(after.doubledArea == before.doubledArea)
    #expect(after.boundaryEdgeCount == before.boundaryEdgeCount)
    #expect(DelaunayTests.brokenEdges(mesh, step: before.latticeStep) == 0)
  }
}
