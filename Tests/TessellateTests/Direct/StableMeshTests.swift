import Testing

@testable import Tessellate

/// Laws of meshes that keep their topology, over shapes that move at random.
@Suite struct StableMeshTests {
  /// The path that a part of a shape's mesh must cover.
  private typealias Truth<Figure> = (Figure) -> [Path]

  /// Moves one mesh through random shapes: never another index, and the tolerance at every frame.
  private func judge<Figure: StableShape>(
    _ largest: Figure, tolerance: Double, count: Int = Cases.count(8),
    next: (inout SeededGenerator) -> Figure, truth: Truth<Figure>
  ) throws {
    var random = SeededGenerator(seed: Cases.seed)
    var stable = try StableMesh(largest, tolerance: tolerance)
    let (indices, vertices, parts) = (stable.mesh.indices, stable.mesh.vertexCount, stable.parts)
    for _ in 0..<count {
      let shape = next(&random)
      #expect(try stable.update(shape), "\(shape)")
      #expect(stable.mesh.indices == indices && stable.mesh.vertexCount == vertices)
      #expect(stable.parts == parts)
      let paths = truth(shape)
      #expect(paths.count == parts.count)
      for (part, path) in zip(parts, paths) {
        try judge(stable.mesh, part, path, tolerance, "\(shape) \(part)")
      }
    }
  }

