import Testing

@testable import Tessellate

/// Answers do not depend on the unit: coordinates whose squares or differences overflow have the
/// same as small ones.
@Suite struct PathOfAnySizeTests {
  /// Scaling by a power of two rounds nothing, and so changes no answer by a bit.
  @Test(arguments: [-700, -520, 520, 700, 990])
  func powersOfTwoChangeNothing(_ exponent: Int) {
    var random = SeededGenerator(seed: Cases.seed)
    let scale = Double(sign: .plus, exponent: exponent, significand: 1)
    for _ in 0..<Cases.count(100) {
      let path = random.path()
      let scaled = path.applying(AffineTransform(scaleX: scale, y: scale))
      let (bounds, control) = (path.bounds, path.controlBounds)
      #expect(
        scaled.bounds == Rect(from: bounds.min * scale, to: bounds.max * scale),
        "seed \(Cases.seed), \(path.svgDescription)")
      #expect(
        scaled.controlBounds == Rect(from: control.min * scale, to: control.max * scale),
        "seed \(Cases.seed), \(path.svgDescription)")
      for _ in 0..<10 {
        let point = random.point()
        #expect(
          scaled.winding(of: point * scale) == path.winding(of: point),
          "seed \(Cases.seed), \(path.svgDescription)")
      }
    }
  }

  @Test(arguments: [1e-200, 1e160, 1e200, 1e300])
  func circles(_ radius: Double) throws {
    var path = Path()
    path.addCircle(center: .zero, radius: radius)
    #expect(path.bounds == Rect(x: -radius, y: -radius, width: 2 * radius, height: 2 * radius))
    for point in [Point(3, 4), Point(-4, 3), Point(-3, -4), Point(4, -3)] {
      #expect(path.contains(point * (0.199999 * radius)))
      #expect(!path.contains(point * (0.200001 * radius)))
    }
    #expect(path.contains(.zero) && path.contains(Point(1e-210, 1e-210)))
    let read = try Path(svg: path.svgDescription)
    #expect(!read.contains { if case .line = $0 { true } else { false } })
    #expect(isNear(read.bounds.min / radius, Point(-1, -1)))
    #expect(isNear(read.bounds.max / radius, Point(1, 1)))
  }

  /// Tilted ellipses come back from SVG's path data as they were.
  @Test(arguments: [-900, -520, 520, 900])
  func tiltedEllipses(_ exponent: Int) throws {
    var path = Path()
    path.addEllipse(in: Rect(x: 1, y: 2, width: 4, height: 3), startAngle: 0.5)
    let scale = Double(sign: .plus, exponent: exponent, significand: 1)
    let map = AffineTransform(a: 1, b: 0.5, c: -0.25, d: 2, tx: 1, ty: 1)
    let small = path.applying(map)
    let scaled = small.applying(AffineTransform(scaleX: scale, y: scale))
    let read = try Path(svg: scaled.svgDescription).applying(
      AffineTransform(scaleX: 1 / scale, y: 1 / scale))
    #expect(isNear(read.bounds.min, small.bounds.min))
    #expect(isNear(read.bounds.max, small.bounds.max))
    #expect(read.elementCount == (try Path(svg: small.svgDescription)).elementCount)
  }

  @Test(arguments: [1e-100, 1e160, 1e200, 1e308])
  func straightLines(_ size: Double) {
    var path = Path()
    path.addLines([
      Point(-size, -size), Point(size, -size), Point(size, size), Point(-size, size),
    ])
    #expect(path.bounds == Rect(from: Point(-size, -size), to: Point(size, size)))
    let near = size * 1e-200
    for point in [.zero, Point(size, size) * 0.9, Point(-near, near)] {
      #expect(path.contains(point))
    }
    var triangle = Path()
    triangle.addLines([Point(-size, -size), Point(size, -size), Point(size, size)])
    #expect(triangle.contains(Point(near, -near)) && !triangle.contains(Point(-near, near)))
  }

  @Test(arguments: [1e-300, 1e300, 1.5e308])
  func curves(_ size: Double) {
    var path = Path()
    path.move(to: .zero)
    path.addQuadCurve(to: Point(size, 0), control: Point(size / 2, size))
    #expect(path.bounds == Rect(from: .zero, to: Point(size, size / 2)))
    #expect(path.contains(Point(size / 2, size * 0.49)))
    #expect(!path.contains(Point(size / 2, size * 0.51)))
    // From one end of the range to the other.
    path = Path()
    path.move(to: Point(-size, -size))
    path.addQuadCurve(to: Point(size, -size), control: Point(0, size))
    #expect(path.bounds == Rect(from: Point(-size, -size), to: Point(size, 0)))
    #expect(path.contains(Point(0, -0.01 * size)) && !path.contains(Point(0, 0.01 * size)))
    path = Path()
    path.move(to: Point(-size, -size))
    path.addCurve(
      to: Point(size, -size), control1: Point(-size, size), control2: Point(size, size))
    #expect(path.bounds == Rect(from: Point(-size, -size), to: Point(size, size / 2)))
    #expect(path.contains(Point(0, 0.49 * size)) && !path.contains(Point(0, 0.51 * size)))
  }

  /// Radii that are far too small are scaled up until they reach, however far that is.
  @Test func tinyRadiiReachFar() {
    var path = Path()
    path.move(to: .zero)
    path.addEllipticalArc(
      to: Point(2e100, 0), radii: Vector(1e-200, 1e-200), rotation: 0, largeArc: false,
      sweepPositive: true)
    #expect(path.elementCount == 2)
    #expect((path.bounds.min.y / 1e100 + 1).magnitude < 1e-12)
  }
}
