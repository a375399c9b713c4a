import Foundation
import Testing

@testable import Tessellate

@Suite struct ArcLengthTests {
  /// The length of many short chords, with the leading term of their error taken away (Richardson).
  private func denseLength(_ segment: PathSegment, from: Double = 0, to: Double = 1) -> Double {
    func sum(_ count: Int) -> Double {
      var (total, last) = (0.0, segment.point(at: from))
      for i in 1...count {
        let next = segment.point(at: from + (to - from) * Double(i) / Double(count))
        total += last.distance(to: next)
        last = next
      }
      return total
    }
    let (coarse, fine) = (sum(2000), sum(4000))
    return fine + (fine - coarse) / 3
  }

  private func curves(_ count: Int) -> [PathSegment] {
    var generator = SeededGenerator(seed: Cases.seed)
    var result: [PathSegment] = []
    for _ in 0..<count {
      for kind in RandomCurves.Kind.allCases {
        result.append(RandomCurves.segment(kind, &generator))
      }
    }
    return result
  }

  @Test func lengthAgreesWithManyChords() {
    for segment in curves(Cases.count(40)) {
      let expected = denseLength(segment)
      #expect((segment.length - expected).magnitude <= 1e-6 * expected, "\(segment)")
    }
  }

  /// Powers of two change exponents only, down to numbers that are subnormal and up to the largest.
  @Test(.endsAtAll, arguments: [-900, -560, -100, 100, 400, 500, 520, 1000])
  func scalingScalesTheLength(exponent: Int) throws {
    var generator = SeededGenerator(seed: Cases.seed)
    func point() -> Point { RandomCurves.point(&generator) }
    let scale = Double(sign: .plus, exponent: exponent, significand: 1)
    for _ in 0..<Cases.count(10) {
      var path = Path()
      path.move(to: point())
      path.addQuadCurve(to: point(), control: point())
      path.addCurve(to: point(), control1: point(), control2: point())
      path.addEllipse(in: Rect(from: point(), to: point()))
      let expected = try path.length() * scale
      let scaled = try path.applying(AffineTransform(scaleX: scale, y: scale)).length()
      #expect((scaled - expected).magnitude <= 1e-12 * expected, "\(path)")
    }
  }

