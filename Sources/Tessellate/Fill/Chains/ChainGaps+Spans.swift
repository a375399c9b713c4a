// Spans of gaps inside the region at events. Most are strips, whose feet are in the gap itself. A
// list is made of a strip that is not enough, and a strip of a list as soon as it has only feet.

extension ChainGaps {
  typealias Span = MonotoneTriangulator.Span

  /// The list of a gap inside, made if it is a strip.
  @inline(__always)
  mutating func list(of gap: ChainGap) -> Span {
    gap.span.isStrip ? writer.list(gap.span, gap.left.low, gap.right.low) : gap.span
  }

  /// Cuts the span of a gap inside in two at a vertex where two chains start.
  @inline(__always)
  mutating func split(
    _ gap: ChainGap, _ key: LatticePoint, _ vertex: UInt32
  ) -> (left: Span, right: Span) {
    let span = gap.span
    guard span.isStrip, orientation(key, gap.left.low, gap.right.low) > 0 else {
      return splitList(gap, key, vertex)
    }
    writer.close(strip: span, vertex)
    return (
      Span(feet: UInt32(bitPattern: span.head), vertex),
      Span(feet: vertex, UInt32(bitPattern: span.tail))
    )
  }

  @inline(never)
  private mutating func splitList(
    _ gap: ChainGap, _ key: LatticePoint, _ vertex: UInt32
  ) -> (left: Span, right: Span) {
    var right = list(of: gap)
    let left = writer.split(&right, key, vertex)
    return (writer.folded(left), writer.folded(right))
  }

  /// Joins the spans of two gaps inside, right of two chains, at a vertex where the chains between
  /// them end.
  @inline(never)
  mutating func join(_ left: Int, _ right: Int, _ key: LatticePoint, _ vertex: UInt32) -> Span {
    let (left, right) = (gaps[left], gaps[right])
    if left.span.isStrip, right.span.isStrip { return joinStrips(left, right, key, vertex) }
    var (leftSpan, rightSpan) = (list(of: left), list(of: right))
    writer.pushRight(&leftSpan, key, vertex)
    writer.pushLeft(&rightSpan, key, vertex)
    return writer.join(leftSpan, rightSpan)
  }

  /// Joins two strips: the list of the vertex and all feet, less those beside it that lie below a
  /// triangle with it.
  @inline(__always)
  private mutating func joinStrips(
    _ left: ChainGap, _ right: ChainGap, _ key: LatticePoint, _ vertex: UInt32
  ) -> Span {
    let start = writer.nodeCount
    writer.link(left.left.low, UInt32(bitPattern: left.span.head))
    if orientation(key, left.left.low, left.right.low) > 0 {
      writer.close(strip: left.span, vertex)
    } else if left.span.head != left.span.tail {
      writer.link(left.right.low, UInt32(bitPattern: left.span.tail))
    }
    let peak = writer.nodeCount
    writer.link(key, vertex)
    if orientation(key, right.left.low, right.right.low) > 0 {
      writer.close(strip: right.span, vertex)
    } else if right.span.head != right.span.tail {
      writer.link(right.left.low, UInt32(bitPattern: right.span.head))
    }
    writer.link(right.right.low, UInt32(bitPattern: right.span.tail))
    return writer.endList(from: start, peak: peak)
  }

  /// Adds a vertex on the right of a gap inside to its span.
  mutating func pushRight(_ gap: ChainGap, _ key: LatticePoint, _ vertex: UInt32) -> Span {
    var span = list(of: gap)
    writer.pushRight(&span, key, vertex)
    return writer.folded(span)
  }

  /// Adds a vertex on the left of a gap inside to its span.
  mutating func pushLeft(_ gap: ChainGap, _ key: LatticePoint, _ vertex: UInt32) -> Span {
    var span = list(of: gap)
    writer.pushLeft(&span, key, vertex)
    return writer.folded(span)
  }

  /// Ends the span of a gap inside at its highest vertex.
  @inline(__always)
  mutating func close(_ span: Span, _ key: LatticePoint, _ vertex: UInt32) {
    if span.isStrip {
      writer.close(strip: span, vertex)
    } else {
      writer.close(span, key, vertex)
    }
  }
}
