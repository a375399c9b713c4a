/// Follows lines through a region, and keeps what is inside of it, or outside.
///
/// The lines' edges are in the graph, without windings, so that the sweep knows what is on both of
/// their sides. What lies on the region's outline counts as inside. The edges that follow each
/// other are joined to runs, as `RunJoiner` does, and to *pieces*: parts of one sub-path.
struct LineTracer: ~Copyable, Sendable {
  /// Consecutive runs.
  struct Piece: BitwiseCopyable {
    var end: UInt32
    /// Whether it is a whole closed sub-path.
    var isClosed: Bool
  }

  /// The runs of all pieces, one piece after the other.
  private(set) var runs = UncheckedBuffer<RunJoiner.Run>()
  private(set) var pieces = UncheckedBuffer<Piece>()
  /// For each vertex a ring edge of the region that meets it, one of its outline if there is any,
  /// or `none`.
  private(set) var outlines = UncheckedBuffer<Int32>()

  /// The vertices at both ends of each ring edge, in its own direction.
  private var starts = UncheckedBuffer<UInt32>()
  private var ends = UncheckedBuffer<UInt32>()
  /// Whether each ring edge is kept.
  private var isKept = UncheckedBuffer<Bool>()

  static let none: Int32 = -1

  /// Traces the lines of the second operand.
  ///
  /// - Parameters:
  ///   - graph: The graph of a region and of lines.
  ///   - labels: Its ring edges.
  ///   - contours: The sub-path of each ring.
  ///   - reader: The elements.
  ///   - sweep: The sweep of the graph.
  ///   - rule: The rule of the region.
  ///   - side: The side to keep.
  mutating func trace(
    _ graph: borrowing LabelledGraph, _ labels: borrowing EdgeLabels,
    _ contours: borrowing UncheckedBuffer<UInt32>, _ reader: borrowing OperandReader,
    _ sweep: borrowing RegionSweep, rule: RegionRule, keeping side: RegionSide
  ) {
    classify(graph, labels, reader, sweep, rule, side)
    runs.removeAll()
    pieces.removeAll()
    var start = 0
    for ring in 0..<labels.rings.ends.count {
      let end = Int(labels.rings.ends[ring])
      let subpath = Int(contours[ring])
      if start < end, reader.operand(ofContour: subpath) == 1 {
        trace(start..<end, isOpen: reader.isOpen(subpath), labels, reader)
      }
      start = end
    }
  }

  private mutating func classify(
    _ graph: borrowing LabelledGraph, _ labels: borrowing EdgeLabels,
    _ reader: borrowing OperandReader, _ sweep: borrowing RegionSweep, _ rule: RegionRule,
    _ side: RegionSide
  ) {
    let count = labels.rings.points.count
    starts.reserve(count)
    ends.reserve(count)
    isKept.reserve(count)
    outlines.reserve(graph.vertices.count)
    let (start, end, kept, outline) = (starts.view, ends.view, isKept.view, outlines.view)
    for i in 0..<count { kept[i] = false }
    for v in 0..<graph.vertices.count { outline[v] = LineTracer.none }
    for low in 0..<graph.vertices.count {
      for edge in Int(graph.firstEdge[low])..<Int(graph.firstEdge[low &+ 1]) {
        let high = Int(graph.edges[edge].high)
        let right = sweep.winding(rightOf: edge)
        let left = right + -graph.edges[edge].winding
        let (isRightInside, isLeftInside) = (rule.contains(right), rule.contains(left))
        let keeps = (isRightInside || isLeftInside) == (side == .inside)
        for i in graph.uses(of: edge) {
          let use = graph.uses[i]
          let ringEdge = use.ringEdge
          let chord = reader.chords[Int(labels.chords[ringEdge])]
          if reader.elements[Int(chord.element)].operand == 0 {
            let isOutline = isLeftInside != isRightInside
            for v in [low, high] where isOutline || outline[v] == LineTracer.none {
              outline[v] = Int32(truncatingIfNeeded: ringEdge)
            }
          } else {
            start[ringEdge] = UInt32(truncatingIfNeeded: use.isUpward ? low : high)
            end[ringEdge] = UInt32(truncatingIfNeeded: use.isUpward ? high : low)
            kept[ringEdge] = keeps && !reader.isGap(chord.element)
          }
        }
      }
    }
  }

  /// Traces the lines of one ring.
  private mutating func trace(
    _ ring: Range<Int>, isOpen: Bool, _ labels: borrowing EdgeLabels,
    _ reader: borrowing OperandReader
  ) {
    var first = ring.lowerBound
    var isWhole = false
    if !isOpen {
      // A piece may run across the start of a closed sub-path.
      if let gap = ring.first(where: { !isKept[$0] }) { first = gap } else { isWhole = true }
    }
    var isInPiece = false
    for i in 0..<ring.count {
      let next = first &+ i
      let ringEdge = next < ring.upperBound ? next : next &- ring.count
      guard isKept[ringEdge] else {
        if isInPiece { endPiece(isClosed: false) }
        isInPiece = false
        continue
      }
      let element = reader.chords[Int(labels.chords[ringEdge])].element
      let edge = Int32(truncatingIfNeeded: ringEdge)
      if isInPiece, runs[runs.count &- 1].element == element {
        runs.view.update(runs.count &- 1) { ($0.last, $0.end) = (edge, ends[ringEdge]) }
      } else {
        runs.append(
          RunJoiner.Run(
            element: element, isForward: true, first: edge, last: edge, start: starts[ringEdge],
            end: ends[ringEdge]))
      }
      isInPiece = true
    }
    if isInPiece { endPiece(isClosed: isWhole) }
  }

  private mutating func endPiece(isClosed: Bool) {
    pieces.append(Piece(end: UInt32(truncatingIfNeeded: runs.count), isClosed: isClosed))
  }

  /// Sets the parameters of a run's ends.
  func setEnd(of run: Int, _ t: Double) { runs.view.update(run) { $0.b = t } }
  func setStart(of run: Int, _ t: Double) { runs.view.update(run) { $0.a = t } }
}
