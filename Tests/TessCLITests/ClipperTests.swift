import Foundation
import Tessellate
import Testing

@testable import TessellateSVG

/// Meshes that are cut to regions cover what both cover.
@Suite struct ClipperTests {
  /// A reproducible sequence of numbers (SplitMix64).
  struct Numbers {
    var state: UInt64

    mutating func next(_ range: Range<Double>) -> Double {
      state &+= 0x9E37_79B9_7F4A_7C15
      var bits = state
      bits = (bits ^ bits >> 30) &* 0xBF58_476D_1CE4_E5B9
      bits = (bits ^ bits >> 27) &* 0x94D0_49BB_1331_11EB
      bits ^= bits >> 31
      return range.lowerBound + Double(bits >> 11) * 0x1p-53 * (range.upperBound - range.lowerBound)
    }

    mutating func star(_ corners: Int, in box: Rect) -> Path {
      var path = Path()
      path.addLines(
        (0..<corners).map { _ in Point(next(box.minX..<box.maxX), next(box.minY..<box.maxY)) })
      path.closeSubpath()
      return path
    }
  }

  private static func circle(_ x: Double, _ y: Double, _ radius: Double) -> Path {
    var path = Path()
    path.addCircle(center: Point(x, y), radius: radius)
    return path
  }

  private static func rect(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> Path {
    var path = Path()
    path.addRect(Rect(x: x, y: y, width: width, height: height))
    return path
  }

  private static let tolerance = 0.01

  /// The intersection by brute force: the whole of both outlines, filled by the rule of two.
  private func intersection(_ mesh: Mesh, _ region: ClipRegion) throws -> Mesh {
    var union: [FillRegion] = []
    for shape in region.shapes {
      var part = try shape.path.filled(FillOptions(rule: shape.rule, tolerance: Self.tolerance))
      for inner in shape.clips { part = try intersection(part, inner) }
      union.append(FillRegion(part.outline))
    }
    var whole = Mesh()
    var tessellator = Tessellator()
    try tessellator.fillUnion(
      of: union, options: FillOptions(tolerance: Self.tolerance), into: &whole)
    var outline = mesh.outline
    outline.addPath(whole.outline)
    return try outline.filled(
      FillOptions(rule: .magnitudeAtLeastTwo, tolerance: Self.tolerance))
  }

  /// Checks the area of a cut against brute force; they differ by no more than by the steps that
  /// edges are rounded to.
  private func check(
    _ path: Path, rule: FillRule = .nonZero, _ region: ClipRegion, _ comment: Comment
  ) throws {
    let whole = try path.filled(FillOptions(rule: rule, tolerance: Self.tolerance))
    var clipper = Clipper(DrawingOptions(tolerance: Self.tolerance))
    var mesh = whole
    try clipper.cut(&mesh, to: clipper.outline(of: region))
    let expected = try intersection(whole, region)
    #expect(abs(mesh.area - expected.area) <= 1e-4 * (1 + whole.area), comment)
    let box = whole.bounds.insetBy(dx: -1e-4, dy: -1e-4)
    #expect(
      mesh.isEmpty || (box.contains(mesh.bounds.min) && box.contains(mesh.bounds.max)), comment)
    #expect(mesh.validate().isValid, comment)
  }

  /// Circles that overlap, all one contour with small holes.
  private var net: ClipRegion {
    ClipRegion(
      shapes: (0..<60).map { i in
        ClipRegion.Shape(path: Self.circle(Double(i % 10), Double(i / 10), 0.7))
      })
  }

  @Test func areasEqualBruteForceInANet() throws {
    var numbers = Numbers(state: 1)
    for trial in 0..<12 {
      let (x, y) = (numbers.next(-2..<11), numbers.next(-2..<7))
      let size = numbers.next(0.05..<4)
      try check(Self.rect(x, y, size, size), net, "trial \(trial)")
    }
  }

  /// Contours that wind round a window, far from it, and cross themselves there.
  @Test(arguments: 0..<12)
  func areasEqualBruteForceAmongStars(seed: Int) throws {
    var numbers = Numbers(state: UInt64(seed))
    let all = Rect(x: 0, y: 0, width: 100, height: 100)
    let rules: [FillRule] = [.nonZero, .evenOdd]
    let region = ClipRegion(
      shapes: (0..<1 + seed % 3).map { _ in
        ClipRegion.Shape(path: numbers.star(40, in: all), rule: rules[seed % 2])
      })
    for trial in 0..<6 {
      let size = numbers.next(0.5..<40)
      let corner = Point(numbers.next(-5..<100), numbers.next(-5..<100))
      let box = Rect(x: corner.x, y: corner.y, width: size, height: size)
      try check(
        numbers.star(7, in: box), rule: rules[trial % 2], region, "seed \(seed), trial \(trial)")
    }
  }

  /// A spiral: a contour of hundreds of edges that passes every window often, on all sides.
  @Test func areasEqualBruteForceInASpiral() throws {
    let turns = 12.0
    func point(_ i: Int, _ offset: Double) -> Point {
      let angle = Double(i) / 40 * 2 * .pi
      let radius = 2 + 4 * angle / (2 * .pi) + offset
      return Point(radius * cos(angle), radius * sin(angle))
    }
    let count = Int(turns * 40)
    var path = Path()
    path.addLines((0...count).map { point($0, 0) } + (0...count).reversed().map { point($0, 2) })
    path.closeSubpath()
    let region = ClipRegion(shapes: [ClipRegion.Shape(path: path)])
    var numbers = Numbers(state: 7)
    for trial in 0..<12 {
      let (x, y) = (numbers.next(-55..<50), numbers.next(-55..<50))
      try check(Self.circle(x, y, numbers.next(0.1..<9)), region, "trial \(trial)")
    }
  }

