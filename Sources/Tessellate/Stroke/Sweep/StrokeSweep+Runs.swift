// The runs of a sub-path between its corners, and the joins at them.

extension StrokeSweep where Sink: ~Copyable {
  /// Sweeps the runs between corners and the joins at them, on closed sub-paths the seam's join,
  /// too.
  ///
  /// A join follows the run behind it. An `arcs` join may be a strip of its own: it waits until the
  /// strip of that run, which may go on through corners of lines, has ended.
  mutating func sweepRuns(_ source: RunSource) {
    let (first, isClosed) = (source.first, source.isClosed)
    var run = StrokeRun(
      first: first, quads: source.quads, startTangent: source.startTangent,
      endTangent: source.endTangent)
    guard source.cornerCount > 0 else { return sweepOnly(run, of: source) }
    var before: (section: Int, corner: Corner)?
    // The join where a strip began that goes on.
    var held: (from: Int, to: Int, corner: Corner)?
    var (firstSection, arc) = (0, 0)
    let isRound =
      (isClosed || pen.startCap == .round && pen.endCap == .round) && pen.join == .round
    var line = source.squaredLine(before: 0)
    let firstLine = isClosed ? line : 0
    // Whether the last strip goes on through the corner of two lines where this run begins.
    var goesOn = firstLine > 0 && beginStrip(source, firstLine)
    for index in 0...source.cornerCount where !isFull {
      let isLast = index == source.cornerCount
      let corner = isLast ? source.end : source.corners[index]
      run.quads = corner.vertex - run.first
      run.endTangent = corner.arriving
      let next = isLast ? firstLine : source.squaredLine(before: index + 1)
      let meeting = lineCorner(source, number: index, corner, lines: (line, next))
      let startCap = index == 0 && !isClosed ? pen.startCap : .butt
      let endCap = isLast && !isClosed ? pen.endCap : .butt
      let sections =
        goesOn || meeting != nil
        ? sweepLine(
          run, of: source, goesOn: goesOn, to: meeting, startCap: startCap, endCap: endCap)
        : sweepArc(run, of: source, &arc, startCap: startCap, endCap: endCap)
          ?? sweep(
            run, of: source.vertices, curves: source.curves, startCap: startCap, endCap: endCap,
            isRound: isRound)
      if let before {
        let join = (from: before.section, to: sections.start, corner: before.corner)
        if meeting != nil, pen.join == .arcs {
          held = join
        } else {
          addJoin(source, join.corner, from: join.from, to: join.to)
        }
      } else if meeting == nil, let join = held {
        addJoin(source, join.corner, from: join.from, to: join.to)
        held = nil
      }
      if index == 0 { firstSection = sections.start }
      before = meeting == nil ? (sections.end, corner) : nil
      (goesOn, line) = (meeting != nil, next)
      run.first = corner.vertex
      run.startTangent = corner.leaving
    }
    if goesOn { sink.endStrip() }
    if let join = held { addJoin(source, join.corner, from: join.from, to: join.to) }
    if isClosed, let before {
      addJoin(source, before.corner, from: before.section, to: firstSection)
    }
  }

  /// Sweeps the only run of a sub-path, and the join at its seam if it is closed.
  @inline(__always)
  private mutating func sweepOnly(_ run: StrokeRun, of source: RunSource) {
    let isClosed = source.isClosed
    let (startCap, endCap) = isClosed ? (.butt, .butt) : (pen.startCap, pen.endCap)
    let isRound =
      isClosed ? pen.join == .round : pen.startCap == .round && pen.endCap == .round
    var arc = 0
    let sections =
      sweepArc(run, of: source, &arc, startCap: startCap, endCap: endCap)
      ?? sweep(
        run, of: source.vertices, curves: source.curves, startCap: startCap, endCap: endCap,
        isRound: isRound)
    guard isClosed else { return }
    addJoin(source, source.end, from: sections.end, to: sections.start)
  }

  /// Begins the first strip of a closed sub-path at its seam, if that is a corner of two lines that
  /// meet.
  @inline(never)
  private mutating func beginStrip(_ source: RunSource, _ firstLine: Double) -> Bool {
    let count = source.cornerCount
    let lines = (before: source.squaredLine(before: count), after: firstLine)
    guard let corner = lineCorner(source, number: count, source.end, lines: lines) else {
      return false
    }
    let section = corner.first
    sink.addSection(
      left: section.left, right: section.right,
      distance: source.vertices.distances[source.first], side: 1)
    return true
  }

  /// Sweeps a line that meets another at one end or both.
  private mutating func sweepLine(
    _ run: StrokeRun, of source: RunSource, goesOn: Bool, to corner: LineCorner?,
    startCap: StrokeStyle.LineCap, endCap: StrokeStyle.LineCap
  ) -> (start: Int, end: Int) {
    let last = run.first &+ 1
    var start = sink.section
    if !goesOn {
      addStartCap(startCap, at: source.vertices[run.first], tangent: run.startTangent)
      start = addFirstSection(run, of: source.vertices, source.curves, startCap)
    }
    if let corner {
      addCorner(corner, distance: source.vertices.distances[last])
      return (start, sink.section)
    }
    let end = addLastSection(run, of: source.vertices, source.curves, endCap)
    addEndCap(endCap, at: source.vertices[last], tangent: run.endTangent)
    sink.endStrip()
    return (start, end)
  }

  /// Sweeps a run that is one arc; of any other run, writes the vertices of its arcs and returns
  /// `nil`.
  ///
  /// `arc` is the number of the source's first arc that was neither swept nor written.
  @inline(__always)
  private mutating func sweepArc(
    _ run: StrokeRun, of source: RunSource, _ arc: inout Int, startCap: StrokeStyle.LineCap,
    endCap: StrokeStyle.LineCap
  ) -> (start: Int, end: Int)? {
    let end = run.first + run.quads
    guard arc < source.arcCount, source.arcs[arc].vertex < end else { return nil }
    if source.arcs[arc].count == run.quads, startCap == .butt, endCap == .butt,
      let sections = sweepArc(run, source.arcs[arc], of: source.vertices, curves: source.curves)
    {
      arc += 1
      return sections
    }
    repeat {
      source.arcs[arc].write(to: source.vertices, source.curves)
      arc += 1
    } while arc < source.arcCount && source.arcs[arc].vertex < end
    return nil
  }

  private mutating func addJoin(_ source: RunSource, _ corner: Corner, from: Int, to: Int) {
    let vertex = source.vertices[corner.vertex]
    var curvatures = (arriving: 0.0, leaving: 0.0)
    if pen.join == .arcs {
      // At a closed sub-path's seam, the leaving curve is that of the first vertex.
      let isSeam = corner.vertex == source.first + source.quads
      let before = source.vertices[corner.vertex - 1]
      let end = vertex.curve == before.curve ? vertex.t : 1
      let leaving = isSeam ? source.vertices[source.first] : vertex
      curvatures.arriving = source.curves[Int(before.curve)].curvature(at: end)
      curvatures.leaving = source.curves[Int(leaving.curve)].curvature(at: leaving.t)
    }
    addJoin(
      at: vertex, arriving: corner.arriving, leaving: corner.leaving, from: from, to: to,
      curvatures: curvatures)
  }
}
