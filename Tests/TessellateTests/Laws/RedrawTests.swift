import Testing

@testable import Tessellate

/// A mesh that is drawn anew is what is appended to an empty one, whatever it held.
@Suite struct RedrawTests {
  private func arrow(_ length: Double, center: Point = .zero) -> RingArrow {
    RingArrow(
      center: center, outerRadius: 200, thickness: 60, startRadians: -.pi / 2,
      lengthRadians: length, headLengthRadians: .pi / 16)
  }

  /// An arrow of any proportions: whole rings, sectors and those that show nothing among them.
  private func anyArrow(_ random: inout SeededGenerator) -> RingArrow {
    let radius = random.double(0.1...300)
    return RingArrow(
      center: random.point(Bool.random(using: &random) ? 50 : 1e7), outerRadius: radius,
      thickness: radius * random.double(0.01...1.2), startRadians: random.double(-9...9),
      lengthRadians: Int.random(in: 0..<9, using: &random) == 0 ? 0 : random.double(-8...8),
      headLengthRadians: random.double(0...2))
  }

  private var styles: [StrokeStyle] {
    var inner = StrokeStyle(lineWidth: 3)
    inner.alignment = .inner
    return [
      StrokeStyle(lineWidth: 4), StrokeStyle(lineWidth: 4, lineJoin: .round),
      StrokeStyle(lineWidth: 2, lineJoin: .bevel), StrokeStyle(lineWidth: 0),
      StrokeStyle(lineWidth: 3, dash: [20, 9]), inner,
    ]
  }

  private func expectSame(_ mesh: Mesh, _ expected: Mesh, _ what: @autoclosure () -> String) {
    #expect(mesh.indices == expected.indices, "\(what())")
    #expect(mesh.origin == expected.origin, "\(what())")
    #expect(mesh.strokeAttributes == expected.strokeAttributes, "\(what())")
    let bits = { (mesh: Mesh) in
      mesh.positions.flatMap { [$0.x.bitPattern, $0.y.bitPattern] }
    }
    #expect(bits(mesh) == bits(expected), "\(what())")
  }

  @Test func redrawnArrowsAreAppendedOnes() throws {
    var random = SeededGenerator(seed: Cases.seed)
    // One mesh for all, so that it grows and shrinks.
    var mesh = Mesh()
    for _ in 0..<Cases.count(300) {
      let arrow = anyArrow(&random)
      let style = styles[Int.random(in: 0..<styles.count, using: &random)]
      let tolerance = [0.001, 0.1, 5][Int.random(in: 0..<3, using: &random)]
      var fresh = Mesh()
      switch Int.random(in: 0..<3, using: &random) {
      case 0:
        try arrow.redrawFill(in: &mesh, tolerance: tolerance)
        try arrow.appendFill(to: &fresh, tolerance: tolerance)
      case 1:
        try arrow.redrawStroke(style, in: &mesh, tolerance: tolerance)
        try arrow.appendStroke(style, to: &fresh, tolerance: tolerance)
      default:
        let filled = try arrow.redrawFill(andStroke: style, in: &mesh, tolerance: tolerance)
        let count = try arrow.appendFill(andStroke: style, to: &fresh, tolerance: tolerance)
        #expect(filled == count)
      }
      expectSame(mesh, fresh, "\(arrow) \(style) \(tolerance)")
    }
  }

  @Test func redrawnLinesAndGaugesAreAppendedOnes() throws {
    var random = SeededGenerator(seed: Cases.seed)
    var mesh = Mesh()
    for _ in 0..<Cases.count(60) {
      let far = Bool.random(using: &random) ? 100.0 : 1e7
      var fresh = Mesh()
      let line = CapsuleLine(
        from: random.point(far), to: random.point(far), radius: random.double(0.1...80),
        progress: random.double(0...1))
      try line.redrawFill(in: &mesh)
      try line.appendFill(to: &fresh)
      expectSame(mesh, fresh, "\(line)")
      let gauge = HalfCircleProgress(
        origin: random.point(far), width: random.double(1...500), progress: random.double(0...1))
      let parts = try gauge.redrawFill(in: &mesh)
      fresh = Mesh()
      #expect(try gauge.appendFill(to: &fresh) == parts)
      expectSame(mesh, fresh, "\(gauge)")
    }
  }

