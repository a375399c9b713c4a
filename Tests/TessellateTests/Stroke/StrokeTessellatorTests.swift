import Testing

@testable import Tessellate

@Suite struct StrokeTessellatorTests {
  private func line(_ points: Point..., closed: Bool = false) -> Path {
    var path = Path()
    path.addLines(points)
    if closed { path.closeSubpath() }
    return path
  }

  @Test func aLineIsARectangle() throws {
    let mesh = try line(Point(0, 0), Point(10, 0)).stroked(StrokeStyle(lineWidth: 2))
    #expect(mesh.vertexCount == 4)
    #expect(mesh.triangleCount == 2)
    #expect((mesh.area - 20).magnitude < 1e-4)
    #expect(mesh.strokeAttributes.map(\.distance) == [0, 0, 10, 10])
    #expect(mesh.strokeAttributes.map(\.side) == [-1, 1, -1, 1])
  }

  @Test func everyTriangleIsPositive() throws {
    var path = Path()
    path.move(to: Point(0, 0))
    path.addCurve(to: Point(3, 0), control1: Point(40, 30), control2: Point(-37, 30))
    let mesh = try path.stroked(StrokeStyle(lineWidth: 25, lineCap: .round, lineJoin: .round))
    #expect(mesh.triangleCount > 20)
    for triangle in stride(from: 0, to: mesh.indices.count, by: 3) {
      let p = (0..<3).map { Point(mesh.positions[Int(mesh.indices[triangle + $0])]) }
      #expect((p[1] - p[0]).cross(p[2] - p[0]) > 0)
    }
  }

  @Test func aSecondStrokeIsTheSame() throws {
    var tessellator = Tessellator()
    let path = line(Point(0, 0), Point(30, 4), Point(2, 9), closed: true)
    var style = StrokeStyle(lineWidth: 3, lineJoin: .round, dash: [5, 2])
    var first = Mesh()
    try tessellator.stroke(path, style: style, into: &first)
    style.lineWidth = 80
    var other = Mesh()
    try tessellator.stroke(path, style: style, into: &other)
    style.lineWidth = 3
    var again = Mesh()
    try tessellator.stroke(path, style: style, into: &again)
    #expect(first == again)
    #expect(first != other)
  }

  /// Where control points nearly coincide with an end, a curve turns within the rounding of its
  /// points.
  ///
  /// No quad there may be halved for ever, with twice as many each time.
  @Test func turnsBelowRoundingStaySmall() throws {
    let tiny = [0, 1e-4, 3e-16, -2e-22, 7e-37, -1e-38]
    var count = 0
    for far in [260_096.0, 194_560, 51_200, 1e9] {
      for (i, a) in tiny.enumerated() {
        for (j, b) in tiny.enumerated() {
          var path = Path()
          path.move(to: Point(b, a))
          path.addCurve(to: Point(-a, -a), control1: Point(-far, -96), control2: Point(a, b))
          path.addCurve(to: Point(b, far), control1: Point(a, far + a), control2: Point(b, far - b))
          let style = StrokeStyle(
            lineWidth: [0.01, 1, 100][(i + j) % 3], lineCap: j % 2 == 0 ? .triangle : .butt,
            lineJoin: i % 2 == 0 ? .bevel : .arcs, miterLimit: 20)
          for coverage in StrokeOptions.Coverage.allCases {
            let mesh = try path.stroked(
              style, options: StrokeOptions(tolerance: [0.1, 0.01][j % 2], coverage: coverage))
            #expect(mesh.positions.count < 8_000, "\(path.svgDescription) \(style)")
            count += 1
          }
        }
      }
    }
    #expect(count == 288)
  }

  /// A hundred-thousandth of such a curve's size is less than the least subnormal number.
  @Test(.endsAtAll, arguments: [-1060, -1056, -1030, -1015])
  func curvesOfSubnormalNumbersEnd(exponent: Int) throws {
    let size = Double(sign: .plus, exponent: exponent, significand: 1)
    for coverage in StrokeOptions.Coverage.allCases {
      for join in StrokeStyle.LineJoin.allCases {
        var path = Path()
        path.addEllipse(in: Rect(x: 0, y: 0, width: 2 * size, height: 2 * size))
        path.addEllipse(in: Rect(x: size, y: -size, width: 2 * size, height: 5 * size))
        path.addLine(to: Point(-1e29, 93))
        path.addQuadCurve(to: Point(0, 40), control: Point(size, -size))
        let style = StrokeStyle(lineWidth: 10, lineCap: .square, lineJoin: join)
        let mesh = try path.stroked(style, options: StrokeOptions(coverage: coverage))
        #expect(mesh.positions.count < 500)
      }
    }
  }

