import Testing

@testable import Tessellate

/// Outlines taken apart into cells are what the whole arrangement makes of them.
///
/// `TESSELLATE_CASES=100` looks at a hundred times as many strokes, `TESSELLATE_SEED` at others.
@Suite struct StripCoverTests {
  /// A stroke's single cover, and the same contours filled in one piece.
  private struct Pair {
    var cover = Mesh()
    var whole = Mesh()
    /// The lattice both are on, and the length of the contours in its steps.
    var step = 1.0
    var length = 0.0
    var hasCrossing = false

    init(_ path: Path, _ style: StrokeStyle, _ options: StrokeOptions) throws {
      cover = try path.stroked(style, options: options)
      var stroker = StrokeTessellator()
      var polyline = Polyline()
      let origin = try stroker.outline(
        path, style: style, options: options, origin: nil, into: &polyline)
      guard let origin else { return }
      let lattice = try Lattice(bounds: polyline.bounds, origin: origin)
      var filler = FillTessellator()
      try filler.fill(
        polyline, options: FillOptions(rule: .nonZero), lattice: lattice, into: &whole)
      step = lattice.step
      for contour in polyline.contours {
        for i in contour.range {
          let next = i + 1 < contour.range.upperBound ? i + 1 : contour.start
          length += (polyline.points[next] - polyline.points[i]).length / step
        }
      }
    }

    /// The doubled area of a lawful mesh in squares of the step.
    func area(_ mesh: Mesh) -> Int128? {
      let report = mesh.validate()
      guard report.isValid, !report.isClockwise, report.weldedVertexCount == mesh.vertexCount else {
        return nil
      }
      if mesh.isEmpty { return 0 }
      guard report.latticeStep >= step, let area = report.doubledArea else { return nil }
      let ratio = Int128(report.latticeStep / step)
      return area * ratio * ratio
    }
  }

  /// Expects lawful meshes of one area, and says whether it is the same to the bit.
  ///
  /// Both round the same crossings to the same points, so that areas are the same; unless so many are near each other that one of
  /// the two is snap-rounded and the other isn't. That moves edges by less than a step, and the doubled area by
  /// less than twice their length.
  private func expectSame(_ pair: Pair, _ comment: Comment) -> Bool {
    let (cover, whole) = (pair.area(pair.cover), pair.area(pair.whole))
    #expect(cover != nil, "\(comment): \(pair.cover.validate())")
    guard let cover, let whole else { return false }
    #expect(Double((cover - whole).magnitude) <= 2 * pair.length, comment)
    return cover == whole
  }

  @Test func randomStrokesCoverWhatTheirOutlinesEnclose() throws {
    let count = Cases.count(60)
    var same = 0
    for index in 0..<count {
      var random = RandomStrokes(seed: Cases.seed, index: index, coverage: .single)
      var item = index % 3 == 0 ? random.nextOfOtherPens() : random.next()
      item.options.coverage = .single
      let pair = try Pair(try Path(svg: item.data), item.style, item.options)
      if expectSame(pair, "seed \(Cases.seed), \(index): \(item)") { same += 1 }
    }
    print("\(same) of \(count) covers of random strokes, seed \(Cases.seed), have the very area")
    #expect(same * 10 >= count * 9)
  }

  /// Long paths that cross themselves often, at scales that are powers of two, plain and mirrored.
  @Test func longStrokesCoverWhatTheirOutlinesEnclose() throws {
    let count = Cases.count(8)
    var same = 0
    for index in 0..<count {
      var random = SeededGenerator(seed: Cases.seed &* 1000 &+ UInt64(index))
      let path = longPath(&random)
      var style = StrokeStyle(lineWidth: [0.01, 1, 10, 30, 200].randomElement(using: &random)!)
      style.lineCap = StrokeStyle.LineCap.allCases.randomElement(using: &random)!
      style.lineJoin = StrokeStyle.LineJoin.allCases.randomElement(using: &random)!
      if Bool.random(using: &random) {
        style.dash = [Double.random(in: 5..<90, using: &random), 30]
      }
      var options = StrokeOptions(coverage: .single)
      let scale = [1, 0x1p-20, 0x1p20].randomElement(using: &random)!
      let mirror = Bool.random(using: &random) ? -1.0 : 1
      options.transform = AffineTransform(scaleX: scale * mirror, y: scale)
      options.tolerance = scale * 0.1
      let pair = try Pair(path, style, options)
      let comment: Comment =
        "seed \(Cases.seed), \(index): \(path.svgDescription), \(style), \(options)"
      if expectSame(pair, comment) { same += 1 }
    }
    print("\(same) of \(count) covers of long strokes, seed \(Cases.seed), have the very area")
    #expect(same * 10 >= count * 9)
  }

  private func longPath(_ random: inout SeededGenerator) -> Path {
    func point() -> Point {
      Point(
        Double.random(in: 0..<1000, using: &random), Double.random(in: 0..<1000, using: &random))
    }
    var path = Path()
    path.move(to: point())
    for _ in 0..<Int.random(in: 3...16, using: &random) {
      switch Int.random(in: 0..<4, using: &random) {
      case 0: path.addLine(to: point())
      case 1: path.addQuadCurve(to: point(), control: point())
      case 2: path.addCurve(to: point(), control1: point(), control2: point())
      default:
        let center = point()
        let height = Double.random(in: 20..<150, using: &random)
        path.addEllipse(in: Rect(x: center.x, y: center.y, width: 150, height: height))
      }
    }
    if Bool.random(using: &random) { path.closeSubpath() }
    return path
  }
}
