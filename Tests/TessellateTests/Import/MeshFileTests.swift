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

  @Test(arguments: origins)
  func objComesBack(_ origin: Point) throws {
    let groups = try Self.groups(origin: origin)
    for writer in [
      OBJWriter(), OBJWriter(writesNormals: false),
      OBJWriter(writesColors: true, materialLibrary: "a.mtl"),
    ] {
      var bytes: [UInt8] = []
      writer.append(groups, to: &bytes)
      let file = try OBJReader.read(bytes)
      #expect(Self.triangles(file) == Self.triangles(groups))
      #expect(file.parts.count == 3)
      #expect(file.parts.map(\.name).first?.hasPrefix("a_lake") == true)
      for (part, report) in file.validate() { #expect(report.isValid, "\(part.name): \(report)") }
    }
  }

  @Test(arguments: origins)
  func plyComesBack(_ origin: Point) throws {
    let groups = try Self.groups(origin: origin)
    for isText in [false, true] {
      for writesColors in [false, true] {
        var bytes: [UInt8] = [1, 2, 3]
        PLYWriter(isText: isText, writesColors: writesColors).append(groups, to: &bytes)
        let file = try PLYReader.read(Array(bytes[3...]))
        #expect(Self.triangles(file) == Self.triangles(groups))
        #expect(file.parts.map(\.name) == ["a_lake", "a_lake", "star"])
        for (part, report) in file.validate() { #expect(report.isValid, "\(part.name): \(report)") }
      }
    }
  }

  /// Comments about parts that don't add up to the faces are comments.
  @Test func plyPartsThatDontAddUp() throws {
    let body = """
      element vertex 3
      property float x
      property float y
      property float z
      element face 1
      property list uchar int vertex_indices
      end_header
      0 0 0
      1 0 0
      1 1 0
      3 0 1 2

      """
    for comments in [
      "comment part 2 a", "comment part 9999999999999 a", "comment part", "comment part x y",
    ] {
      let file = try PLYReader.read(Array("ply\nformat ascii 1.0\n\(comments)\n\(body)".utf8))
      #expect(file.parts == [MeshFile.Part(name: "", triangles: 0..<1)], "\(comments)")
    }
  }

  @Test func stlComesBack() throws {
    let groups = try Self.groups()
    #expect(!STLWriter.losesDetail(groups))
    #expect(STLWriter.losesDetail(try Self.groups(origin: Self.origins[1])))
    for isText in [false, true] {
      var bytes: [UInt8] = []
      STLWriter(isText: isText).append(groups, to: &bytes)
      let file = try STLReader.read(bytes)
      #expect(Self.triangles(file) == Self.triangles(groups))
    }
  }

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

  @Test func facesOfManyCornersAndNegativeIndices() throws {
    let obj = "v 0 0 0\r\nv 1 0 0\r\nv 1 1 0\r\nv 0 1 0\r\n# a quad\r\nf -4/1/1 -3//2 3 4\r\n"
    let file = try OBJReader.read(Array(obj.utf8))
    #expect(file.indices == [0, 1, 2, 0, 2, 3])
    #expect(file.validate()[0].report.isValid)
  }

  @Test func brokenFilesTellThePlace() throws {
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

  /// A text that is no OBJ is not taken for one without faces.
  @Test func whatIsNoOBJ() throws {
    func error(_ text: String) -> String? {
      do throws(MeshFileError) {
        _ = try OBJReader.read(Array(text.utf8))
        return nil
      } catch {
        return error.description
      }
    }
    let keyword = "expected a keyword of OBJ, as v or f, found"
    #expect(error("<!DOCTYPE html>\n") == "line 1, column 1: \(keyword) \"<!DOCTYPE\"")
    #expect(error("# a\r\nv 0 0 0\r\n  garbage") == "line 3, column 3: \(keyword) \"garbage\"")
    #expect(error("\n\n") == "line 3, column 1: expected a statement, as v or f")
    #expect(error("# nothing") == "line 1, column 10: expected a statement, as v or f")
    for statement in [
      "vt 0 0", "vn 0 0 1", "vp 0", "l 1 2", "p 1", "s off", "mtllib a.mtl", "usemtl a", "o a",
      "cstype bezier", "deg 3", "curv 0 1 1 2", "surf 0 1 0 1 1 2", "parm u 0 1", "end", "lod 1",
      "shadow_obj a.obj", "#", "mg 1 0.5", "ctech cparm 1", "g", "bevel on",
    ] { #expect(error("v 0 0 0\n\(statement)\n") == nil, "\(statement)") }
  }

  @Test func linesThatGoOn() throws {
    for end in ["\n", "\r\n", "\r"] {
      let lines = [
        "v 0 0 \\", "0", "v 1 0 0", "v 1 1 0", "v 0 \\", "  1 0", "vt 1 \\", "2 \\", "3", "# a\\",
        "g b\\", "c", "f 1\\", "2 3\\", " 4", "",
      ]
      let file = try OBJReader.read(Array(lines.joined(separator: end).utf8))
      #expect(file.points.count == 4 && file.indices == [0, 1, 2, 0, 2, 3])
      #expect(file.parts.map(\.name) == ["b c"])
    }
    #expect(throws: MeshFileError(line: 2, column: 1, offset: 8, expected: "a number")) {
      _ = try OBJReader.read(Array("v 0 0 \\\nx".utf8))
    }
    #expect(throws: MeshFileError.self) { try OBJReader.read(Array("v 0 0 \\".utf8)) }
  }

  /// A text file that is cut off is an error wherever that happens.
  @Test func textSTLThatEndsTooEarly() throws {
    var bytes: [UInt8] = []
    STLWriter(isText: true).append(
      [MeshGroup(name: "a", parts: [MeshPart(MeshSamples.square())])], to: &bytes)
    let end = bytes.count - " tessellate\n".utf8.count
    for length in 0..<end {
      #expect(throws: MeshFileError.self, "\(length)") {
        try STLReader.read(Array(bytes.prefix(length)))
      }
    }
    for length in end...bytes.count { _ = try STLReader.read(Array(bytes.prefix(length))) }
    #expect(throws: MeshFileError(line: 2, column: 1, offset: 8, expected: "endsolid")) {
      try STLReader.read(Array("solid a\n".utf8))
    }
  }

  /// A facet that is not whole must not shift the corners of those behind it.
  @Test(arguments: [
    "vertex 0 0 0\n", "facet\nvertex 0 0 0\n", "facet\nvertex 0 0 0\nfacet\n",
    "facet\nvertex 0 0 0\nendsolid\n", "facet\nvertex 0 0 0\nsolid b\n", "endfacet\n",
    "facet\nvertex 0 0 0\nvertex 1 0 0\nvertex 0 1 0\nvertex 1 1 0\nendfacet\n",
    "facet\nvertex 0 0 0\nvertex 1 0 0\nvertex 0 1 0\n", "endsolid\nfacet\n", "solid b\n",
  ])
  func facetsOfTextSTLAreWhole(_ text: String) throws {
    #expect(throws: MeshFileError.self) { try STLReader.read(Array(("solid a\n" + text).utf8)) }
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
