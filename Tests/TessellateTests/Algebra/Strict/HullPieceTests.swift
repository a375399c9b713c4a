import Testing

@testable import Tessellate

@Suite("Pieces and their hulls") struct HullPieceTests {
  private static func element(_ segment: PathSegment) -> SourceElement {
    switch segment {
    case .line(let line): SourceElement(line)
    case .quadratic(let curve): SourceElement(curve)
    case .cubic(let curve): SourceElement(curve)
    case .arc(let arc): SourceElement(arc)
    }
  }

  /// Random points of random pieces lie within the hull: on no axis beyond its points.
  @Test func hullsHoldTheirPieces() {
    var generator = SeededGenerator(seed: Cases.seed &+ 401)
    for number in 0..<Cases.count(300) {
      let kind = RandomCurves.Kind.allCases[number % RandomCurves.Kind.allCases.count]
      let segment = RandomCurves.segment(kind, &generator)
      let element = Self.element(segment)
      let (a, b) = (generator.double(0...1), generator.double(0...1))
      let piece = HullPiece(element, from: min(a, b), to: max(a, b))
      let points = [piece.start, piece.second, piece.third, piece.end]
      for _ in 0..<8 {
        let point = element.point(at: generator.double(min(a, b)...max(a, b)))
        let turn = generator.double(0...7)
        let axis = direction(turn)
        let (low, high) = (points.map { $0.dot(axis) }.min()!, points.map { $0.dot(axis) }.max()!)
        let slack = 1e-9 * (1 + points.map(\.length).max()!)
        #expect(
          point.dot(axis) >= low - slack && point.dot(axis) <= high + slack,
          "case \(number) of seed \(Cases.seed)")
      }
    }
  }

  /// Pieces that are separate have no points in common; halves that are apart enough are separate.
  @Test func separatePiecesAreApart() {
    let arc = SourceElement(
      ArcSegment(
        center: .zero, xAxis: Vector(1, 0), yAxis: Vector(0, 1), startAngle: 0, sweep: 1,
        start: Point(1, 0), end: direction(1)))
    let line = { (a: Point, b: Point) in
      HullPiece(SourceElement(LineSegment(start: a, end: b)))
    }
    let piece = HullPiece(arc)
    #expect(piece.isSeparate(from: line(.zero, direction(0.5) * 0.87)))
    #expect(!piece.isSeparate(from: line(.zero, direction(0.5) * 1.01)))
    #expect(!piece.isSeparate(from: line(.zero, Point(1, 0))))
    let (low, high) = piece.halves(arc)
    #expect(low.end == high.start && !low.isSeparate(from: high))
    #expect(low.isSeparate(from: high.halves(arc).1))
  }
}
