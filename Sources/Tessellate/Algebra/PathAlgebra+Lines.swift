extension PathAlgebra {
  /// Cuts lines and curves by a region, and keeps what is on one side of its outline.
  ///
  /// Open sub-paths stay open, and closed ones are lines round what they enclose. Pieces begin and
  /// end where the lines cross the outline, up to rounding; elements that are not cut come through
  /// bit for bit. Lines along the outline count as inside.
  ///
  /// - Parameters:
  ///   - path: The lines.
  ///   - region: The region.
  ///   - side: The side to keep.
  ///   - tolerance: The largest distance, from the region's outline, of points of lines that may be
  ///     classified wrongly, in path units.
  ///   - result: The path whose elements are replaced by what is kept.
  /// - Throws: `invalidElement`, `outOfRange`, `invalidTolerance` or `budgetExceeded`; the result
  ///   is then empty.
  public mutating func cut(
    _ path: Path, by region: FillRegion, keeping side: RegionSide, tolerance: Double = 0.1,
    into result: inout Path
  ) throws(TessellationError) {
    result.removeAll()
    writer.sources.removeAll(keepingCapacity: true)
    reader.removeAll(hasLines: true)
    let lattice = try read([region, FillRegion(path)], tolerance: tolerance)
    if reader.polyline.contours.isEmpty { return }
    let rule = RegionRule(.union, first: region.rule, second: .nonZero)
    try nodeChords(lattice)
    try sweepRegion(rule, hasLines: true, lattice)
    lines.trace(graph, labels, snapping.contours, reader, sweep, rule: rule, keeping: side)
    joints.reset(vertices: graph.vertices.count, tolerance: rest)
    var start = 0
    for i in 0..<lines.pieces.count {
      let piece = lines.pieces[i]
      let range = start..<Int(piece.end)
      findJoints(range, isClosed: piece.isClosed, lattice)
      writer.write(range, isClosed: piece.isClosed, lines, joints, reader, into: &result)
      start = range.upperBound
    }
  }

  /// Finds the joints of a piece's runs, and its ends.
  private mutating func findJoints(_ range: Range<Int>, isClosed: Bool, _ lattice: Lattice) {
    let (first, last) = (range.lowerBound, range.upperBound - 1)
    for run in range.dropFirst() { join(run - 1, run, lattice) }
    if isClosed { return join(last, first, lattice) }
    // The other element is that of the outline, or the line's own at its end.
    let (start, end) = (lines.runs[first], lines.runs[last])
    var outline = lines.outlines[Int(start.start)]
    if outline == LineTracer.none { outline = start.first }
    lines.setStart(
      of: first,
      joint(start.start, outline, start.first, lattice).t)
    outline = lines.outlines[Int(end.end)]
    if outline == LineTracer.none { outline = end.last }
    lines.setEnd(
      of: last, joint(end.end, end.last, outline, lattice).s)
  }

  private mutating func join(_ before: Int, _ after: Int, _ lattice: Lattice) {
    let (p, k) = (lines.runs[before], lines.runs[after])
    let (s, t) = joint(k.start, p.last, k.first, lattice)
    lines.setEnd(of: before, s)
    lines.setStart(of: after, t)
  }

  private mutating func joint(
    _ vertex: UInt32, _ first: Int32, _ second: Int32, _ lattice: Lattice
  ) -> (s: Double, t: Double) {
    joints.find(
      vertex, graph.vertices[Int(vertex)], first, second, .zero, labels, reader, lattice)
  }
}