  /// Scaling all lengths by a power of two rounds nothing, and so scales the mesh.
  @Test(arguments: [-90, -40, 50, 90])
  func strokesOfAnySize(exponent: Int) throws {
    let scale = Double(sign: .plus, exponent: exponent, significand: 1)
    for index in 0..<Cases.count(20) {
      let coverage = StrokeOptions.Coverage.allCases[index % 2]
      var strokes = RandomStrokes(seed: Cases.seed, index: index, coverage: coverage)
      let item = strokes.nextOfOtherPens()
      guard item.options.transform.isIdentity else { continue }
      let path = try Path(svg: item.data)
      let mesh = try path.stroked(item.style, options: item.options)
      var (style, options) = (item.style, item.options)
      style.lineWidth *= scale
      style.dash = style.dash.map { $0 * scale }
      style.dashPhase *= scale
      options.tolerance *= scale
      let large = path.applying(AffineTransform(scaleX: scale, y: scale))
      let scaled = try large.stroked(style, options: options)
      #expect(scaled.indices == mesh.indices, "seed \(Cases.seed), \(index): \(item)")
      #expect(scaled.positions == mesh.positions.map { $0 * Float(scale) })
    }
  }

  /// Gaps without length have caps at any scale, whatever the sizes of rounding errors.
  @Test func gapsWithoutLengthStayAtAnySize() throws {
    let corners = [
      Point(-5.527716494086661, -42.128045346014616), Point(26.71087392711337, 4.063969474402993),
      Point(-103.23085720416589, 14.628767700806481),
    ]
    for scale in [1, 0x1p45, 0x1p60] {
      var style = StrokeStyle(lineWidth: 9.69334859034539 * scale, lineCap: .square)
      style.lineJoin = .bevel
      style.dash = [0, 1.147536444261268 * scale, 24.747842853280524 * scale]
      style.widthStops = [.init(fraction: 0, scale: 1.2557928598743822)]
      let path = Path { $0.addLines(corners.map { $0 * scale }) }
      let mesh = try path.stroked(style, options: StrokeOptions(tolerance: 0.1 * scale))
      #expect(mesh.vertexCount == 129)
    }
  }

  /// Where the path turns back, a clipped miter is as long as its limit; elsewhere a limit that no
  /// miter reaches has no effect.
  @Test(arguments: [StrokeStyle.LineJoin.miterClip, .arcs, .miter])
  func mitersBeyondTheRangeAreErrors(join: StrokeStyle.LineJoin) throws {
    let back = line(.zero, Point(10, 0), .zero)
    let corner = line(.zero, Point(10, 0), Point(10, 10))
    for limit in [1e40, 1e160, Double.greatestFiniteMagnitude] {
      let style = StrokeStyle(lineWidth: 2, lineJoin: join, miterLimit: limit)
      for coverage in StrokeOptions.Coverage.allCases {
        let options = StrokeOptions(coverage: coverage)
        #expect(try corner.stroked(style, options: options).bounds.maxX < 12)
        guard join != .miter else { continue }
        #expect(throws: TessellationError.outOfRange()) {
          try back.stroked(style, options: options)
        }
      }
      guard join != .miter else { continue }
      #expect(throws: TessellationError.outOfRange()) { try back.strokedPath(style) }
    }
  }

  /// However coarse the tolerance, vertices stay near the drawing.
  @Test(arguments: [1e3, 1e30, 1e300, Double.greatestFiniteMagnitude])
  func coarseStrokesStaySmall(tolerance: Double) throws {
    var path = Path(ellipseIn: Rect(x: 0, y: 0, width: 1, height: 1))
    path.addLines([.zero, Point(5, 0), Point(5, 5), Point(3, 0)])
    for coverage in StrokeOptions.Coverage.allCases {
      let style = StrokeStyle(lineWidth: 1, lineCap: .round, lineJoin: .round)
      let options = StrokeOptions(tolerance: tolerance, coverage: coverage)
      let bounds = try path.stroked(style, options: options).bounds
      #expect(bounds.width < 100 && bounds.height < 100, "\(bounds)")
    }
  }

  /// An arc that is one point in rounding has no chord at any depth.
  @Test(.endsAtAll) func arcsBelowRoundingAreNothing() throws {
    for radius in [1e-16, 1e-18, 1e-20, 1e-25, 1e-40, 1e-300] {
      for around in ["", "h9", "M3 -0.0098h0", "l9 9"] {
        for (rx, ry) in [(radius, radius), (radius, radius / 3), (radius, 0.001 * radius)] {
          let data = "M0.25 -0.0098\(around)a\(rx) \(ry) 20 1 1 \(radius) \(radius / 2)\(around)"
          let path = try Path(svg: data)
          for coverage in StrokeOptions.Coverage.allCases {
            let style = StrokeStyle(lineWidth: 2, lineCap: .round, lineJoin: .round)
            let mesh = try path.stroked(style, options: StrokeOptions(coverage: coverage))
            #expect(mesh.positions.count < 500, "\(data)")
          }
        }
      }
    }
  }
}
