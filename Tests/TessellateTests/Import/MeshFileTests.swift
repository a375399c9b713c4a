import Testing

@testable import Tessellate

/// Writers and readers against each other, and readers against broken files.
@Suite("Mesh files")
struct MeshFileTests {
  static func groups(origin: Point = .zero) throws -> [MeshGroup] {
    var generator = SeededGenerator(seed: Cases.seed)
    let rings = PolygonFamily.lake.rings(count: 200, using: &generator)
      .map { $0.map { $0 + origin } }
    let star = [PolygonFamily.star(30) { _ in 20 }.map { $0 + origin }]
    return [
      MeshGroup(
        name: "a lake",
        parts: [
          MeshPart(try FillCheck.path(rings).filled(), paint: .color(Color(rgb: 0x3366FF))),
          MeshPart(
            try FillCheck.path(star).filled(), paint: .color(Color(rgb: 0x112233, alpha: 0.5))),
        ]),
      MeshGroup(name: "\"empty\"", parts: [MeshPart(Mesh())]),
      MeshGroup(name: "star", parts: [MeshPart(try FillCheck.path(star).filled())]),
    ]
  }

  /// The triangles of groups as their corners' coordinates, in order.
  static func triangles(_ groups: [MeshGroup]) -> [[SIMD3<Double>]] {
    ExportPart.parts(of: groups).flatMap { part in
      stride(from: 0, to: part.indices.count, by: 3).map { first in
        (0..<3).map { part.point(Int(part.indices[first + $0])) }
      }
    }
  }

  static func triangles(_ file: MeshFile) -> [[SIMD3<Double>]] {
    stride(from: 0, to: file.indices.count, by: 3).map { first in
      (0..<3).map { file.points[Int(file.indices[first + $0])] }
    }
  }

  static let origins = [Point.zero, Point(5_000_000.25, -3_000_000)]

  @Test func solidsComeBack() throws {
    let part = try Self.groups()[0].parts[0]
    let solid = try part.mesh.extruded(height: 3)
    let solids = [SolidPart(solid, name: "lake", paint: part.paint)]
    var (obj, ply, stl): ([UInt8], [UInt8], [UInt8]) = ([], [], [])
    OBJWriter().append(solids, to: &obj)
    PLYWriter().append(solids, to: &ply)
    STLWriter().append(solids, to: &stl)
    let volume = solid.validate().volume
    for file in [try OBJReader.read(obj), try PLYReader.read(ply), try STLReader.read(stl)] {
      #expect(!file.isFlat)
      let reports = file.validate()
      #expect(reports.count == 1)
      #expect(reports[0].report.isValid, "\(reports[0].report)")
      #expect((reports[0].report.volume - volume).magnitude < 1e-9 * volume)
    }
  }

  @Test func emptyDrawingsGiveEmptyFiles() throws {
    let none: [MeshGroup] = []
    var (ply, stl, text, glb): ([UInt8], [UInt8], [UInt8], [UInt8]) = ([], [], [], [])
    PLYWriter().append(none, to: &ply)
    STLWriter().append(none, to: &stl)
    STLWriter(isText: true).append(none, to: &text)
    GLBWriter().append(none, to: &glb)
    #expect(try PLYReader.read(ply).triangleCount == 0)
    #expect(stl.count == 84)
    #expect(try STLReader.read(stl).triangleCount == 0)
    #expect(try STLReader.read(text).triangleCount == 0)
    #expect(glb.count % 4 == 0 && glb.count > 20)
  }

  @Test func errorsHaveTheirPlace() throws {
    func obj(_ text: String) throws { _ = try OBJReader.read(Array(text.utf8)) }
    func ply(_ text: String) throws { _ = try PLYReader.read(Array(text.utf8)) }
    func stl(_ text: String) throws { _ = try STLReader.read(Array(text.utf8)) }
    #expect(throws: MeshFileError(line: 2, column: 5, offset: 12, expected: "a number")) {
      try obj("v 0 0 0\nv 1 x 0\n")
    }
    #expect(throws: MeshFileError.self) { try obj("f 1 2\n") }
    #expect(throws: MeshFileError.self) { try obj("f 0 1 2\n") }
    #expect(throws: MeshFileError.self) { try obj("f -1 -2 -3\n") }
    #expect(throws: MeshFileError.self) { try ply("") }
    #expect(throws: MeshFileError.self) { try ply("ply\nformat ascii 1.0\n") }
    #expect(throws: MeshFileError.self) { try ply("ply\nend_header\n") }
    #expect(throws: MeshFileError.self) {
      try ply("ply\nformat ascii 1.0\nelement vertex 2\nproperty float x\nend_header\n1\n")
    }
    #expect(throws: MeshFileError.self) { try stl("nothing") }
    #expect(throws: MeshFileError.self) { try stl("solid\nfacet\nvertex 0 0 0\nendfacet\n") }
    #expect(try OBJReader.read([]).triangleCount == 0)
  }

  /// No reader traps, whatever the bytes.
  @Test func damagedFilesNeverTrap() throws {
    var generator = SeededGenerator(seed: Cases.seed)
    let groups = [MeshGroup(name: "a", parts: [MeshPart(MeshSamples.square())])]
    var files: [[UInt8]] = [[], [], [], [], []]
    OBJWriter().append(groups, to: &files[0])
    PLYWriter().append(groups, to: &files[1])
    PLYWriter(isText: true).append(groups, to: &files[2])
    STLWriter().append(groups, to: &files[3])
    STLWriter(isText: true).append(groups, to: &files[4])
    for _ in 0..<Cases.count(2000) {
      var bytes = files.randomElement(using: &generator)!
      for _ in 0..<Int.random(in: 1...4, using: &generator) {
        guard !bytes.isEmpty else { break }
        let place = Int.random(in: 0..<bytes.count, using: &generator)
        switch Int.random(in: 0..<3, using: &generator) {
        case 0: bytes[place] = UInt8.random(in: 0...255, using: &generator)
        case 1: bytes.removeSubrange(place...)
        default: bytes.insert(UInt8.random(in: 9...122, using: &generator), at: place)
        }
      }
      if let file = try? OBJReader.read(bytes) { _ = file.validate() }
      if let file = try? PLYReader.read(bytes) { _ = file.validate() }
      if let file = try? STLReader.read(bytes) { _ = file.validate() }
    }
  }
}
