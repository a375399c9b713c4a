/// The vertices, triangles and parts of a mesh file.
public struct MeshFile: Sendable, Hashable {
  /// A range of the triangles, such as one material of one group of an OBJ file.
  public struct Part: Sendable, Hashable {
    /// The name in the file; empty where it has none.
    public var name: String
    /// The part's triangles; its corners are `indices[3 * lowerBound ..< 3 * upperBound]`.
    public var triangles: Range<Int>
  }

  /// The vertices.
  public var points: [SIMD3<Double>] = []
  /// Three vertices for each triangle.
  public var indices: [UInt32] = []
  /// The parts, in the order of the file.
  public var parts: [Part] = []

  /// Creates a file of nothing.
  public init() {}

  /// The number of triangles.
  public var triangleCount: Int { indices.count / 3 }

  /// Whether all vertices that triangles use lie in one plane of constant z.
  public var isFlat: Bool {
    guard let first = indices.first, Int(first) < points.count else { return true }
    let z = points[Int(first)].z
    return indices.allSatisfy { Int($0) >= points.count || points[Int($0)].z == z }
  }

  /// Judges each part: by the laws of flat meshes if the whole file is flat, else by those of
  /// solids.
  ///
  /// A part's vertices are those that its triangles use. A vertex that no part uses, and that is
  /// not finite, counts for the first part.
  ///
  /// - Returns: The report of each part.
  /// - Complexity: O(n log n).
  public func validate() -> [(part: Part, report: MeshReport)] {
    let isFlat = isFlat
    // The number of each vertex in the current part, from 1; 0 for none.
    var numbers = [UInt32](repeating: 0, count: points.count)
    var isUsed = [Bool](repeating: false, count: points.count)
    var reports = parts.map { part in
      var (vertices, corners): ([SIMD3<Double>], [UInt32]) = ([], [])
      let own = indices[(3 * part.triangles.lowerBound)..<(3 * part.triangles.upperBound)]
      for index in own where Int(index) < points.count {
        guard numbers[Int(index)] == 0 else { continue }
        vertices.append(points[Int(index)])
        numbers[Int(index)] = UInt32(vertices.count)
        isUsed[Int(index)] = true
      }
      // An index beyond the vertices of the file stays beyond those of the part.
      corners = own.map { Int($0) < points.count ? numbers[Int($0)] - 1 : UInt32.max }
      for index in own where Int(index) < points.count { numbers[Int(index)] = 0 }
      let report =
        isFlat
        ? MeshReport(
          flat: vertices.map { Point($0.x, $0.y) }, triangles: corners[...], leftover: 0)
        : MeshReport(solid: vertices, triangles: corners[...], leftover: 0)
      return (part: part, report: report)
    }
    for (point, isUsed) in zip(points, isUsed) where !isUsed && !(point * 0 == .zero) {
      if !reports.isEmpty { reports[0].report.note(.finite, x: point.x, y: point.y, z: point.z) }
    }
    return reports
  }

  /// Ends the last part, if it has triangles, so that a part of this name begins with the next
  /// triangle.
  mutating func begin(_ name: String) {
    if let last = parts.indices.last {
      parts[last].triangles = parts[last].triangles.lowerBound..<triangleCount
      if parts[last].triangles.isEmpty { parts.removeLast() }
    }
    parts.append(Part(name: name, triangles: triangleCount..<triangleCount))
  }

  /// Ends the last part.
  mutating func end() {
    begin("")
    parts.removeLast()
  }
}

/// The reason why a mesh file could not be read.
public struct MeshFileError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The line, from 1, of a text file; nil for a binary one.
  public var line: Int?
  /// The byte of that line, from 1.
  public var column: Int?
  /// The place in bytes, from 0.
  public var offset: Int
  /// The input that was expected there.
  public var expected: String

  /// The place and the expected input, such as "line 3, column 5: expected a number".
  public var description: String {
    let place = line.map { line in "line \(line)" + (column.map { ", column \($0)" } ?? "") }
    return (place ?? "byte \(offset)") + ": expected \(expected)"
  }
}
