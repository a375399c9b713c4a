import Tessellate

/// Results at a tolerance of 0.01 beside those at a 33rd of it: joints of curves that cross at an
/// angle do not depend on the tolerance.
///
/// One in a hundred pairs without a joint at a small angle may differ by more than 10⁻⁵.
struct JointMarathon: ~Copyable, Marathon {
  private var generator: SeededGenerator
  private var algebra = PathAlgebra()
  private(set) var cases = 0
  private var (compared, far, worst) = (0, 0, 0.0)

  init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

  static var usage: String { "marathon joints PAIRS [SEED]" }

  var failures: Int { compared >= 1000 && far * 100 > compared ? far : 0 }

  var summary: String {
    "\(cases) pairs, \(compared) without small angles, \(far) beyond 1e-5, the farthest \(worst)"
  }

  mutating func runOne() {
    cases += 1
    let (first, second) = RandomRegions.pair(&generator)
    let operation = PathOperation.allCases.randomElement(using: &generator)!
    var (result, truth) = (Path(), Path())
    for (tolerance, isTruth) in [(0.01, false), (0.0003, true)] {
      var path = Path()
      let isDone: ()? = try? algebra.combine(
        [first, second], by: operation, tolerance: tolerance, into: &path)
      guard isDone != nil, !hasSmallAngle(path) else { return }
      if isTruth { truth = path } else { result = path }
    }
    compared += 1
    let distance = max(distance(from: result, to: truth), distance(from: truth, to: result))
    worst = max(worst, distance)
    if distance > 1e-5 { far += 1 }
  }

  private func distance(from path: Path, to other: Path) -> Double {
    var most = 0.0
    for segment in path.segments {
      for t in [0.1372, 0.3911, 0.7163, 0.9274, 1] {
        most = max(most, other.nearest(to: segment.point(at: t))?.distance ?? .infinity)
      }
    }
    return most
  }

  /// Whether parts of two elements meet at a sine below a tenth, but for those at an end of both.
  private func hasSmallAngle(_ path: Path) -> Bool {
    var start = 0
    for subpath in path.subpaths {
      let segments = subpath.segments
      for i in segments.indices {
        let next = i + 1 < segments.count ? i + 1 : 0
        let (p, q) = (algebra.sources[start + i], algebra.sources[start + next])
        if [0, 1].contains(p.end), [0, 1].contains(q.start) { continue }
        let u = segments[i].point(at: 1) - segments[i].point(at: 1 - 1e-4)
        let v = segments[next].point(at: 1e-4) - segments[next].point(at: 0)
        let sine = u.x * v.y - u.y * v.x
        let speeds = (u.x * u.x + u.y * u.y) * (v.x * v.x + v.y * v.y)
        if sine * sine < 0.01 * speeds { return true }
      }
      start += segments.count
    }
    return false
  }
}
