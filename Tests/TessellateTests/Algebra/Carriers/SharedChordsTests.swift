import Testing

@testable import Tessellate

@Suite("Elements on one carrier") struct SharedChordsTests {
  /// A closed path of random curves of one kind, or of all.
  private static func drawing(_ kind: Int, _ generator: inout SeededGenerator) -> Path {
    var path = Path()
    func point() -> Point { Point(generator.double(0...1000), generator.double(0...1000)) }
    path.move(to: point())
    for index in 0..<4 {
      switch kind < 4 ? kind : index {
      case 0: path.addLine(to: point())
      case 1: path.addQuadCurve(to: point(), control: point())
      case 2: path.addCurve(to: point(), control1: point(), control2: point())
      default:
        path.addEllipticalArc(
          to: point(), radii: Vector(generator.double(50...500), generator.double(50...500)),
          rotation: 1, largeArc: Bool.random(using: &generator), sweepPositive: true)
      }
    }
    path.closeSubpath()
    return path
  }

  @Test(arguments: 0..<5) func aPathLessItselfIsEmpty(kind: Int) throws {
    var generator = SeededGenerator(seed: Cases.seed &+ UInt64(kind))
    for _ in 0..<Cases.count(10) {
      let path = Self.drawing(kind, &generator)
      #expect(try path.subtracting(path, tolerance: 0.01).isEmpty)
      #expect(try path.subtracting(path.reversed(), tolerance: 0.01).isEmpty)
      let normal = try path.normalized(tolerance: 0.01)
      #expect(try path.union(path, tolerance: 0.01) == normal)
    }
  }

  /// (A ∪ B) ∩ A is A, in the same elements: pieces of one element are joined again.
  @Test(arguments: 0..<5) func piecesOfAnElementAreJoined(kind: Int) throws {
    var generator = SeededGenerator(seed: Cases.seed &+ UInt64(10 + kind))
    var (found, expected) = (0, 0)
    for _ in 0..<Cases.count(10) {
      let (a, b) = (Self.drawing(kind, &generator), Self.drawing(kind, &generator))
      let normal = try a.normalized(tolerance: 0.01)
      let result = try a.union(b, tolerance: 0.01).intersection(a, tolerance: 0.01)
      #expect(abs(result.signedArea - normal.signedArea) < 1)
      found += result.segments.count
      expected += normal.segments.count
    }
    // Without shared chords it is a quarter more.
    #expect(Double(found) <= 1.1 * Double(expected))
  }
}
