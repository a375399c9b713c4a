@testable import Tessellate

/// The chords of a path under these limits.
func spine(of path: Path, _ limits: ChordLimits, keepsArcs: Bool = false) throws -> Spine {
  var builder = SpineBuilder(limits: limits, vertexLimit: 1 << 20)
  builder.begin(limits, vertexLimit: 1 << 20, keepsArcs: keepsArcs)
  try path.visit(&builder)
  return builder.finish()
}

extension PathSegment {
  /// The segment as a spine has it.
  var spineCurve: SpineCurve {
    switch self {
    case .line(let line): SpineCurve(line: line)
    case .quadratic(let quadratic): SpineCurve(quadratic: quadratic)
    case .cubic(let cubic): SpineCurve(cubic: cubic)
    case .arc(let arc): SpineCurve(arc: arc)
    }
  }
}

/// A path of one or more random cubics, each of which goes on where the one before ends.
func randomCubics(_ count: Int, _ random: inout SeededGenerator) -> Path {
  var path = Path()
  for index in 0..<count {
    guard case .cubic(let cubic) = RandomCurves.segment(.cubic, &random) else { continue }
    if index == 0 { path.move(to: cubic.start) }
    path.addCurve(to: cubic.end, control1: cubic.control1, control2: cubic.control2)
  }
  return path
}
