import Testing

@testable import Tessellate

@Suite struct FaceTriangulatorTests {
  /// An OBJ file of one face.
  private func face(_ corners: [SIMD3<Double>]) -> [UInt8] {
    let vertices = corners.map { "v \($0.x) \($0.y) \($0.z)\n" }.joined()
    return Array(
      (vertices + "f " + (1...corners.count).map(String.init).joined(separator: " ")).utf8)
  }

  /// Twenty teeth, nine high and one wide, on a back one thick.
  private static var comb: [SIMD2<Double>] {
    var corners: [SIMD2<Double>] = []
    for tooth in 0..<20 {
      let x = Double(2 * tooth)
      corners += [SIMD2(x, 0), SIMD2(x + 1, 0), SIMD2(x + 1, 9)]
      if tooth < 19 { corners.append(SIMD2(x + 2, 9)) }
    }
    return corners + [SIMD2(39, 10), SIMD2(0, 10)]
  }

  /// Shapes whose corners are in order, and their areas.
  static let shapes: [(name: String, corners: [SIMD2<Double>], area: Double)] = [
    ("a dart", [[4, 0], [1, 1], [0, 4], [0, 0]], 4),
    (
      "a square with corners on its edges", [[0, 0], [1, 0], [2, 0], [2, 2], [1, 2], [0, 2]], 4
    ),
    ("a triangle with a corner on an edge", [[1, 0], [2, 0], [0, 2], [0, 0]], 2),
    (
      "a comb", comb, 219
    ),
    (
      "a square with a hole, joined by an edge there and back",
      [[0, 0], [4, 0], [4, 4], [0, 4], [0, 0], [1, 1], [1, 3], [3, 3], [3, 1], [1, 1]], 12
    ),
  ]

  /// The laws hold from whichever corner a face starts, in whichever direction, in any plane.
  @Test(arguments: shapes.indices)
  func trianglesKeepTheLaws(shape: Int) throws {
    let (name, corners, area) = Self.shapes[shape]
    for start in corners.indices {
      for isReversed in [false, true] {
        var list = Array(corners[start...] + corners[..<start])
        if isReversed { list.reverse() }
        let flat = try OBJReader.read(face(list.map { SIMD3($0.x, $0.y, 0) }))
        #expect(flat.triangleCount == corners.count - 2)
        let report = try #require(flat.validate().first?.report)
        #expect(report.isValid, "\(name) from \(start): \(report)")
        #expect(report.area == (isReversed ? -area : area), "\(name) from \(start)")
        for turned in [list.map { SIMD3(0, $0.x, $0.y) }, list.map { SIMD3($0.x, 0, $0.y) }] {
          #expect(try OBJReader.read(face(turned)).indices == flat.indices, "\(name) from \(start)")
        }
      }
    }
  }

  @Test func facesMayPrecedeTheirVertices() throws {
    let text = "f 1 2 3 4\nv 4 0 0\nv 1 1 0\nv 0 4 0\nv 0 0 0\n"
    #expect(try OBJReader.read(Array(text.utf8)).validate().first?.report.isValid == true)
  }

  @Test func plyFacesAreTriangulated() throws {
    let text = """
      ply
      format ascii 1.0
      element vertex 4
      property float x
      property float y
      property float z
      element face 1
      property list uchar int vertex_indices
      end_header
      4 0 0
      1 1 0
      0 4 0
      0 0 0
      4 0 1 2 3
      """
    #expect(try PLYReader.read(Array(text.utf8)).validate().first?.report.isValid == true)
  }

  /// A face that crosses itself, has no area or names no vertex stays a fan.
  @Test(arguments: [
    "v 0 0 0\nv 2 2 0\nv 2 0 0\nv 0 2 0\nf 1 2 3 4\n", "v 0 0 0\nv 1 0 0\nf 1 2 1 2\n",
    "v 0 0 0\nv 1 0 0\nf 1 2 9 4\n", "v 0 0 0\nv nan 0 0\nv 1 1 0\nv 0 1 0\nf 1 2 3 4\n",
  ])
  func brokenFacesStayFans(text: String) throws {
    let file = try OBJReader.read(Array(text.utf8))
    #expect(file.triangleCount == 2)
    #expect(file.indices[0] == file.indices[3] && file.indices[2] == file.indices[4])
    #expect(file.validate().first?.report.isValid == false)
  }
}
