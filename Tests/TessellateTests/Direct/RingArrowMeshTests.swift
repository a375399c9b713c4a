import Testing

@testable import Tessellate

@Suite struct RingArrowMeshTests {
  /// The arrow of the benchmark, at a length.
  private func arrow(_ length: Double) -> RingArrow {
    RingArrow(
      outerRadius: 200, thickness: 60, startRadians: -.pi / 2, lengthRadians: length,
      headLengthRadians: .pi / 16)
  }

  private func fill(_ arrow: RingArrow, _ tolerance: Double = 0.1) throws -> Mesh {
    var mesh = Mesh()
    try arrow.appendFill(to: &mesh, tolerance: tolerance)
    return mesh
  }

  /// An arrow of any proportions.
  private func random(_ random: inout SeededGenerator) -> RingArrow {
    let radius = random.double(0.1...300)
    return RingArrow(
      center: random.point(50), outerRadius: radius,
      thickness: radius * random.double(0.01...1.2), startRadians: random.double(-9...9),
      lengthRadians: random.double(-8...8),
      headLengthRadians: Bool.random(using: &random) ? random.double(0...1) : random.double(0...3))
  }

  /// The laws of a mesh, and the tolerance, both ways.
  private func judgeFill(_ arrow: RingArrow, _ tolerance: Double) throws {
    let mesh = try fill(arrow, tolerance)
    let report = mesh.validate()
    #expect(report.isValid, "\(arrow) \(tolerance): \(report)")
    let path = arrow.path
    let outline = DenseSampler(path, steps: 300)
    // Resampled chords are off by less than this.
    let slack = arrow.outerRadius * 2e-4 + 1e-5
    let boundary = DenseSampler(boundaryOf: mesh)
    for edge in boundary.contours {
      for point in [edge[0], edge[0].interpolated(to: edge[1], at: 0.5)] {
        #expect(outline.distance(to: point) <= tolerance + slack, "\(arrow)")
      }
    }
    guard mesh.triangleCount > 0 else { return }
    for contour in outline.contours {
      for (i, point) in contour.enumerated() where i % 37 == 0 {
        #expect(boundary.distance(to: point) <= tolerance + slack, "\(arrow)")
      }
    }
    #expect(
      (mesh.area - outline.signedArea.magnitude).magnitude
        <= tolerance * arrow.outerRadius * 14 + slack * arrow.outerRadius, "\(arrow)")
  }

  /// A stroke that fails leaves no fill, whatever the mesh held.
  @Test func aFailingStrokeLeavesTheMeshAsItWas() throws {
    let arrow = RingArrow(
      outerRadius: 1e37, thickness: 3e36, startRadians: 0, lengthRadians: 3, headLengthRadians: 0.2)
    var style = StrokeStyle(lineWidth: 8e37, lineJoin: .bevel)
    style.alignment = .outer
    for start in [Mesh(), try self.arrow(1).path.stroked(StrokeStyle(lineWidth: 3))] {
      var mesh = start
      #expect(throws: TessellationError.outOfRange()) {
        try arrow.appendFill(andStroke: style, to: &mesh, tolerance: 1e33)
      }
      #expect(mesh == start)
    }
  }

  @Test func framesOfTheBenchmarkKeepTheLaws() throws {
    for k in 0..<120 {
      let length = 2 * Double.pi * Double(k) / 119
      let mesh = try fill(arrow(length))
      let report = mesh.validate()
      #expect(report.isValid, "frame \(k): \(report)")
      // The area of ring sector and head, less what chords of sagitta 0.1 cut off.
      let head = min(.pi / 16, length)
      let area = (length - head) * 10200 + 5100 * sinCos(head).sine
      #expect(mesh.area <= area + 0.5 && mesh.area >= area - 0.1 * 200 * length - 1)
    }
    for k in stride(from: 0, to: 120, by: 17) {
      try judgeFill(arrow(2 * .pi * Double(k) / 119), 0.1)
    }
  }

  @Test func randomArrowsKeepTheLaws() throws {
    var random = SeededGenerator(seed: Cases.seed)
    for _ in 0..<Cases.count(25) {
      try judgeFill(
        self.random(&random), [0.01, 0.1, 1, 30][Int.random(in: 0..<4, using: &random)])
    }
  }

  @Test(arguments: [
    2 * Double.pi, 2 * Double.pi - 1e-9, 2 * Double.pi - 2e-6, 7, -2 * Double.pi, -20, 1e-3, 1e-7,
    -1e-12, Double.pi / 16, Double.pi / 16 + 1e-9, Double.pi / 16 + 1e-5,
  ])
  func limitingLengthsKeepTheLaws(_ length: Double) throws {
    for thickness in [60, 200, 300, 199.9999, 0.5] {
      for head in [Double.pi / 16, 0, 1e-9, 2, .pi, 9] {
        var arrow = arrow(length)
        (arrow.thickness, arrow.headLengthRadians) = (thickness, head)
        let report = try fill(arrow).validate()
        #expect(report.isValid, "\(arrow): \(report)")
      }
    }
  }

  @Test(arguments: [1e-9, 1e-4, 1e3, 1e30])
  func limitingTolerancesKeepTheLaws(_ tolerance: Double) throws {
    for length in [0.1, 3, -5, 2 * .pi] {
      let mesh = try fill(arrow(length), tolerance)
      let report = mesh.validate()
      #expect(report.isValid, "\(length): \(report)")
      #expect(mesh.vertexCount < 20_000)
    }
  }

  @Test func limitingSizesKeepTheLaws() throws {
    for scale in [1e-30, 1e-6, 1e6, 1e30] {
      let arrow = RingArrow(
        center: Point(scale, -scale), outerRadius: 2 * scale, thickness: scale, startRadians: 1,
        lengthRadians: 3, headLengthRadians: 0.3)
      let report = try fill(arrow, 0.01 * scale).validate()
      #expect(report.isValid, "\(scale): \(report)")
    }
    for center in [Point(1e7, 0), Point(-1e12, 1e12)] {
      var arrow = arrow(4)
      arrow.center = center
      let mesh = try fill(arrow)
      #expect(mesh.validate().isValid)
      #expect(isNear(mesh.bounds.center, arrow.path.bounds.center, within: 0.2))
    }
    for (radius, thickness) in [(0.0, 1.0), (1, 0), (0, 0)] {
      let arrow = RingArrow(
        outerRadius: radius, thickness: thickness, startRadians: 0, lengthRadians: 1,
        headLengthRadians: 0)
      #expect(try fill(arrow).isEmpty)
    }
  }

  @Test func invalidArrowsThrow() {
    func error(_ arrow: RingArrow, _ tolerance: Double) -> TessellationError? {
      var mesh = Mesh()
      do {
        try arrow.appendFill(to: &mesh, tolerance: tolerance)
        return nil
      } catch {
        #expect(mesh == Mesh())
        return error
      }
    }
    #expect(error(arrow(1), 0) == .invalidTolerance(0))
    #expect(error(arrow(1), -1) == .invalidTolerance(-1))
    #expect(error(arrow(1), .infinity) == .invalidTolerance(.infinity))
    let notFinite = TessellationError.invalidElement(InvalidElement(index: 0, reason: .notFinite))
    #expect(error(arrow(.nan), 0.1) == notFinite)
    var huge = arrow(1)
    huge.outerRadius = 1e300
    #expect(error(huge, 0.1) == .outOfRange())
    huge.outerRadius = -1
    #expect(
      error(huge, 0.1) == .invalidElement(InvalidElement(index: 0, reason: .negativeRadius)))
    var mesh = Mesh()
    #expect(throws: TessellationError.invalidStyle(parameter: "lineWidth", value: -1)) {
      try arrow(1).appendStroke(StrokeStyle(lineWidth: -1), to: &mesh)
    }
  }

  /// A second arrow follows the first, with its own indices.
  @Test func arrowsAreAppended() throws {
    let style = StrokeStyle(lineWidth: 4, lineJoin: .round)
    var mesh = try fill(arrow(3))
    let (vertices, triangles) = (mesh.vertexCount, mesh.triangleCount)
    try arrow(3).appendStroke(style, to: &mesh)
    var both = Mesh()
    let filled = try arrow(3).appendFill(andStroke: style, to: &both)
    #expect(filled == triangles)
    #expect(mesh.positions.prefix(vertices).elementsEqual(try fill(arrow(3)).positions))
    #expect(mesh.validate(triangles: 0..<triangles).isValid)
    // Together they share the finer chords of the stroke; the stroke alone has them, too.
    var stroke = Mesh()
    try arrow(3).appendStroke(style, to: &stroke)
    #expect(both.triangleCount - filled == stroke.triangleCount)
    #expect(both.triangles[filled...].elementsEqual(stroke.triangles, by: ==))
  }

  /// An arrow that turns the other way has the mirror image's stroke, corner by corner.
  @Test func mirroredArrowsHaveMirroredStrokes() throws {
    var random = SeededGenerator(seed: Cases.seed)
    for _ in 0..<Cases.count(40) {
      let arrow = self.random(&random)
      var mirrored = arrow
      mirrored.center.y = -arrow.center.y
      (mirrored.startRadians, mirrored.lengthRadians) = (-arrow.startRadians, -arrow.lengthRadians)
      let style = StrokeStyle(lineWidth: arrow.outerRadius * random.double(0.001...0.02))
      var (mesh, image) = (Mesh(), Mesh())
      try arrow.appendFill(andStroke: style, to: &mesh)
      try mirrored.appendFill(andStroke: style, to: &image)
      #expect(mesh.triangleCount == image.triangleCount, "\(arrow) \(style)")
      #expect(image.triangles.allSatisfy { ($0.1 - $0.0).cross($0.2 - $0.0) > 0 }, "\(arrow)")
      let slack = arrow.outerRadius * 1e-4 + 1e-4
      #expect((mesh.area - image.area).magnitude < slack * arrow.outerRadius, "\(arrow)")
      for position in image.positions {
        let place = SIMD2(position.x, -position.y)
        let isThere = mesh.positions.contains {
          let way = $0 - place
          return Double((way * way).sum()) < slack * slack
        }
        #expect(isThere, "\(arrow) \(style) \(position)")
      }
    }
  }

  /// Each point nearer to the outline than half the width is covered; none beyond half the width
  /// and the join is.
  @Test(arguments: [StrokeStyle.LineJoin.round, .bevel, .miter])
  func strokesCoverWhatTheyShould(_ join: StrokeStyle.LineJoin) throws {
    var random = SeededGenerator(seed: Cases.seed)
    for i in 0..<Cases.count(16) {
      var arrow = i < 8 ? arrow(Double(i) * 0.9 - 3) : self.random(&random)
      arrow.outerRadius = max(arrow.outerRadius, 30)
      arrow.thickness = min(max(arrow.thickness, 2), arrow.outerRadius * 0.8)
      let width = random.double(0.5...8)
      let style = StrokeStyle(lineWidth: width, lineJoin: join, miterLimit: 3)
      var (mesh, general) = (Mesh(), Mesh())
      try arrow.appendStroke(style, to: &mesh, tolerance: 0.02)
      var tessellator = Tessellator()
      try tessellator.stroke(
        arrow.path, style: style, options: StrokeOptions(tolerance: 0.02), into: &general)
      #expect(mesh.triangles.allSatisfy { ($0.1 - $0.0).cross($0.2 - $0.0) > 0 }, "\(arrow)")
      let outline = DenseSampler(arrow.path, steps: 400)
      for _ in 0..<60 {
        let probe = probe(outline, width, &random)
        let distance = outline.distance(to: probe)
        let isInside = mesh.covers(probe)
        if distance > 3 * width / 2 + 0.05 { #expect(!isInside, "\(arrow) \(probe)") }
        if join == .round {
          if distance < width / 2 - 0.05 { #expect(isInside, "\(arrow) \(probe)") }
          if distance > width / 2 + 0.05 { #expect(!isInside, "\(arrow) \(probe)") }
        } else if isInside != general.covers(probe) {
          // They may differ by the tolerance: then so does a point nearby.
          let around = (0..<16).map { i in
            let (sine, cosine) = sinCos(Double(i) * .pi / 8)
            return general.covers(probe + Vector(cosine, sine) * 0.06)
          }
          #expect(around.contains(isInside), "\(arrow) \(style) \(probe)")
        }
      }
    }
  }

  /// A point near the outline, more often near its corners than not.
  private func probe(
    _ outline: DenseSampler, _ width: Double, _ random: inout SeededGenerator
  ) -> Point {
    let contour = outline.contours.randomElement(using: &random) ?? [.zero]
    let steps = contour.count / outline.steps
    let corner = Bool.random(using: &random)
    let index =
      corner
      ? outline.steps * Int.random(in: 0...max(steps, 0), using: &random) % contour.count
      : Int.random(in: 0..<contour.count, using: &random)
    return contour[index]
      + Vector(random.double(-1.3...1.3), random.double(-1.3...1.3)) * (width * 0.8)
  }

  /// Strokes that the direct builder does not support go through the general stroker.
  @Test func specialStrokesAreGeneral() throws {
    var dashed = StrokeStyle(lineWidth: 4, dash: [10, 5])
    for style in [dashed, StrokeStyle(lineWidth: 400)] {
      var (mesh, general) = (Mesh(), Mesh())
      try arrow(3).appendStroke(style, to: &mesh)
      var tessellator = Tessellator()
      try tessellator.stroke(arrow(3).path, style: style, into: &general)
      #expect(mesh.positions == general.positions && mesh.indices == general.indices)
    }
    dashed.lineWidth = 0
    var mesh = Mesh()
    try arrow(3).appendStroke(dashed, to: &mesh)
    try arrow(3).appendStroke(StrokeStyle(lineWidth: 0), to: &mesh)
    #expect(mesh.isEmpty)
  }

  /// Fill and stroke at once are the fill, and then the stroke; also for styles that have no short
  /// way.
  @Test func fillWithStrokeIsBoth() throws {
    var dashed = StrokeStyle(lineWidth: 4, dash: [20, 9])
    dashed.lineCap = .round
    for style in [dashed, StrokeStyle(lineWidth: 4, lineJoin: .round)] {
      var (both, parts) = (Mesh(), Mesh())
      let count = try arrow(4).appendFill(andStroke: style, to: &both)
      try arrow(4).appendFill(to: &parts)
      #expect(parts.triangleCount == count)
      try arrow(4).appendStroke(style, to: &parts)
      #expect(both.validate(triangles: 0..<count).isValid)
      #expect((both.area - parts.area).magnitude <= 0.3 * 0.1 * 2000)
      #expect(try (both.area - dashedOrSolidArea(style)).magnitude <= 0.1 * 2500)
    }
  }

  /// The area by the general stroker.
  private func dashedOrSolidArea(_ style: StrokeStyle) throws -> Double {
    let path = arrow(4).path
    return try path.filled().area + path.stroked(style).area
  }

  /// Angles of many turns, beyond those that lanes take.
  @Test(arguments: [1e6, -3e9, 1e11]) func anglesOfManyTurnsAreReduced(_ start: Double) throws {
    var far = arrow(2)
    far.startRadians = start
    try judgeFill(far, 0.1)
  }

  /// In a mesh with stroke attributes, the fill's vertices have one, too.
  @Test func attributesStayOneForEachVertex() throws {
    var mesh = Mesh()
    try path("M0 0L50 9").stroked(StrokeStyle(lineWidth: 3)).positions.forEach {
      mesh.positions.append($0)
      mesh.strokeAttributes.append(Mesh.StrokeAttribute(distance: 1, side: 1))
    }
    let before = mesh.positions.count
    try arrow(3).appendFill(to: &mesh)
    #expect(mesh.strokeAttributes.count == mesh.positions.count)
    #expect(mesh.strokeAttributes[before...].allSatisfy { $0.side == 0 && $0.distance == 0 })
  }
}

extension Mesh {
  fileprivate var triangles: [(Point, Point, Point)] {
    stride(from: 0, to: indices.count, by: 3).map {
      (point(Int(indices[$0])), point(Int(indices[$0 + 1])), point(Int(indices[$0 + 2])))
    }
  }

  /// Whether a triangle holds the point.
  fileprivate func covers(_ p: Point) -> Bool {
    triangles.contains { a, b, c in
      (b - a).cross(p - a) >= 0 && (c - b).cross(p - b) >= 0 && (a - c).cross(p - c) >= 0
    }
  }
}
