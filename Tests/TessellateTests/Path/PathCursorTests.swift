import Testing

@testable import Tessellate

/// Looking for the next curves of a path.
@Suite struct PathCursorTests {
  private func cursor<Result>(
    _ data: String, at verb: Int, _ point: Int, _ body: (inout PathCursor) -> Result
  ) throws -> Result {
    let path = try Path(svg: data)
    return path.verbs.withUncheckedReading { verbs in
      var cursor = PathCursor(verbs, count: path.verbs.count, at: verb, point: point)
      return body(&cursor)
    }
  }

  @Test func quadraticsAreFoundWhateverLiesBetween() throws {
    // Points: 0 move, 1-2 quadratic, 3 line, 4-6 cubic, 7-8 quadratic.
    let data = "M0 0Q1 1 2 2L3 3C4 4 5 5 6 6Q7 7 8 8"
    let found = try cursor(data, at: 1, 1) {
      [$0.nextQuadratic(), $0.nextQuadratic(), $0.nextQuadratic()]
    }
    #expect(found == [0, 6, nil])
  }

  @Test func nothingIsFoundBeyondSixteenElements() throws {
    let lines = String(repeating: "L1 1", count: 16)
    #expect(try cursor("M0 0" + lines + "Q1 1 2 2", at: 1, 1) { $0.nextQuadratic() } == nil)
    #expect(
      try cursor("M0 0" + lines.dropLast(4) + "Q1 1 2 2", at: 1, 1) { $0.nextQuadratic() } == 15)
  }

  @Test func upToFourCubicsAreFound() throws {
    func found(_ data: String) throws -> [Int] {
      let cubics = try cursor(data, at: 1, 1) { $0.nextCubics() }
      return [cubics.first, cubics.second, cubics.third, cubics.fourth, cubics.count]
    }
    let cubic = "C1 1 2 2 3 3"
    #expect(try found("M0 0" + String(repeating: cubic, count: 5)) == [0, 3, 6, 9, 4])
    // Lines and moves may lie between, other curves not.
    #expect(
      try found("M0 0" + cubic + "L4 4" + cubic + "M9 9" + cubic + cubic) == [0, 4, 8, 11, 4])
    #expect(try found("M0 0" + cubic + cubic + cubic) == [0, 3, 6, 0, 3])
    #expect(try found("M0 0" + cubic + "L4 4" + cubic + "Q1 1 2 2" + cubic) == [0, 4, 0, 0, 2])
    #expect(try found("M0 0" + cubic + "Q1 1 2 2" + cubic + cubic + cubic) == [0, 0, 0, 0, 1])
    #expect(try found("M0 0L1 1Q1 1 2 2" + cubic).last == 0)
  }
}
