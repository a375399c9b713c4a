import Testing

@testable import Tessellate

/// The arcs of a path, in order.
private func arcs(_ path: Path) -> [ArcSegment] {
  path.compactMap { if case .arc(let arc) = $0 { arc } else { nil } }
}

private let pi = Double.pi

/// Start, end, direction, and the sweep they make.
private let sweepCases: [(Double, Double, ArcDirection, Double)] = [
  (0, 1, .increasingAngle, 1),
  (1, 0, .increasingAngle, 2 * pi - 1),
  (1, 0, .decreasingAngle, -1),
  (0, 1, .decreasingAngle, 1 - 2 * pi),
  (0, 2 * pi, .increasingAngle, 2 * pi),
  (0, 7, .increasingAngle, 2 * pi),
  (0, 100, .increasingAngle, 2 * pi),
  (0, -100, .decreasingAngle, -2 * pi),
  (-pi / 2, 1.5 * pi, .increasingAngle, 2 * pi),
  (1.5 * pi, -pi / 2, .decreasingAngle, -2 * pi),
  (0.1, 0.1 + 2 * pi, .increasingAngle, 2 * pi),
  (0, -2 * pi, .increasingAngle, 2 * pi),
  (0, -7, .increasingAngle, 4 * pi - 7),
]

@Suite struct PathArcsTests {
  /// SEMANTICS 34: clockwise is a decreasing angle; UIKit's clockwise an increasing one.
  @Test func clockwiseIsDecreasingAngle() {
    var path = Path()
    path.addArc(center: .zero, radius: 1, startAngle: 0, endAngle: .pi / 2, clockwise: true)
    #expect(arcs(path)[0].sweep == -1.5 * .pi)
    path = Path()
    path.addArc(center: .zero, radius: 1, startAngle: 0, endAngle: .pi / 2, clockwise: false)
    #expect(arcs(path)[0].sweep == .pi / 2)
    #expect(ArcDirection.cg(clockwise: true) == .decreasingAngle)
    #expect(ArcDirection.cg(clockwise: false) == .increasingAngle)
    #expect(ArcDirection.uiKit(clockwise: true) == .increasingAngle)
    #expect(ArcDirection.uiKit(clockwise: false) == .decreasingAngle)
  }

  /// SEMANTICS 36: the sweep goes the stated way, 0 … 2π.
  @Test(arguments: sweepCases)
  func sweeps(_ start: Double, _ end: Double, _ direction: ArcDirection, _ sweep: Double) {
    var path = Path()
    path.addArc(
      center: Point(3, 4), radius: 2, startAngle: start, endAngle: end, direction: direction)
    let arc = arcs(path)[0]
    #expect((arc.sweep - sweep).magnitude < 1e-14)
    if sweep.magnitude == 2 * .pi {
      #expect(arc.end == arc.start)
    } else {
      let (sine, cosine) = sinCos(end)
      #expect(isNear(arc.end, Point(3, 4) + Vector(cosine, sine) * 2))
    }
  }

  /// SEMANTICS 36: a whole turn against the stated direction is one in it, however the angles were
  /// rounded.
  @Test func turnsTheOtherWayAreFull() {
    for i in 0..<1000 {
      let angle = Double(i) * 0.01
      for turns in [1.0, 2, 3] {
        for direction in ArcDirection.allCases {
          var path = Path()
          path.addArc(
            center: .zero, radius: 5, startAngle: angle,
            endAngle: angle - turns * 2 * .pi * direction.sign, direction: direction)
          #expect(arcs(path).map(\.sweep) == [2 * .pi * direction.sign], "\(angle), \(turns)")
        }
      }
    }
  }

  /// SEMANTICS 36: the full ring stays an open sub-path; equal angles sweep nothing.
  @Test func fullTurnStaysOpenAndEqualAnglesDrawOnlyTheLine() {
    var ring = Path()
    ring.addArc(
      center: .zero, radius: 5, startAngle: -.pi / 2, endAngle: 1.5 * .pi, clockwise: false)
    #expect(DenseSampler(ring, steps: 4).closed == [false])
    var path = Path()
    path.move(to: Point(9, 9))
    path.addArc(center: .zero, radius: 5, startAngle: 0, endAngle: 0, clockwise: false)
    #expect(Array(path) == [.move(to: Point(9, 9)), .line(to: Point(5, 0))])
  }

  /// SEMANTICS 37: a line joins the current point; an empty path starts at the arc.
  @Test func aLineLeadsToTheStart() {
    var path = Path()
    path.addArc(center: .zero, radius: 5, startAngle: 0, endAngle: .pi / 2, clockwise: false)
    #expect(path.elementCount == 2)
    #expect(path.first { _ in true } == .move(to: Point(5, 0)))
    #expect(isNear(path.currentPoint!, Point(0, 5)))
    path.addArc(center: .zero, radius: 2, startAngle: 0, endAngle: .pi / 2, clockwise: false)
    #expect(path.elementCount == 4)
    #expect(Array(path)[2] == .line(to: Point(2, 0)))
  }

