import Tessellate
import TessellateSVG

extension Suites {
  /// A whole drawing in and out: path data, SVG, mesh files, pictures.
  static var files: [Benchmark] {
    [
      file("path/print-svg") {
        let paths = try peacock().map(\.0.path)
        return { bytes in
          for path in paths { bytes.append(contentsOf: path.svgDescription.utf8) }
        }
      },
      file("path/parse-svg") {
        let data = try peacock().map(\.0.path.svgDescription)
        return { bytes in
          for text in data {
            bytes.append(UInt8(truncatingIfNeeded: try Path(svg: text).elementCount))
          }
        }
      },
      file("svg/read") {
        let document = Array(try Corpus.data("peacock.svg"))
        return { bytes in
          bytes.append(UInt8(truncatingIfNeeded: try Drawing(svg: document).paths.count))
        }
      },
      export("obj") { OBJWriter().append($0, to: &$1) },
      export("ply") { PLYWriter().append($0, to: &$1) },
      export("stl") { STLWriter().append($0, to: &$1) },
      export("glb") { GLBWriter().append($0, to: &$1) },
      file("export/png") {
        let canvas = try CanvasWorkload(width: 800, height: 800, peacock(scale: 2))
        let image = canvas.picture()
        return { bytes in bytes = PNGWriter().data(for: image) }
      },
    ]
  }

  private static func peacock(scale: Double = 1) throws -> [(BenchInput.Job, Paint)] {
    Drawings.jobs(try Drawings.read(Corpus.file("peacock.svg")), scale: scale)
  }

  private static func file(
    _ name: String, _ prepare: @escaping () throws -> (inout [UInt8]) throws -> Void
  ) -> Benchmark {
    Benchmark(name: name, unit: .file, iterations: 1) { ByteWorkload.workload(try prepare()) }
  }

  private static func export(
    _ format: String, _ write: @escaping ([MeshGroup], inout [UInt8]) -> Void
  ) -> Benchmark {
    file("export/\(format)") {
      let jobs = try peacock()
      let meshes = try BenchInput(iterations: jobs.count, jobs.map(\.0)).meshes()
      let groups = zip(meshes, jobs).enumerated().map { index, part in
        MeshGroup(name: "path\(index)", parts: [MeshPart(part.0, paint: part.1.1)])
      }
      return { bytes in write(groups, &bytes) }
    }
  }
}
