import Testing

@testable import Tessellate

@Suite struct VertexMergerTests {
  /// Merged vertices become one, unused ones go, and triangles keep their points.
  @Test func triangleCornersKeepTheirPlaces() {
    var random = SeededGenerator(seed: Cases.seed)
    var merger = VertexMerger()
    for _ in 0..<Cases.count(200) {
      let count = Int.random(in: 1...40, using: &random)
      var points = UncheckedBuffer<LatticePoint>()
      for _ in 0..<count {
        let x = Int64.random(in: 1...9, using: &random)
        points.append(LatticePoint(x: x, y: 1))
      }
      var triangles = UncheckedBuffer<UInt32>()
      for _ in 0..<(3 * Int.random(in: 0...10, using: &random)) {
        triangles.append(UInt32.random(in: 0..<UInt32(count), using: &random))
      }
      var corners: [LatticePoint] = []
      for i in 0..<triangles.count { corners.append(points[Int(triangles[i])]) }
      merger.reset(count: count)
      let isNeededAtOnce = merger.isNeeded
      #expect(!isNeededAtOnce)
      merger.need()
      for a in (0..<count).shuffled(using: &random) {
        for b in 0..<count where points[a] == points[b] && Bool.random(using: &random) {
          merger.merge(UInt32(a), UInt32(b))
        }
        // A ring of pairs makes sure that all of one place are linked.
        var same: [Int] = []
        for b in 0..<count where points[a] == points[b] { same.append(b) }
        merger.merge(UInt32(a), UInt32(same[(same.firstIndex(of: a)! + 1) % same.count]))
      }
      merger.apply(points, triangles)
      let kept = merger.points.count
      var moved: [LatticePoint] = []
      for i in 0..<triangles.count { moved.append(merger.points[Int(triangles[i])]) }
      #expect(moved == corners && kept == Set(corners).count, "seed \(Cases.seed)")
    }
  }
}
