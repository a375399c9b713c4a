import Testing

@testable import Tessellate

/// Tests that equal values have equal hashes, whatever their memory holds beyond them.
@Suite struct HashingTests {
  private func check<Value: Hashable>(_ a: Value, _ b: Value, not other: Value) {
    #expect(a == b && a.hashValue == b.hashValue)
    #expect(a != other && Set([a, b, other]).count == 2)
  }

  @Test func equalPathsHashAlike() throws {
    let data = "M1 2L3 4Q5 6 7 8C9 10 11 12 13 14A5 6 7 0 1 8 9Z"
    var reused = Path()
    reused.addEllipse(in: Rect(x: 0, y: 0, width: 90, height: 5))
    reused.removeAll(keepingCapacity: true)
    reused.addPath(try path(data))
    check(try path(data), reused, not: try path("M1 2L3 5"))
  }

  @Test func equalPicturesHashAlike() throws {
    func mask(_ value: UInt8) throws -> Mask {
      var mask = try Mask(width: 6, height: 5)
      mask[5, 4] = value
      return mask
    }
    check(try mask(6), try mask(6), not: try mask(7))
    func image(_ color: Color) throws -> Image {
      try Canvas(width: 5, height: 4, background: color).image
    }
    check(try image(.black), try image(.black), not: try image(.white))
    #expect(Mask() == Mask() && Image() == Image())
  }
}
