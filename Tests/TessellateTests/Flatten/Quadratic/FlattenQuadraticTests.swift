import Foundation
import Testing

@testable import Tessellate

@Suite struct FlattenQuadraticTests {
  private func chords(_ curve: QuadraticSegment, _ tolerance: Double) -> [Point] {
    var budget = ChordBudget(tolerance: tolerance, limit: Path.chordLimit)
    var points = [curve.start]
    PathSegment.quadratic(curve).flatten(&budget, into: &points)
    return points
  }

  /// A quadratic with its axis along y: from slope x₀ to slope x₁ of a parabola with κ as given for
  /// a tolerance of 1.
  private func parabola(_ x0: Double, _ x1: Double, kappa: Double) -> QuadraticSegment {
    // y = x²/2 in units of the radius at the vertex, κ² = 8·tolerance/radius.
    let radius = 8 / (kappa * kappa)
    func at(_ x: Double) -> Point { Point(x, x * x / 2) * radius }
    let control = Point((x0 + x1) / 2, x0 * x1 / 2) * radius
    return QuadraticSegment(start: at(x0), control: control, end: at(x1))
  }

  /// The parameters of points on a parabola: across the axis they advance evenly.
  private func slopes(_ points: [Point], kappa: Double) -> [Double] {
    points.map { $0.x * kappa * kappa / 8 }
  }

  @Test func everyChordKeepsTheExactBound() {
    var generator = SeededGenerator(seed: Cases.seed)
    for _ in 0..<Cases.count(3000) {
      func magnitude(_ low: Double, _ high: Double) -> Double {
        pow(2, Double.random(in: low...high, using: &generator))
      }
      let kappa = magnitude(-6, 3)
      let (a, b) = (magnitude(-3, 9), magnitude(-3, 9))
      let x0 = Bool.random(using: &generator) ? a : -a
      let x1 = x0 + b
      // Sharp turns are another story.
      guard kappa < 3.1 || x0 > 0 || x1 < 0 else { continue }
      let curve = parabola(x0, x1, kappa: kappa)
      let points = chords(curve, 1)
      let x = slopes(points, kappa: kappa)
      for (from, to) in zip(x, x.dropFirst()) {
        let (middle, dx) = ((from + to) / 2, to - from)
        // dx² ≤ κ²·√(1 + x²), with what rounding the points leaves.
        let bound = kappa * kappa * (1 + middle * middle).squareRoot()
        #expect(dx > 0, "\(x0) \(x1) \(kappa)")
        #expect(dx * dx <= bound * (1 + 1e-6), "\(x0) \(x1) \(kappa): \(from) \(to)")
      }
      #expect(points.count - 1 <= mostChords(x0, x1, kappa: kappa), "\(x0) \(x1) \(kappa)")
    }
  }

  /// Steps of the length that the bound allows, taken from one end, and what the issue of how many
  /// allows beyond.
  private func mostChords(_ x0: Double, _ x1: Double, kappa: Double) -> Int {
    var (x, count) = (x0, 0)
    while x < x1 {
      var dx = kappa * (1 + x * x).squareRoot().squareRoot()
      for _ in 0..<60 {
        let middle = x + dx / 2
        dx = (dx + kappa * (1 + middle * middle).squareRoot().squareRoot()) / 2
      }
      (x, count) = (x + dx, count + 1)
    }
    return Int(1.2 * Double(count)) + 1
  }

  @Test func lanesAreTheirScalarTwin() throws {
    var generator = SeededGenerator(seed: Cases.seed)
    for _ in 0..<Cases.count(300) {
      guard case .quadratic(let curve) = RandomCurves.segment(.quadratic, &generator) else {
        return
      }
      let parabola = Parabola(curve, scale: 1)
      let spacing = ParabolaSpacings(ofOne: parabola.measures).first
      guard spacing.count > 1 else { continue }
      let twin = ParabolaTwin(parabola, turning: parabola.turning)
      #expect((Double(spacing.count) - twin.count).magnitude <= 1)
      let n = spacing.number
      var points: [Point] = []
      points.appendTail { tail in
        let room = tail.reserve(ParabolaSpacing.room(chords: n))
        spacing.write(curve, isReversed: false, count: n, to: room)
        tail.advance(by: n)
      }
      for k in 0..<n {
        let expected = curve.point(at: twin.parameter(k + 1, of: n))
        // A thousandth of the tolerance, which is ⅛, across; some of a chord along.
        let chord = curve.derivative(at: twin.parameter(k + 1, of: n)).length / Double(n)
        #expect(points[k].distance(to: expected) < 2e-3 * chord, "\(curve) \(k) of \(n)")
      }
    }
  }

  @Test func sharpTurnsTurnAtTheirTips() {
    // On a straight line, out to 4½ and back to 3.
    let sharpTurn = QuadraticSegment(start: Point(0, 0), control: Point(9, 0), end: Point(3, 0))
    let points = chords(sharpTurn, 1e-3)
    #expect(points.count == 3 && points[2] == sharpTurn.end)
    #expect((points[1].x - 5.4).magnitude < 1e-3)
  }

  /// A curve that returns to its start leaves it first, on whatever line.
  @Test(arguments: [1e-150, 1e-3, 1, 1e9, 1e150])
  func foldsReturnToTheirStart(scale: Double) {
    for control in [Point(0, 8), Point(8, 0), Point(3, -7)] {
      let sharpTurn = QuadraticSegment(start: .zero, control: control * scale, end: .zero)
      let points = chords(sharpTurn, 1e-3 * scale)
      #expect(points.count == 3 && points[2] == sharpTurn.end)
      #expect(points[1].distance(to: sharpTurn.control / 2) < 2e-3 * scale, "\(points)")
    }
  }
}

/// The spacing of a parabola's chords in Double, one chord at a time.
private struct ParabolaTwin {
  let count: Double
  private let x0, x1, u0, u1: Double

  init(_ parabola: Parabola, turning: Double) {
    let (b, e) = (parabola.first, parabola.e)
    let length = e.length
    let kappa = (length * length * length).squareRoot() / turning
    x0 = b.dot(e) / turning
    x1 = x0 + length * length / turning
    (u0, u1) = (Self.integral(x0), Self.integral(x1))
    let bend = Swift.min(kappa * kappa, x0 < 0 && x1 > 0 ? 10 : 0.5)
    let unit = kappa / (1 + bend / 48 - 0.0007 * bend * bend)
    count = ((u1 - u0) / unit * 1.0035).rounded(.up)
  }

  /// ∫ (1 + x²)^−¼ by the kernel's polynomial.
  private static func integral(_ x: Double) -> Double {
    let q = 1 / (1 + x * x).squareRoot().squareRoot()
    var p = -0.155_241_76 * q + 0.456_688
    p = (p * q - 0.113_563_11) * q - 1.187_640_0
    return x * q * (p * q + 1.999_837_7)
  }

  func parameter(_ k: Int, of n: Int) -> Double {
    func inverse(_ u: Double) -> Double { u * (0.611 + (0.1532 + 0.06265 * u * u).squareRoot()) }
    let u = u0 + (u1 - u0) * Double(k) / Double(n)
    return (inverse(u) - inverse(u0)) / (inverse(u1) - inverse(u0))
  }
}
