// Results whose curves cross nowhere: the operation is done again, more finely, where a crossing is
// not ruled out, and what remains becomes polygons.
//
// The polygons are the chords that were noded, with their vertices on the lattice, so that they
// cross nowhere among themselves; curves that cross a polygon become polygons in turn. At the
// latest when all contours are, none crosses another.

extension PathAlgebra {
  /// The quarterings of the tolerance; each doubles the number of chords.
  private static let refinements = 4

  mutating func combineStrictly(
    _ operands: [FillRegion], _ operation: PathOperation, _ tolerance: Double, _ path: inout Path
  ) throws(TessellationError) {
    var tolerance = tolerance
    for refinement in 0...PathAlgebra.refinements {
      path.removeAll()
      guard let lattice = try readChords(operands, tolerance: tolerance) else { return }
      if refinement < PathAlgebra.refinements {
        try combineChords(operands, operation, lattice, &path)
        curveCrossings.find(in: path, slack: PathAlgebra.slack(lattice))
        if !curveCrossings.hasFound { return }
        tolerance = 0.25 * rest
      } else {
        try findOutline(operands, by: operation, lattice)
        writeApart(lattice, into: &path)
      }
    }
  }

  /// Two points of the lattice and the roundings of both.
  private static func slack(_ lattice: Lattice) -> Double { 4 * lattice.step }

  /// Writes the contours that were found, those that may cross as polygons.
  private mutating func writeApart(_ lattice: Lattice, into path: inout Path) {
    let count = joiner.ends.count
    var isPolygon = UncheckedBuffer<Bool>()
    isPolygon.reserve(count)
    for _ in 0..<count { isPolygon.append(false) }
    while true {
      path.removeAll()
      writer.sources.removeAll(keepingCapacity: true)
      written.removeAll()
      for contour in 0..<count {
        let size = path.elementCount
        if isPolygon[contour] {
          writePolygon(contour, lattice, into: &path)
        } else {
          writeContour(contour, lattice, into: &path)
        }
        if path.elementCount > size { written.append(UInt32(truncatingIfNeeded: contour)) }
      }
      curveCrossings.find(in: path, slack: PathAlgebra.slack(lattice))
      var isDone = true
      for i in 0..<written.count where curveCrossings.isCrossing[i] {
        let contour = Int(written[i])
        isDone = isDone && isPolygon[contour]
        isPolygon.view[contour] = true
      }
      if isDone { return }
    }
  }

  /// Writes the chords of a contour, between points of the lattice.
  private mutating func writePolygon(
    _ contour: Int, _ lattice: Lattice, into path: inout Path
  ) {
    let range = (contour == 0 ? 0 : Int(tracer.ends[contour - 1]))..<Int(tracer.ends[contour])
    for i in range {
      let step = tracer.steps[i]
      let point = graph.vertices[Int(step.vertex)].point(of: lattice)
      if i == range.lowerBound { path.move(to: point) } else { path.addLine(to: point) }
      let use = graph.uses[graph.uses(of: Int(step.edge)).lowerBound]
      let chord = reader.chords[Int(labels.chords[use.ringEdge])]
      let element = reader.elements[Int(chord.element)]
      let isUp = graph.edges[Int(step.edge)].high != step.vertex
      let isForward = use.isUpward == isUp
      writer.sources.append(
        PathSource(
          operand: Int(element.operand), element: Int(element.index),
          start: isForward ? chord.t0 : chord.t1, end: isForward ? chord.t1 : chord.t0))
    }
    path.closeSubpath()
  }
}
