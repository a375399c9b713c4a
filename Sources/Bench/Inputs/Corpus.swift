import Foundation
import Tessellate

/// The files under `Benchmarks/Corpus`, found from the place of this source.
enum Corpus {
  private static let folder = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("Benchmarks/Corpus")

  static func file(_ name: String) -> String { folder.appendingPathComponent(name).path }

  static func data(_ name: String) throws -> Data {
    guard let data = FileManager.default.contents(atPath: file(name)) else {
      throw BenchError(message: "\(file(name)): can't be read", exitCode: 66)
    }
    return data
  }

  /// Returns the files of a folder whose names end so, in the order of their names.
  static func names(in name: String, suffix: String) throws -> [String] {
    do {
      return try FileManager.default.contentsOfDirectory(atPath: file(name)).sorted()
        .filter { $0.hasSuffix(suffix) }.map { "\(name)/\($0)" }
    } catch {
      throw BenchError(message: "\(file(name)): can't be read", exitCode: 66)
    }
  }

  /// Reads the rings of a polygon file, `[[[x, y], …], …]`.
  static func polygon(_ name: String) throws -> [[Point]] {
    let rings: [[[Double]]]
    do {
      rings = try JSONDecoder().decode([[[Double]]].self, from: data("earcut/\(name).json"))
    } catch let error as DecodingError {
      throw BenchError(message: "\(file(name)): expected rings of points: \(error)", exitCode: 65)
    }
    return rings.map { ring in ring.map { Point($0[0], $0[1]) } }
  }
}