  /// Finite numbers whose differences aren't.
  @Test(.endsAtAll)
  func lengthsBeyondNumbersAreRefused() throws {
    for far in [1e308, .greatestFiniteMagnitude] {
      let paths = [
        "M\(-far),0L\(far),0", "M\(-far),0Q\(far),-9,\(-far),19",
        "M0,0C\(far),1,\(-far),1,9,\(far)",
        "M0,0L1,1M\(-far),\(-far)L\(far),\(far)Z",
      ]
      for data in paths {
        let path = try Path(svg: data)
        #expect(throws: TessellationError.outOfRange(), "\(data)") { try path.length() }
        #expect(throws: TessellationError.outOfRange(), "\(data)") {
          try path.trimmedPath(from: 0.25, to: 0.5)
        }
      }
    }
  }

  @Test func lengthOfCuspsAndFolds() {
    // There and back along a line: out to 25 of 100 and home.
    let sharpTurn = QuadraticSegment(start: Point(0, 0), control: Point(50, 0), end: Point(0, 0))
    #expect((PathSegment.quadratic(sharpTurn).length - 50).magnitude < 1e-6 * 50)
    for y in [0, 1e-9, 1e-3, 1.0] {
      let cusp = CubicSegment(
        start: Point(0, 0), control1: Point(100, 100), control2: Point(y, 100), end: Point(100, 0))
      let segment = PathSegment.cubic(cusp)
      let expected = denseLength(segment)
      #expect((segment.length - expected).magnitude <= 1e-6 * expected)
    }
    // A semicubical cusp at t = ½.
    let cusp = PathSegment.cubic(
      CubicSegment(
        start: Point(0, 0), control1: Point(100, 100), control2: Point(0, 100), end: Point(100, 0)))
    let (left, right) = (denseLength(cusp, to: 0.5), denseLength(cusp, from: 0.5))
    #expect((cusp.length - left - right).magnitude <= 1e-6 * cusp.length)
  }

  /// Curves on a line that turn round there, close to an end or not.
  @Test func turnsNearTheEndsCount() throws {
    var generator = SeededGenerator(seed: Cases.seed)
    for _ in 0..<Cases.count(300) {
      let t = pow(2, Double.random(in: -20...(-1), using: &generator))
      let way = Vector.random(in: -9...9, using: &generator)
      func at(_ x: Double) -> Point { Point(3, 4) + way * x }
      // x′ = 2(s − t), and 3(s − t)(3 − s).
      let quadratic = QuadraticSegment(start: at(0), control: at(-t), end: at(1 - 2 * t))
      let cubic = CubicSegment(
        start: at(0), control1: at(-3 * t), control2: at(1.5 - 5.5 * t), end: at(3.5 - 7.5 * t))
      let turned = CubicSegment(
        start: cubic.end, control1: cubic.control2, control2: cubic.control1, end: cubic.start)
      let back = t * t * (4.5 - 0.5 * t)
      var flat = ArcSegment(
        center: at(0), xAxis: way, yAxis: way * 0, startAngle: -t, sweep: 3, start: .zero,
        end: .zero)
      (flat.start, flat.end) = (flat.point(atAngle: -t), flat.point(atAngle: 3 - t))
      let expected: [(PathSegment, Double)] = [
        (.quadratic(quadratic), 1 - 2 * t + 2 * t * t),
        (.cubic(cubic), 3.5 - 7.5 * t + 2 * back), (.cubic(turned), 3.5 - 7.5 * t + 2 * back),
        (.arc(flat), 2 - cos(t) - cos(3 - t)),
      ]
      for (segment, length) in expected {
        let error = segment.length - length * way.length
        #expect(error.magnitude <= 1e-9 * length * way.length, "\(t) \(segment)")
      }
    }
  }

  /// Arcs about the tip of a needle, which are much shorter than their axes and their sweep say.
  @Test func tipsOfNeedlesCount() {
    var generator = SeededGenerator(seed: Cases.seed)
    for _ in 0..<Cases.count(300) {
      let ratio = pow(10, Double.random(in: -8...(-2), using: &generator))
      let sweep = pow(10, Double.random(in: -6...0, using: &generator))
      let start = -sweep * Double.random(in: 0...1, using: &generator)
      let axis = Vector.random(in: 1...9, using: &generator)
      let arc = RandomCurves.arc(
        center: .zero, axis, axis.turned * ratio, from: start, sweep: sweep)
      // θ = ratio · sinh x takes the bend out of the speed, √(sin² θ + ratio² · cos² θ); then
      // Simpson's rule.
      let (low, high) = (asinh(start / ratio), asinh((start + sweep) / ratio))
      let step = (high - low) / 4000
      let expected = (0...4000).reduce(0.0) { sum, index in
        let x = low + step * Double(index)
        let speed = hypot(sin(ratio * sinh(x)), ratio * cos(ratio * sinh(x))) * ratio * cosh(x)
        return sum + speed * (index == 0 || index == 4000 ? 1 : index % 2 == 0 ? 2 : 4)
      }
      let error = arc.length - expected * step / 3 * axis.length
      #expect(
        error.magnitude <= 1e-7 * arc.length, "seed \(Cases.seed): \(arc), off by \(error)")
    }
  }

  @Test func circlesAreExact() {
    let arc = ArcSegment(
      center: .zero, xAxis: Point(3, 0), yAxis: Point(0, 3), startAngle: 1, sweep: -2,
      start: Point(3, 0), end: Point(0, 3))
    #expect(PathSegment.arc(arc).length == 6)
  }

  @Test func distanceAndLocationAreInverse() {
    var generator = SeededGenerator(seed: Cases.seed)
    for segment in curves(Cases.count(8)) {
      let table = ArcLengthTable(segment)
      for _ in 0..<10 {
        let distance = Double.random(in: 0...table.length, using: &generator)
        let location = table.location(at: distance)!
        #expect((table.distance(at: location) - distance).magnitude <= 1e-9 * table.length)
        let expected = denseLength(segment, to: location.parameter)
        #expect((expected - distance).magnitude <= 1e-6 * table.length)
      }
    }
  }

  @Test func aPathRunsOnThroughItsSegments() throws {
    var path = Path()
    path.move(to: Point(0, 0))
    path.addLine(to: Point(3, 0))
    path.addLine(to: Point(3, 4))
    path.closeSubpath()
    path.move(to: Point(10, 0))
    path.move(to: Point(20, 0))
    path.addLine(to: Point(20, 5))
    let table = try ArcLengthTable(path)
    #expect(table.length == 17)
    #expect(try path.length() == 17)
    #expect(table.contours.map(\.length) == [12, 0, 5])
    #expect(table.contours.map(\.segments) == [0..<3, 3..<3, 3..<4])
    #expect(table.point(at: 0) == Point(0, 0))
    #expect(table.point(at: 3) == Point(3, 0))
    #expect(table.tangent(at: 3) == Point(0, 1))
    #expect(table.point(at: 5) == Point(3, 2))
    #expect(table.tangent(at: 10) == Point(-0.6, -0.8))
    #expect(table.point(at: 13) == Point(20, 1))
    #expect(table.point(at: 99) == Point(20, 5))
    #expect(table.point(at: -1) == Point(0, 0))
  }

  @Test func tangentsWhereTheDerivativeVanishes() {
    let doubled = PathSegment.cubic(
      CubicSegment(
        start: Point(0, 0), control1: Point(0, 0), control2: Point(0, 3), end: Point(5, 3)))
    #expect(doubled.tangent(at: 0) == Point(0, 1))
    #expect(doubled.tangent(at: 1) == Point(1, 0))
    let straight = PathSegment.cubic(
      CubicSegment(
        start: Point(1, 1), control1: Point(1, 1), control2: Point(4, 5), end: Point(4, 5)))
    #expect(straight.tangent(at: 0) == Point(0.6, 0.8))
    #expect(straight.tangent(at: 1) == Point(0.6, 0.8))
    let dot = PathSegment.line(LineSegment(start: .zero, end: .zero))
    #expect(dot.tangent(at: 0.5) == nil)
  }

  @Test func nothingHasNoPlaces() throws {
    var table = try ArcLengthTable(Path())
    #expect(table.length == 0 && table.location(at: 0) == nil && table.tangent(at: 1) == nil)
    var path = Path()
    path.move(to: Point(1, 2))
    path.closeSubpath()
    try table.reset(to: path)
    #expect(table.length == 0 && table.contours.count == 1 && table.contours[0].isClosed)
  }
}
