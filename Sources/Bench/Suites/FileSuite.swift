import Tessellate
import TessellateSVG

extension Suites {
  /// A whole drawing in and out: path data, SVG, mesh files, pictures.
  static var files: [Benchmark] {
    [
      file("io/print-path-data") {
        let paths = try peacock().map(\.0.path)
        return { bytes in
          for path in paths { bytes.append(contentsOf: path.svgDescription.utf8) }
        }
      },
      file("io/parse-path-data") {
        let data = try peacock().map(\.0.path.svgDescription)
        return { bytes in
          for text in data {
            bytes.append(UInt8(truncatingIfNeeded: try Path(svg: text).elementCount))
          }
        }
      },
      file("io/read-svg") {
        let document = Array(try Corpus.data("peacock.svg"))
        return { bytes in
          bytes.append(UInt8(truncatingIfNeeded: try Drawing(svg: document).paths.count))
        }
      },
      file("io/svg-to-obj") {
        let document = Array(try Corpus.data("peacock.svg"))
        return { bytes in
          let drawn = Drawings.jobs(try Drawing(svg: document))
          OBJWriter().append(try groups(drawn), to: &bytes)
        }
      },
      file("io/write-obj-million", isLarge: true) {
        let groups = [MeshGroup(name: "strip", parts: [MeshPart(millionTriangles)])]
        return { bytes in OBJWriter().append(groups, to: &bytes) }
      },
      export("obj") { OBJWriter().append($0, to: &$1) },
      export("ply") { PLYWriter().append($0, to: &$1) },
      export("stl") { STLWriter().append($0, to: &$1) },
      export("glb") { GLBWriter().append($0, to: &$1) },
      file("io/write-png") {
        let canvas = try CanvasWorkload(width: 800, height: 800, [peacock(scale: 2)])
        let image = canvas.picture()
        return { bytes in bytes = PNGWriter().data(for: image) }
      },
    ]
  }

  private static func peacock(scale: Double = 1) throws -> [(BenchInput.Job, Paint)] {
    Drawings.jobs(try Drawings.read(Corpus.file("peacock.svg")), scale: scale)
  }

  private static func file(
    _ name: String, isLarge: Bool = false,
    _ prepare: @escaping () throws -> (inout [UInt8]) throws -> Void
  ) -> Benchmark {
    Benchmark(name: name, unit: .file, iterations: 1, isLarge: isLarge) {
      ByteWorkload.workload(try prepare())
    }
  }

  private static func export(
    _ format: String, _ write: @escaping ([MeshGroup], inout [UInt8]) -> Void
  ) -> Benchmark {
    file("io/write-\(format)") {
      let groups = try groups(peacock())
      return { bytes in write(groups, &bytes) }
    }
  }

  /// Makes the meshes of a drawing's fills and strokes with their paints.
  private static func groups(_ jobs: [(BenchInput.Job, Paint)]) throws -> [MeshGroup] {
    let meshes = try BenchInput(iterations: jobs.count, jobs.map(\.0)).meshes()
    return zip(meshes, jobs).enumerated().map { index, part in
      MeshGroup(name: "path\(index)", parts: [MeshPart(part.0, paint: part.1.1)])
    }
  }

  /// A strip of a million triangles between two waves.
  private static var millionTriangles: Mesh {
    var mesh = Mesh()
    let count = 500_001
    for k in 0..<UInt32(count) {
      let x = Float(k) / 500
      let y = x - (x / 7).rounded() * 7
      mesh.positions += [SIMD2(x, y), SIMD2(x, y + 1)]
      guard k + 1 < count else { break }
      mesh.indices += [2 * k, 2 * k + 2, 2 * k + 1, 2 * k + 1, 2 * k + 2, 2 * k + 3]
    }
    return mesh
  }
}
