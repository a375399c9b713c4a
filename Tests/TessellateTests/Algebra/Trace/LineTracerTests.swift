import Testing

@testable import Tessellate

@Suite("Lines cut by a region") struct LineTracerTests {
  private static let disc = Path { $0.addEllipse(in: Rect(x: -5, y: -5, width: 10, height: 10)) }

  @Test func aLineIsCutWhereItCrossesTheCircle() throws {
    let line = Path(points: [Point(-9, 3), Point(9, 3)], closed: false)
    let inside = try line.lineIntersection(Self.disc)
    #expect(inside.segments.count == 1 && inside.subpaths.count == 1)
    let ends = [inside.segments[0].start, inside.segments[0].end]
    #expect((ends[0] - Point(-4, 3)).length < 1e-14 && (ends[1] - Point(4, 3)).length < 1e-14)
    let outside = try line.lineSubtracting(Self.disc)
    #expect(outside.subpaths.count == 2)
    #expect(outside.segments.map(\.start).first == Point(-9, 3))
    #expect(outside.segments.map(\.end).last == Point(9, 3))
  }

  @Test func whatIsNotCutComesThroughBitForBit() throws {
    let curve = Path {
      $0.move(to: Point(-1.1, 0.7))
      $0.addCurve(to: Point(2.3, 1.9), control1: Point(0.1, 3.3), control2: Point(1.7, -2.1))
      $0.addQuadCurve(to: Point(-0.3, 2.2), control: Point(1.9, 3.1))
    }
    var closed = curve
    closed.closeSubpath()
    for path in [curve, closed] {
      #expect(try path.lineIntersection(Self.disc) == path)
      #expect(try path.lineSubtracting(Self.disc).isEmpty)
      let far = path.applying(AffineTransform(a: 1, b: 0, c: 0, d: 1, tx: 20, ty: 0))
      #expect(try far.lineSubtracting(Self.disc) == far)
      #expect(try far.lineIntersection(Self.disc).isEmpty)
    }
  }

  @Test func aClosedSubpathIsCutIntoOnePieceAcrossItsStart() throws {
    let square = Path { $0.addRect(Rect(x: -9, y: -1, width: 20, height: 2)) }
    let half = Path { $0.addRect(Rect(x: -20, y: -20, width: 20, height: 40)) }
    let left = try square.lineIntersection(half)
    #expect(left.subpaths.count == 1)
    #expect(left.segments.count == 3)
    #expect(Array(left).last != .closeSubpath)
  }

  @Test func linesAlongTheOutlineAreInside() throws {
    let region = Path { $0.addRect(Rect(x: 0, y: 0, width: 4, height: 4)) }
    let line = Path(points: [Point(-1, 0), Point(5, 0)], closed: false)
    let inside = try line.lineIntersection(region)
    #expect(inside.segments.map { [$0.start, $0.end] } == [[Point(0, 0), Point(4, 0)]])
    #expect(try line.lineSubtracting(region).segments.count == 2)
  }

  /// Every segment lies on its side, and both sides together are as long as the lines.
  @Test func bothSidesMakeUpTheLines() throws {
    var generator = SeededGenerator(seed: Cases.seed &+ 395)
    var algebra = PathAlgebra()
    var parts: [RegionSide: Path] = [.inside: Path(), .outside: Path()]
    for number in 0..<Cases.count(20) {
      let lines = generator.path()
      let rule: FillRule = number % 2 == 0 ? .nonZero : .evenOdd
      let region = FillRegion(generator.path(), rule: rule)
      var length = 0.0
      for side in RegionSide.allCases {
        var part = parts[side]!
        try algebra.cut(lines, by: region, keeping: side, tolerance: 0.01, into: &part)
        parts[side] = part
        #expect(algebra.sources.count == part.segments.count)
        #expect(algebra.sources.allSatisfy { $0.operand == 1 })
        let outline = DenseSampler(region.path, steps: 400)
        for segment in part.segments {
          let middle = segment.point(at: 0.5)
          if outline.distance(to: middle) > 0.0102 {
            #expect(
              region.path.contains(middle, rule: rule) == (side == .inside),
              "case \(number) of seed \(Cases.seed): \(middle)")
          }
        }
        length += Self.length(part)
      }
      let whole = Self.length(lines)
      #expect(abs(length - whole) < 0.05 + 1e-3 * whole, "case \(number): \(length), \(whole)")
    }
  }

  /// The length of a path's segments, by chords.
  private static func length(_ path: Path) -> Double {
    path.segments.reduce(0) { sum, segment in
      (1...200).reduce(sum) {
        $0 + (segment.point(at: Double($1) / 200) - segment.point(at: Double($1 - 1) / 200)).length
      }
    }
  }

  @Test func emptyAndInvalidInputIsTotal() throws {
    #expect(try Path().lineIntersection(Self.disc).isEmpty)
    let line = Path(points: [Point(0, 0), Point(1, 0)], closed: false)
    #expect(try line.lineSubtracting(Path()) == line)
    #expect(try Path { $0.move(to: .zero) }.lineIntersection(Self.disc).isEmpty)
    #expect(throws: TessellationError.invalidTolerance(-1)) {
      try line.lineIntersection(Self.disc, tolerance: -1)
    }
  }
}
