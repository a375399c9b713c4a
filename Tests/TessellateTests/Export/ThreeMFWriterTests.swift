import Foundation
import Testing

@testable import Tessellate

#if canImport(FoundationXML)
  import FoundationXML
#endif

@Suite struct ThreeMFWriterTests {
  /// The objects of a model, as a program that prints them reads them.
  private final class Model: NSObject, XMLParserDelegate {
    struct Object {
      var name, type: String
      var color: String
      var points: [SIMD3<Double>] = []
      var indices: [UInt32] = []
    }

    var objects: [Object] = []
    var colors: [String] = []
    var items = 0

    func parser(
      _ parser: XMLParser, didStartElement element: String, namespaceURI: String?,
      qualifiedName: String?, attributes: [String: String]
    ) {
      func number(_ name: String) -> Double { Double(attributes[name] ?? "") ?? .nan }
      switch element {
      case "base": colors.append(attributes["displaycolor"] ?? "")
      case "object":
        objects.append(
          Object(
            name: attributes["name"] ?? "", type: attributes["type"] ?? "",
            color: colors[Int(number("pindex"))]))
      case "vertex":
        objects[objects.count - 1].points.append(SIMD3(number("x"), number("y"), number("z")))
      case "triangle":
        objects[objects.count - 1].indices += ["v1", "v2", "v3"].map { UInt32(number($0)) }
      case "item": items += 1
      default: break
      }
    }
  }

  /// Reads the model of a file, which is the last of the archive.
  private func read(_ bytes: [UInt8]) throws -> Model {
    let data = Data(bytes)
    let start = try #require(data.range(of: Data("<?xml".utf8), options: .backwards))
    let end = try #require(data.range(of: Data("</model>".utf8)))
    let parser = XMLParser(data: data[start.lowerBound..<end.upperBound])
    let model = Model()
    parser.delegate = model
    #expect(parser.parse())
    return model
  }

  @Test func solidsAreObjectsWithTheirColors() throws {
    let solid = try MeshSamples.square(origin: Point(1000, 0)).extruded(height: 2.5)
    let parts = [
      SolidPart(solid, name: "a & <b> \"c\"\u{1}", paint: .color(.black)),
      SolidPart(SolidMesh(), name: "empty"),
      SolidPart(solid, name: "d", paint: .color(Color(red8: 255, green8: 128, blue8: 0))),
      SolidPart(solid, name: "e", paint: .color(.black)),
    ]
    let model = try read(ThreeMFWriter().data(for: parts))
    #expect(model.objects.map(\.name) == ["a & <b> \"c\" ", "d", "e"])
    #expect(model.objects.map(\.color) == ["#000000FF", "#FF8000FF", "#000000FF"])
    #expect(model.colors.count == 2 && model.items == 3)
    for object in model.objects {
      #expect(object.type == "model")
      #expect(object.indices == solid.indices)
      let points = solid.positions.map { SIMD3($0) + SIMD3(1000, 0, 0) }
      #expect(object.points == points.map { SIMD3<Double>($0) })
    }
  }

  @Test func flatMeshesAreSurfaces() throws {
    let mesh = MeshSamples.square(at: SIMD2(1, 2))
    let model = try read(ThreeMFWriter(isYUp: true).data(for: mesh))
    #expect(model.objects.map(\.type) == ["surface"])
    #expect(model.objects[0].points[0] == SIMD3(1, -2, 0))
    #expect(model.objects[0].indices.count == 6)
    #expect(try read(ThreeMFWriter().data(for: Mesh())).objects.isEmpty)
  }
}
