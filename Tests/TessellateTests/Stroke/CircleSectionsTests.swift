import Testing

@testable import Tessellate

/// Sections along a circle, laid in a row, are those that are found one by one.
@Suite struct CircleSectionsTests {
  private func arc(_ radius: Double, _ distance: Double, _ random: inout SeededGenerator) -> Spine {
    let center = Point(
      .random(in: -distance...distance, using: &random),
      .random(in: -distance...distance, using: &random))
    let sense: Double = Bool.random(using: &random) ? 1 : -1
    var arc = ArcSegment(
      center: center, xAxis: Vector(radius, 0), yAxis: Vector(0, radius * sense),
      startAngle: .random(in: -3...3, using: &random), sweep: .random(in: -6...6, using: &random),
      start: .zero, end: .zero)
    arc.start = arc.point(atAngle: arc.startAngle)
    arc.end = arc.point(atAngle: arc.startAngle + arc.sweep)
    let limits = ChordLimits(halfWidth: 5, tolerance: .random(in: 0.001...0.5, using: &random))
    var builder = SpineBuilder(limits: limits, vertexLimit: 1 << 20)
    builder.begin(at: arc.start)
    builder.arc(arc)
    builder.end(closed: false)
    return builder.finish()
  }

  private func sweep(
    _ spine: borrowing Spine, padding: Double, inRows: Bool
  ) -> StrokeSweep<RibbonSink> {
    var sweep = StrokeSweep(sink: RibbonSink())
    sweep.sink.reset(transform: .identity, origin: .zero, base: 5, moved: padding)
    if !inRows { sweep.sink.displacement = .infinity }
    sweep.pen = StrokePen(left: 5, right: 3.5, tolerance: 0.5)
    let contour = spine.contours[0]
    let run = StrokeRun(
      first: 0, quads: contour.quadCount, startTangent: contour.startTangent,
      endTangent: contour.endTangent)
    sweep.sweepStrip(
      run, of: spine.vertices.view, curves: spine.curves.view, startCap: .butt, endCap: .butt)
    return sweep
  }

  /// Radii from less than the pen reaches to many times that, near the origin and far out.
  @Test func rowsAreWhatSingleSectionsAre() {
    var random = SeededGenerator(seed: 29)
    var (known, refused) = (0, 0)
    for round in 0..<Cases.count(600) {
      let radius = 2 * Double(1 << (round % 9)) * .random(in: 1...2, using: &random)
      let distance = Double(1 << (round % 31))
      let padding = (distance + radius + 10) * 0x1.7p-24
      let spine = arc(radius, distance, &random)
      guard spine.contours[0].quadCount > 3 else { continue }
      let rows = sweep(spine, padding: padding, inRows: true)
      let single = sweep(spine, padding: padding, inRows: false)
      let sections = rows.pen.circleSections(spine.curves[0], spine.vertices[0], spine.vertices[1])
      if let sections, rows.sink.displacement <= sections.slack { known += 1 } else { refused += 1 }
      #expect(rows.sink.positions.count == single.sink.positions.count)
      #expect(rows.sink.indices.count == single.sink.indices.count)
      for i in 0..<single.sink.positions.count {
        // Both are rounded, to neighbours at the worst.
        let off = rows.sink.positions.written[i] - single.sink.positions.written[i]
        #expect(Double(abs(off.x) + abs(off.y)) <= 4 * padding, "round \(round), \(i)")
        #expect(rows.sink.attributes.written[i] == single.sink.attributes.written[i])
      }
      for i in 0..<single.sink.indices.count {
        #expect(
          rows.sink.indices.written[i] == single.sink.indices.written[i], "round \(round), \(i)")
      }
    }
    #expect(known > 0 && refused > 0)
  }

  /// A fresh stroke leaves arcs without their vertices, a plan writes these: sectors of rings have
  /// the same bits either way.
  @Test func arcsWithoutTheirVertices() throws {
    var random = SeededGenerator(seed: 92)
    for round in 0..<Cases.count(300) {
      let center = Point(
        .random(in: -500...500, using: &random), .random(in: -9...9, using: &random))
      let (outer, inner) = (
        Double.random(in: 5...400, using: &random), Double.random(in: 0.1...1, using: &random)
      )
      let (start, sweep) = (
        Double.random(in: -7...7, using: &random), Double.random(in: -6.2...6.2, using: &random)
      )
      let path = Path {
        $0.addRelativeArc(center: center, radius: outer, startAngle: start, delta: sweep)
        $0.addRelativeArc(
          center: center, radius: inner * outer, startAngle: start + sweep, delta: -sweep)
        if round % 3 > 0 { $0.closeSubpath() }
      }
      var style = StrokeStyle(lineWidth: .random(in: 0.1...20, using: &random))
      style.lineJoin = [.miter, .round, .bevel][round % 3]
      let options = StrokeOptions(tolerance: .random(in: 0.01...0.5, using: &random))
      var plan = try StrokePlan(path, lineWidth: style.lineWidth, options: options)
      var mesh = Mesh()
      try plan.stroke(style, into: &mesh)
      #expect(try path.stroked(style, options: options) == mesh, "round \(round)")
    }
  }
}
