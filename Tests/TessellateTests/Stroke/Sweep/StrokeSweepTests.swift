import Testing

@testable import Tessellate

/// The sweep of a pen, as a region: it depends neither on the direction of travel nor on the
/// ladder.
@Suite struct StrokeSweepTests {
  private func style(_ random: inout SeededGenerator) -> StrokeStyle {
    var style = StrokeStyle(lineWidth: random.double(0.5...8))
    style.lineCap = StrokeStyle.LineCap.allCases.randomElement(using: &random)!
    style.lineJoin = [.miter, .round, .bevel].randomElement(using: &random)!
    return style
  }

  /// A path and its reverse have the same stroke, up to the tolerance along both sides.
  @Test func aReversedPathHasTheSameStroke() throws {
    var random = SeededGenerator(seed: Cases.seed)
    let options = StrokeOptions(tolerance: 0.01, coverage: .single)
    for _ in 0..<Cases.count(60) {
      let (path, style) = (random.path(), style(&random))
      let forward = try path.stroked(style, options: options)
      let backward = try path.reversed().stroked(style, options: options)
      let perimeter = try path.strokedPath(style, options: options).length()
      #expect(
        (forward.area - backward.area).magnitude <= 2 * options.tolerance * perimeter,
        "\(path) \(style), seed \(Cases.seed)")
    }
  }

  /// A quarter turn is exact; under it no arc, line or row takes the fast way that it took before.
  @Test func theFastWaysDrawWhatTheOthersDo() throws {
    var random = SeededGenerator(seed: Cases.seed)
    for _ in 0..<Cases.count(60) {
      var path = random.path()
      path.addArc(
        center: Point(random.double(0...9), 3), radius: random.double(3...30), startAngle: 0,
        endAngle: random.double(-6...6), clockwise: Bool.random(using: &random))
      let style = style(&random)
      var options = StrokeOptions(tolerance: 0.01)
      let mesh = try path.stroked(style, options: options)
      options.transform = AffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 0, ty: 0)
      let turned = try path.stroked(style, options: options)
      let length = try path.length() + 10 * style.lineWidth * Double(path.elementCount)
      #expect((mesh.area - turned.area).magnitude <= 4 * options.tolerance * length, "\(path)")
      #expect((mesh.bounds.width - turned.bounds.height).magnitude <= 2 * options.tolerance)
      #expect((mesh.bounds.height - turned.bounds.width).magnitude <= 2 * options.tolerance)
    }
  }

  /// An arc's sections are those of its own chords, also after an arc of one chord: wrong once,
  /// when the chord before gave all sections of a circle, and its outer edge lay inside the true
  /// one.
  @Test(arguments: [StrokeStyle.LineJoin.miter, .round])
  func anArcAfterAShortOneIsAsWide(join: StrokeStyle.LineJoin) throws {
    let (sine, cosine) = sinCos(-.pi / 2 - 0.05)
    let start = Point(200 * cosine, 200 + 200 * sine)
    let path = Path {
      $0.move(to: start + Vector(sine, -cosine) * 20)
      $0.addLine(to: start)
      $0.addArc(
        center: Point(0, 200), radius: 200, startAngle: -.pi / 2 - 0.05, endAngle: -.pi / 2,
        direction: .increasingAngle)
      $0.addArc(
        center: Point(0, 10), radius: 10, startAngle: -.pi / 2, endAngle: 0.5,
        direction: .increasingAngle)
    }
    let cap: StrokeStyle.LineCap = join == .round ? .round : .butt
    let mesh = try path.stroked(StrokeStyle(lineWidth: 2, lineCap: cap, lineJoin: join))
    let total = try Float(path.length())
    let outer = mesh.strokeAttributes.indices.filter {
      mesh.strokeAttributes[$0].side == -1
        && (30.1...total).contains(
          mesh.strokeAttributes[$0].distance)
    }.map { mesh.point($0) - Point(0, 10) }
    #expect(outer.count > 6)
    for (a, b) in zip(outer, outer.dropFirst()) {
      #expect(((a + b) * 0.5).length > 11 - 1e-4)
    }
  }

  /// Under a budget too small, memory holds no more than the limit, one run and one fan.
  @Test func sweepsEndSoonBeyondTheVertexLimit() throws {
    var options = StrokeOptions(tolerance: 1e-3)
    options.vertexLimit = 50
    let path = Path {
      for row in 0..<100 {
        $0.move(to: Point(0, Double(row)))
        $0.addCurve(to: Point(9, 9), control1: Point(9, 0), control2: Point(0, Double(row)))
      }
    }
    var mesh = Mesh()
    var tessellator = Tessellator()
    #expect(throws: TessellationError.budgetExceeded(.vertices, limit: 50)) {
      try tessellator.stroke(path, style: StrokeStyle(lineWidth: 5), options: options, into: &mesh)
    }
    #expect(mesh.isEmpty)
  }
}
