import Testing

@testable import Tessellate

@Suite struct GradientShaderTests {
  private let grays = [
    Gradient.Stop(offset: 0, color: .black), Gradient.Stop(offset: 1, color: .white),
  ]

  /// The red bytes of a picture that a gradient fills.
  private func reds(
    _ gradient: Gradient, _ width: Int, _ height: Int, _ transform: AffineTransform = .identity
  ) throws -> [[Int]] {
    var canvas = try Canvas(width: width, height: height)
    var mesh = Mesh()
    mesh.positions = [
      SIMD2(-1000, -1000), SIMD2(1000, -1000), SIMD2(1000, 1000), SIMD2(-1000, 1000),
    ]
    mesh.indices = [0, 1, 2, 0, 2, 3]
    canvas.paint(mesh, with: .gradient(gradient), transform: transform)
    let image = canvas.image
    return (0..<height).map { y in (0..<width).map { Int(image[$0, y].red) } }
  }

  /// The gray at t by the definition of each spread.
  private func gray(_ t: Double, _ spread: Gradient.Spread) -> Double {
    let floor = { (x: Double) in x.rounded(.down) }
    switch spread {
    case .pad: return 255 * Swift.min(Swift.max(t, 0), 1)
    case .repeat: return 255 * (t - floor(t))
    case .reflect:
      let u = t - 2 * floor(t / 2)
      return 255 * (u > 1 ? 2 - u : u)
    }
  }

  private func expect(
    _ actual: [[Int]], _ spread: Gradient.Spread, _ t: (Point) -> Double,
    _ location: SourceLocation = #_sourceLocation
  ) {
    for (y, row) in actual.enumerated() {
      for (x, value) in row.enumerated() {
        let expected = gray(t(Point(Double(x) + 0.5, Double(y) + 0.5)), spread)
        let error = (Double(value) - expected).magnitude
        // Half a level, and half a step of the table; at a repeat's jump either side is right.
        let isJump = spread == .repeat && (expected < 1 || expected > 254)
        #expect(error <= 0.7 || isJump, "\(x), \(y)", sourceLocation: location)
      }
    }
  }

  @Test(arguments: Gradient.Spread.allCases)
  func linearGradientsGrowEvenly(spread: Gradient.Spread) throws {
    let (start, end) = (Point(7, 3), Point(25, 13))
    let gradient = Gradient.linear(from: start, to: end, stops: grays, spread: spread)
    let way = end - start
    expect(try reds(gradient, 61, 40), spread) { ($0 - start).dot(way) / way.lengthSquared }
  }

  @Test(arguments: Gradient.Spread.allCases)
  func radialGradientsAreCircles(spread: Gradient.Spread) throws {
    let center = Point(20, 18)
    let gradient = Gradient.radial(center: center, radius: 13, stops: grays, spread: spread)
    expect(try reds(gradient, 50, 40), spread) { $0.distance(to: center) / 13 }
  }

  /// Every circle from the focus to the rim has one colour: t is found by halving.
  @Test func focusedGradientsAreCirclesBetween() throws {
    let (center, radius, focus, inner) = (Point(25, 20), 18.0, Point(33, 15), 3.0)
    let gradient = Gradient(
      .radial(center: center, radius: radius, focus: focus, focusRadius: inner), stops: grays)
    expect(try reds(gradient, 50, 40), .pad) { point in
      var (low, high) = (0.0, 20.0)
      for _ in 0..<60 {
        let t = (low + high) / 2
        let isInside =
          point.distance(to: focus.interpolated(to: center, at: t)) < inner + (radius - inner) * t
        if isInside { high = t } else { low = t }
      }
      return low
    }
  }

  /// A focus outside of the circle opens a cone, and nothing is painted beside it; t is found by
  /// looking for it.
  @Test(arguments: [
    (Point(2, 14), 0.0), (Point(2, 14), 3.0), (Point(4, 3), 9.0), (Point(12, 8), 6.0),
    (Point(18, 13), 14.0),
  ])
  func cones(focus: Point, inner: Double) throws {
    let (center, radius) = (Point(20, 12), 6.0)
    let gradient = Gradient(
      .radial(center: center, radius: radius, focus: focus, focusRadius: inner), stops: grays)
    var canvas = try Canvas(width: 32, height: 24)
    var mesh = Mesh()
    mesh.positions = [SIMD2(0, 0), SIMD2(32, 0), SIMD2(32, 24), SIMD2(0, 24)]
    mesh.indices = [0, 1, 2, 0, 2, 3]
    canvas.paint(mesh, with: .gradient(gradient))
    for y in 0..<24 {
      for x in 0..<32 {
        let point = Point(Double(x) + 0.5, Double(y) + 0.5)
        /// How far the point lies outside of the circle for t.
        func excess(_ t: Double) -> Double {
          point.distance(to: focus.interpolated(to: center, at: t)) - inner - (radius - inner) * t
        }
        var (t, least) = (9.0, excess(9))
        while t > -9, least > 0 {
          t -= 0.01
          least = Swift.min(least, excess(t))
        }
        // Beside the cone's edge both answers are right.
        guard least <= 0 || least > 0.05 else { continue }
        let pixel = canvas.image[x, y]
        #expect((pixel.alpha == 255) == (least < 0), "\(x), \(y)")
        #expect(gradient.position(of: point).isNaN == (least > 0), "\(x), \(y)")
        guard least < 0, t < 9 else { continue }
        #expect((Double(pixel.red) - gray(t, .pad)).magnitude <= 3.5, "\(x), \(y)")
        #expect((gradient.position(of: point) - t).magnitude <= 0.011, "\(x), \(y)")
      }
    }
    #expect(gradient.color(at: .nan).alpha == 0)
  }

