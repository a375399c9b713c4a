import Testing

@testable import Tessellate

@Suite("Connected parts of a region") struct ComponentFinderTests {
  private static func square(_ x: Double, _ y: Double, _ size: Double) -> Path {
    Path { $0.addRect(Rect(x: x, y: y, width: size, height: size)) }
  }

  @Test func ringsInRingsAreParts() throws {
    let rings = Path {
      for inset in [0.0, 1, 2, 3, 4] {
        $0.addPath(Self.square(inset, inset, 20 - 2 * inset))
        $0.addPath(Self.square(30 + inset, inset, 20 - 2 * inset))
      }
    }
    let parts = try rings.componentsSeparated(using: .evenOdd)
    #expect(parts.map(\.signedArea).sorted() == [76, 76, 60, 60, 144, 144].sorted())
    #expect(parts.map(\.subpaths.count).sorted() == [1, 1, 2, 2, 2, 2])
    for part in parts { #expect(part.subpaths[0].signedArea > 0) }
  }

  @Test func partsThatTouchAtPointsAreSeparate() throws {
    let corners = Path {
      $0.addPath(Self.square(0, 0, 2))
      $0.addPath(Self.square(2, 2, 2))
    }
    #expect(try corners.componentsSeparated().count == 2)
    // A hole that touches its outer contour, and one that touches another hole.
    let holes = Path {
      $0.addPath(Self.square(0, 0, 10))
      $0.addPath(Path(points: [Point(5, 0), Point(6, 2), Point(4, 2)], closed: true))
      $0.addPath(Path(points: [Point(5, 4), Point(6, 2), Point(7, 4)], closed: true))
    }
    let parts = try holes.componentsSeparated(using: .evenOdd)
    #expect(parts.map(\.signedArea) == [96])
  }

  /// Parts add up to the region, and no part has points of another.
  @Test func partsAddUp() throws {
    var generator = SeededGenerator(seed: Cases.seed &+ 396)
    for number in 0..<Cases.count(20) {
      let path = generator.path()
      let whole = try path.normalized(using: .evenOdd, tolerance: 0.01)
      let parts = try path.componentsSeparated(using: .evenOdd, tolerance: 0.01)
      let sum = parts.reduce(0) { $0 + $1.signedArea }
      #expect(abs(sum - whole.signedArea) < 1e-9, "case \(number) of seed \(Cases.seed)")
      #expect(Set(parts.flatMap(\.subpaths)) == Set(whole.subpaths))
      for part in parts {
        #expect(part.subpaths.map { $0.signedArea > 0 }.count { $0 } == 1, "case \(number)")
        #expect(part.signedArea > 0, "case \(number)")
      }
    }
  }

  @Test func touchingIsNoIntersection() throws {
    let a = Self.square(0, 0, 4)
    #expect(try !a.intersects(Self.square(4, 1, 2)))
    #expect(try a.intersects(Self.square(3, 1, 2)))
    #expect(try a.intersects(Self.square(1, 1, 0.001)))
    #expect(try a.contains(Self.square(1, 1, 0.001)))
    #expect(try a.contains(a) && a.contains(Path()))
    #expect(try a.contains(Self.square(0, 2, 2)))
    #expect(try !a.contains(Self.square(3, 1, 2)) && !Self.square(1, 1, 1).contains(a))
    // A circle about a square touches it at its corners.
    let disc = Path {
      $0.addEllipse(in: Rect(x: -1, y: -1, width: 6, height: 6))
    }
    #expect(try disc.contains(a) && !a.contains(disc))
  }

  @Test func aUnionHoldsItsPartsAndAnIntersectionIsHeld() throws {
    var generator = SeededGenerator(seed: Cases.seed &+ 397)
    for number in 0..<Cases.count(15) {
      let (a, b) = (generator.path(), generator.path())
      let union = try a.union(b, tolerance: 0.001)
      let common = try a.intersection(b, tolerance: 0.001)
      #expect(try union.contains(a, tolerance: 0.01), "case \(number) of seed \(Cases.seed)")
      #expect(try b.contains(common, tolerance: 0.01), "case \(number) of seed \(Cases.seed)")
      if abs(common.signedArea) > 1 {
        #expect(try a.intersects(b, tolerance: 0.001), "case \(number) of seed \(Cases.seed)")
      }
    }
  }
}
