import Testing

@testable import Tessellate

@Suite("Losses of a fill")
struct LossCounterTests {
  static func fill(
    _ path: Path, _ options: FillOptions = FillOptions()
  ) throws -> (mesh: Mesh, report: TessellationReport) {
    var tessellator = Tessellator()
    var mesh = Mesh()
    let report = try tessellator.fill(path, options: options, into: &mesh)
    return (mesh, report)
  }

  @Test func aFarSubpathThatSwallowsAllIsCounted() throws {
    let (mesh, report) = try Self.fill(Path(svg: "M0 0h10v10h-10z M1e9 1e9h1v1h-1z"))
    #expect(mesh.isEmpty)
    #expect(report == TessellationReport(lostSubpaths: 2, step: 64, tolerance: 192))
  }

  /// A mesh's origin and its positions stay as they are, whatever is appended.
  @Test func earlierContentsAreNeverLost() throws {
    var tessellator = Tessellator()
    var mesh = Mesh()
    try tessellator.fill(Path(svg: "M0 0h10v10h-10z"), into: &mesh)
    let before = mesh
    let far = try tessellator.fill(Path(svg: "M1e9 1e9h1e3v1e3h-1e3z"), into: &mesh)
    #expect(far.lostSubpaths == 0 && far.step == 64)
    #expect(Array(mesh.positions.prefix(4)) == before.positions)
    #expect(Array(mesh.indices.prefix(6)) == before.indices)
    let small = try tessellator.fill(Path(svg: "M1e9 1e9h10v10h-10z"), into: &mesh)
    #expect(small.lostSubpaths == 1)
    #expect(mesh.triangleCount == 4)
  }