  /// A focus on the circle's edge, or by rounding just outside, is one within it.
  @Test func focusesOnTheEdgeOpenNoCone() throws {
    for x in [0, -1e-9, -0.0001] {
      let gradient = Gradient(
        .radial(center: Point(8, 5), radius: 8, focus: Point(x, 5), focusRadius: 0),
        stops: [
          Gradient.Stop(offset: 0, color: .white), Gradient.Stop(offset: 1, color: .white),
        ])
      #expect(try reds(gradient, 20, 10).allSatisfy { $0.allSatisfy { $0 == 255 } })
    }
  }

  @Test func transformsMoveGradients() throws {
    let turn = AffineTransform(rotationAngle: 0.5).concatenating(
      AffineTransform(a: 2, b: 0, c: 0.3, d: 1, tx: 5, ty: 9))
    let gradient = Gradient.linear(
      from: Point(1, 2), to: Point(9, 4), stops: grays, transform: turn)
    let scale = AffineTransform(scaleX: 1.5, y: 2)
    let back = turn.concatenating(scale).inverted()!
    expect(try reds(gradient, 40, 40, scale), .pad) {
      (back.apply($0) - Point(1, 2)).dot(Vector(8, 2)) / 68
    }
  }

  @Test func stopsMeetTheirColors() throws {
    let gradient = Gradient.linear(
      from: .zero, to: Point(100, 0),
      stops: [
        Gradient.Stop(offset: 0.2, color: Color(rgb: 0x200000)),
        Gradient.Stop(offset: 0.5, color: Color(rgb: 0x600000)),
        Gradient.Stop(offset: 0.5, color: Color(rgb: 0xa00000)),
        // Runs back: counts as 0.5.
        Gradient.Stop(offset: 0.3, color: Color(rgb: 0xc00000)),
        Gradient.Stop(offset: 0.9, color: Color(rgb: 0xe00000)),
      ])
    let row = try reds(gradient, 100, 1)[0]
    #expect(row[..<20].allSatisfy { $0 == 0x20 })
    #expect((0x5e...0x60).contains(row[49]) && (0xc0...0xc1).contains(row[50]))
    #expect(row[90...].allSatisfy { $0 == 0xe0 })
  }

  @Test func degenerateGradientsHaveTheLastColor() throws {
    let point = Gradient.linear(from: Point(5, 5), to: Point(5, 5), stops: grays)
    #expect(try reds(point, 4, 4).allSatisfy { $0.allSatisfy { $0 == 255 } })
    let dot = Gradient.radial(center: Point(5, 5), radius: 0, stops: grays)
    #expect(try reds(dot, 4, 4).allSatisfy { $0.allSatisfy { $0 == 255 } })
    let nothing = Gradient.linear(from: .zero, to: Point(1, 0), stops: [])
    #expect(try reds(nothing, 4, 4).allSatisfy { $0.allSatisfy { $0 == 0 } })
  }

  @Test(arguments: Gradient.Spread.allCases)
  func wildNumbersTrapNowhere(spread: Gradient.Spread) throws {
    for value in [1e-300, 1e30, 1e300, .infinity, .nan, -1e9] {
      for gradient in [
        Gradient.linear(from: .zero, to: Point(value, 0), stops: grays, spread: spread),
        Gradient.radial(center: Point(value, 1), radius: 3, stops: grays, spread: spread),
        Gradient.radial(center: .zero, radius: value, stops: grays, spread: spread),
        Gradient(
          .radial(center: .zero, radius: 5, focus: Point(value, value), focusRadius: value),
          stops: grays, spread: spread),
        Gradient.linear(
          from: .zero, to: Point(1, 0),
          stops: [
            Gradient.Stop(offset: value, color: .black), Gradient.Stop(offset: 1, color: .white),
          ], spread: spread),
        Gradient.linear(
          from: .zero, to: Point(1, 0), stops: grays, spread: spread,
          transform: AffineTransform(scaleX: value, y: value)),
      ] {
        _ = try reds(gradient, 20, 5)
      }
    }
  }

  @Test func opacityFadesGradients() throws {
    var canvas = try Canvas(width: 2, height: 1)
    var mesh = Mesh()
    mesh.positions = [SIMD2(0, 0), SIMD2(2, 0), SIMD2(2, 1), SIMD2(0, 1)]
    mesh.indices = [0, 1, 2, 0, 2, 3]
    let gradient = Gradient.linear(
      from: .zero, to: Point(2, 0),
      stops: [
        Gradient.Stop(offset: 0, color: Color(rgb: 0xff0000)),
        Gradient.Stop(offset: 1, color: Color(rgb: 0xff0000, alpha: 0)),
      ])
    canvas.paint(mesh, with: .gradient(gradient), opacity: 0.5)
    #expect(canvas.image[0, 0] == (255, 0, 0, 96))
    #expect(canvas.image[1, 0] == (255, 0, 0, 32))
  }
}
