import Testing

@testable import Tessellate

/// Strips that cross each other by themselves.
@Suite struct StripCrossingsTests {
  private typealias Cells = StripCrossings.Cells

  /// A straight strip of four cells through a point, as points of the lattice.
  private static func strip(
    center: Point, direction: Vector, length: Double, width: Double
  ) -> [SIMD4<Int32>] {
    (0...4).map { index in
      let middle = center + direction * (length * (Double(index) / 4 - 0.5))
      let across = direction.left * (width / 2)
      let (left, right) = (middle + across, middle - across)
      func whole(_ x: Double) -> Int32 { Int32(x.rounded()) + Int32(LatticeKey.bias) }
      return SIMD4(whole(left.x), whole(left.y), whole(right.x), whole(right.y))
    }
  }

  private static func ring(_ strip: [SIMD4<Int32>]) -> [Point] {
    func point(_ half: SIMD2<Int32>) -> Point {
      Point(
        Double(half.x - Int32(LatticeKey.bias)), Double(half.y - Int32(LatticeKey.bias)))
    }
    return strip.map { point($0.lowHalf) } + strip.reversed().map { point($0.highHalf) }
  }

  /// The doubled area of the triangles that are written; each must be positive.
  private static func area(
    _ crossings: borrowing StripCrossings, _ sections: UncheckedView<SIMD4<Int32>>
  ) -> Int64 {
    let points = SectionPoints(sections: sections)
    func key(_ corner: UInt32) -> LatticeKey {
      let corner = Int(corner)
      let first = 2 * crossings.sectionCount
      return corner < first ? points.key(corner / 2, corner % 2) : crossings.stops[corner - first]
    }
    var sum: Int64 = 0
    for i in stride(from: 0, to: crossings.triangles.count, by: 3) {
      let area = orientation(
        key(crossings.triangles[i]), key(crossings.triangles[i + 1]),
        key(crossings.triangles[i + 2]))
      #expect(area > 0)
      sum += area
    }
    return sum
  }

  /// What is written has the area of what both strips' contours enclose, with the same crossings rounded.
  @Test func crossingsOfStripsCoverBothOnce() throws {
    var random = SeededGenerator(seed: Cases.seed)
    var (steep, cuts) = (0, 0)
    let count = Cases.count(300)
    for index in 0..<count {
      let angles = (0..<2).map { _ in Double.random(in: 0..<(2 * .pi), using: &random) }
      let directions = angles.map { angle in
        let (sine, cosine) = sinCos(angle)
        return Vector(cosine, sine)
      }
      let center = Point(
        Double.random(in: -100...100, using: &random), Double.random(in: -100...100, using: &random)
      )
      let a = Self.strip(center: center, direction: directions[0], length: 9e4, width: 1e4)
      let b = Self.strip(
        center: .zero, direction: directions[1], length: 9e4,
        width: Double.random(in: 100...2e4, using: &random))
      var sections = UncheckedBuffer<SIMD4<Int32>>()
      for section in a + b { sections.append(section) }
      var crossings = StripCrossings()
      crossings.reset(sectionCount: 10)
      let isCut = crossings.cut(
        Cells(first: 5, last: 8), by: Cells(first: 0, last: 3), sections.view)
      let sine = directions[0].cross(directions[1]).magnitude
      // Steeper than this, the strips' ends are outside each other.
      if sine > 0.6 { steep += 1 }
      guard isCut else { continue }
      if sine > 0.6 { cuts += 1 }
      var filler = FillTessellator()
      var mesh = Mesh()
      try filler.fill(
        Polyline([Self.ring(a), Self.ring(b)]), options: FillOptions(rule: .nonZero),
        lattice: LatticeDrawing.unitLattice, into: &mesh)
      let report = mesh.validate()
      let ratio = Int128(report.latticeStep)
      let whole = try #require(report.doubledArea) * ratio * ratio
      let area = Self.area(crossings, sections.view)
      #expect(Int128(area) == whole, "seed \(Cases.seed), \(index)")
    }
    // But for crossings that are within a few steps of a corner.
    #expect(steep * 3 > count)
    #expect(cuts * 20 > steep * 19)
  }

  /// Strips that touch or end on each other are left alone, and nothing stays of the try.
  @Test(arguments: [
    (Point(0, 0), Vector(1, 0)), (Point(0, 10_000), Vector(1, 0)), (Point(0, 27_500), Vector(0, 1)),
    (Point(0, 60_000), Vector(0, 1)),
  ])
  func otherStripsAreLeft(center: Point, direction: Vector) {
    let a = Self.strip(center: .zero, direction: Vector(1, 0), length: 9e4, width: 1e4)
    let b = Self.strip(center: center, direction: direction, length: 5e4, width: 1e4)
    var sections = UncheckedBuffer<SIMD4<Int32>>()
    for section in a + b { sections.append(section) }
    var crossings = StripCrossings()
    crossings.reset(sectionCount: 10)
    let isCut = crossings.cut(
      Cells(first: 5, last: 8), by: Cells(first: 0, last: 3), sections.view)
    let (triangles, stops) = (crossings.triangles.count, crossings.stops.count)
    #expect(!isCut)
    #expect(triangles == 0)
    #expect(stops == 0)
  }
}
