/// A position in a path from which the next curves are found.
struct PathCursor {
  private let verbs: UncheckedView<Path.Verb>
  /// The index of the verb after the last one searched.
  private let end: Int
  private var verb: Int
  private var point: Int

  /// The number of elements searched: where quadratics are rare, most searches are in vain.
  ///
  /// 16 was chosen with look-ahead itself (b6ebf52); no other number was measured.
  static var farthest: Int { 16 }

  @inline(__always)
  init(_ verbs: UncheckedView<Path.Verb>, count: Int, at verb: Int, point: Int) {
    (self.verbs, self.verb, self.point) = (verbs, verb, point)
    end = Swift.min(count, verb &+ Self.farthest)
  }

  /// Advances past the next quadratic, and returns the index of its start among the path's points,
  /// before its control point and its end; `nil` if there is none within reach.
  @inline(__always)
  mutating func nextQuadratic() -> Int? {
    while verb < end {
      let kind = verbs[verb]
      verb &+= 1
      point &+= kind.pointCount
      if kind == .quadCurve {
        // After a close it starts at the start of the sub-path.
        return verbs[verb &- 2] == .close ? nil : point &- 3
      }
    }
    return nil
  }

  /// Advances past the next cubics, up to four, and returns the indices of their starts, the
  /// first one's again in the places after the last, and their number.
  @inline(__always)
  mutating func nextCubics() -> (first: Int, second: Int, third: Int, fourth: Int, count: Int) {
    // Mostly they follow each other.
    if verb &+ 4 <= end, verbs.load(UInt32.self, at: verb) == Self.fourCubics,
      verbs[verb &- 1] != .close
    {
      let first = point &- 1
      (verb, point) = (verb &+ 4, point &+ 12)
      return (first, first &+ 3, first &+ 6, first &+ 9, 4)
    }
    guard let first = nextCubic() else { return (0, 0, 0, 0, 0) }
    guard let second = nextCubic() else { return (first, first, first, first, 1) }
    guard let third = nextCubic() else { return (first, second, first, first, 2) }
    guard let fourth = nextCubic() else { return (first, second, third, first, 3) }
    return (first, second, third, fourth, 4)
  }

  private static var fourCubics: UInt32 { UInt32(Path.Verb.curve.rawValue) &* 0x0101_0101 }

  /// Advances past the next cubic, and returns the index of its start among the path's points,
  /// before its control points and its end; `nil` if anything but lines and starts of sub-paths
  /// comes first.
  @inline(__always)
  private mutating func nextCubic() -> Int? {
    while verb < end {
      let kind = verbs[verb]
      verb &+= 1
      point &+= kind.pointCount
      if kind == .curve { return verbs[verb &- 2] == .close ? nil : point &- 4 }
      if kind == .quadCurve || kind == .arc { return nil }
    }
    return nil
  }
}