  @Test(arguments: [FillOptions.Quality.fast, .delaunay])
  func aLossThrowsWhereItIsAskedTo(_ quality: FillOptions.Quality) throws {
    var options = FillOptions(quality: quality)
    options.onLoss = .fail
    var tessellator = Tessellator()
    var mesh = Mesh()
    let near = try Path(svg: "M0 0h10v10h-10z")
    let both = try Path(svg: "M0 0h10v10h-10z M1e9 1e9h1e3v1e3h-1e3z")
    try tessellator.fill(near, options: options, into: &mesh)
    let before = mesh
    let error = TessellationError.belowResolution(lost: 1, step: 64)
    #expect(throws: error) { try tessellator.fill(both, options: options, into: &mesh) }
    #expect(throws: error) { try tessellator.fill([both], options: options, into: &mesh) }
    #expect(throws: error) {
      try tessellator.fillUnion(of: [FillRegion(both)], options: options, into: &mesh)
    }
    #expect(mesh == before)
  }

  /// A contour in place of a sub-path that is seen in part does not count.
  @Test func changedContoursAreNotCounted() throws {
    let path = try Path(svg: "M0 0h.1v.1zM9 9h.1v.1zM5 5h.1v.1z")
    let lattice = try Lattice(bounds: Rect(x: 0, y: 0, width: 1e7, height: 1e7), origin: .zero)
    let polyline = try path.flattened(tolerance: 0.01)
    var losses = LossCounter()
    for (changes, expected) in [([], 3), ([true], 2), ([false, true, true], 1)] {
      let paths = CollectionOfOne(path)
      #expect(losses.count(paths, polyline, on: lattice, except: changes) == expected)
    }
  }

  /// Lines, points, and ways there and back.
  @Test(arguments: [
    "M0 0L9 3z", "M5 5z", "M5 5", "M0 0L.1 .3 .2 .6z", "M0 0L3 1 4 5 3 1z", "M0 0Q1 1 2 2z",
    "M0 0A0 5 0 0 1 3 3z",
  ])
  func subpathsWithoutAreaAreNoLoss(_ line: String) throws {
    #expect(try Self.fill(Path(svg: line)).report.lostSubpaths == 0)
    let path = try Path(svg: line + "M-1e7 0h1e7v1e7h-1e7z")
    #expect(try Self.fill(path).report.lostSubpaths == 0)
  }

  /// Shapes with area that a lattice of step 1 or 2, or the tolerance, swallows.
  @Test(arguments: [
    // A triangle; a bent strip; a figure of eight, whose areas cancel; a slanted strip.
    "M0 0h.2v.2z", "M0 0L900 3 950 800 949.9 800 899.9 3.1 0 .1z", "M0 0L.2 .2V0L0 .2z",
    "M0 0L900 900 900.1 900 .1 0z",
  ])
  func subpathsBelowAStepAreLost(_ shape: String) throws {
    let path = try Path(svg: shape + "M-3e7 0h1e7v1e7h-1e7z")
    let (mesh, report) = try Self.fill(path)
    #expect(report.lostSubpaths == 1)
    #expect(report.step == 2)
    #expect(mesh.triangleCount == 2)
  }

  /// A dot that is smaller than the tolerance, beside a square.
  @Test(arguments: [1e-9, 1e-6, 1e-3, 0.01, 0.1, 1])
  func aDotHasTrianglesOrIsLost(diameter: Double) throws {
    var path = Path()
    path.addEllipse(in: Rect(x: 0, y: 0, width: diameter, height: diameter))
    path.addRect(Rect(x: 10, y: 0, width: 100, height: 100))
    let (mesh, report) = try Self.fill(path)
    #expect(report.tolerance == 0.1)
    #expect(report.lostSubpaths == (mesh.triangleCount > 2 ? 0 : 1))
  }

  /// A sub-path counts as lost if and only if it has no triangles when filled alone on the same
  /// lattice.
  @Test func whatIsLostHasNoTrianglesByItself() throws {
    var generator = SeededGenerator(seed: Cases.seed ^ 0x51)
    var total = 0
    for index in 0..<Cases.count(200) {
      var subpaths: [[Point]] = []
      for _ in 0..<Int.random(in: 2...6, using: &generator) {
        let center = generator.point(100)
        let size = generator.double(0.1...3)
        let count = Int.random(in: 3...8, using: &generator)
        subpaths.append(
          (0..<count).map { _ in
            center + Point(generator.double(-size...size), generator.double(-size...size))
          })
      }
      var path = FillCheck.path(subpaths)
      // Its size makes the step 1.
      path.addRect(Rect(x: 16_000_000, y: 0, width: 100, height: 100))
      let report = try Self.fill(path).report
      #expect(report.step == 1)
      let lattice = try Lattice(bounds: path.controlBounds, origin: .zero)
      var filler = FillTessellator()
      var expected = 0
      for ring in subpaths {
        var mesh = Mesh()
        try filler.fill(Polyline([ring]), options: FillOptions(), lattice: lattice, into: &mesh)
        if mesh.isEmpty { expected += 1 }
      }
      #expect(report.lostSubpaths == expected, "drawing \(index), seed \(Cases.seed)")
      total += expected
    }
    #expect(total > 0)
  }
}

/// The tolerance that is used, against the size of what is filled.
@Suite("Tolerance against size")
struct FillToleranceTests {
  @Test(arguments: [1e-30, 1e-6, 0.01, 0.05, 0.1, 0.5, 1, 3, 100, 1e6])
  func aDiscKeepsItsArea(radius: Double) throws {
    var path = Path()
    path.addEllipse(in: Rect(x: -radius, y: -radius, width: 2 * radius, height: 2 * radius))
    let mesh = try path.filled()
    let share = mesh.area / (.pi * radius * radius)
    #expect(share > 0.87 && share < 1.01, "\(share)")
  }

  /// A disc that turns edge-on takes no more chords than at 1/64 of the tolerance.
  @Test func aDiscEdgeOnIsCheap() throws {
    for height in [1, 0.1, 0.01, 1e-3, 1e-6] {
      var path = Path()
      path.addEllipse(in: Rect(x: 0, y: 0, width: 100, height: height))
      #expect(try path.filled().vertexCount < 200)
    }
  }

  @Test func theToleranceAskedForIsUsedWhereItIsFineEnough() throws {
    var path = Path()
    path.addEllipse(in: Rect(x: 0, y: 0, width: 100, height: 100))
    var tessellator = Tessellator()
    var mesh = Mesh()
    let report = try tessellator.fill(path, options: FillOptions(tolerance: 0.25), into: &mesh)
    #expect(report == TessellationReport(lostSubpaths: 0, step: 0x1p-17, tolerance: 0.25))
  }
}
