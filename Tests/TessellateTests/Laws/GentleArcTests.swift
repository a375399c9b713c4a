import Testing

@testable import Tessellate

/// Arcs of circles so large that they are lines, nearly: what they are arcs of must cost them
/// nothing.
@Suite struct GentleArcTests {
  /// An arc that rises by `sagitta` over a chord of this length from `start` on, in any direction,
  /// as SVG gives it.
  private struct GentleArc {
    var start, end: Point
    var radius: Double
    var isPositive: Bool

    init(_ random: inout SeededGenerator) {
      start = random.point(20)
      let (sine, cosine) = sinCos(random.double(0...6.3))
      end = start + Vector(cosine, sine) * random.double(1...30)
      // From a hundred to 2⁵⁰, as many of each size.
      radius = 100.0 * random.double(1...2)
      for _ in 0..<Int.random(in: 0...43, using: &random) { radius *= 2 }
      isPositive = Bool.random(using: &random)
    }

    /// The height of the arc over its chord.
    var sagitta: Double {
      let half = (end - start).length / 2
      return half * half / (radius + (radius * radius - half * half).squareRoot())
    }

    /// To the left of travel where the arc turns from +y to +x.
    var middle: Point {
      let way = end - start
      let out = Vector(way.y, -way.x) / way.length
      return start.interpolated(to: end, at: 0.5) + out * (isPositive ? sagitta : -sagitta)
    }

    func append(to path: inout Path) {
      path.addEllipticalArc(
        to: end, radii: Vector(radius, radius), rotation: 0, largeArc: false,
        sweepPositive: isPositive)
    }
  }

  /// A slab between an arc and a line beside its chord keeps its outline.
  @Test(arguments: [0.1, 0.001])
  func slabsKeepTheTolerance(_ tolerance: Double) throws {
    var random = SeededGenerator(seed: Cases.seed)
    for _ in 0..<Cases.count(200) {
      let arc = GentleArc(&random)
      let way = arc.end - arc.start
      // On the side that the arc leaves.
      let aside = Vector(way.y, -way.x) / way.length * (arc.isPositive ? -1 : 1)
      var path = Path()
      path.move(to: arc.start)
      arc.append(to: &path)
      path.addLine(to: arc.end + aside)
      path.addLine(to: arc.start + aside)
      path.closeSubpath()
      let mesh = try path.filled(FillOptions(tolerance: tolerance))
      #expect(mesh.validate().isValid)
      // A segment is two thirds of the box about it, or a hair more.
      let area = way.length * (1 + arc.sagitta * 2 / 3)
      let slack = (2 * way.length + 2) * tolerance + 0.02 * way.length * arc.sagitta
      #expect((mesh.area - area).magnitude <= slack, "\(arc), seed \(Cases.seed)")
      let box = path.bounds.insetBy(dx: -tolerance, dy: -tolerance)
      #expect(box.contains(mesh.bounds.min) && box.contains(mesh.bounds.max))
    }
  }

  /// A pen along such an arc is as wide as along its chord.
  @Test(arguments: [StrokeOptions.Coverage.ribbon, .single])
  func strokesKeepTheirWidth(_ coverage: StrokeOptions.Coverage) throws {
    var random = SeededGenerator(seed: Cases.seed)
    for _ in 0..<Cases.count(200) {
      let arc = GentleArc(&random)
      guard arc.sagitta < 0.02 else { continue }
      var path = Path()
      path.move(to: arc.start)
      arc.append(to: &path)
      let mesh = try path.stroked(
        StrokeStyle(lineWidth: 1), options: StrokeOptions(tolerance: 0.1, coverage: coverage))
      let way = (arc.end - arc.start) / (arc.end - arc.start).length
      for index in mesh.positions.indices {
        let across = (mesh.point(index) - arc.start).cross(way).magnitude
        #expect(across >= 0.48 && across <= 0.62, "\(arc), seed \(Cases.seed)")
      }
    }
  }

  /// The cheap box holds the tight one, and is not much larger where an arc is gentle.
  @Test func boxesAreNearTheArc() {
    var random = SeededGenerator(seed: Cases.seed)
    for _ in 0..<Cases.count(500) {
      let arc = GentleArc(&random)
      var path = Path()
      path.move(to: arc.start)
      arc.append(to: &path)
      let (box, bounds) = (path.controlBounds, path.bounds)
      let noise = 1e-13 * arc.radius + 1e-9
      let outer = box.insetBy(dx: -noise, dy: -noise)
      #expect(
        outer.contains(bounds.min) && outer.contains(bounds.max) && outer.contains(arc.middle))
      let room = 1.01 * arc.sagitta + 2 * noise
      let near = Rect(from: arc.start, to: arc.end).insetBy(dx: -room, dy: -room)
      #expect(near.contains(box.min) && near.contains(box.max), "\(arc), seed \(Cases.seed)")
    }
  }
}