  @Test func aMeshThatIsSharedIsCopied() throws {
    var mesh = Mesh()
    let style = StrokeStyle(lineWidth: 4)
    try arrow(4).redrawFill(andStroke: style, in: &mesh)
    for length in [2.0, 4, 6] {
      let kept = mesh
      let (positions, indices) = (Array(mesh.positions), Array(mesh.indices))
      try arrow(length).redrawFill(andStroke: style, in: &mesh)
      #expect(kept.positions == positions && kept.indices == indices)
      var fresh = Mesh()
      try arrow(length).appendFill(andStroke: style, to: &fresh)
      expectSame(mesh, fresh, "\(length)")
    }
  }

  /// Frames no larger than one before find their memory.
  @Test func memoryIsKept() throws {
    func places(_ mesh: borrowing Mesh) -> [UnsafeRawPointer?] {
      [
        mesh.positions.withUnsafeBytes { $0.baseAddress },
        mesh.indices.withUnsafeBytes { $0.baseAddress },
      ]
    }
    var mesh = Mesh()
    let style = StrokeStyle(lineWidth: 4)
    try arrow(6).redrawFill(andStroke: style, in: &mesh)
    let first = places(mesh)
    for length in [6, 1, 0, 3, 5.9, -6] {
      try arrow(length).redrawFill(andStroke: style, in: &mesh)
      #expect(places(mesh) == first)
    }
  }

  @Test func attributesAndOriginAreReplaced() throws {
    var mesh = Mesh()
    var stroker = StrokeTessellator()
    try stroker.stroke(
      arrow(3, center: Point(3e7, 0)).path, style: StrokeStyle(lineWidth: 3),
      options: StrokeOptions(), into: &mesh)
    #expect(!mesh.strokeAttributes.isEmpty && mesh.origin != .zero)
    let before = mesh
    let line = CapsuleLine(from: .zero, to: Point(9, 0), radius: 2)
    let bodies: [(inout Mesh) throws -> Void] = [
      { try arrow(3).redrawFill(in: &$0) },
      { try arrow(3).redrawStroke(StrokeStyle(lineWidth: 3), in: &$0) },
      { try line.redrawFill(in: &$0) },
    ]
    for body in bodies {
      mesh = before
      try body(&mesh)
      #expect(mesh.strokeAttributes.isEmpty && mesh.origin == .zero && !mesh.isEmpty)
    }
    // A stroke by the general stroker has attributes of its own.
    mesh = before
    try arrow(3).redrawStroke(StrokeStyle(lineWidth: 3, dash: [9]), in: &mesh)
    #expect(mesh.strokeAttributes.count == mesh.vertexCount && mesh.origin == .zero)
  }

  /// An empty shape empties the mesh; one that fails leaves it as it was.
  @Test func emptyShapesEmptyAndFailuresKeepTheMesh() throws {
    var mesh = Mesh()
    let style = StrokeStyle(lineWidth: 4)
    try arrow(3).redrawFill(andStroke: style, in: &mesh)
    let before = mesh
    #expect(throws: TessellationError.self) { try arrow(.nan).redrawFill(in: &mesh) }
    #expect(throws: TessellationError.self) {
      try arrow(3).redrawStroke(StrokeStyle(lineWidth: -1), in: &mesh)
    }
    #expect(throws: TessellationError.self) {
      try arrow(3).redrawFill(andStroke: style, in: &mesh, tolerance: 0)
    }
    #expect(throws: TessellationError.self) {
      try HalfCircleProgress(width: .infinity, progress: 1).redrawFill(in: &mesh)
    }
    // Beyond the range of a mesh, which the general stroker detects after the fill.
    let vast = RingArrow(
      outerRadius: 1e37, thickness: 3e36, startRadians: 0, lengthRadians: 3, headLengthRadians: 0.2)
    var outside = StrokeStyle(lineWidth: 8e37, lineJoin: .bevel)
    outside.alignment = .outer
    #expect(throws: TessellationError.outOfRange()) {
      try vast.redrawFill(andStroke: outside, in: &mesh, tolerance: 1e33)
    }
    #expect(mesh == before)
    #expect(try arrow(0).redrawFill(andStroke: style, in: &mesh) == 0)
    #expect(mesh == Mesh())
  }
}
