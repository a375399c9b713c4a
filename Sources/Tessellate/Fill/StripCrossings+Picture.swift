extension StripCrossings {
  /// The four crossings of two strips.
  struct Picture {
    /// Those on A's left side, with B's left and right one; then those on A's right side.
    private var stops: (Stop, Stop, Stop, Stop)
    /// The side of A that B meets first.
    var nearSide: Int

    subscript(index: Int) -> Stop {
      switch index {
      case 0: stops.0
      case 1: stops.1
      case 2: stops.2
      default: stops.3
      }
    }

    /// Finds the crossings; fails where they are not as they should be.
    init?(_ a: Cells, _ b: Cells, _ points: SectionPoints, firstCorner: Int) {
      guard var s0 = Picture.stop(a, 0, b, 0, points), var s1 = Picture.stop(a, 0, b, 1, points),
        var s2 = Picture.stop(a, 1, b, 0, points), var s3 = Picture.stop(a, 1, b, 1, points),
        Picture.areApart(s0, s1), Picture.areApart(s0, s2), Picture.areApart(s0, s3),
        Picture.areApart(s1, s2), Picture.areApart(s1, s3), Picture.areApart(s2, s3)
      else { return nil }
      let corner = UInt32(truncatingIfNeeded: firstCorner)
      (s0.corner, s1.corner, s2.corner, s3.corner) = (corner, corner &+ 1, corner &+ 2, corner &+ 3)
      // Both sides of B come to the same side of A first.
      let leftFirst = Picture.isBefore(s0, s2, 0, points)
      guard Picture.isBefore(s1, s3, 1, points) == leftFirst else { return nil }
      // Seen along A, they come in the same order on both of its sides: on the near side, B's left one is where B's right hand isn't.
      guard Picture.isBeforeAlongA(s0, s1, 0, points) == Picture.isBeforeAlongA(s2, s3, 1, points)
      else { return nil }
      stops = (s0, s1, s2, s3)
      nearSide = leftFirst ? 0 : 1
    }

    /// The one crossing of a side of A with a side of B; `nil` if there is another number of them, or a vertex near a side.
    private static func stop(
      _ a: Cells, _ sideA: Int, _ b: Cells, _ sideB: Int, _ points: SectionPoints
    ) -> Stop? {
      var found: Stop?
      for i in a.first...a.last {
        let (p, q) = (points.key(i, sideA), points.key(i &+ 1, sideA))
        var next = points.key(b.first, sideB)
        var turn = orientation(p, q, next)
        for k in b.first...b.last {
          let (c, before) = (next, turn)
          next = points.key(k &+ 1, sideB)
          turn = orientation(p, q, next)
          let r = orientation(c, next, p)
          if before == 0 || turn == 0 || r == 0 { return nil }
          if Welding.isTight(before, p, q, c) || Welding.isTight(r, c, next, p) { return nil }
          if (before > 0) == (turn > 0) { continue }
          let s = orientation(c, next, q)
          if s == 0 { return nil }
          if (r > 0) == (s > 0) { continue }
          let key = Crossing.nearestPoint(p, q, r, s)
          guard found == nil, isApart(key, p), isApart(key, q), isApart(key, c), isApart(key, next)
          else { return nil }
          found = Stop(edgeA: i, edgeB: k, key: key, corner: 0)
        }
      }
      return found
    }

    /// |Δx| + |Δy|.
    @inline(__always)
    static func distance(_ a: LatticeKey, _ b: LatticeKey) -> UInt64 {
      let (x, y) = LatticeKey.difference(a, b)
      return x.magnitude &+ y.magnitude
    }

    @inline(__always)
    private static func isApart(_ a: LatticeKey, _ b: LatticeKey) -> Bool {
      distance(a, b) >= UInt64(farthest)
    }

    @inline(__always)
    private static func areApart(_ a: Stop, _ b: Stop) -> Bool { isApart(a.key, b.key) }

    /// Whether one crossing comes before another along a side of B.
    private static func isBefore(
      _ a: Stop, _ b: Stop, _ side: Int, _ points: SectionPoints
    ) -> Bool {
      if a.edgeB != b.edgeB { return a.edgeB < b.edgeB }
      let start = points.key(a.edgeB, side)
      return distance(a.key, start) < distance(b.key, start)
    }

    /// Whether one crossing comes before another along a side of A.
    private static func isBeforeAlongA(
      _ a: Stop, _ b: Stop, _ side: Int, _ points: SectionPoints
    ) -> Bool {
      if a.edgeA != b.edgeA { return a.edgeA < b.edgeA }
      let start = points.key(a.edgeA, side)
      return distance(a.key, start) < distance(b.key, start)
    }
  }
}
