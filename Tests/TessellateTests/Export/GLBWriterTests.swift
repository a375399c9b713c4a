import Foundation
import Testing

@testable import Tessellate

@Suite struct GLBWriterTests {
  private func file(_ groups: [MeshGroup]) -> [UInt8] {
    var bytes: [UInt8] = []
    GLBWriter().append(groups, to: &bytes)
    return bytes
  }

  private func number(_ bytes: [UInt8], _ offset: Int) -> Int {
    (0..<4).reduce(0) { $0 | Int(bytes[offset + $1]) << (8 * $1) }
  }

  @Test func theContainerIsWellFormed() throws {
    let bytes = file([
      MeshGroup(name: "a \"b\"\n", parts: [MeshPart(MeshSamples.square(at: SIMD2(2, 0)))])
    ])
    #expect(String(decoding: bytes[0..<4], as: UTF8.self) == "glTF")
    #expect(number(bytes, 4) == 2 && number(bytes, 8) == bytes.count)
    let length = number(bytes, 12)
    #expect(length % 4 == 0)
    let json = try #require(
      try JSONSerialization.jsonObject(with: Data(bytes[20..<(20 + length)])) as? [String: Any])
    let accessors = try #require(json["accessors"] as? [[String: Any]])
    #expect(accessors[0]["min"] as? [Double] == [2, 0, 0])
    #expect(accessors[0]["max"] as? [Double] == [3, 1, 0])
    #expect(accessors[1]["componentType"] as? Int == 5123)
    let nodes = try #require(json["nodes"] as? [[String: Any]])
    #expect(nodes[0]["name"] as? String == "a \"b\" ")
    #expect(number(bytes, 20 + length) == 4 * 12 + 6 * 2)
  }

  /// A gradient is the colours of the vertices, in linear light, under a white material.
  @Test func gradientsBecomeColoursOfVertices() throws {
    let half = Color(red: 0.5, green: 0, blue: 1, alpha: 0.5)
    let gradient = Gradient.linear(
      from: .zero, to: Point(1, 0),
      stops: [Gradient.Stop(offset: 0, color: .black), Gradient.Stop(offset: 1, color: half)])
    let part = MeshPart(MeshSamples.square(), paint: .gradient(gradient))
    let bytes = file([MeshGroup(name: "a", parts: [part, MeshPart(MeshSamples.square())])])
    let length = number(bytes, 12)
    let json = try #require(
      try JSONSerialization.jsonObject(with: Data(bytes[20..<(20 + length)])) as? [String: Any])
    let meshes = try #require(json["meshes"] as? [[String: Any]])
    let primitive = try #require((meshes[0]["primitives"] as? [[String: Any]])?.first)
    #expect(primitive["attributes"] as? [String: Int] == ["POSITION": 0, "COLOR_0": 1])
    #expect(primitive["indices"] as? Int == 2)
    let materials = try #require(json["materials"] as? [[String: Any]])
    #expect(materials.count == 2 && materials[0]["alphaMode"] as? String == "BLEND")
    // Header, then four positions of twelve bytes; the second vertex is at the end.
    let colors = 28 + length + 4 * 12
    func component(_ vertex: Int, _ channel: Int) -> Double {
      let offset = colors + 8 * vertex + 2 * channel
      return Double(Int(bytes[offset]) | Int(bytes[offset + 1]) << 8) / 65_535
    }
    #expect((0..<4).map { component(0, $0) } == [0, 0, 0, 1])
    let expected = [GLBWriter.linear(0.5), 0, 1, 0.5]
    for channel in 0..<4 { #expect((component(1, channel) - expected[channel]).magnitude < 1e-5) }
    let read = try GLBReader.read(bytes)
    #expect(read.triangleCount == 4 && read.validate().allSatisfy { $0.report.isValid })
  }

  @Test func manyVerticesTakeWideIndices() {
    var mesh = Mesh()
    mesh.positions = [SIMD2<Float>](repeating: SIMD2(1, 2), count: 65_536)
    mesh.indices = [0, 1, 65_535]
    let text = String(decoding: file([MeshGroup(name: "", parts: [MeshPart(mesh)])]), as: UTF8.self)
    #expect(text.contains("5125"))
    mesh.positions.removeLast()
    mesh.indices = [0, 1, 65_534]
    let short = String(
      decoding: file([MeshGroup(name: "", parts: [MeshPart(mesh)])]), as: UTF8.self)
    #expect(short.contains("5123"))
  }

  @Test func coloursBecomeLinear() {
    for (byte, component) in (0...255).map({ ($0, Double($0) / 255) }) {
      let expected =
        component <= 0.04045 ? component / 12.92 : pow((component + 0.055) / 1.055, 2.4)
      #expect((GLBWriter.linear(component) - expected).magnitude < 1e-14, "\(byte)")
    }
  }
}
