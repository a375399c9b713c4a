import Foundation
import Tessellate

extension Suites {
  /// Curves to chords: 1,000 random curves of each kind in a 1000 × 1000 box, at tolerance 0.1.
  ///
  /// A curve is a path of its own, or, `in-paths`, one of fifty sub-paths: other programs' figures
  /// for a segment have no path around each.
  static var flatten: [Benchmark] {
    [
      flattening("cubics", randomCubic), flattening("quadratics", randomQuadratic),
      flattening("arcs", randomArc), flattening("ellipses", randomEllipse),
      flattening("short-cubics", randomShortCubic), flattening("medium-cubics", randomMediumCubic),
      flatteningInPaths("cubics", randomCubic), flatteningInPaths("quadratics", randomQuadratic),
      flatteningInPaths("arcs", randomArc), shortQuadratics, wangCubics, wangQuadratics, libmArcs,
    ]
  }

  private static let curveCount = 1000
  private static let curvesInPath = 50
  private static let tolerance = 0.1

  private static func flattening(
    _ kind: String, _ curve: @escaping (inout Randomness) -> Path
  ) -> Benchmark {
    Benchmark("flatten/\(kind)", .curve, paths: curveCount) {
      BenchInput(.flatten, curves(curve))
    }
  }

  /// The curves of a row, fifty to a path.
  private static func flatteningInPaths(
    _ kind: String, _ curve: @escaping (inout Randomness) -> Path
  ) -> Benchmark {
    Benchmark("flatten/\(kind)-in-paths", .curve, paths: curveCount) {
      let curves = curves(curve)
      let paths = stride(from: 0, to: curveCount, by: curvesInPath).map { first in
        var path = Path()
        for curve in curves[first..<(first + curvesInPath)] { path.addPath(curve) }
        return path
      }
      return BenchInput(.flatten, paths, iterations: curveCount)
    }
  }

  /// Quadratics of a few chords in rings, as fonts have them: control points around a center, and
  /// curves between their middles.
  private static var shortQuadratics: Benchmark {
    Benchmark("flatten/short-quadratics", .curve, paths: curveCount) {
      var random = Randomness(seed: 1)
      let paths = stride(from: 0, to: curveCount, by: curvesInPath).map { _ in
        var path = Path()
        for _ in 0..<(curvesInPath / curvesInRing) { addRing(to: &path, &random) }
        return path
      }
      return BenchInput(.flatten, paths, iterations: curveCount)
    }
  }

  private static let curvesInRing = 10

  private static func addRing(to path: inout Path, _ random: inout Randomness) {
    let (center, size) = (random.point(), random.uniform(5..<50))
    let controls = (0..<curvesInRing).map { k in
      let angle = (Double(k) + random.uniform(-0.3..<0.3)) * 2 * .pi / Double(curvesInRing)
      return center + Vector(cos(angle), sin(angle)) * (size * random.uniform(0.7..<1.3))
    }
    path.move(to: (controls[curvesInRing - 1] + controls[0]) / 2)
    for k in 0..<curvesInRing {
      let next = controls[(k + 1) % curvesInRing]
      path.addQuadCurve(to: (controls[k] + next) / 2, control: controls[k])
    }
    path.closeSubpath()
  }

  private static func curves<Curve>(_ curve: (inout Randomness) -> Curve) -> [Curve] {
    var random = Randomness(seed: 1)
    return (0..<curveCount).map { _ in curve(&random) }
  }

  private static func randomCubic(_ random: inout Randomness) -> Path {
    var path = Path()
    path.move(to: random.point())
    path.addCurve(to: random.point(), control1: random.point(), control2: random.point())
    return path
  }

  private static func randomQuadratic(_ random: inout Randomness) -> Path {
    var path = Path()
    path.move(to: random.point())
    path.addQuadCurve(to: random.point(), control: random.point())
    return path
  }

  private struct Circular {
    var center: Point
    var radius, start, sweep: Double

    init(_ random: inout Randomness) {
      center = random.point()
      radius = random.uniform(5..<500)
      start = random.uniform(0..<2 * .pi)
      sweep = random.uniform(0..<2 * .pi)
    }
  }

  private static func randomArc(_ random: inout Randomness) -> Path {
    let arc = Circular(&random)
    var path = Path()
    path.addRelativeArc(
      center: arc.center, radius: arc.radius, startAngle: arc.start, delta: arc.sweep)
    return path
  }

