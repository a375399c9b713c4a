/// Combines the regions of paths into paths of lines, curves and arcs.
///
/// Polygon clippers lose the curves, and clippers of curves decide topology on rounded numbers.
/// This one decides on chords, exactly, and keeps for each chord where it came from:
///
/// 1. Elements become chords within a part of the tolerance, each with its element and the range of
///    its parameter (`OperandReader`).
/// 2. All chords are noded together on one lattice, as a fill's (`VertexSnapping`, `Noder`).
/// 3. The edges, each with all chords that run along it, form a planar graph with a winding number
///    for each operand, and the operation is a predicate over these (`LabelledGraph`,
///    `RegionSweep`).
/// 4. The boundary is traced, and edges that follow each other on one element are joined
///    (`ContourTracer`, `RunJoiner`).
/// 5. The joints are found on the true curves, and the elements are cut there (`JointFinder`,
///    `ContourWriter`).
///
/// So the tolerance matters only where curves nearly touch. The memory of a value is reused: from
/// the second operation of the same size on, nothing is allocated.
public struct PathAlgebra: ~Copyable, Sendable {
  private var reader = OperandReader()
  private var snapping = VertexSnapping()
  private var noder = Noder()
  private var noded = Rings()
  private var labels = EdgeLabels()
  private var graph = LabelledGraph()
  private var boundaries = OperandBoundaries()
  private var sweep = RegionSweep()
  private var tracer = ContourTracer()
  private var joiner = RunJoiner()
  private var joints = JointFinder()
  private var writer = ContourWriter()

  /// The largest number of chords; more throw.
  public var chordLimit = 1 << 26
  /// The largest number of crossings of chords; more throw before they are stored.
  public var crossingLimit = 1 << 26

  /// Creates an algebra without memory.
  public init() {}

  /// The part of an operand's element that each segment of the last result is, in order; a
  /// sub-path's closing line, if it has one, comes after its other segments.
  public var sources: [PathSource] { writer.sources }

  /// Combines the regions of some paths.
  ///
  /// Contours of the result close bit for bit. Outer ones turn counter-clockwise by the numbers,
  /// and holes clockwise; none crosses another, up to the tolerance, so that the non-zero and the
  /// even-odd rule give the same region. Elements that come through whole are copied bit for bit;
  /// other segments are parts of the operands' elements, and meet where these cross, up to
  /// rounding.
  ///
  /// - Parameters:
  ///   - operands: The regions; open sub-paths are closed by a straight line.
  ///   - operation: The operation; of one operand, each gives the region itself.
  ///   - tolerance: The largest distance, from the operands' outlines, of points that may be
  ///     classified wrongly, in path units; smaller for small paths, as for a fill.
  ///   - path: The path whose elements are replaced by the result's.
  /// - Throws: `invalidElement`, `outOfRange`, `invalidTolerance` or `budgetExceeded`; the path is
  ///   then empty.
  public mutating func combine(
    _ operands: [FillRegion], by operation: PathOperation, tolerance: Double = 0.1,
    into path: inout Path
  ) throws(TessellationError) {
    guard tolerance > 0 else { throw .invalidTolerance(tolerance) }
    path.removeAll()
    writer.sources.removeAll(keepingCapacity: true)
    var bounds = Rect.null
    for operand in operands { bounds = bounds.union(operand.path.controlBounds) }
    let lattice = try Lattice(
      bounds: bounds.isNull ? .zero : bounds, origin: Lattice.origin(for: bounds))
    let used = FillOptions(tolerance: tolerance).tolerance(for: bounds, on: lattice)
    try read(operands, tolerance: lattice.rest(of: used), lattice)
    if reader.polyline.contours.isEmpty { return }
    try findBoundary(operands, operation, lattice)
    tracer.trace()
    joiner.join(tracer, graph, labels, reader.chords)
    writePath(lattice, into: &path)
  }

  private mutating func read(
    _ operands: [FillRegion], tolerance: Double, _ lattice: Lattice
  ) throws(TessellationError) {
    reader.removeAll()
    for (index, operand) in operands.enumerated() {
      try reader.read(operand.path, operand: index)
    }
    // Ring edges are numbered in 31 bits, and noding may double them.
    try reader.writeChords(
      tolerance: tolerance, limit: Swift.min(chordLimit, Int(Int32.max) / 4), lattice)
  }

  /// Nodes the chords, and links the boundary of the region that the operation gives.
  private mutating func findBoundary(
    _ operands: [FillRegion], _ operation: PathOperation, _ lattice: Lattice
  ) throws(TessellationError) {
    let (first, last) = (operands[0].rule, operands[operands.count > 1 ? 1 : 0].rule)
    let rule = RegionRule(operands.count == 1 ? .union : operation, first: first, second: last)
    snapping.snap(reader.polyline, to: lattice)
    try noder.find(snapping.rings, limit: crossingLimit)
    if snapping.run(noder.crossings) { try noder.find(snapping.rings, limit: crossingLimit) }
    var isPlanar = false
    if !noder.isCrowded {
      noder.split(snapping.rings, into: &noded)
      buildGraph(lattice)
      isPlanar = sweep.run(graph, rule: rule, into: &tracer)
    }
    if !isPlanar {
      try noder.snapRound(snapping.rings, limit: crossingLimit, into: &noded)
      buildGraph(lattice)
      isPlanar = sweep.run(graph, rule: rule, into: &tracer)
    }
    precondition(isPlanar, "snap rounding leaves a planar graph")
    if operands.count > 2 { sweepBoundaries(of: operands, operation) }
  }

  /// Sweeps the planar graph of more than two operands again, with their boundaries.
  private mutating func sweepBoundaries(of operands: [FillRegion], _ operation: PathOperation) {
    graph.clearWindings()
    var ring = 0
    for (index, operand) in operands.enumerated() {
      let first = ring
      while ring < noded.ends.count,
        reader.operand(ofContour: Int(snapping.contours[ring])) == index
      {
        ring += 1
      }
      boundaries.add(
        noded, first..<ring, rule: operand.rule, winding: .one(isFirst: index == 0), to: graph)
    }
    let rule = RegionRule(operation, boundariesOf: operands.count)
    let isPlanar = sweep.run(graph, rule: rule, into: &tracer)
    precondition(isPlanar, "the graph has not changed")
  }

  private mutating func buildGraph(_ lattice: Lattice) {
    labels.build(noded, snapping.contours, reader.polyline, lattice: lattice)
    let (label, chord, element) = (labels.chords.view, reader.chords.view, reader.elements.view)
    graph.build(labels) { ringEdge in
      .one(isFirst: element[Int(chord[Int(label[ringEdge])].element)].operand == 0)
    }
  }

  private mutating func writePath(_ lattice: Lattice, into path: inout Path) {
    joints.reset(tracer, vertices: graph.vertices.count)
    var start = 0
    for contour in 0..<joiner.ends.count {
      let end = Int(joiner.ends[contour])
      for run in start..<end {
        joints.join(
          run == start ? end - 1 : run - 1, run, joiner, graph, labels, reader, lattice)
      }
      writer.write(
        start..<end, joiner.runs.view, joints, reader, slack: lattice.step, into: &path)
      start = end
    }
  }
}
