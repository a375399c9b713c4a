import Testing

@testable import Tessellate

/// Strokes along lines, straight from their points: the meshes that a sweep makes.
@Suite struct LineRibbonTests {
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
    try frame.build(path, &builder, options)
    var sweep = StrokeSweep(sink: EitherSink())
    try sweep.stroke(builder.spine, style: style, options: options, frame: frame, into: &mesh)
  }

  /// Whether lines are laid by the short way, appended to a mesh if so.
  private func laid(
    _ path: Path, _ style: StrokeStyle, _ options: StrokeOptions = StrokeOptions(),
    into mesh: inout Mesh
  ) -> Bool {
    let origin = mesh.positions.isEmpty ? nil : mesh.origin
    let frame = StrokeSetup(usual: path.controlBounds, style, options, origin: origin)
    guard let frame else { return false }
    var lines = LineRibbon()
    return lines.append(path, frame, style, options, to: &mesh)
  }

  private func point(_ random: inout SeededGenerator, _ size: Double) -> Point {
    Point(random.double(-size...size), random.double(-size...size))
  }

  /// A path of up to three sub-paths of a few lines, or of a hundred.
  private func path(_ random: inout SeededGenerator) -> Path {
    let size = random.double(5...80)
    let isRound = Bool.random(using: &random)
    return Path { path in
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        let most = Int.random(in: 0..<40, using: &random) == 0 ? 100 : 6
        var last = point(&random, size)
        path.move(to: last)
        for _ in 0..<Int.random(in: 1...most, using: &random) {
          var next = point(&random, size)
          // Whole coordinates, right angles, and lines without length.
          if isRound { next = Point(next.x.rounded(), next.y.rounded()) }
          if Bool.random(using: &random) { next.y = last.y }
          path.addLine(to: next)
          last = next
        }
        if Int.random(in: 0..<3, using: &random) == 0 { path.closeSubpath() }
      }
    }
  }

  private func style(_ random: inout SeededGenerator) -> StrokeStyle {
    var style = StrokeStyle(
      lineWidth: random.double(0.01...9),
      lineCap: StrokeStyle.LineCap.allCases.randomElement(using: &random)!,
      lineJoin: StrokeStyle.LineJoin.allCases.randomElement(using: &random)!,
      miterLimit: random.double(0.5...9))
    if Bool.random(using: &random) { style.startCap = .round }
    return style
  }

  /// Every mesh has the sweep's bits, after other strokes in the same mesh and in an empty one.
  @Test func meshesAreThoseOfASweep() throws {
    var random = SeededGenerator(seed: Cases.seed)
    var (taken, count) = (0, 0)
    for _ in 0..<Cases.count(atLeast: 300) {
      var (mesh, other) = (Mesh(), Mesh())
      for _ in 0..<2 {
        let path = path(&random).applying(.init(translationX: random.double(-50...50), y: 7))
        let style = style(&random)
        let tolerance = [0.5, 0.1, 0.01, 1e-3].randomElement(using: &random)!
        let options = StrokeOptions(tolerance: tolerance)
        count += 1
        if laid(path, style, options, into: &mesh) {
          taken += 1
          try swept(path, style, options, into: &other)
        }
        let seed: Comment = "seed \(Cases.seed), \(path.svgDescription), \(style)"
        #expect(mesh == other, seed)
      }
    }
    #expect(taken > count / 4, "\(taken) of \(count)")
  }

  @Test func whatIsNotSoSimpleIsLeftToTheSweep() throws {
    let style = StrokeStyle(lineWidth: 2, lineCap: .round, lineJoin: .round)
    let paths = [
      // Without length, straight on, to and fro, with a line after a close, and a lone close.
      "M0 0L0 0", "M0 0L9 0L9 0", "M0 0H9H18", "M0 0H9H0", "M0 0H9V9ZV-9", "M0 0Z",
      // Lines shorter than their corners take, and a curve.
      "M0 0H9V1H0", "M0 0H9Q18 0 18 9", "M0 0H9A4 4 0 0 1 13 4",
    ]
    for data in paths {
      var mesh = Mesh()
      #expect(!laid(try Path(svg: data), style, into: &mesh), "\(data)")
      #expect(mesh == Mesh(), "\(data)")
    }
    for data in ["M0 0H9", "M0 0H9V9", "M0 0H9V9Z", "M0 0H9V9H0Z", "M5 5M0 0H9M0 9H9M3 3"] {
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
