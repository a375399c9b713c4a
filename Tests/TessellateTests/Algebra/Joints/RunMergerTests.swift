import Testing

@testable import Tessellate

@Suite("Parts of one carrier merged") struct RunMergerTests {
  @Test func rectanglesThatAbutHaveFourSidesTogether() throws {
    let a = Path { $0.addRect(Rect(x: 0, y: 0, width: 3, height: 2)) }
    let b = Path { $0.addRect(Rect(x: 3, y: 0, width: 4, height: 2)) }
    let union = try a.union(b)
    #expect(union.segments.count == 4)
    #expect(union.signedArea == 14)
  }

  /// A point of the operand's own stays, although it lies on a line.
  @Test func anOperandsOwnJointStays() throws {
    let a = Path(
      points: [Point(1, 0), Point(2, 0), Point(2, 2), Point(0, 2), Point(0, 0)], closed: true)
    #expect(try a.normalized() == a)
    let b = Path { $0.addRect(Rect(x: 1, y: 1, width: 3, height: 1)) }
    #expect(try a.union(b).contains(.move(to: Point(1, 0))))
  }

  /// A curve cut at its crossings with a bar, and put together again.
  @Test(arguments: [
    "M0 0C1 5 5 -3 6 4L0 6Z", "M0 0Q3 9 6 0Z", "M0 1A3 2 0 0 1 6 1Z", "M0 0L6 1 3 5Z",
  ])
  func aShapeThatIsCutAndMendedHasItsElementsAgain(data: String) throws {
    let shape = try Path(svg: data)
    let bar = Path { $0.addRect(Rect(x: 2.3, y: -9, width: 0.4, height: 20)) }
    let (cut, piece) = (try shape.subtracting(bar), try shape.intersection(bar))
    #expect(cut.subpaths.count == 2)
    let mended = try cut.union(piece)
    let normal = try shape.normalized()
    #expect(mended.segments.count == normal.segments.count)
    #expect(abs(mended.signedArea - normal.signedArea) < 1e-9)
  }

  @Test func partsOfOneCircleStayLessThanATurn() throws {
    let circle = Path { $0.addEllipse(in: Rect(x: 0, y: 0, width: 4, height: 4)) }
    let bar = Path { $0.addRect(Rect(x: 1, y: -1, width: 1, height: 9)) }
    let mended = try circle.subtracting(bar).union(try circle.intersection(bar))
    #expect(abs(mended.signedArea - circle.signedArea) < 1e-12)
    #expect(mended.segments.count <= circle.segments.count + 1)
  }
}
