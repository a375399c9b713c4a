/// The part of the plane between two neighbouring chains.
///
/// It is brought up to date, *advanced*, only when an event touches it, by merging the points of
/// its two chains in sweep order. Each point is checked to lie strictly on its side of the other
/// chain's edge, or on a point of the other chain: a *pinch*.
struct ChainGap: BitwiseCopyable {
  /// The current edge of a chain.
  struct Side: BitwiseCopyable {
    var low, high: LatticePoint
    /// The index of the upper end among the points.
    var cursor: Int32
    var chain: Int32

    /// Goes to the chain's next edge.
    @inline(__always)
    mutating func step(_ step: Int32, _ points: UncheckedView<LatticePoint>) {
      low = high
      cursor &+= step
      high = points[Int(cursor)]
    }

    /// Goes to the edge that ends at a point of the chain, if it is another one.
    @inline(__always)
    mutating func move(
      to end: Int, _ step: Int, _ point: LatticePoint, _ points: UncheckedView<LatticePoint>
    ) {
      if end == Int(cursor) { return }
      (low, high) = (points[end &- step], point)
      cursor = Int32(truncatingIfNeeded: end)
    }

    /// Goes to the edge at a point's height, and returns the outermost x of all edges on the way.
    @inline(__always)
    mutating func climb(
      to key: LatticePoint, _ step: Int32, _ points: UncheckedView<LatticePoint>,
      outermost: (Int64, Int64) -> Int64
    ) -> Int64 {
      var x = outermost(low.x, high.x)
      while high < key {
        self.step(step, points)
        x = outermost(x, high.x)
      }
      return x
    }
  }

  var left, right: Side
  var winding: Int32
  /// The list, or the strip, of an inside gap; without one, its head is `none`.
  ///
  /// The feet of a strip are the lower ends of both edges.
  var span: MonotoneTriangulator.Span

  /// The distance in x from which on no vertex of one chain is near an edge of the other: two steps
  /// reach √8 across an edge, and √2 beyond its ends.
  static let farApart: Int64 = 4

  static let outside = MonotoneTriangulator.Span(
    head: MonotoneTriangulator.none, tail: MonotoneTriangulator.none,
    peak: MonotoneTriangulator.none)

  @inline(__always)
  var isInside: Bool { span.head >= 0 }
}
