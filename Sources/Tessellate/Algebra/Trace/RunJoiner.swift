/// Joins consecutive edges of a contour that are parts of one element into runs.
///
/// If elements of several operands coincide, an edge has a source in each. A run goes on as long
/// as at least one element lies under all of its edges, so that a contour gets the fewest runs that
/// are possible from where it starts: at the first edge where a run that began anywhere ended.
struct RunJoiner: ~Copyable, Sendable {
  /// A part of a contour that lies on one element, or whole lines that follow each other.
  struct Run: BitwiseCopyable {
    /// The element, or the first of the lines.
    var element: Int32
    /// Whether the contour follows the element from its start to its end.
    var isForward: Bool
    /// Whether the run is whole lines of one sub-path, each of which is an edge.
    var spansLines = false
    /// The first and the last ring edge, in direction of the contour.
    var first, last: Int32
    /// The vertices at both ends.
    var start, end: UInt32
    /// The elements' parameters there.
    var a = 0.0, b = 0.0

    /// The number of elements.
    var elementCount: Int { spansLines ? Int((last &- first).magnitude) &+ 1 : 1 }

    /// The last element: along a contour, lines are numbered as edges are.
    var lastElement: Int32 { spansLines ? element &+ (last &- first) : element }
  }

  /// An element that an edge of a contour lies on.
  private struct Candidate: BitwiseCopyable {
    var element: Int32
    var isForward: Bool
    /// The ring edge, and that at which the run of this candidate started.
    var ringEdge, first: Int32
  }

  /// The runs of all contours, one contour after the other.
  private(set) var runs = UncheckedBuffer<Run>()
  /// The end of each contour in `runs`.
  private(set) var ends = UncheckedBuffer<UInt32>()
  private var kept = UncheckedBuffer<Candidate>()
  private var fresh = UncheckedBuffer<Candidate>()
  /// The contours of a walk by their lowest vertices.
  private var order = UncheckedBuffer<KeyedIndex>()
  private var sorter = KeySorter()

  /// Joins the edges of all contours.
  mutating func join(
    _ tracer: borrowing ContourTracer, _ graph: borrowing LabelledGraph,
    _ labels: borrowing EdgeLabels, _ chords: borrowing UncheckedBuffer<SourceChord>
  ) {
    runs.removeAll()
    ends.removeAll()
    var start = 0
    for contour in 0..<tracer.ends.count {
      let end = Int(tracer.ends[contour])
      let first = firstBreak(tracer.steps.view, start..<end, graph, labels, chords)
      join(tracer.steps.view, start..<end, from: first, graph, labels, chords)
      ends.append(UInt32(truncatingIfNeeded: runs.count))
      start = end
    }
  }

  /// Takes the contours that a walk has traced, from the lowest to the highest.
  mutating func take(_ trail: inout ContourTrail) {
    let count = trail.contours.count
    if trail.isSorted {
      swap(&runs, &trail.runs)
      // Either may need next time what the other needs now.
      trail.runs.reserve(runs.count)
      ends.removeAll()
      for i in 0..<count { ends.append(trail.contours[i].end) }
      return
    }
    order.reserve(count)
    order.count = count
    for i in 0..<count {
      order.view[i] = KeyedIndex(
        key: trail.contours[i].lowest.bits, index: UInt32(truncatingIfNeeded: i))
    }
    sorter.sort(&order)
    sortTies(trail)
    runs.removeAll()
    ends.removeAll()
    runs.reserve(trail.runs.count)
    for i in 0..<count {
      let contour = trail.contours[Int(order[i].index)]
      let (first, length) = (Int(contour.first), Int(contour.end &- contour.first))
      runs.view.copy(trail.runs.view.dropping(first), count: length, to: runs.count)
      runs.count &+= length
      ends.append(UInt32(truncatingIfNeeded: runs.count))
    }
  }

  /// Sorts contours whose trails have one lowest vertex by the next ones.
  private func sortTies(_ trail: borrowing ContourTrail) {
    for i in 1..<max(order.count, 1) where order[i].key == order[i &- 1].key {
      let record = order[i]
      let next = trail.contours[Int(record.index)].next
      var place = i
      while place > 0, order[place &- 1].key == record.key,
        next < trail.contours[Int(order[place &- 1].index)].next
      {
        order[place] = order[place &- 1]
        place &-= 1
      }
      order[place] = record
    }
  }

