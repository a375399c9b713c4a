/// Finds which contours of a region bound one connected part of it.
///
/// A part has one outer contour. A hole's lowest vertex has the part on its left, and beyond it the
/// boundary edge that the sweep met there: its contour is of the same part, and lies lower or, at a
/// common vertex, further left. So the way from hole to hole ends at the outer contour.
struct ComponentFinder: ~Copyable, Sendable {
  /// The outer contour of each contour's part; its own number for an outer one.
  private(set) var outers = UncheckedBuffer<UInt32>()
  /// The contour of each boundary edge.
  private var contours = UncheckedBuffer<UInt32>()

  /// Finds the parts of the region whose contours have been traced.
  mutating func find(
    _ tracer: borrowing ContourTracer, _ graph: borrowing LabelledGraph,
    _ sweep: borrowing RegionSweep
  ) {
    let steps = tracer.steps.view
    contours.reserve(graph.edgeCount)
    outers.removeAll()
    var start = 0
    for contour in 0..<tracer.ends.count {
      let end = Int(tracer.ends[contour])
      for i in start..<end {
        contours.view[Int(steps[i].edge)] = UInt32(truncatingIfNeeded: contour)
      }
      start = end
    }
    start = 0
    for contour in 0..<tracer.ends.count {
      let end = Int(tracer.ends[contour])
      let edge = ComponentFinder.lowestOfHole(steps, start..<end, graph)
      outers.append(
        edge.map { contours[Int(sweep.neighbor(of: $0))] } ?? UInt32(truncatingIfNeeded: contour))
      start = end
    }
    for contour in 0..<outers.count {
      var outer = Int(outers[contour])
      while Int(outers[outer]) != outer { outer = Int(outers[outer]) }
      outers.view[contour] = UInt32(truncatingIfNeeded: outer)
    }
  }

  /// The edge that leaves a hole's lowest vertex, or `nil` for an outer contour.
  ///
  /// Both edges there lead upwards, and the region is on the left of the one that leaves: the left
  /// one of a hole, and the right one of an outer contour.
  private static func lowestOfHole(
    _ steps: UncheckedView<BoundaryTracer.Step>, _ range: Range<Int>,
    _ graph: borrowing LabelledGraph
  ) -> Int32? {
    var lowest = range.lowerBound
    for i in range where steps[i].vertex < steps[lowest].vertex { lowest = i }
    let before = lowest == range.lowerBound ? range.upperBound &- 1 : lowest &- 1
    let after = lowest &+ 1 == range.upperBound ? range.lowerBound : lowest &+ 1
    let side = orientation(
      graph.vertices[Int(steps[lowest].vertex)], graph.vertices[Int(steps[after].vertex)],
      graph.vertices[Int(steps[before].vertex)])
    return side < 0 ? steps[lowest].edge : nil
  }
}
