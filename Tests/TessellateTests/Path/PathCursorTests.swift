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

  @Test func cubicsAreFoundInFoursOrNotAtAll() throws {
    let cubic = "C1 1 2 2 3 3"
    let row = "M0 0" + String(repeating: cubic, count: 4)
    let found = try cursor(row, at: 1, 1) { $0.nextCubics() }
    #expect(found.map { [$0.0, $0.1, $0.2, $0.3] } == [0, 3, 6, 9])
    // Lines and moves may lie between, other curves not.
    let apart = "M0 0" + cubic + "L4 4" + cubic + "M9 9" + cubic + cubic
    let others = try cursor(apart, at: 1, 1) { $0.nextCubics() }
    #expect(others.map { [$0.0, $0.1, $0.2, $0.3] } == [0, 4, 8, 11])
    let stopped = "M0 0" + cubic + "Q1 1 2 2" + cubic + cubic + cubic
    #expect(try cursor(stopped, at: 1, 1) { $0.nextCubics() } == nil)
    #expect(try cursor("M0 0" + cubic + cubic + cubic, at: 1, 1) { $0.nextCubics() } == nil)
  }
}
