import Foundation
import Testing

@testable import Tessellate

/// Chords and corners of whole paths; rule 13, by which noise in control points is not amplified.
@Suite struct SpineBuilderTests {
  private static let tolerance = 0.1
  /// A control arm up to this is noise.
  private static let limit = 0.025

  private func spine(_ path: Path, shortArm: Double = limit) throws -> Spine {
    let limits = ChordLimits(halfWidth: 5, tolerance: Self.tolerance, shortArm: shortArm)
    var builder = SpineBuilder(limits: limits, vertexLimit: 1 << 20)
    try path.visit(&builder)
    return builder.finish()
  }

  private func stroke(_ path: Path, width: Double, cap: StrokeStyle.LineCap = .butt) throws -> Mesh
  {
    try path.stroked(
      StrokeStyle(lineWidth: width, lineCap: cap), options: StrokeOptions(tolerance: Self.tolerance)
    )
  }

  /// Curves are written as lines are, but for what their control points are off.
  @Test func curvesThatAreLinesButForNoiseAreLines() throws {
    var random = SeededGenerator(seed: Cases.seed)
    for _ in 0..<Cases.count(100) {
      func point() -> Point { Point(random.double(0...100), random.double(0...100)) }
      func noise() -> Vector {
        let (sine, cosine) = sinCos(random.double(0...6.28))
        return Vector(cosine, sine) * random.double(0...0.999 * Self.limit)
      }
      let points = (0..<4).map { _ in point() }
      // Noise may make a blunt corner smooth by chance.
      let ways = zip(points, points.dropFirst()).map { ($1 - $0).normalized! }
      guard ways[0].dot(ways[1]) < 0.7, ways[1].dot(ways[2]) < 0.7 else { continue }
      let lines = Path { $0.addLines(points) }
      let curves = Path { path in
        path.move(to: points[0])
        for (start, end) in zip(points, points.dropFirst()) {
          path.addCurve(to: end, control1: start + noise(), control2: end + noise())
        }
      }
      for cap in StrokeStyle.LineCap.allCases {
        let (expected, mesh) = (
          try stroke(lines, width: 9, cap: cap), try stroke(curves, width: 9, cap: cap)
        )
        // The control points' bounds decide how coordinates are rounded.
        #expect(mesh.indices == expected.indices)
        let areNear = zip(mesh.positions, expected.positions).allSatisfy {
          ($0.x - $1.x).magnitude + ($0.y - $1.y).magnitude < 1e-4
        }
        #expect(areNear, "seed \(Cases.seed), \(curves.svgDescription)")
      }
    }
  }

  /// On either side of the limit: an arm of noise, and one that turns the cap.
  @Test func armsBeyondAQuarterOfTheToleranceKeepTheirDirection() throws {
    var random = SeededGenerator(seed: Cases.seed)
    for _ in 0..<Cases.count(50) {
      let turn = AffineTransform(rotationAngle: random.double(0...6.28))
      let far = random.double(20...90)
      for (length, counts) in [(0.999, false), (1.001, true)] {
        let arm = Vector(0, length * Self.limit)
        for isEnd in [false, true] {
          var path = Path()
          path.move(to: .zero)
          if isEnd {
            path.addCurve(
              to: Point(far, 0), control1: Point(far / 3, 0), control2: Point(far, 0) - arm)
          } else {
            path.addCurve(to: Point(far, 0), control1: arm, control2: Point(far / 2, 0))
          }
          let spine = try spine(path.applying(turn))
          let contour = spine.contours[0]
          let tangent = isEnd ? contour.endTangent : contour.startTangent
          let expected = turn.apply(toVector: counts ? Vector(0, 1) : Vector(1, 0))
          #expect((tangent - expected).length < 1e-9, "\(length), \(isEnd), \(tangent)")
        }
      }
    }
  }

  /// On either side of the other limit: short arms of a bend that is tiny as a whole are its shape,
  /// but those of a curve more than four times as long are noise, and so are those of one that
  /// doubles back.
  @Test(arguments: [(3.999, true), (4.001, false)])
  func armsOfTinyBendsKeepTheirDirection(chord: Double, counts: Bool) throws {
    var random = SeededGenerator(seed: Cases.seed)
    for _ in 0..<Cases.count(50) {
      let arm = random.double(0.001...0.999) * Self.limit
      let end = Point(chord * arm, 0)
      let turn = AffineTransform(rotationAngle: random.double(0...6.28))
      for forward in [0.6, -0.6] {
        let bend = Path { path in
          path.move(to: .zero)
          path.addCurve(
            to: end, control1: Point(forward, 0.8) * arm,
            control2: end + Vector(-forward, 0.8) * arm)
        }
        let spine = try spine(bend.applying(turn))
        let ends = [spine.contours[0].startTangent, spine.contours[0].endTangent]
        let isShape = counts && forward > 0
        let expected =
          isShape ? [Vector(0.6, 0.8), Vector(0.6, -0.8)] : [Vector(1, 0), Vector(1, 0)]
        for (tangent, expected) in zip(ends, expected) {
          let off = tangent - turn.apply(toVector: expected)
          #expect(off.length < 1e-9, "seed \(Cases.seed), arm \(arm), \(chord), \(forward)")
        }
      }
    }
  }

