/// Mesh files: readers never trap, accepted files are well-formed, and written files are read back
/// unchanged.
enum MeshFileFuzzer {
  static func run(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard let kind = bytes.first else { return }
    let rest = UnsafeBufferPointer(rebasing: bytes.dropFirst())
    if kind % 2 == 0 {
      checkReading(Array(rest))
    } else {
      checkWriting(rest)
    }
  }

  private enum Format: CaseIterable {
    case obj, ply, stl

    func read(_ bytes: [UInt8]) throws(MeshFileError) -> MeshFile {
      switch self {
      case .obj: try OBJReader.read(bytes)
      case .ply: try PLYReader.read(bytes)
      case .stl: try STLReader.read(bytes)
      }
    }
  }

  // MARK: Any bytes

  private static func checkReading(_ bytes: [UInt8]) {
    for format in Format.allCases {
      let file: MeshFile
      do { file = try format.read(bytes) } catch {
        uphold((0...bytes.count).contains(error.offset) && (error.line ?? 1) >= 1, "\(error)")
        continue
      }
      checkForm(file)
      for (part, report) in file.validate() {
        uphold(report.triangleCount == part.triangles.count, "\(part), \(report)")
      }
      checkRoundTrip(of: file)
    }
  }

  /// Every triangle is complete, and in at most one part.
  private static func checkForm(_ file: MeshFile) {
    uphold(file.indices.count % 3 == 0, "\(file.indices.count) corners")
    var end = 0
    for part in file.parts {
      uphold(part.triangles.lowerBound == end, "parts leave a gap")
      end = part.triangles.upperBound
    }
    uphold(end == file.triangleCount, "parts miss triangles")
  }

  /// A file rounded to `Float`, written and read again is unchanged, and so is the next.
  private static func checkRoundTrip(of file: MeshFile) {
    var solids = solids(of: file)
    guard !solids.isEmpty else { return }
    for isText in [true, false] {
      var written: [UInt8] = []
      PLYWriter(isText: isText).append(solids, to: &written)
      let again = read(written, .ply)
      let expected = solids.flatMap { solid in solid.solid.indices.map { point(solid, $0) } }
      uphold(again.indices.map { again.points[Int($0)] } == expected, "PLY differs")
      solids = self.solids(of: again)
      var twice: [UInt8] = []
      PLYWriter(isText: isText).append(solids, to: &twice)
      uphold(again.triangleCount == read(twice, .ply).triangleCount)
    }
  }

  private static func point(_ part: SolidPart, _ index: UInt32) -> SIMD3<Double> {
    SIMD3<Double>(part.solid.positions[Int(index)])
  }

  /// The parts of a file whose corners all exist and are finite; the range of Float is smaller than
  /// that of Double.
  private static func solids(of file: MeshFile) -> [SolidPart] {
    file.parts.compactMap { part in
      var solid = SolidMesh()
      for index in file.indices[(3 * part.triangles.lowerBound)..<(3 * part.triangles.upperBound)] {
        guard Int(index) < file.points.count else { return nil }
        let position = SIMD3<Float>(file.points[Int(index)])
        guard position.x.isFinite, position.y.isFinite, position.z.isFinite else { return nil }
        solid.indices.append(UInt32(solid.positions.count))
        solid.positions.append(position)
      }
      return solid.isEmpty ? nil : SolidPart(solid, name: part.name)
    }
  }

  // MARK: Any meshes

  private static func checkWriting(_ bytes: UnsafeBufferPointer<UInt8>) {
    var input = FuzzInput(bytes)
    let flag = input.byte()
    let groups = (0..<(1 + input.byte() % 3)).map { number in
      MeshGroup(
        name: ["a", "fill and stroke", "", "ü\u{2028}\n"][number],
        parts: (0..<(input.byte() % 3)).map { _ in
          var mesh = input.anyMesh()
          if flag & 1 > 0 { mesh.origin = input.point() }
          return MeshPart(mesh, paint: input.paint())
        })
    }
    tell("\(groups)")
    var expected: [SIMD3<Double>] = []
    for part in groups.flatMap(\.parts) {
      for index in part.mesh.indices {
        let point = part.mesh.point(Int(index))
        expected.append(SIMD3(point.x, point.y, 0))
      }
    }
    var file: [UInt8] = []
    OBJWriter(writesNormals: flag & 2 > 0, writesColors: flag & 4 > 0).append(groups, to: &file)
    expect(file, expected, .obj)
    file = []
    PLYWriter(isText: flag & 8 > 0, writesColors: flag & 4 > 0).append(groups, to: &file)
    expect(file, expected, .ply)
    file = []
    STLWriter(isText: flag & 8 > 0).append(groups, to: &file)
    expect(file, expected.map { SIMD3<Double>(SIMD3<Float>($0)) }, .stl)
    file = []
    GLBWriter().append(groups, to: &file)
    SVGWriter().append(groups, to: &file)
  }

  private static func expect(_ bytes: [UInt8], _ corners: [SIMD3<Double>], _ format: Format) {
    let file = read(bytes, format)
    checkForm(file)
    let found = file.indices.map { file.points[Int($0)] }
    uphold(found == corners, "\(format): \(found) read back in place of \(corners)")
  }

  private static func read(_ bytes: [UInt8], _ format: Format) -> MeshFile {
    do { return try format.read(bytes) } catch {
      fatalError("can't read back: \(error)\n\(String(decoding: bytes.prefix(500), as: UTF8.self))")
    }
  }
}
