extension PathAlgebra {
  /// Combines the regions of some paths, and separates the connected parts of the result.
  ///
  /// Parts that touch at single points are separate.
  ///
  /// - Parameters:
  ///   - operands: The regions; open sub-paths are closed by a straight line.
  ///   - operation: The operation; of one operand, each gives the region itself.
  ///   - tolerance: As that of ``combine(_:by:tolerance:into:)``.
  /// - Returns: A path for each part: its outer contour first, then its holes. ``sources`` lists
  ///   their segments in this order.
  /// - Throws: `invalidElement`, `outOfRange`, `invalidTolerance` or `budgetExceeded`.
  public mutating func components(
    of operands: [FillRegion], by operation: PathOperation = .union, tolerance: Double = 0.1
  ) throws(TessellationError) -> [Path] {
    guard let lattice = try readChords(operands, tolerance: tolerance) else { return [] }
    try findOutline(operands, by: operation, lattice)
    components.find(tracer, graph, sweep)
    var result: [Path] = []
    forEachComponent { algebra, contours in
      var path = Path()
      for contour in contours { algebra.writeContour(Int(contour), lattice, into: &path) }
      if !path.isEmpty { result.append(path) }
    }
    return result
  }

  /// Returns whether two regions have points in common.
  ///
  /// Overlaps that are on average no wider than the tolerance do not count, unless one outline
  /// alone bounds them: regions that touch along a line or a curve do not intersect, and a small
  /// one intersects a large one that holds it.
  ///
  /// - Parameters:
  ///   - a: A region.
  ///   - b: The other one.
  ///   - tolerance: As that of ``combine(_:by:tolerance:into:)``.
  /// - Returns: Whether they intersect.
  /// - Throws: `invalidElement`, `outOfRange`, `invalidTolerance` or `budgetExceeded`.
  public mutating func intersects(
    _ a: FillRegion, _ b: FillRegion, tolerance: Double = 0.1
  ) throws(TessellationError) -> Bool {
    try hasPoints([a, b], .intersection, tolerance)
  }

  /// Returns whether a region holds another one.
  ///
  /// Parts outside that are on average no wider than the tolerance do not count, unless one outline
  /// alone bounds them. An empty region is held by all.
  ///
  /// - Parameters:
  ///   - outer: The region that may hold the other.
  ///   - inner: The other one.
  ///   - tolerance: As that of ``combine(_:by:tolerance:into:)``.
  /// - Returns: Whether `inner` is part of `outer`.
  /// - Throws: `invalidElement`, `outOfRange`, `invalidTolerance` or `budgetExceeded`.
  public mutating func contains(
    _ outer: FillRegion, _ inner: FillRegion, tolerance: Double = 0.1
  ) throws(TessellationError) -> Bool {
    try !hasPoints([inner, outer], .subtracting, tolerance)
  }

  /// Whether the result of an operation on two regions has a part that counts.
  private mutating func hasPoints(
    _ operands: [FillRegion], _ operation: PathOperation, _ tolerance: Double
  ) throws(TessellationError) -> Bool {
    guard let lattice = try readChords(operands, tolerance: tolerance) else { return false }
    try nodeChords(lattice)
    try findBoundary(operands, operation, lattice)
    tracer.trace()
    components.find(tracer, graph, sweep)
    var result = false
    forEachComponent { algebra, contours in
      if !result { result = algebra.counts(contours, width: tolerance / lattice.step) }
    }
    return result
  }

  /// Whether a part of a result is wider than `width`, in steps of the lattice, or bounded by one
  /// operand's outline alone.
  ///
  /// Twice the area over the perimeter is the width of a strip, and a disc's radius.
  private func counts(_ contours: [UInt32], width: Double) -> Bool {
    var (area, length) = (0.0, 0.0)
    var (operand, isOnly): (Int32?, Bool) = (nil, true)
    for contour in contours {
      let start = contour == 0 ? 0 : Int(tracer.ends[Int(contour) - 1])
      let end = Int(tracer.ends[Int(contour)])
      let base = graph.vertices[Int(tracer.steps[start].vertex)].steps
      var last = graph.vertices[Int(tracer.steps[end - 1].vertex)].steps
      for i in start..<end {
        let step = tracer.steps[i]
        let next = graph.vertices[Int(step.vertex)].steps
        area += 0.5 * (last - base).cross(next - base)
        length += (next - last).length
        last = next
        for use in graph.uses(of: Int(step.edge)) {
          let chord = reader.chords[Int(labels.chords[graph.uses[use].ringEdge])]
          let found = reader.elements[Int(chord.element)].operand
          isOnly = isOnly && (operand ?? found) == found
          operand = found
        }
      }
    }
    return operand != nil && isOnly || 2 * area > width * length
  }

  /// Calls `body` with the contours of each part, its outer one first.
  private mutating func forEachComponent(_ body: (inout PathAlgebra, [UInt32]) -> Void) {
    var groups: [[UInt32]] = []
    var groupOfContour = [Int](repeating: -1, count: components.outers.count)
    for contour in 0..<components.outers.count
    where Int(components.outers[contour]) == contour {
      groupOfContour[contour] = groups.count
      groups.append([UInt32(contour)])
    }
    for contour in 0..<components.outers.count
    where Int(components.outers[contour]) != contour {
      groups[groupOfContour[Int(components.outers[contour])]].append(UInt32(contour))
    }
    for group in groups { body(&self, group) }
  }
}

extension LatticePoint {
  /// The point in steps of the lattice.
  fileprivate var steps: Point { Point(Double(x), Double(y)) }
}
