@testable import Tessellate

/// The polylines of a fixed corpus as one number, the same on every CPU level.
enum FlattenBits {
  /// FNV-1a over the words of all coordinates.
  static func hash() -> UInt64 {
    var generator = SeededGenerator(seed: 20_240_229)
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    func add(_ segment: PathSegment, _ tolerance: Double) {
      var budget = ChordBudget(tolerance: tolerance, limit: Path.chordLimit)
      var points = [segment.start]
      segment.flatten(&budget, into: &points)
      for point in points {
        for word in [point.x.bitPattern, point.y.bitPattern] {
          hash = (hash ^ word) &* 0x0000_0100_0000_01B3
          hash ^= hash >> 29
        }
      }
    }
    for _ in 0..<40 {
      for kind in RandomCurves.Kind.allCases {
        let segment = RandomCurves.segment(kind, &generator)
        for tolerance in [10, 0.1, 0.01] { add(segment, tolerance) }
      }
    }
    for family in HardCurves.Family.allCases {
      for _ in 0..<3 {
        let segment = HardCurves.segment(family, &generator)
        for relative in [0.1, 1e-3] { add(segment, HardCurves.size(segment) * relative) }
      }
    }
    return hash
  }
}

extension Path {
  /// The polyline within just this tolerance, however small the path is beside it.
  func flattened(within tolerance: Double) throws -> Polyline {
    var polyline = Polyline()
    try flatten(tolerance: tolerance, vertexLimit: .max, into: &polyline)
    return polyline
  }
}

extension PathSegment {
  /// Appends the chords of this segment after its start.
  func flatten(_ budget: inout ChordBudget, into points: inout [Point]) {
    points.appendTail { tail in
      switch self {
      case .line(let line): tail.append(line.end)
      case .quadratic(let curve): curve.flatten(&budget, into: &tail)
      case .cubic(let curve): curve.flatten(&budget, into: &tail)
      case .arc(let arc): arc.flatten(&budget, into: &tail)
      }
    }
  }
}