  /// A control point beside the far end gives no direction either, and the long arm there keeps its
  /// own.
  @Test func bothControlPointsBesideOneEndLeaveALine() throws {
    for noise in [Vector(0, 0.02), Vector(0.02, 0.001), Vector(-0.01, -0.02)] {
      var path = Path()
      path.move(to: .zero)
      path.addCurve(to: Point(50, 0), control1: noise, control2: Point(noise.y, noise.x))
      for path in [path, path.reversed()] {
        let spine = try spine(path)
        let contour = spine.contours[0]
        let sign = path.elementsStartAtZero ? 1.0 : -1
        #expect((contour.startTangent - Vector(sign, 0)).length < 0.002)
        #expect((contour.endTangent - Vector(sign, 0)).length < 0.002)
      }
    }
  }

  /// A ring of many short curves, all of whose arms are short; as a part of the arms of circles,
  /// which are a third of their chord and more, as long as told.
  private func ring(
    _ count: Int, radius: Double, turned: Double, closed: Bool, arms: Double
  ) -> Path {
    let arm = arms * radius * 4 / 3 * tan(.pi / (2 * Double(count)))
    func place(_ i: Int) -> (point: Point, along: Vector) {
      let (sine, cosine) = sinCos(turned + 2 * .pi * Double(i % count) / Double(count))
      return (Point(cosine, sine) * radius, Vector(-sine, cosine) * arm)
    }
    return Path { path in
      path.move(to: place(0).point)
      for i in 0..<count {
        let (from, to) = (place(i), place(i + 1))
        path.addCurve(
          to: to.point, control1: from.point + from.along, control2: to.point - to.along)
      }
      if closed { path.closeSubpath() }
    }
  }

  /// Arms of circles are too long for noise beside their chords; shorter ones are not.
  static let ringArms = [1, 0.7]