  /// A start that differs from the current point by rounding only is no line with a direction of
  /// its own.
  @Test func noLineOfOneBit() {
    var path = Path()
    path.move(to: Point(5.000000000000001, 1e-15))
    path.addRelativeArc(center: .zero, radius: 5, startAngle: 0, delta: 1)
    #expect(path.elementCount == 2)
    #expect(arcs(path)[0].start == Point(5.000000000000001, 1e-15))
  }

  /// SEMANTICS 38: a radius below 0 is remembered as invalid; 0 is a line to the center.
  @Test func radiiOfZeroAndBelow() {
    var path = Path()
    path.addArc(center: .zero, radius: -1, startAngle: 0, endAngle: 1, clockwise: false)
    #expect(path.invalidElement == InvalidElement(index: 0, reason: .negativeRadius))
    #expect(path.isEmpty)
    path = Path()
    path.move(to: Point(1, 1))
    path.addArc(center: Point(3, 4), radius: 0, startAngle: 0, endAngle: 1, clockwise: false)
    #expect(Array(path) == [.move(to: Point(1, 1)), .line(to: Point(3, 4))])
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity])
  func numbersThatAreNotFinite(_ bad: Double) {
    for i in 0..<5 {
      var n = [1.0, 1, 1, 1, 1]
      n[i] = bad
      var path = Path()
      path.addArc(
        center: Point(n[0], n[1]), radius: n[2], startAngle: n[3], endAngle: n[4], clockwise: false)
      #expect(path.invalidElement == InvalidElement(index: 0, reason: .notFinite))
      path = Path()
      path.addRelativeArc(
        center: Point(n[0], n[1]), radius: n[2], startAngle: n[3], delta: n[4])
      #expect(path.invalidElement == InvalidElement(index: 0, reason: .notFinite))
    }
  }

  @Test func anglesOfAnySizeKeepTheirDirection() {
    for angle in [1e6, -1e9, 1e17, 1e300, -1e308] {
      var path = Path()
      path.addArc(center: .zero, radius: 1, startAngle: angle, endAngle: 0, clockwise: false)
      path.addRelativeArc(center: .zero, radius: 1, startAngle: angle, delta: -1e300)
      #expect(path.invalidElement == nil)
      for arc in arcs(path) {
        #expect((arc.start.length - 1).magnitude < 1e-12)
        #expect(arc.sweep.magnitude <= 2 * .pi)
      }
    }
  }

  @Test func relativeArcTakesTheSignOfItsDelta() {
    var path = Path()
    path.addRelativeArc(center: Point(1, 2), radius: 3, startAngle: .pi, delta: -.pi / 2)
    #expect(arcs(path)[0].sweep == -.pi / 2)
    #expect(isNear(path.currentPoint!, Point(1, 5)))
    path = Path()
    path.addRelativeArc(center: .zero, radius: 3, startAngle: 0, delta: -9)
    #expect(arcs(path)[0].sweep == -2 * .pi)
  }

  /// SEMANTICS 39: the line to the first touching point, the arc to the second.
  @Test func tangentArcRoundsACorner() {
    var path = Path()
    path.move(to: .zero)
    path.addArc(tangent1End: Point(10, 0), tangent2End: Point(10, 7), radius: 5)
    #expect(path.elementCount == 3)
    let arc = arcs(path)[0]
    #expect(isNear(arc.start, Point(5, 0)))
    #expect(isNear(arc.end, Point(10, 5)))
    #expect(isNear(arc.center, Point(5, 5)))
    #expect((arc.sweep - .pi / 2).magnitude < 1e-15)
    #expect(path.currentPoint == arc.end)
  }

  /// SEMANTICS 39: degenerate corners are lines; an empty path moves.
  @Test func tangentArcDegenerates() {
    func drawn(_ from: Point?, _ a: Point, _ b: Point, _ radius: Double) -> [Path.Element] {
      var path = Path()
      if let from { path.move(to: from) }
      path.addArc(tangent1End: a, tangent2End: b, radius: radius)
      return Array(path.dropFirst(from == nil ? 0 : 1))
    }
    let corner = Point(10, 0)
    #expect(drawn(nil, corner, Point(10, 9), 3) == [.move(to: corner)])
    #expect(drawn(.zero, corner, Point(10, 9), 0) == [.line(to: corner)])
    #expect(drawn(.zero, .zero, Point(10, 9), 3) == [.line(to: .zero)])
    #expect(drawn(.zero, corner, corner, 3) == [.line(to: corner)])
    #expect(drawn(.zero, corner, Point(20, 0), 3) == [.line(to: corner)])
    #expect(drawn(.zero, corner, Point(-20, 0), 3) == [.line(to: corner)])
  }

  @Test func tangentArcTouchesBothLines() {
    var random = SeededGenerator(seed: Cases.seed)
    for _ in 0..<Cases.count(2000) {
      let (a, b, c) = (random.point(), random.point(), random.point())
      let radius = random.double(0.01...20)
      guard (a - b).cross(c - b).magnitude > 1e-2 else { continue }
      var path = Path()
      path.move(to: a)
      path.addArc(tangent1End: b, tangent2End: c, radius: radius)
      guard let arc = arcs(path).first else {
        Issue.record("no arc, seed \(Cases.seed)")
        continue
      }
      let (u, v) = ((b - a).normalized!, (c - b).normalized!)
      let scale = max(radius, arc.start.length, arc.end.length)
      // The ends lie on the lines and on the circle, and the arc leaves along them.
      #expect((arc.start - b).cross(u).magnitude < 1e-12 * scale)
      #expect((arc.end - b).cross(v).magnitude < 1e-12 * scale)
      #expect(((arc.start - arc.center).length - radius).magnitude < 1e-12 * scale)
      #expect(((arc.end - arc.center).length - radius).magnitude < 1e-9 * scale)
      #expect(isNear(arc.point(at: 1 - 1e-15), arc.end, within: 1e-9 * scale))
      #expect(arc.sweep.magnitude < .pi)
      #expect(arc.derivative(at: 0).normalized!.dot(u) > 1 - 1e-9)
      #expect(arc.derivative(at: 1).normalized!.dot(v) > 1 - 1e-9)
    }
  }

  /// SEMANTICS 40: SVG's degenerate arcs.
  @Test func ellipticalArcDegenerates() {
    var path = Path()
    path.move(to: Point(1, 1))
    path.addEllipticalArc(
      to: Point(1, 1), radii: Vector(5, 5), rotation: 0, largeArc: true, sweepPositive: true)
    #expect(path.elementCount == 1)
    path.addEllipticalArc(
      to: Point(4, 1), radii: Vector(0, 5), rotation: 0, largeArc: true, sweepPositive: true)
    #expect(Array(path)[1] == .line(to: Point(4, 1)))
    path.addEllipticalArc(
      to: Point(14, 1), radii: Vector(-1, 2), rotation: 0, largeArc: false, sweepPositive: true)
    let arc = arcs(path)[0]
    // Scaled up until the ends are just reached: half an ellipse of 5 by 10.
    #expect(isNear(arc.center, Point(9, 1)))
    #expect(isNear(arc.xAxis, Vector(5, 0)) && isNear(arc.yAxis, Vector(0, 10)))
    #expect(arc.sweep == .pi)
  }

  /// SVG's definition: both ends on the ellipse, the flags choose among four arcs.
  @Test func ellipticalArcsKeepSVGsDefinition() {
    var random = SeededGenerator(seed: Cases.seed)
    for _ in 0..<Cases.count(2000) {
      let (a, b) = (random.point(), random.point())
      let radii = Vector(random.double(0.1...30), random.double(0.1...30))
      let (largeArc, grows) = (Bool.random(using: &random), Bool.random(using: &random))
      let rotation = random.double(-7...7)
      guard a != b else { continue }
      let arc = ArcSegment(
        from: a, to: b, radii: radii, rotation: rotation, largeArc: largeArc, sweepPositive: grows)!
      #expect(isNear(arc.point(atAngle: arc.startAngle), a, within: 1e-6))
      #expect(isNear(arc.point(atAngle: arc.startAngle + arc.sweep), b, within: 1e-6))
      #expect((arc.sweep > 0) == grows)
      let isHalf = (arc.sweep.magnitude - .pi).magnitude < 1e-6
      #expect(isHalf || (arc.sweep.magnitude > .pi) == largeArc)
      #expect(arc.start == a && arc.end == b)
      let factor = arc.xAxis.length / radii.x
      #expect(factor >= 1 - 1e-12)
      #expect(factor < 1 + 1e-12 || isHalf)
      #expect((arc.yAxis.length / radii.y - factor).magnitude < 1e-12 * factor)
    }
  }

  /// However many turns away an arc starts, it goes on from there.
  @Test(arguments: [1e3, 1e6, 1e12, -1e17, 1e300])
  func arcsFromFarAngles(angle: Double) throws {
    let (sine, cosine) = sinCos(angle)
    let way = sinCos(1)
    let end = Point(cosine * way.cosine - sine * way.sine, sine * way.cosine + cosine * way.sine)
    var (arc, circle) = (Path(), Path())
    arc.addRelativeArc(center: .zero, radius: 1, startAngle: angle, delta: 1)
    circle.addCircle(center: .zero, radius: 1, startAngle: angle)
    for (path, last) in [(arc, end), (circle, Point(cosine, sine))] {
      let points = try path.flattened(tolerance: 1e-9).points
      #expect(isNear(points[0], Point(cosine, sine)) && isNear(points[points.count - 1], last))
      #expect(points.allSatisfy { ($0.length - 1).magnitude <= 2e-9 })
      #expect(zip(points, points.dropFirst()).allSatisfy { $0.distance(to: $1) < 1e-3 })
    }
  }

  @Test func ellipticalArcsOfAnySize() {
    for scale in [1e-150, 1e-30, 1e30, 1e150, 1e300] {
      let arc = ArcSegment(
        from: .zero, to: Point(scale, 0), radii: Vector(scale, 2 * scale), rotation: 0.5,
        largeArc: false, sweepPositive: true)
      #expect(arc != nil)
      #expect(((arc?.point(at: 0.9999999).x ?? 0) / scale - 1).magnitude < 1e-5)
    }
  }
}
