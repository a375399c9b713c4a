import Testing

@testable import Tessellate

/// Places at arc lengths, and parts of sub-paths.
@Suite struct SpineCutTests {
  /// An ellipse without a second axis is a straight line, whose one chord is passed at another
  /// speed than a cubic's.
  @Test func dashesOfACollapsedEllipseLieAtLengths() throws {
    for (cap, collapse) in [(StrokeStyle.LineCap.butt, 0.0), (.round, 0), (.round, 1e-9)] {
      var half = Path()
      half.addRelativeArc(center: .zero, radius: 100, startAngle: -.pi, delta: .pi)
      let path = half.applying(AffineTransform(scaleX: 1, y: collapse))
      let style = StrokeStyle(lineWidth: 2, lineCap: cap, dash: [30, 30])
      let mesh = try path.stroked(style)
      let reach: Float = cap == .round ? 1 : 0
      for dash in 0..<3 {
        let (low, high) = (Float(60 * dash - 100), Float(60 * dash - 70))
        let x = mesh.positions.map { $0.x + Float(mesh.origin.x) }
        let inside = x.filter { $0 > low - 15 && $0 < high + 15 }
        let (start, end) = (try #require(inside.min()), try #require(inside.max()))
        #expect((start - (low - reach)).magnitude <= 0.1, "\(cap), \(collapse), \(dash)")
        #expect((end - (high + reach)).magnitude <= 0.1, "\(cap), \(collapse), \(dash)")
      }
    }
  }

  /// Dashes that fit a symmetric path end at its middle, a corner or a cusp, and no rounding of arc
  /// lengths decides whether the pen turns there: both covers are the same region.
  @Test func dashesThatEndAtTheMiddleOfASymmetricPathAreTheSameInBothCovers() throws {
    var random = SeededGenerator(seed: Cases.seed)
    for _ in 0..<Cases.count(200) {
      let points = (0..<3).map { _ in random.point() }
      let turn = AffineTransform(rotationAngle: random.double(0...2 * .pi))
      let axis = turn.apply(toVector: Vector(1, 0))
      func image(_ point: Point) -> Point { 2 * point.dot(axis) * axis - point }
      var path = Path()
      path.move(to: points[0])
      switch Int.random(in: 0..<3, using: &random) {
      case 0:
        path.addQuadCurve(to: .zero, control: points[1])
        path.addQuadCurve(to: image(points[0]), control: image(points[1]))
      case 1:
        path.addCurve(to: .zero, control1: points[1], control2: points[2])
        path.addCurve(
          to: image(points[0]), control1: image(points[2]), control2: image(points[1]))
      default:
        // The middle is a cusp: B′ is zero there, 3/4 of P₃ − P₀ + P₂ − P₁.
        let along = (points[1] - points[0]).dot(axis) * axis
        let control = image(points[0]) + along
        path.addCurve(to: image(points[0]), control1: control, control2: image(control))
      }
      var style = StrokeStyle(
        lineWidth: random.double(0.5...8), lineCap: .butt, lineJoin: .round,
        dash: [random.double(1...10), random.double(1...10)])
      style.dashCount = 2 * Int.random(in: 1...3, using: &random)
      if Bool.random(using: &random) { style.startCap = .square }
      try expectOneRegion(path, style, tolerance: 0.01)
    }
  }

  /// Where a dash ends beside the seam of a closed path, or a gap without length lies there, no
  /// rounding of arc lengths decides whether its dashes are joined: both covers are one region.
  @Test func dashesThatMeetAtASeamAreTheSameInBothCovers() throws {
    var random = SeededGenerator(seed: Cases.seed)
    for _ in 0..<Cases.count(300) {
      var path = Path()
      path.move(to: random.point())
      if Bool.random(using: &random) { path.addLine(to: random.point()) }
      path.addCurve(to: random.point(), control1: random.point(), control2: random.point())
      if Bool.random(using: &random) {
        path.addQuadCurve(to: random.point(), control: random.point())
      }
      path.closeSubpath()
      let length = try ArcLengthTable(path).length
      var style = StrokeStyle(
        lineWidth: random.double(0.5...8), lineCap: .butt, lineJoin: .miterClip)
      style.miterLimit = 6
      let dashes = random.double(0.02...0.3) * length
      let count = Int.random(in: 1...3, using: &random)
      switch Int.random(in: 0..<3, using: &random) {
      case 0:
        // A gap without length at the seam.
        style.dash = [dashes, random.double(0.5...1) * dashes, dashes, 0]
        style.dashCount = count
      case 1:
        // The last dash ends at the seam.
        let gap = (length - Double(count + 1) * dashes) / Double(count)
        guard gap > 0.1 * dashes else { continue }
        style.dash = [dashes, gap]
      default:
        // The next period begins there.
        style.dash = [0.3 * length / Double(count), 0.7 * length / Double(count)]
      }
      // As far as the arc lengths of chords err.
      let off = [0, 1e-9, -1e-9, 1e-7, -1e-7].randomElement(using: &random)! * length
      if style.dashCount == nil { style.dash[1] += off / Double(count) }
      try expectOneRegion(path, style, tolerance: 0.1)
    }
  }

  /// Checks that both covers of a stroke have the same bounds, and the single one no more area.
  private func expectOneRegion(_ path: Path, _ style: StrokeStyle, tolerance: Double) throws {
    let meshes = try [StrokeOptions.Coverage.ribbon, .single].map {
      try path.stroked(style, options: StrokeOptions(tolerance: tolerance, coverage: $0))
    }
    let comment: Comment = "seed \(Cases.seed): \(path.svgDescription) \(style)"
    let (ribbon, single) = (meshes[0].bounds, meshes[1].bounds)
    let apart = max((ribbon.min - single.min).maxNorm, (ribbon.max - single.max).maxNorm)
    #expect(apart <= 4 * tolerance, comment)
    #expect(meshes[1].area <= meshes[0].area + 20 * tolerance, comment)
  }

  /// The way to a place is as long as asked, and the parts of a sub-path are as long as the whole.
  @Test func partsBetweenPlacesHaveTheirLengths() throws {
    var random = SeededGenerator(seed: Cases.seed)
    let limits = ChordLimits(halfWidth: 3, tolerance: 0.05)
    for _ in 0..<Cases.count(40) {
      guard case .cubic(let segment) = RandomCurves.segment(.cubic, &random) else { continue }
      var spine = Spine.of(.cubic(segment), limits)
      spine.measure(for: .infinity)
      let contour = spine.contours[0]
      let (start, end) = (spine.start(of: contour), spine.end(of: contour))
      let distance = random.double(0.05...0.95) * contour.length
      let place = spine.place(at: distance, in: contour, hint: contour.firstVertex)
      #expect(spine.quad(at: distance, in: contour) == place.vertex)
      let known = spine.curves[0].length(from: 0, to: place.t)
      #expect((known - distance).magnitude < 3e-7 * contour.length, "\(segment), \(distance)")
      var piece = StrokePiece()
      piece.append(spine, contour, from: start, to: place, shift: 7)
      #expect((piece.vertices[piece.quads].distance - (distance + 7)).magnitude < 1e-9)
      #expect(piece.vertices[piece.quads].point == place.point)
      piece.append(spine, contour, from: place, to: end, shift: 7)
      #expect(piece.vertices[piece.quads].distance == contour.length + 7)
      #expect(piece.vertices[piece.quads].point == segment.end)
      #expect(piece.startTangent == contour.startTangent)
    }
  }

  /// The cubic that lengths are taken for is inverted, for slopes near 1 and far from it.
  @Test func parametersInvertTheCubicOfLengths() {
    var random = SeededGenerator(seed: Cases.seed)
    for _ in 0..<Cases.count(2000) {
      let isNear = Bool.random(using: &random)
      let range = isNear ? 0.75...1.25 : 0...2.9
      let (m0, m1) = (random.double(range), random.double(range))
      let y = random.double(0...1)
      let x = Spine.parameter(of: y, m0, m1)
      let value = ((m0 + m1 - 2) * x + (3 - 2 * m0 - m1)) * x * x + m0 * x
      #expect((value - y).magnitude < 1e-9, "\(y), \(m0), \(m1)")
    }
  }
}