  /// One part: no triangle is turned over, none overlap, and its outline is the path's, both ways.
  private func judge(
    _ mesh: Mesh, _ part: Range<Int>, _ path: Path, _ tolerance: Double, _ comment: String
  ) throws {
    var solid = mesh
    solid.indices = Array(mesh.indices[(3 * part.lowerBound)..<(3 * part.upperBound)])
    var isSolid = false
    for triangle in part {
      let corners = mesh.indices[(3 * triangle)..<(3 * triangle + 3)].map {
        Point(mesh.positions[Int($0)])
      }
      let area = (corners[1] - corners[0]).cross(corners[2] - corners[0])
      // A needle within rounding may point either way.
      let size = corners.map { ($0 - corners[0]).length }.max() ?? 0
      let reach = corners.map { $0.length }.max() ?? 0
      #expect(area >= -0x1p-20 * reach * size, "\(comment)")
      isSolid = isSolid || area > 0x1p-20 * reach * size
    }
    let outline = DenseSampler(path, steps: 100)
    let scale = Swift.max(path.bounds.width, path.bounds.height, 1)
    let slack = scale * 4e-4 + 1e-5
    #expect(
      (solid.area - outline.signedArea.magnitude).magnitude <= (tolerance + slack) * scale * 8,
      "\(comment): \(solid.area) \(outline.signedArea)")
    guard isSolid, !outline.contours.isEmpty else { return }
    // Vertices at one place are one.
    var places: [SIMD2<Float>: UInt32] = [:]
    for (i, index) in solid.indices.enumerated() {
      let known = places[solid.positions[Int(index)]]
      if known == nil { places[solid.positions[Int(index)]] = index }
      solid.indices[i] = known ?? index
    }
    let boundary = DenseSampler(boundaryOf: solid)
    for edge in boundary.contours {
      for point in [edge[0], edge[0].interpolated(to: edge[1], at: 0.5)] {
        #expect(outline.distance(to: point) <= tolerance + slack, "\(comment)")
      }
    }
    for contour in outline.contours {
      for (i, point) in contour.enumerated() where i % 19 == 0 {
        #expect(boundary.distance(to: point) <= tolerance + slack, "\(comment)")
      }
    }
  }

  @Test(arguments: [0.01, 0.1, 2])
  func ringArrowsKeepTheirTopology(tolerance: Double) throws {
    let largest = RingArrow(
      outerRadius: 200, thickness: 60, startRadians: 0, lengthRadians: 1, headLengthRadians: 0.2)
    try judge(largest, tolerance: tolerance) { random in
      let radius = random.double(20...200)
      return RingArrow(
        center: random.point(50), outerRadius: radius, thickness: radius * random.double(0.1...0.9),
        startRadians: random.double(-9...9), lengthRadians: random.double(-8...8),
        headLengthRadians: random.double(0...2))
    } truth: {
      [$0.path]
    }
  }

  @Test(arguments: [0.01, 0.1, 2])
  func capsulesKeepTheirTopology(tolerance: Double) throws {
    try judge(
      CapsuleLine(from: .zero, to: Point(1, 0), radius: 50), tolerance: tolerance
    ) { random in
      CapsuleLine(
        from: random.point(100), to: random.point(100), radius: random.double(1...50),
        progress: [0, 0.5, 1, random.double(0...1)][Int.random(in: 0..<4, using: &random)])
    } truth: {
      [$0.path]
    }
  }

  /// Pieces overlap; each is a capsule of its own, and those not reached have no area.
  @Test func piecesOfALineAreCapsules() throws {
    var random = SeededGenerator(seed: Cases.seed)
    var line = CapsuleLine(points: (0..<5).map { _ in random.point(100) }, radius: 9)
    var stable = try StableMesh(line)
    let triangles = stable.mesh.triangleCount / 4
    for step in 0...20 {
      line.progress = Double(step) / 20
      line.points[2] = random.point(100)
      #expect(try stable.update(line))
      let contours = DenseSampler(line.path, steps: 100).contours
      for piece in 0..<4 {
        var capsule = stable.mesh
        capsule.indices = Array(
          stable.mesh.indices[(3 * triangles * piece)..<(3 * triangles * (piece + 1))])
        let expected =
          piece < contours.count
          ? contours[piece].indices.reduce(0) { sum, i in
            let contour = contours[piece]
            return sum + contour[i].cross(contour[(i + 1) % contour.count]) / 2
          } : 0
        #expect((capsule.area - expected).magnitude <= 0.1 * 2 * .pi * 9 + 0.1, "\(step) \(piece)")
      }
    }
    // Another number of points is another topology.
    line.points.removeLast()
    #expect(try !stable.update(line))
  }

  @Test(arguments: [0.01, 0.1, 2])
  func gaugesKeepTheirTopology(tolerance: Double) throws {
    try judge(HalfCircleProgress(width: 400, progress: 0.5), tolerance: tolerance) { random in
      let width = random.double(60...400)
      return HalfCircleProgress(
        origin: random.point(100), width: width,
        progress: [0, 1, -1, 2, random.double(0...1), random.double(0...0.01)][
          Int.random(in: 0..<6, using: &random)], sectorInset: random.double(0...30),
        hubInset: Bool.random(using: &random) ? random.double(0...30) : nil)
    } truth: {
      [$0.trackRest, $0.ring, $0.hub]
    }
  }

  @Test(arguments: [0.01, 0.1, 2])
  func voteButtonsKeepTheirTopology(tolerance: Double) throws {
    let largest = VoteButton(
      rect: Rect(x: 0, y: 0, width: 400, height: 80), slant: 0.8, smallRadius: 12, bigRadius: 12)
    try judge(largest, tolerance: tolerance) { random in
      let corner = random.point(100)
      return VoteButton(
        rect: Rect(
          x: corner.x, y: corner.y, width: random.double(20...600), height: random.double(20...80)),
        ratio: [0, 1, random.double(0...1), random.double(0...1)][
          Int.random(in: 0..<4, using: &random)], gap: random.double(0...10),
        slant: random.double(0.8...1.5), smallRadius: random.double(0...12),
        bigRadius: random.double(0...12), borderWidth: random.double(0...15))
    } truth: { button in
      VoteButton.Side.allCases.flatMap { side in
        var (border, inside) = (button.path(of: side), Path())
        button.append(side, inset: button.borderWidth, to: &inside)
        border.addPath(inside.reversed())
        return [button.path(of: side), border]
      }
    }
  }

  /// Outgrown chords give another topology once, and the smaller shape keeps that one.
  @Test func grownShapesChangeTheirTopologyOnce() throws {
    var gauge = HalfCircleProgress(width: 40, progress: 0.5)
    var stable = try StableMesh(gauge)
    let count = stable.mesh.vertexCount
    gauge.width = 4000
    #expect(try !stable.update(gauge))
    #expect(stable.mesh.vertexCount > count)
    gauge.width = 40
    #expect(try stable.update(gauge))
  }

  /// The examples of the documentation.
  @Test func documentationExamplesRun() throws {
    let sweep = Animation(
      from: 0.0, to: 2 * .pi,
      timing: AnimationTiming(duration: 2, repeatCount: .infinity, autoreverses: true))
    #expect(sweep.value(at: 0.5) == .pi / 2)
    var gauge = HalfCircleProgress(width: 400, progress: 0)
    var stable = try StableMesh(gauge, tolerance: 0.1)
    gauge.progress = 0.4
    #expect(try stable.update(gauge))
  }

  @Test func invalidShapesThrow() throws {
    var stable = try StableMesh(HalfCircleProgress(width: 40, progress: 0.5))
    let mesh = stable.mesh
    for (width, progress) in [(-1.0, 0.5), (.nan, 0.5), (1, .nan), (.infinity, 1)] {
      let gauge = HalfCircleProgress(width: width, progress: progress)
      #expect(throws: TessellationError.self) { try stable.update(gauge) }
    }
    #expect(throws: TessellationError.outOfRange()) {
      try stable.update(HalfCircleProgress(width: 1e300, progress: 0.5))
    }
    #expect(stable.mesh == mesh)
    #expect(throws: TessellationError.invalidTolerance(0)) {
      try StableMesh(HalfCircleProgress(width: 40, progress: 0.5), tolerance: 0)
    }
  }
}