  @Test(arguments: [false, true], ringArms)
  func smoothJunctionsOfShortCurvesHaveNoJoin(closed: Bool, arms: Double) throws {
    var random = SeededGenerator(seed: Cases.seed)
    for _ in 0..<Cases.count(20) {
      let count = Int.random(in: 40...400, using: &random)
      // The arms are as long as a sixth to all of the limit.
      let radius = Double(count) * random.double(0.002...0.0119) / arms
      let path = ring(
        count, radius: radius, turned: random.double(0...6.28), closed: closed, arms: arms)
      let spine = try spine(path)
      let contour = spine.contours[0]
      #expect(spine.corners.count == 0, "seed \(Cases.seed), \(path.svgDescription)")
      #expect(contour.isClosed == closed && !contour.hasSharpSeam)
      // But at the ends of an open one, arms stay: lengths and directions are those of the curves
      // as written.
      let written = try self.spine(path, shortArm: 0)
      let off = (contour.length - written.contours[0].length).magnitude
      #expect(off < (closed ? 1e-12 : 1e-3) * contour.length)
      #expect(!closed || spine.vertices.count == written.vertices.count)
      if closed { #expect((contour.startTangent - written.contours[0].startTangent).length < 1e-9) }
    }
  }

  /// Coordinates are rounded, and short arms turned by that: still no arm makes a corner that was
  /// none.
  @Test(arguments: ringArms)
  func roundedJunctionsOfShortCurvesHaveNoLargerCorners(arms: Double) throws {
    var random = SeededGenerator(seed: Cases.seed)
    for _ in 0..<Cases.count(20) {
      let count = Int.random(in: 24...60, using: &random)
      let exact = ring(
        count, radius: Double(count) * random.double(0.006...0.0119) / arms,
        turned: random.double(0...6.28), closed: true, arms: arms)
      // Three digits behind the point, as drawings are written.
      func rounded(_ point: Point) -> Point { (point * 1000).rounded(.toNearestOrEven) / 1000 }
      let path = Path { path in
        for element in exact {
          switch element {
          case .move(let to): path.move(to: rounded(to))
          case .curve(let to, let control1, let control2):
            path.addCurve(
              to: rounded(to), control1: rounded(control1), control2: rounded(control2))
          default: path.closeSubpath()
          }
        }
      }
      func largestTurn(_ spine: borrowing Spine) -> Double {
        var largest = 0.0
        for index in 0..<spine.corners.count {
          let corner = spine.corners[index]
          largest = max(largest, corner.arriving.cross(corner.leaving).magnitude)
        }
        return largest
      }
      let turn = largestTurn(try spine(path))
      let written = largestTurn(try spine(path, shortArm: 0))
      #expect(turn <= written + 1e-12, "seed \(Cases.seed): \(turn), \(written)")
    }
  }

  /// So a wide pen draws the disc's rim without any spike of a miter.
  @Test(arguments: ringArms)
  func aWidePenAlongShortCurvesStaysWithinItsReach(arms: Double) throws {
    let path = ring(300, radius: 2, turned: 0.3, closed: true, arms: arms)
    let style = StrokeStyle(lineWidth: 60, miterLimit: 100)
    for coverage in StrokeOptions.Coverage.allCases {
      let mesh = try path.stroked(style, options: StrokeOptions(coverage: coverage))
      let farthest = (0..<mesh.vertexCount).map { mesh.point($0).length }.max()!
      #expect(farthest < 32.11)
    }
  }

  /// Written at an angle, an arm of noise makes no join: behind it the curve goes on as the line
  /// does.
  @Test func armsOfNoiseAtAJunctionMakeNoJoin() throws {
    for side in [-1.0, 1] {
      var path = Path()
      path.move(to: .zero)
      path.addLine(to: Point(30, 0))
      path.addCurve(
        to: Point(60, 0), control1: Point(30, side * 1e-4), control2: Point(45, 0))
      path.addLine(to: Point(90, 0))
      for path in [path, path.reversed()] {
        #expect(try spine(path).corners.count == 0)
        #expect(try spine(path, shortArm: 0).corners.count == 1)
      }
    }
  }

  /// A corner stays one, whatever the arms beside it.
  @Test func cornersBesideShortArmsStay() throws {
    let path = Path { path in
      path.move(to: .zero)
      path.addCurve(to: Point(40, 0), control1: Point(10, 8), control2: Point(40, 0.01))
      path.addCurve(to: Point(40, 50), control1: Point(39.99, 0), control2: Point(30, 40))
    }
    let spine = try spine(path)
    #expect(spine.corners.count == 1)
    #expect((spine.corners[0].arriving - Vector(30, -8).normalized!).length < 1e-9)
    #expect((spine.corners[0].leaving - Vector(-10, 40).normalized!).length < 1e-9)
  }

  /// What is decided late is built as if it had been known: sub-paths do not depend on those
  /// before.
  @Test func subpathsAreBuiltAloneAsTogether() throws {
    let parts = [
      "M0 0C0 .01 9 9 9 0C9 -.01 20 -9 20 0", "M0 0C0 .01 9 9 9 .01L9 0Z",
      "M0 0L9 0C9 .01 9 9 0 0Z",
      "M0 0Q0 .01 9 9T0 0Z", "M3 3C3.01 3 3.01 3 3 3", "M3 3C3.01 3 3.01 3 3 3Z",
      "M0 0C.01 0 9 9 9 9A5 5 0 0 1 0 0Z", "M0 0C.01 .01 0 10 .01 0",
    ]
    var random = SeededGenerator(seed: Cases.seed)
    for _ in 0..<Cases.count(20) {
      let chosen = (0..<5).map { _ in parts.randomElement(using: &random)! }
      let together = try spine(try path(chosen.joined()))
      var (vertex, corner) = (0, 0)
      for (index, data) in chosen.enumerated() {
        let alone = try spine(try path(data))
        let contour = together.contours[index]
        #expect(contour.firstVertex == vertex && contour.firstCorner == corner)
        #expect(contour.quadCount == alone.contours[0].quadCount)
        for i in 0..<alone.vertices.count {
          let (a, b) = (alone.vertices[i], together.vertices[vertex + i])
          #expect(a.point == b.point && a.direction == b.direction && a.sides == b.sides)
        }
        (vertex, corner) = (vertex + alone.vertices.count, corner + alone.corners.count)
      }
      #expect(together.vertices.count == vertex && together.corners.count == corner)
    }
  }

  /// The oracle moves the path by itself.
  @Test func strokesOfNoisyCurvesAreThoseOfTheMovedPath() throws {
    var random = SeededGenerator(seed: Cases.seed)
    for index in 0..<Cases.count(4) {
      func point() -> Point { Point(random.double(0...60), random.double(0...60)) }
      func arm(at point: Point) -> Point {
        guard Bool.random(using: &random) else { return self.arm(&random) * 400 + point }
        return point + self.arm(&random)
      }
      var path = Path()
      var pen = point()
      path.move(to: pen)
      for _ in 0..<3 {
        let end = point()
        path.addCurve(to: end, control1: arm(at: pen), control2: arm(at: end))
        pen = end
      }
      if Bool.random(using: &random) { path.closeSubpath() }
      var style = StrokeStyle(lineWidth: random.double(1...30))
      style.lineCap = [.butt, .square, .round].randomElement(using: &random)!
      style.lineJoin = [.miter, .bevel, .round].randomElement(using: &random)!
      let item = StrokeCase(
        commands: [path.svgDescription], style: style,
        options: StrokeOptions(
          tolerance: Self.tolerance, coverage: index % 2 == 0 ? .ribbon : .single))
      let complaint = try item.complaint()
      #expect(complaint == nil, "seed \(Cases.seed): \(item)\n\(complaint ?? "")")
    }
  }

  /// An arm of noise, in any direction.
  private func arm(_ random: inout SeededGenerator) -> Vector {
    let (sine, cosine) = sinCos(random.double(0...6.28))
    return Vector(cosine, sine) * random.double(0.001...0.024)
  }
}

extension Path {
  fileprivate var elementsStartAtZero: Bool {
    guard case .move(let point)? = first(where: { _ in true }) else { return false }
    return point == .zero
  }
}
