import Testing

@testable import Tessellate

/// Strokes along lines and arcs, straight from their elements: the meshes that a sweep makes.
@Suite struct PlainRibbonTests {
  /// The stroke of a path as the sweep makes it.
  private func swept(
    _ path: Path, _ style: StrokeStyle, _ options: StrokeOptions, into mesh: inout Mesh
  ) throws {
    let options = options.limited(for: path.controlBounds, style)
    let frame = try #require(
      try StrokeSetup(
        bounds: path.controlBounds, style: style, options: options,
        origin: mesh.positions.isEmpty ? nil : mesh.origin))
    var builder = SpineBuilder()
    try frame.build(path, &builder, options, keepsArcs: style.sweepsWhole)
    var sweep = StrokeSweep(sink: EitherSink())
    try sweep.stroke(builder.spine, style: style, options: options, frame: frame, into: &mesh)
  }

  /// Whether a stroke is laid by the short way, appended to a mesh if so.
  private func laid(
    _ path: Path, _ style: StrokeStyle, _ options: StrokeOptions = StrokeOptions(),
    into mesh: inout Mesh
  ) -> Bool {
    let origin = mesh.positions.isEmpty ? nil : mesh.origin
    let frame = StrokeSetup(usual: path.controlBounds, style, options, origin: origin)
    guard let frame, style.sweepsWhole else { return false }
    var plain = PlainRibbon()
    return plain.append(path, frame, style, options, to: &mesh)
  }

  private func point(_ random: inout SeededGenerator, _ size: Double) -> Point {
    Point(random.double(-size...size), random.double(-size...size))
  }

  /// A path of up to three sub-paths of a few lines and arcs, or of a hundred.
  private func path(_ random: inout SeededGenerator) -> Path {
    let size = random.double(20...90)
    let isRound = Bool.random(using: &random)
    return Path { path in
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        let most = Int.random(in: 0..<40, using: &random) == 0 ? 100 : 5
        var last = point(&random, size)
        path.move(to: last)
        for _ in 0..<Int.random(in: 1...most, using: &random) {
          var next = point(&random, size)
          // Whole coordinates, right angles, and lines without length.
          if isRound { next = Point(next.x.rounded(), next.y.rounded()) }
          if Bool.random(using: &random) { next.y = last.y }
          if Int.random(in: 0..<3, using: &random) == 0, next != last {
            let angle = random.double(0.2...3) * (Bool.random(using: &random) ? 1 : -1)
            path.addArc(from: last, to: next, turning: angle)
          } else {
            path.addLine(to: next)
          }
          last = next
        }
        if Int.random(in: 0..<3, using: &random) == 0 { path.closeSubpath() }
      }
    }
  }

  /// A shape of icons: rounded rectangles, circles, and lines that go on as arcs.
  private func shape(_ random: inout SeededGenerator) -> Path {
    let size = random.double(8...60)
    let corner = random.double(0.02...0.5) * size
    var path = Path()
    switch Int.random(in: 0..<4, using: &random) {
    case 0:
      path.addRoundedRect(
        in: Rect(x: 1, y: 2, width: size, height: random.double(1...2) * size),
        cornerSize: Vector(corner, corner))
    case 1: path.addCircle(center: Point(5, 3), radius: size, startAngle: random.double(0...6))
    case 2:
      path.move(to: .zero)
      path.addLine(to: Point(size, 0))
      path.addArc(
        center: Point(size, corner), radius: corner, startAngle: -.pi / 2,
        endAngle: random.double(-1...3), direction: .increasingAngle)
      if Bool.random(using: &random) { path.addLine(to: Point(-size, 3 * size)) }
      if Bool.random(using: &random) { path.closeSubpath() }
    default:
      // To and fro, so that arcs follow arcs smoothly.
      path.move(to: .zero)
      for i in 0..<3 {
        let x = Double(2 * i) * corner
        path.addArc(
          center: Point(x + corner, 0), radius: corner, startAngle: .pi,
          endAngle: i % 2 == 0 ? 2 * .pi : 0,
          direction: i % 2 == 0 ? .increasingAngle : .decreasingAngle)
      }
    }
    return path
  }

  /// A fill, whose vertices have no attributes.
  private func filled() throws -> Mesh { try Path(svg: "M-40 -40H40V20Z").filled() }

  private func style(_ random: inout SeededGenerator) -> StrokeStyle {
    var style = StrokeStyle(
      lineWidth: random.double(0.01...9),
      lineCap: StrokeStyle.LineCap.allCases.randomElement(using: &random)!,
      lineJoin: StrokeStyle.LineJoin.allCases.randomElement(using: &random)!,
      miterLimit: random.double(0.5...9))
    if Bool.random(using: &random) { (style.lineCap, style.lineJoin) = (.round, .round) }
    return style
  }

  /// Every mesh has the sweep's bits, after a fill and other strokes in the same mesh and in an
  /// empty one.
  @Test func meshesAreThoseOfASweep() throws {
    var random = SeededGenerator(seed: Cases.seed)
    var (taken, count) = (0, 0)
    for _ in 0..<Cases.count(atLeast: 300) {
      let before = Int.random(in: 0..<3, using: &random) == 0 ? try filled() : Mesh()
      var (mesh, other) = (before, before)
      for _ in 0..<2 {
        let drawn = Bool.random(using: &random) ? path(&random) : shape(&random)
        let path = drawn.applying(AffineTransform(translationX: random.double(-50...50), y: 7))
        let style = style(&random)
        let tolerance = [0.5, 0.1, 0.01, 1e-3].randomElement(using: &random)!
        let options = StrokeOptions(tolerance: tolerance)
        count += 1
        if laid(path, style, options, into: &mesh) {
          taken += 1
          try swept(path, style, options, into: &other)
        }
        let seed: Comment = "seed \(Cases.seed), \(path.svgDescription), \(style), \(options)"
        #expect(mesh == other, seed)
      }
    }
    #expect(taken > count / 5, "\(taken) of \(count)")
  }

  @Test func whatIsNotSoSimpleIsLeftToTheSweep() throws {
    let style = StrokeStyle(lineWidth: 2, lineCap: .round, lineJoin: .round)
    let paths = [
      // Without length, with a line after a close, and a lone close.
      "M0 0L0 0", "M0 0L9 0L9 0", "M0 0H9V9ZV-9", "M0 0Z",
      // A curve, an ellipse, a bend as tight as the pen.
      "M0 0H9Q18 0 18 9", "M0 0H9A4 5 0 0 1 13 5", "M0 0H9A.8 .8 0 0 1 9 1.6",
      // A smooth seam beside corners.
      "M5 0H9V9H0V0Z",
    ]
    for data in paths {
      for before in [Mesh(), try filled()] {
        var mesh = before
        #expect(!laid(try Path(svg: data), style, into: &mesh), "\(data)")
        #expect(mesh == before, "\(data)")
      }
    }
    let plain = [
      "M0 0H9", "M0 0H9V9", "M0 0H9V9Z", "M0 0H9V9H0Z", "M5 5M0 0H9M0 9H9M3 3", "M0 0H9H18",
      "M0 0H9H0", "M0 0H9Z", "M0 0H9V1H0",
      "M0 0H9A4 4 0 0 1 13 4", "M0 0A9 9 0 0 1 18 0", "M0 0A9 9 0 0 1 18 0V9Z",
      "M0 0A9 9 0 0 1 18 0A9 9 0 0 1 0 0Z",
      "M0 0A9 9 0 0 1 18 0H50V50", "M18 2H3v16h5v4l4-4h5l4-4z",
    ]
    for data in plain {
      var mesh = Mesh()
      #expect(laid(try Path(svg: data), style, into: &mesh), "\(data)")
    }
  }

  /// A line with round caps is one strip, without the path's own sections.
  @Test func aLineIsOneStrip() throws {
    let path = try Path(svg: "M8 6H21")
    var mesh = Mesh()
    #expect(laid(path, StrokeStyle(lineWidth: 2, lineCap: .round), into: &mesh))
    #expect(mesh.vertexCount == 8 && mesh.triangleCount == 6)
    mesh.removeAll()
    #expect(laid(path, StrokeStyle(lineWidth: 2), into: &mesh))
    #expect(mesh.positions == [.init(8, 5), .init(8, 7), .init(21, 5), .init(21, 7)])
    #expect(mesh.indices == [0, 2, 1, 1, 2, 3])
    #expect(mesh.strokeAttributes.map(\.distance) == [0, 0, 13, 13])
  }

  @Test func budgetsAreTheSweeps() throws {
    let path = try Path(svg: "M8 6H21V9")
    let style = StrokeStyle(lineWidth: 2, lineCap: .round)
    for limit in 0..<40 {
      var mesh = Mesh()
      let options = StrokeOptions(vertexLimit: limit)
      if (try? mesh.append(strokeOf: path, style, options)) != nil {
        #expect(mesh.vertexCount <= limit)
      } else {
        #expect(mesh == Mesh())
      }
    }
  }
}

extension Mesh {
  fileprivate mutating func append(
    strokeOf path: Path, _ style: StrokeStyle, _ options: StrokeOptions
  ) throws(TessellationError) {
    var tessellator = Tessellator()
    try tessellator.stroke(path, style: style, options: options, into: &self)
  }
}

extension Path {
  /// Adds the arc of a circle between two points that turns by an angle.
  fileprivate mutating func addArc(from start: Point, to end: Point, turning angle: Double) {
    let half = sinCos(0.5 * angle)
    let center = (start + end) * 0.5 + (end - start).turned * (0.5 * half.cosine / half.sine)
    let spoke = start - center
    addArc(
      center: center, radius: spoke.length, startAngle: arcTan2(spoke.y, spoke.x),
      endAngle: arcTan2(spoke.y, spoke.x) + angle,
      direction: angle > 0 ? .increasingAngle : .decreasingAngle)
  }
}