  /// The picture of a circular arc under a map that is anything but a similarity.
  private static func randomEllipse(_ random: inout Randomness) -> Path {
    let (u, v) = (random.point(), random.point())
    let arc = Circular(&random)
    var path = Path()
    path.addRelativeArc(center: .zero, radius: 1, startAngle: arc.start, delta: arc.sweep)
    return path.applying(
      Tessellate.AffineTransform(
        a: u.x - 500, b: u.y - 500, c: v.x - 500, d: v.y - 500, tx: arc.center.x, ty: arc.center.y))
  }

  /// A cubic of some five chords, as drawings and fonts have them: the box is 10 × 10.
  private static func randomShortCubic(_ random: inout Randomness) -> Path {
    randomCubic(&random, inBoxOf: 10)
  }

  /// A cubic of some fourteen chords, the fewest that are spaced and then mostly equalised: the box
  /// is 100 × 100.
  private static func randomMediumCubic(_ random: inout Randomness) -> Path {
    randomCubic(&random, inBoxOf: 100)
  }

  private static func randomCubic(_ random: inout Randomness, inBoxOf size: Double) -> Path {
    let scale = size / 1000
    var path = Path()
    path.move(to: random.point() * scale)
    path.addCurve(
      to: random.point() * scale, control1: random.point() * scale,
      control2: random.point() * scale)
    return path
  }
}

// MARK: - Plain loops over the same curves

extension Suites {
  /// Equal steps of the parameter, as many as Wang's bound asks for, one point at a time.
  private static var wangCubics: Benchmark {
    Benchmark(name: "flatten-plain/cubics-wang", unit: .curve, iterations: curveCount) {
      let segments = curves { random in
        CubicSegment(
          start: random.point(), control1: random.point(), control2: random.point(),
          end: random.point())
      }
      return PointWorkload.workload(iterations: curveCount) { index, points in
        let s = segments[index]
        let d1 = s.start - s.control1 * 2 + s.control2
        let d2 = s.control1 - s.control2 * 2 + s.end
        let bend = max(hypot(d1.x, d1.y), hypot(d2.x, d2.y))
        let n = Int((0.75 * bend / tolerance).squareRoot().rounded(.up))
        let c = (s.control1 - s.start) * 3
        let b = (s.start - s.control1 * 2 + s.control2) * 3
        let a = s.end - s.start - (s.control2 - s.control1) * 3
        points.append(s.start)
        for step in 1..<max(n, 1) {
          let t = Double(step) / Double(n)
          points.append(((a * t + b) * t + c) * t + s.start)
        }
        points.append(s.end)
      }
    }
  }

  /// Equal steps of the parameter for quadratics, one point at a time.
  private static var wangQuadratics: Benchmark {
    Benchmark(name: "flatten-plain/quadratics-wang", unit: .curve, iterations: curveCount) {
      let segments = curves { random in
        QuadraticSegment(start: random.point(), control: random.point(), end: random.point())
      }
      return PointWorkload.workload(iterations: curveCount) { index, points in
        let s = segments[index]
        let c = s.start - s.control * 2 + s.end
        let n = Int((0.25 * hypot(c.x, c.y) / tolerance).squareRoot().rounded(.up))
        let b = (s.control - s.start) * 2
        points.append(s.start)
        for step in 1..<max(n, 1) {
          let t = Double(step) / Double(n)
          points.append((c * t + b) * t + s.start)
        }
        points.append(s.end)
      }
    }
  }

  /// The fewest chords, with the C library's sine and cosine for each point.
  private static var libmArcs: Benchmark {
    Benchmark(name: "flatten-plain/arcs-libm", unit: .curve, iterations: curveCount) {
      let arcs = curves { random in Circular(&random) }
      return PointWorkload.workload(iterations: curveCount) { index, points in
        let arc = arcs[index]
        let n = Int((arc.sweep / (2 * acos(1 - tolerance / arc.radius))).rounded(.up))
        for step in 0...n {
          let angle = arc.start + arc.sweep * (Double(step) / Double(n))
          points.append(arc.center + Vector(cos(angle), sin(angle)) * arc.radius)
        }
      }
    }
  }
}

extension Randomness {
  /// A point in the 1000 × 1000 box.
  mutating func point() -> Point { Point(uniform(0..<1000), uniform(0..<1000)) }
}