/// The direct meshes of line and gauge keep the laws of every fill.
@Suite struct DirectShapeTests {
  @Test func capsulesKeepTheLaws() throws {
    var random = SeededGenerator(seed: Cases.seed)
    for _ in 0..<Cases.count(60) {
      let line = CapsuleLine(
        from: random.point(100), to: random.point(100), radius: random.double(0.1...80),
        progress: [0, 1e-9, 0.5, 1][Int.random(in: 0..<4, using: &random)])
      let tolerance = [0.001, 0.1, 1, 30][Int.random(in: 0..<4, using: &random)]
      var mesh = Mesh()
      try line.appendFill(to: &mesh, tolerance: tolerance)
      let report = mesh.validate()
      #expect(report.isValid, "\(line) \(tolerance): \(report)")
      let area = .pi * line.radius * line.radius + 2 * line.radius * line.length * line.progress
      // Chords cut off no more than the tolerance along both half turns.
      #expect(mesh.area <= area * (1 + 1e-5))
      #expect(mesh.area >= area * (1 - 1e-5) - tolerance * 2 * .pi * line.radius)
    }
  }

  @Test func gaugesKeepTheLaws() throws {
    var random = SeededGenerator(seed: Cases.seed)
    for _ in 0..<Cases.count(60) {
      let gauge = HalfCircleProgress(
        origin: random.point(100), width: random.double(1...500),
        progress: [0, 1, 1e-9, 1e-5, 1 - 1e-5, random.double(0...1)][
          Int.random(in: 0..<6, using: &random)], sectorInset: random.double(0...30),
        hubInset: Bool.random(using: &random) ? random.double(0...90) : nil)
      let tolerance = [0.001, 0.1, 1, 30][Int.random(in: 0..<4, using: &random)]
      var mesh = Mesh()
      let parts = try gauge.appendFill(to: &mesh, tolerance: tolerance)
      // Together and singly: nothing is covered twice.
      let report = mesh.validate()
      #expect(report.isValid, "\(gauge) \(tolerance): \(report)")
      for part in [parts.track, parts.ring, parts.hub] {
        #expect(mesh.validate(triangles: part).isValid, "\(gauge) \(tolerance) \(part)")
      }
      let half = gauge.width / 2
      #expect(mesh.area <= .pi / 2 * half * half * (1 + 1e-5))
      #expect(mesh.area >= .pi / 2 * half * half * (1 - 1e-5) - tolerance * .pi * half)
    }
  }

  @Test func meshesAreAppended() throws {
    var mesh = Mesh()
    try CapsuleLine(from: .zero, to: Point(9, 0), radius: 2).appendFill(to: &mesh)
    let (vertices, triangles) = (mesh.vertexCount, mesh.triangleCount)
    let parts = try HalfCircleProgress(width: 40, progress: 0.5).appendFill(to: &mesh)
    #expect(parts.track.lowerBound == 0)
    #expect(mesh.triangleCount == triangles + parts.hub.upperBound)
    #expect(mesh.indices[(3 * triangles)...].allSatisfy { Int($0) >= vertices })
  }

  /// A shape without a place has a mesh of finite vertices.
  @Test func shapesWithoutAPlaceHaveFiniteVertices() throws {
    var button = VoteButton(rect: Rect(x: 0, y: 0, width: 200, height: 40))
    var stable = try StableMesh(button)
    let indices = stable.mesh.indices
    button.rect = .null
    try stable.update(button)
    #expect(stable.mesh.indices == indices && stable.mesh.area == 0)
    #expect(try StableMesh(button).mesh.positions.allSatisfy { $0 == .zero })
  }
}
