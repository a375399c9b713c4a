@testable import Tessellate

// Random drawings for tests that hold for every path.

extension SeededGenerator {
  /// A number in a range that includes its ends.
  mutating func double(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &self) }

  /// A point of the square −size … size; half of the points have whole coordinates, so that
  /// coincidences are common.
  mutating func point(_ size: Double = 10) -> Point {
    Bool.random(using: &self)
      ? Point(double(-size...size), double(-size...size))
      : Point(
        Double(Int.random(in: -Int(size)...Int(size), using: &self)),
        Double(Int.random(in: -Int(size)...Int(size), using: &self)))
  }

  /// A map of any kind: turned, scaled, mirrored, sheared and moved.
  mutating func map() -> AffineTransform {
    AffineTransform(
      a: double(-2...2), b: double(-2...2), c: double(-2...2), d: double(-2...2),
      tx: double(-9...9), ty: double(-9...9))
  }

  /// A path of a few sub-paths with all kinds of elements, some of them closed.
  mutating func path() -> Path {
    var path = Path()
    for _ in 0..<Int.random(in: 1...3, using: &self) {
      path.move(to: point())
      for _ in 0..<Int.random(in: 0...5, using: &self) { addElement(to: &path) }
      if Bool.random(using: &self) { path.closeSubpath() }
      // A drawing element right after a close begins a sub-path of its own.
      if Int.random(in: 0..<4, using: &self) == 0 { path.addLine(to: point()) }
    }
    return path
  }

  private mutating func addElement(to path: inout Path) {
    switch Int.random(in: 0..<6, using: &self) {
    case 0: path.addLine(to: point())
    case 1: path.addQuadCurve(to: point(), control: point())
    case 2: path.addCurve(to: point(), control1: point(), control2: point())
    case 3:
      path.addRelativeArc(
        center: point(), radius: double(0...8), startAngle: double(-7...7), delta: double(-7...7))
    case 4: path.addArc(tangent1End: point(), tangent2End: point(), radius: double(0...5))
    default:
      path.addEllipticalArc(
        to: point(), radii: Vector(double(0.1...9), double(0.1...9)), rotation: double(-4...4),
        largeArc: Bool.random(using: &self), sweepPositive: Bool.random(using: &self))
    }
  }
}

/// Gathers points of a path, densely, for brute force: chords of equal steps of the parameter.
struct DenseSampler: PathVisitor {
  let steps: Int
  /// One contour for each sub-path, its closing line not repeated.
  var contours: [[Point]] = []
  var closed: [Bool] = []

  init(steps: Int) { self.steps = steps }

  init(_ path: Path, steps: Int) {
    self.steps = steps
    path.visitSound(&self)
  }

  mutating func begin(at point: Point) { contours.append([point]) }
  mutating func line(_ segment: LineSegment) { sample { segment.point(at: $0) } }
  mutating func quadratic(_ segment: QuadraticSegment) { sample { segment.point(at: $0) } }
  mutating func cubic(_ segment: CubicSegment) { sample { segment.point(at: $0) } }
  mutating func arc(_ segment: ArcSegment) { sample { segment.point(at: $0) } }
  mutating func end(closed: Bool) { self.closed.append(closed) }

  private mutating func sample(_ point: (Double) -> Point) {
    for i in 1...steps { contours[contours.count - 1].append(point(Double(i) / Double(steps))) }
  }

  /// The winding number about `point` as the sum of the angles that the chords span.
  func winding(of point: Point) -> Int {
    var angle = 0.0
    for contour in contours {
      for i in contour.indices {
        let a = contour[i] - point
        let b = contour[(i + 1) % contour.count] - point
        angle += arcTan2(a.cross(b), a.dot(b))
      }
    }
    return Int((angle / (2 * .pi)).rounded())
  }

  /// The distance from `point` to the nearest chord, closing lines included.
  func distance(to point: Point) -> Double {
    var result = Double.infinity
    for contour in contours {
      for i in contour.indices {
        let a = contour[i]
        let d = contour[(i + 1) % contour.count] - a
        let t = d.lengthSquared > 0 ? (point - a).dot(d) / d.lengthSquared : 0
        result = min(result, (a + d * min(max(t, 0), 1)).distance(to: point))
      }
    }
    return result
  }

  /// ½Σ(x·y′ − x′·y) over all contours.
  var signedArea: Double {
    contours.reduce(0) { sum, contour in
      sum + contour.indices.reduce(0) { $0 + contour[$1].cross(contour[($1 + 1) % contour.count]) }
        / 2
    }
  }
}

/// Whether two points are the same up to rounding errors of coordinates of size 100.
func isNear(_ a: Point, _ b: Point, within error: Double = 1e-12) -> Bool {
  a.distance(to: b) <= error
}

extension DenseSampler {
  /// The edges that a mesh's triangles use once more in one direction than in the other, each as a
  /// contour of its own.
  init(boundaryOf mesh: Mesh) {
    self.init(steps: 1)
    contours = EdgeUse.collect(mesh.indices).filter { $0.up != $0.down && $0.lower != $0.upper }
      .map { [mesh.point($0.lower), mesh.point($0.upper)] }
  }
}
