/// Replaces the windings of a graph of more than two operands by those of the operands' boundaries.
///
/// A winding pair has room for two rules only. So each operand's contours, which are part of a
/// planar drawing already, are swept by themselves with the operand's rule, as
/// `FillTessellator.unite` does. Its boundary winds once round its region, by the numbers, so that
/// the boundaries of many operands add up to the number of regions that hold a point.
struct OperandBoundaries: ~Copyable, Sendable {
  private var region = Rings()
  private var graph = PlanarGraph()
  private var sweep = PlanarSweep()
  private var boundary = Rings()

  /// Adds the boundary of one operand to `whole`.
  ///
  /// - Parameters:
  ///   - noded: The rings of all operands; a planar drawing.
  ///   - range: The rings of this operand.
  ///   - rule: Its fill rule.
  ///   - winding: The pair that its boundary adds.
  ///   - whole: The graph of all operands.
  mutating func add(
    _ noded: borrowing Rings, _ range: Range<Int>, rule: FillRule, winding: WindingPair,
    to whole: borrowing LabelledGraph
  ) {
    if range.isEmpty { return }
    region.copy(noded, range)
    graph.build(region)
    let isPlanar = sweep.run(graph, rule: rule, product: .contours)
    precondition(isPlanar, "part of a planar drawing is planar")
    let keys = graph.vertices.view
    boundary.removeAll()
    var boundary = Rings()
    swap(&boundary, &self.boundary)
    sweep.forEachContour { steps, count in
      for i in 0..<count { boundary.points.append(keys[Int(steps[i].vertex)]) }
      boundary.ends.append(UInt32(truncatingIfNeeded: boundary.points.count))
    }
    let point = boundary.points.view
    var start = 0
    for contour in 0..<boundary.ends.count {
      let end = Int(boundary.ends[contour])
      var from = point[end &- 1]
      for i in start..<end {
        whole.addEdge(from, point[i], winding)
        from = point[i]
      }
      start = end
    }
    swap(&boundary, &self.boundary)
  }
}

extension LabelledGraph {
  /// Sets all windings to zero.
  func clearWindings() {
    for i in 0..<edgeCount { edges.view.update(i) { $0.winding = .zero } }
  }

  /// Adds a contour's edge from one vertex to another, which the graph must have.
  fileprivate func addEdge(_ from: LatticePoint, _ to: LatticePoint, _ winding: WindingPair) {
    let (low, high) = (
      index(of: min(from, to)), UInt32(truncatingIfNeeded: index(of: max(from, to)))
    )
    var edge = Int(firstEdge[low])
    while edges[edge].high != high { edge &+= 1 }
    let growth = from < to ? -winding : winding
    edges.view.update(edge) { $0.winding = $0.winding + growth }
  }

  /// The index of a vertex, by binary search.
  private func index(of key: LatticePoint) -> Int {
    var (low, high) = (0, vertices.count)
    while high &- low > 1 {
      let middle = (low &+ high) &>> 1
      if vertices[middle] <= key { low = middle } else { high = middle }
    }
    return low
  }
}
