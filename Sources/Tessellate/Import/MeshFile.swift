/// What a mesh file holds, as far as its laws are concerned.
public struct MeshFile: Sendable, Hashable {
  /// Some of the triangles, such as one material of one group of an OBJ file.
  public struct Part: Sendable, Hashable {
    public var name: String
    /// The part's triangles; its corners are `indices[3 * lowerBound ..< 3 * upperBound]`.
    public var triangles: Range<Int>
  }

  public var points: [SIMD3<Double>] = []
  public var indices: [UInt32] = []
  public var parts: [Part] = []

  public init() {}

  public var triangleCount: Int { indices.count / 3 }

  /// Whether all vertices that triangles use lie in one plane of constant z.
  public var isFlat: Bool {
    guard let first = indices.first, Int(first) < points.count else { return true }
    let z = points[Int(first)].z
    return indices.allSatisfy { Int($0) >= points.count || points[Int($0)].z == z }
  }

  /// Judges each part: by the laws of flat meshes if the whole file is flat, else by those of solids.
  public func validate() -> [(part: Part, report: MeshReport)] {
    let isFlat = isFlat
    let flat = isFlat ? points.map { Point($0.x, $0.y) } : []
    return parts.map { part in
      let corners = indices[(3 * part.triangles.lowerBound)..<(3 * part.triangles.upperBound)]
      let report =
        isFlat
        ? MeshReport(flat: flat, triangles: corners, leftover: 0)
        : MeshReport(solid: points, triangles: corners, leftover: 0)
      return (part, report)
    }
  }

  /// Ends the last part, if it has triangles, so that a part of this name begins with the next triangle.
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

/// Why a mesh file could not be read.
public struct MeshFileError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The line, from 1, of a text file; nil for a binary one.
  public var line: Int?
  /// The byte of that line, from 1.
  public var column: Int?
  /// The place in bytes, from 0.
  public var offset: Int
  /// What would have been right there.
  public var expected: String

  public var description: String {
    let place = line.map { line in "line \(line)" + (column.map { ", column \($0)" } ?? "") }
    return (place ?? "byte \(offset)") + ": expected \(expected)"
  }
}