  /// Makes each element a run of its own, for contours that come through whole.
  ///
  /// The vertex at which a run starts has its number. Elements within one lattice point are left
  /// out, as noding leaves them out.
  mutating func keepWhole(
    _ plain: borrowing PlainContours, _ reader: borrowing OperandReader, _ lattice: Lattice
  ) {
    runs.removeAll()
    ends.removeAll()
    for contour in 0..<plain.isReversed.count {
      let (range, isForward) = (reader.elements(ofSubpath: contour), !plain.isReversed[contour])
      let first = runs.count
      for i in 0..<range.count {
        let element = isForward ? range.lowerBound + i : range.upperBound - 1 - i
        if reader.elements[element].isPoint(of: lattice) { continue }
        let number = UInt32(truncatingIfNeeded: runs.count)
        runs.append(
          Run(
            element: Int32(truncatingIfNeeded: element), isForward: isForward, first: 0, last: 0,
            start: number, end: number &+ 1, a: isForward ? 0 : 1, b: isForward ? 1 : 0))
      }
      if runs.count == first { continue }
      runs.view.update(runs.count - 1) { $0.end = UInt32(truncatingIfNeeded: first) }
      ends.append(UInt32(truncatingIfNeeded: runs.count))
    }
  }

  /// The first edge of a contour at which no run from its beginning goes on.
  private mutating func firstBreak(
    _ steps: UncheckedView<BoundaryTracer.Step>, _ range: Range<Int>,
    _ graph: borrowing LabelledGraph, _ labels: borrowing EdgeLabels,
    _ chords: borrowing UncheckedBuffer<SourceChord>
  ) -> Int {
    kept.removeAll()
    collect(steps[range.lowerBound], graph, labels, chords)
    swap(&kept, &fresh)
    for i in range.dropFirst() {
      collect(steps[i], graph, labels, chords)
      keepContinuing()
      if fresh.count == 0 { return i }
      swap(&kept, &fresh)
    }
    return range.lowerBound
  }

  private mutating func join(
    _ steps: UncheckedView<BoundaryTracer.Step>, _ range: Range<Int>, from first: Int,
    _ graph: borrowing LabelledGraph, _ labels: borrowing EdgeLabels,
    _ chords: borrowing UncheckedBuffer<SourceChord>
  ) {
    kept.removeAll()
    var from = steps[first].vertex
    for i in 0..<range.count {
      let next = first &+ i
      let step = steps[next < range.upperBound ? next : next &- range.count]
      collect(step, graph, labels, chords)
      keepContinuing()
      if fresh.count == 0 {
        appendRun(from, step.vertex)
        from = step.vertex
        collect(step, graph, labels, chords)
      }
      swap(&kept, &fresh)
    }
    appendRun(from, steps[first].vertex)
  }

  /// Collects the elements that an edge of a contour lies on.
  @inline(__always)
  private mutating func collect(
    _ step: BoundaryTracer.Step, _ graph: borrowing LabelledGraph,
    _ labels: borrowing EdgeLabels, _ chords: borrowing UncheckedBuffer<SourceChord>
  ) {
    fresh.removeAll()
    let isUp = graph.edges[Int(step.edge)].high != step.vertex
    for i in graph.uses(of: Int(step.edge)) {
      let use = graph.uses[i]
      let ringEdge = Int32(truncatingIfNeeded: use.ringEdge)
      fresh.append(
        Candidate(
          element: chords[Int(labels.chords[use.ringEdge])].element,
          isForward: use.isUpward == isUp, ringEdge: ringEdge, first: ringEdge))
    }
  }

  /// Keeps those of the fresh candidates that continue one that was kept.
  @inline(__always)
  private mutating func keepContinuing() {
    let (old, new) = (kept.view, fresh.view)
    var used = 0
    for i in 0..<fresh.count {
      var candidate = new[i]
      let before = candidate.ringEdge &- (candidate.isForward ? 1 : -1)
      for k in 0..<kept.count
      where old[k].ringEdge == before && old[k].element == candidate.element
        && old[k].isForward == candidate.isForward
      {
        candidate.first = old[k].first
        new[used] = candidate
        used &+= 1
        break
      }
    }
    fresh.count = used
  }

  /// Appends a run of the first of the candidates kept.
  private mutating func appendRun(_ start: UInt32, _ end: UInt32) {
    if kept.count == 0 { return }
    let candidate = kept[0]
    runs.append(
      Run(
        element: candidate.element, isForward: candidate.isForward, first: candidate.first,
        last: candidate.ringEdge, start: start, end: end))
  }

  /// Takes other runs for its own, and gives its memory for theirs.
  mutating func exchange(_ runs: inout UncheckedBuffer<Run>, _ ends: inout UncheckedBuffer<UInt32>)
  {
    swap(&self.runs, &runs)
    swap(&self.ends, &ends)
  }

  /// Sets the parameters of a run's ends.
  @inline(__always)
  func setEnd(of run: Int, _ t: Double) { runs.view.update(run) { $0.b = t } }

  @inline(__always)
  func setStart(of run: Int, _ t: Double) { runs.view.update(run) { $0.a = t } }
}
