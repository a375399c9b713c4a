/// Random paths and pens.
struct RandomPens {
  struct Pen {
    var path: Path
    var style: StrokeStyle
    var options: StrokeOptions
    /// A rectangle that no stroke leaves, where the rules bound it.
    var limit: Rect?
    /// A point of the path that must be covered, where the rules say so.
    var inside: Point?
    /// The size of the drawing with its pen.
    var extent: Double
  }

  private var random: SeededGenerator

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  private mutating func chance(_ probability: Double) -> Bool {
    Double.random(in: 0..<1, using: &random) < probability
  }

  private mutating func real(_ range: ClosedRange<Double>) -> Double {
    Double.random(in: range, using: &random)
  }

  private mutating func any<Value>(_ values: [Value]) -> Value {
    values.randomElement(using: &random)!
  }

  mutating func next() -> Pen {
    var style = StrokeStyle(
      lineWidth: any([0.01, 0.3, 0.3, 1, 1, 3, 3, 10, 10, 40]) * real(0.5...2))
    if chance(0.02) { style.lineWidth *= 20 }
    style.lineCap = any(StrokeStyle.LineCap.allCases)
    if chance(0.2) { style.startCap = any(StrokeStyle.LineCap.allCases) }
    style.lineJoin = any(StrokeStyle.LineJoin.allCases)
    style.miterLimit = any([0, 1, 1.5, 2, 4, 10, 20])
    if chance(0.3) { addDashes(&style) }
    if chance(0.15) { style.alignment = any(StrokeStyle.Alignment.allCases) }
    if chance(0.15) { addWidths(&style) }
    if chance(0.1) {
      style.trim = Trim(from: real(0...1), to: real(0...1), offset: real(-1...1))
    }
    style.zeroLengthCaps = any(StrokeStyle.ZeroLengthCaps.allCases)
    var options = StrokeOptions(tolerance: any([0.01, 0.1, 1]))
    options.dashLimit = 50
    if chance(0.1) {
      options.transform = AffineTransform(
        a: real(-3...3), b: real(-3...3), c: real(-3...3), d: real(-3...3), tx: 5, ty: -7)
      if chance(0.3) {
        let scale = real(0.1...3)
        options.transform = AffineTransform(a: scale, b: 0, c: 0, d: scale, tx: 5, ty: -7)
      }
      options.isNonScaling = chance(0.3)
    }
    return pen(path(), style, options)
  }

  /// Adds the figures for the laws.
  private mutating func pen(_ path: Path, _ style: StrokeStyle, _ options: StrokeOptions) -> Pen {
    let drawing = path.applying(options.transform).bounds
    let stretch = options.isNonScaling ? 1 : options.transform.largestStretch
    let largest = style.widthStops.reduce(style.widthStops.isEmpty ? 1 : 0) {
      max($0, $1.scale)
    }
    let reach = 0.5 * style.lineWidth * largest * (style.alignment == .center ? 1 : 2)
    // The corners of a clipped miter lie beside the bisector.
    let farthest = reach * stretch * max(1.5, style.miterLimit + 1)
    var pen = Pen(
      path: path, style: style, options: options, limit: nil, inside: nil,
      extent: max(drawing.width, drawing.height) + 2 * farthest)
    // The edges of arcs joins may bulge beyond their tips.
    if !drawing.isNull, style.lineJoin != .arcs {
      let aside = Vector(farthest, farthest)
      pen.limit = Rect(from: drawing.min - aside, to: drawing.max + aside)
    }
    let isPlain = style.dash.isEmpty && style.widthStops.isEmpty && style.trim.isWhole
    if isPlain, style.alignment == .center, let table = try? ArcLengthTable(path),
      table.length > 0, let point = table.point(at: table.length * real(0.01...0.99))
    {
      pen.inside = options.transform.apply(point)
    }
    return pen
  }

  private mutating func addDashes(_ style: inout StrokeStyle) {
    style.dash = (0..<Int.random(in: 1...4, using: &random)).map { _ in
      chance(0.15) ? 0 : real(0.2...10)
    }
    style.dashPhase = chance(0.5) ? 0 : real(-20...20)
    if chance(0.1) { style.dashCount = Int.random(in: 1...9, using: &random) }
    if chance(0.2) { style.dashSeam = .split }
    if chance(0.1) { style.pathLength = real(0...20) }
  }

  private mutating func addWidths(_ style: inout StrokeStyle) {
    let fractions = (0..<Int.random(in: 1...4, using: &random)).map { _ in
      chance(0.3) ? any([0, 0.5, 1]) : real(0...1)
    }
    style.widthStops = fractions.sorted().map {
      StrokeStyle.WidthStop(fraction: $0, scale: chance(0.3) ? 0 : real(0...2))
    }
  }

  // MARK: Paths

  /// A point within 20 × 20; often on a grid, for coincidences.
  private mutating func point() -> Point {
    let p = Point(real(0...20), real(0...20))
    return chance(0.5) ? Point((p.x / 5).rounded() * 5, (p.y / 5).rounded() * 5) : p
  }

  private mutating func path() -> Path {
    var path = Path()
    for _ in 0..<(chance(0.8) ? 1 : 2) {
      var pen = point()
      path.move(to: pen)
      for _ in 0..<Int.random(in: 1...5, using: &random) {
        let end =
          chance(0.1) ? pen : chance(0.1) ? pen + Vector(real(-0.01...0.01), 0.001) : point()
        switch Int.random(in: 0..<8, using: &random) {
        case 0...2: path.addLine(to: end)
        case 3: path.addQuadCurve(to: end, control: chance(0.2) ? pen : point())
        case 4, 5:
          path.addCurve(
            to: end, control1: chance(0.2) ? pen : point(), control2: chance(0.2) ? end : point())
        case 6:
          // An ideal cusp.
          let u = end - pen
          path.addCurve(to: end, control1: end + u.turned, control2: pen + u.turned)
        default:
          path.addEllipticalArc(
            to: end, radii: Vector(real(0.1...20), real(0.1...20)), rotation: real(0...3),
            largeArc: chance(0.5), sweepPositive: chance(0.5))
        }
        pen = end
      }
      if chance(0.35) { path.closeSubpath() }
    }
    return path
  }
}
