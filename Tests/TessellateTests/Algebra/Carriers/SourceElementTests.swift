import Testing

@testable import Tessellate

@Suite("Elements of operands") struct SourceElementTests {
  @Test func aPieceLiesOnItsElement() {
    var generator = SeededGenerator(seed: Cases.seed)
    for number in 0..<Cases.count(100) {
      for element in ElementChordsTests.elements(&generator) {
        let (a, b) = (generator.double(0...1), generator.double(0...1))
        var path = Path()
        path.move(to: element.point(at: a))
        element.append(
          from: a, to: b, pen: element.point(at: a), end: element.point(at: b), into: &path)
        let piece = path.segments[0]
        for share in [0, 0.3, 0.5, 0.9, 1] {
          let point = element.point(at: a + (b - a) * share)
          #expect(
            (piece.point(at: share) - point).length < 1e-12, "case \(number), \(element.kind)")
        }
      }
    }
  }

  @Test func theReverseRunsBackwards() {
    var generator = SeededGenerator(seed: Cases.seed &+ 1)
    for element in ElementChordsTests.elements(&generator) {
      for t in [0, 0.25, 0.5, 1] {
        #expect((element.point(at: t) - element.reversed.point(at: 1 - t)).length < 1e-13)
      }
    }
  }

  @Test func aProjectionIsThePointItself() {
    var generator = SeededGenerator(seed: Cases.seed &+ 2)
    for _ in 0..<Cases.count(100) {
      for element in ElementChordsTests.elements(&generator) where element.start != element.end {
        let t = generator.double(0.2...0.8)
        let tangent = element.pointAndDerivative(at: t).derivative
        guard tangent.length > 1 else { continue }
        let found = element.projection(of: element.point(at: t), from: t + 0.001)
        #expect((element.point(at: found) - element.point(at: t)).length < 1e-9)
      }
    }
  }
}
