import Testing

@testable import Tessellate

/// Segments gathered sub-path by sub-path.
@Suite struct GatheredSubpathTests {
  /// A copy of a path by its gathered sub-paths.
  private func copy(_ path: Path) -> Path {
    var result = Path()
    for subpath in path.gatheredSubpaths {
      subpath.begin(&result)
      subpath.appendSegments(to: &result)
      if subpath.isClosed { result.append(.closeSubpath) }
    }
    return result
  }

  @Test(arguments: [
    "M1 2L3 4Q5 6 7 8C1 3 5 7 9 11A3 4 20 0 1 5 5", "M1 2L3 4L5 0Z", "M1 2L3 4L1 2Z", "M1 2Z",
    "M1 2M3 4L5 6", "M1 2L3 4ZL7 7Z", "M1 2L3 4ZM9 9L1 1", "M0 0L0 0L5 5", "M1 1",
  ])
  func aCopyIsThePath(data: String) throws {
    let path = try Path(svg: data)
    #expect(copy(path) == path, "\(copy(path).svgDescription)")
  }

  /// The line that a close draws is the last segment of a sub-path that does not end at its start.
  @Test(arguments: [("M1 2L3 4L5 0Z", 3), ("M1 2L3 4L1 2Z", 2), ("M1 2L3 4L5 0", 2), ("M1 2Z", 0)])
  func aCloseIsALine(data: String, count: Int) throws {
    let subpath = try #require(try Path(svg: data).gatheredSubpaths.first)
    #expect(subpath.segments.count == count)
    if subpath.isClosed, let last = subpath.segments.last {
      #expect(last.end == subpath.start)
    }
  }

  @Test func linesWithoutLengthAreNotLong() throws {
    let subpath = try #require(try Path(svg: "M0 0L0 0L5 5").gatheredSubpaths.first)
    #expect(subpath.segments.count == 2 && subpath.longSegments.count == 1)
  }
}
