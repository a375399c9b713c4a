/// The chains that a sweep of noded chains meets, from left to right, and what is between them: a
/// value of pointers, for a hot loop.
///
/// Two things are brought up to date only when an event touches them. The *gap* right of a chain
/// has the edges of both chains beside it, whose points are merged to check that they keep their
/// order. A *span* is a part of the region between two boundaries, whose points are merged to
/// triangulate it. MonotoneChains that have the region on both sides, or on none, lie between
/// boundaries: they have gaps, but no spans.
struct NodedGaps {
  typealias Side = ChainGap.Side

  /// A chain, with the gap on its right.
  struct Gap: BitwiseCopyable {
    var left, right: Side
    /// The winding number in the gap.
    var winding: Int32
    /// The span that the chain bounds, or `none`.
    var span: Int32
  }

  /// A part of the region, the next edges of its two boundaries, and its list.
  struct Span: BitwiseCopyable {
    var left, right: Side
    var list: MonotoneTriangulator.Span
  }

  static let none: Int32 = -1

  let points: UncheckedView<LatticePoint>
  let table: UncheckedView<MonotoneChains.Chain>
  let rule: FillRule
  let gaps: UncheckedView<Gap>
  /// The left neighbour of each chain.
  let neighbours: UncheckedView<Int32>
  let spans: UncheckedView<Span>
  let vertices: UncheckedView<LatticePoint>
  var writer: MonotoneTriangulator.Writer
  var spanCount = 0
  var vertexCount = 0
  /// How many chains that are no boundary may still be walked over.
  var stepsLeft: Int

  // MARK: - Gaps

  /// Sets what is right of a chain.
  @inline(__always)
  func set(_ left: Side, _ right: Side, winding: Int32, span: Int32) {
    gaps[Int(left.chain)] = Gap(left: left, right: right, winding: winding, span: span)
    neighbours[Int(right.chain)] = left.chain
  }

  /// Gives the gap right of a chain another right side.
  @inline(__always)
  func setRight(of chain: Int, _ right: Side) {
    var gap = gaps[chain]
    gap.right = right
    gaps[chain] = gap
    neighbours[Int(right.chain)] = gap.left.chain
  }

  /// Brings the gap right of a chain up to a point, and says whether its chains keep their order.
  @inline(__always)
  func advance(_ chain: Int, _ key: LatticePoint) -> Bool {
    let gap = gaps[chain]
    return (gap.left.high >= key && gap.right.high >= key) || merge(chain, key)
  }

  /// Passes the points of both chains of a gap below `key`, in sweep order.
  ///
  /// A point that both have is an event, and so is above `key`: where it isn't, the sweep doesn't
  /// know enough.
  @inline(never)
  private func merge(_ chain: Int, _ key: LatticePoint) -> Bool {
    var (left, right) = (gaps[chain].left, gaps[chain].right)
    let (leftStep, rightStep) = (
      MonotoneChains.step(of: left.chain), MonotoneChains.step(of: right.chain)
    )
    if left.chain == MonotoneChains.leftSentinel || right.chain == MonotoneChains.rightSentinel {
      while left.high < key { left.step(leftStep, points) }
      while right.high < key { right.step(rightStep, points) }
    } else {
      while true {
        if left.high < right.high {
          if left.high >= key { break }
          if orientation(right.low, right.high, left.high) <= 0 { return false }
          left.step(leftStep, points)
        } else {
          if right.high >= key { break }
          if orientation(left.low, left.high, right.high) >= 0 { return false }
          right.step(rightStep, points)
        }
      }
    }
    gaps[chain].left = left
    gaps[chain].right = right
    return true
  }

  // MARK: - Spans

  /// Adds a vertex to those of the mesh.
  @inline(__always)
  mutating func append(_ key: LatticePoint) -> UInt32 {
    vertices[vertexCount] = key
    vertexCount &+= 1
    return UInt32(truncatingIfNeeded: vertexCount &- 1)
  }

  @inline(__always)
  private mutating func append(_ span: Span) -> Int32 {
    spans[spanCount] = span
    spanCount &+= 1
    return Int32(truncatingIfNeeded: spanCount &- 1)
  }

  /// Brings a span up to a point: adds the points of its boundaries below that.
  @inline(__always)
  mutating func advance(span: Int32, _ key: LatticePoint) {
    let span = Int(span)
    if spans[span].left.high < key || spans[span].right.high < key { push(span, below: key) }
  }

  @inline(never)
  private mutating func push(_ span: Int, below key: LatticePoint) {
    var (left, right, list) = (spans[span].left, spans[span].right, spans[span].list)
    let (leftStep, rightStep) = (
      MonotoneChains.step(of: left.chain), MonotoneChains.step(of: right.chain)
    )
    while true {
      if left.high < right.high {
        if left.high >= key { break }
        writer.pushLeft(&list, left.high, append(left.high))
        left.step(leftStep, points)
      } else {
        if right.high >= key { break }
        writer.pushRight(&list, right.high, append(right.high))
        right.step(rightStep, points)
      }
    }
    spans[span] = Span(left: left, right: right, list: list)
  }

  /// The span that holds the gap right of a chain.
  @inline(__always)
  mutating func span(around chain: Int) -> Int32 {
    var chain = chain
    while gaps[chain].span == NodedGaps.none {
      stepsLeft &-= 1
      chain = Int(neighbours[chain])
    }
    return gaps[chain].span
  }

  /// Starts a span between two boundaries.
  @inline(__always)
  mutating func open(_ left: Side, _ right: Side, _ key: LatticePoint, _ vertex: UInt32) -> Int32 {
    append(Span(left: left, right: right, list: writer.open(key, vertex)))
  }

  /// Ends a span, which is up to date, at its highest vertex.
  @inline(__always)
  mutating func close(_ span: Int32, _ key: LatticePoint, _ vertex: UInt32) {
    writer.close(spans[Int(span)].list, key, vertex)
  }

  /// Continues a span on another right boundary.
  @inline(__always)
  mutating func pushRight(_ span: Int32, _ right: Side, _ key: LatticePoint, _ vertex: UInt32) {
    var whole = spans[Int(span)]
    writer.pushRight(&whole.list, key, vertex)
    whole.right = right
    spans[Int(span)] = whole
  }

  /// Continues a span on another left boundary.
  @inline(__always)
  mutating func pushLeft(_ span: Int32, _ left: Side, _ key: LatticePoint, _ vertex: UInt32) {
    var whole = spans[Int(span)]
    writer.pushLeft(&whole.list, key, vertex)
    whole.left = left
    spans[Int(span)] = whole
  }

  /// Cuts a span in two where a hole begins, between two boundaries; `span` stays on the left.
  ///
  /// - Returns: The part on the right.
  mutating func split(
    _ span: Int32, _ left: Side, _ right: Side, _ key: LatticePoint, _ vertex: UInt32
  ) -> Int32 {
    let whole = spans[Int(span)]
    var list = whole.list
    let leftList = writer.split(&list, key, vertex)
    spans[Int(span)] = Span(left: whole.left, right: left, list: leftList)
    let other = append(Span(left: right, right: whole.right, list: list))
    gaps[Int(whole.right.chain)].span = other
    return other
  }

  /// Makes one span of two where a hole ended, at a vertex that was just added to both: the left
  /// one.
  mutating func join(_ left: Int32, _ right: Int32) {
    let (first, second) = (spans[Int(left)], spans[Int(right)])
    spans[Int(left)] = Span(
      left: first.left, right: second.right, list: writer.join(first.list, second.list))
    gaps[Int(second.right.chain)].span = left
  }
}
