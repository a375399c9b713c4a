import Testing

@testable import Tessellate

@Suite struct GLBReaderTests {
  private func square(_ x: Double, origin: Point = .zero) throws -> MeshPart {
    var path = Path()
    path.addRect(Rect(x: origin.x + x, y: origin.y, width: 1, height: 1))
    return MeshPart(try path.filled())
  }

  @Test(arguments: [Point.zero, Point(5_000_000.25, -3_000_000)])
  func meshesComeBack(origin: Point) throws {
    let groups = [
      MeshGroup(name: "a \"b\" \\ é", parts: [try square(0, origin: origin)]),
      MeshGroup(name: "empty", parts: []),
      MeshGroup(name: "c", parts: [try square(3, origin: origin)]),
    ]
    var bytes: [UInt8] = []
    GLBWriter().append(groups, to: &bytes)
    let file = try GLBReader.read(bytes)
    #expect(file.parts.map(\.name) == ["a \"b\" \\ é", "c"])
    #expect(file.isFlat && file.triangleCount == 4)
    #expect(file.validate().allSatisfy { $0.report.isValid && $0.report.area == 1 })
    let corner = origin + Vector(3, 0)
    #expect(file.points.contains([corner.x, corner.y, 0]))
  }

  @Test func solidsAndEmptyFilesComeBack() throws {
    let solid = try square(0).mesh.extruded(height: 3)
    var bytes: [UInt8] = []
    GLBWriter().append([SolidPart(solid, name: "a", paint: .color(.black))], to: &bytes)
    let report = try #require(try GLBReader.read(bytes).validate().first?.report)
    #expect(report.isValid && report.volume == 3)
    var empty: [UInt8] = []
    GLBWriter().append([MeshGroup](), to: &empty)
    #expect(try GLBReader.read(empty).parts.isEmpty)
  }

  /// A file with this text as its JSON, and floats in its buffer.
  private func file(_ json: String, _ floats: [Float] = []) -> [UInt8] {
    func word(_ value: Int) -> [UInt8] {
      (0..<4).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
    var text = Array(json.utf8)
    while text.count % 4 != 0 { text.append(32) }
    let buffer = floats.flatMap { word(Int($0.bitPattern)) }
    return Array("glTF".utf8) + word(2) + word(28 + text.count + buffer.count)
      + word(text.count) + Array("JSON".utf8) + text + word(buffer.count) + Array("BIN\0".utf8)
      + buffer
  }

  private func document(
    _ nodes: String, scenes: String = #""scene":0,"scenes":[{"nodes":[0]}],"#, mode: Int = 4,
    count: Int = 3
  ) -> String {
    """
    {\(scenes)"nodes":[\(nodes)],
    "meshes":[{"name":"m","primitives":[{"mode":\(mode),"attributes":{"POSITION":0}}]}],
    "accessors":[{"bufferView":0,"componentType":5126,"count":\(count),"type":"VEC3"}],
    "bufferViews":[{"buffer":0,"byteLength":\(12 * count)}],"buffers":[{"byteLength":\(12 * count)}]}
    """
  }

  private let corners: [Float] = [0, 0, 0, 1, 0, 0, 0, 1, 0, 1, 1, 0]

  @Test func nodesPlaceTheirMeshes() throws {
    let nodes = """
      {"children":[1],"translation":[10,20,30]},
      {"mesh":0,"scale":[2,3,1],"rotation":[0,0,0.7071067811865476,0.7071067811865476]}
      """
    let file = try GLBReader.read(file(document(nodes), Array(corners.prefix(9))))
    #expect(file.parts.map(\.name) == ["m"])
    let expected: [SIMD3<Double>] = [[10, 20, 30], [10, 22, 30], [7, 20, 30]]
    for (found, wanted) in zip(file.points, expected) {
      let difference = found - wanted
      #expect((difference * difference).sum() < 1e-20, "\(found)")
    }
  }

  /// The same place as a matrix, in a document without scenes, whose roots are no node's children.
  @Test func matricesPlaceTheirMeshes() throws {
    let nodes = """
      {"children":[1],"matrix":[1,0,0,0, 0,1,0,0, 0,0,1,0, 10,20,30,1]},
      {"mesh":0,"matrix":[0,2,0,0, -3,0,0,0, 0,0,1,0, 0,0,0,1]}
      """
    for text in [document(nodes), document(nodes, scenes: "")] {
      let found = try GLBReader.read(file(text, Array(corners.prefix(9))))
      #expect(found.points == [[10, 20, 30], [10, 22, 30], [7, 20, 30]], "\(text)")
    }
  }

  /// A node that mirrors its mesh turns the triangles, too, so that they show the same side.
  @Test(arguments: [4, 5, 6])
  func mirroredMeshesKeepTheirSides(mode: Int) throws {
    var corners = corners
    if mode == 6 { corners.swapAt(6, 9) }
    let place = #"{"mesh":0,"scale":[-1,1,1]}"#
    let mirrored = try GLBReader.read(
      file(document(place, mode: mode, count: 4), corners))
    let report = try #require(mirrored.validate().first?.report)
    #expect(report.isValid && report.area == (mode == 4 ? 0.5 : 1) && !report.isClockwise)
  }

  @Test(arguments: [4, 5, 6])
  func stripsAndFansBecomeTriangles(mode: Int) throws {
    var corners = corners
    if mode == 6 { corners.swapAt(6, 9) }
    let file = try GLBReader.read(
      file(document(#"{"mesh":0}"#, mode: mode, count: 4), corners))
    #expect(file.triangleCount == (mode == 4 ? 1 : 2))
    #expect(file.validate().first?.report.isValid == true)
  }

  @Test(arguments: [
    #"{"children":[0]}"#, #"{"mesh":1}"#, #"{"mesh":0,"matrix":[1]}"#, #"{"mesh":0"#,
  ])
  func brokenDocumentsThrow(nodes: String) {
    let bytes = file(document(nodes), corners)
    #expect(throws: MeshFileError.self) { try GLBReader.read(bytes) }
  }

  /// Numbers outside their buffer, and every cut, are errors.
  @Test func cutFilesThrow() throws {
    let bytes = file(document(#"{"mesh":0}"#, count: 5), corners)
    #expect(throws: MeshFileError.self) { try GLBReader.read(bytes) }
    let whole = file(document(#"{"mesh":0}"#), corners)
    _ = try GLBReader.read(whole)
    for length in whole.indices {
      #expect(throws: MeshFileError.self, "\(length)") {
        try GLBReader.read(Array(whole.prefix(length)))
      }
    }
  }
}
