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