  /// Regions within regions within regions.
  @Test func areasEqualBruteForceInNestedClips() throws {
    let inner = ClipRegion(shapes: [
      ClipRegion.Shape(path: Self.circle(5, 5, 4)), ClipRegion.Shape(path: Self.rect(0, 0, 3, 20)),
    ])
    let middle = ClipRegion(shapes: [
      ClipRegion.Shape(path: Self.rect(0, 0, 10, 5), clips: [inner]),
      ClipRegion.Shape(path: Self.circle(8, 8, 3), clips: [net, inner]),
    ])
    let outer = ClipRegion(shapes: [
      ClipRegion.Shape(path: Self.circle(5, 5, 5), clips: [middle]),
      ClipRegion.Shape(path: Self.rect(2, 2, 1, 7), clips: [middle, inner]),
    ])
    for (index, path) in [Self.rect(0, 0, 12, 12), Self.circle(4, 4, 2), Self.rect(2, 4, 1, 1)]
      .enumerated()
    {
      try check(path, outer, "path \(index)")
    }
  }

  // MARK: Fast answers

  @Test func aMeshInsideStaysAsItIsAndOneOutsideVanishes() throws {
    var clipper = Clipper(DrawingOptions(tolerance: Self.tolerance))
    var ring = Self.circle(0, 0, 50)
    ring.addPath(Self.circle(0, 0, 20))
    let regions = [
      ClipRegion(shapes: [ClipRegion.Shape(path: ring, rule: .evenOdd)]),
      ClipRegion(shapes: [ClipRegion.Shape(path: Self.rect(25, -5, 10, 10))]),
    ]
    let outlines = try regions.map { region in try clipper.outline(of: region) }
    for outline in outlines {
      let inside = try Self.rect(28, -2, 5, 5).filled()
      var mesh = inside
      try clipper.cut(&mesh, to: outline)
      #expect(mesh == inside)
      for path in [Self.rect(-5, -5, 10, 10), Self.rect(99, 0, 5, 5)] {
        var mesh = try path.filled()
        try clipper.cut(&mesh, to: outline)
        #expect(mesh.isEmpty)
      }
    }
    // What touches the border of a rectangle from inside is whole.
    let touching = try Self.rect(25, -5, 10, 3).filled()
    var mesh = touching
    try clipper.cut(&mesh, to: outlines[1])
    #expect(mesh == touching)
    try clipper.cut(&mesh, to: clipper.outline(of: ClipRegion(shapes: [])))
    #expect(mesh.isEmpty)
  }

  // MARK: Shared regions

  /// A region is in the table once, and so is each chain, however many paths it clips.
  @Test func pathsShareTheirClips() throws {
    let document = """
      <svg xmlns='http://www.w3.org/2000/svg'>
      <clipPath id='c'><circle r='5'/></clipPath>
      <g clip-path='url(#c)'>\(String(repeating: "<path d='M0 0h1v1z'/>", count: 5))</g>
      \(String(repeating: "<path d='M0 0h1v1z' clip-path='url(#c)'/>", count: 5))
      <g transform='scale(2)'><path d='M0 0h1v1z' clip-path='url(#c)'/></g>
      <path d='M0 0h1v1z'/></svg>
      """
    let drawing = try Drawing(svg: Array(document.utf8))
    let jobs = DrawingMesher.Jobs(for: [drawing])
    #expect(jobs.clips.regions.count == 2)
    #expect(Set(jobs.list.map(\.clips)).count == 3)
    #expect(
      jobs.list.map { jobs.clips.regions(of: $0.clips).count } == Array(repeating: 1, count: 11) + [
        0
      ])
  }

  /// Elements that refer to a clip path without a box repeat nothing.
  @Test func sharedClipsAreNoRepetitions() throws {
    let document = """
      <svg xmlns='http://www.w3.org/2000/svg'>
      <clipPath id='c'><circle r='5'/></clipPath>
      \(String(repeating: "<path d='M0 0h1v1z' clip-path='url(#c)'/>", count: 50))</svg>
      """
    var budgets = DrawingBudgets()
    (budgets.repetitions, budgets.repeatedSegments) = (1, 10)
    #expect(try Drawing(svg: Array(document.utf8), budgets: budgets).nodes.count == 50)
  }

  /// A rule for later siblings compares each element once for each of its compounds.
  @Test func laterSiblingsTakeLinearTime() throws {
    let document = """
      <svg xmlns='http://www.w3.org/2000/svg'><style>.x ~ rect { fill: red } rect ~ .y { fill: lime }
      </style>\(String(repeating: "<rect width='1' height='1'/>", count: 500))
      <g class='x'/><rect width='1' height='1'/><rect class='y' width='1' height='1'/></svg>
      """
    var budgets = DrawingBudgets()
    budgets.styleTests = 2000
    let paths = try Drawing(svg: Array(document.utf8), budgets: budgets).paths
    #expect(
      paths.map { $0.fill?.paint } == Array(repeating: .color(.black), count: 500) + [
        .color(Color(red: 1, green: 0, blue: 0)), .color(Color(red: 0, green: 1, blue: 0)),
      ])
  }
}
