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
/// Contours of one region that do not touch come through without steps 2 to 5 (`PlainContours`).
/// If chords of two operands only cross, steps 2 to 4 need no graph (`CrossingWalk`).
///
/// So the tolerance matters only where curves nearly touch. The memory of a value is reused: from
/// the second operation of the same size on, nothing is allocated.
public struct PathAlgebra: ~Copyable, Sendable {
  var reader = OperandReader()
  var snapping = VertexSnapping()
  var noder = Noder()
  var noded = Rings()
  var labels = EdgeLabels()
  var graph = LabelledGraph()
  var boundaries = OperandBoundaries()
  var sweep = RegionSweep()
  var plain = PlainContours()
  var walk = CrossingWalk()
  var tracer = ContourTracer()
  var joiner = RunJoiner()
  var joints = JointFinder()
  var writer = ContourWriter()
  var components = ComponentFinder()
  var lines = LineTracer()
  var welder = StretchWelder()
  var tips = SharpTips()
  var ends = EndWelder()
  var curveCrossings = CurveCrossings()
  /// The numbers of the contours that were written.
  var written = UncheckedBuffer<UInt32>()
  /// The tolerance without the lattice's share.
  var rest = 0.0
  /// The length up to which a contour is left out.
  var leastSize = 0.0
  /// Whether curves that bend evenly are cut evenly: faster, but then results are not those of an
  /// algebra that doesn't, bit for bit.
  var cutsEvenly = false
  /// The needles and slits whose tips are kept where they are thinner than a step of the lattice.
  ///
  /// If there are any, all keep both of their sides where these are within the tolerance of each
  /// other.
  var keptTips = SharpTips.Kept.none

  /// The largest number of chords; more throw.
  public var chordLimit = 1 << 26
  /// The largest number of crossings of chords; more throw before they are stored.
  public var crossingLimit = 1 << 26
  /// Whether the curves of a result must not cross, within the tolerance either.
  ///
  /// Without it, the chords that stand for the curves cross nowhere, but curves that come closer
  /// to each other than the tolerance may. With it, `combine` proves that they don't, but for the
  /// steps of the lattice about ends that they have in common. If the proof fails, the operation is
  /// done again with a quarter of the tolerance, up to four times; contours that may cross even
  /// then, as those that touch, become polygons. The proof takes about twice as long as the
  /// operation.
  public var isStrict = false

  /// Creates an algebra without memory.
  public init() {}

  // One function, because whoever holds an algebra would give back each buffer by itself: 8 KB of
  // code each, of 1.3 MB.
  @inline(never)
  deinit {}

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
    if isStrict { return try combineStrictly(operands, operation, tolerance, &path) }
    path.removeAll()
    guard let lattice = try readChords(operands, tolerance: tolerance) else { return }
    try combineChords(operands, operation, lattice, &path)
  }

  /// Combines the operands that were read.
  mutating func combineChords(
    _ operands: [FillRegion], _ operation: PathOperation, _ lattice: Lattice, _ path: inout Path
  ) throws(TessellationError) {
    if operands.count == 1, plain.find(reader.polyline, rule: operands[0].rule, lattice) {
      joiner.keepWhole(plain, reader, lattice)
      joints.keepEnds(of: joiner, reader)
    } else {
      try findOutline(operands, by: operation, lattice, hasGraph: false)
      if keptTips != .none { tips.restore(keptTips, &joiner, &joints, reader, lattice) }
    }
    for contour in 0..<joiner.ends.count { writeContour(contour, lattice, into: &path) }
  }

  /// Finds the runs of the result's contours and their joints, given the operands' chords, and
  /// their graph unless it is not needed.
  mutating func findOutline(
    _ operands: [FillRegion], by operation: PathOperation, _ lattice: Lattice,
    hasGraph: Bool = true
  ) throws(TessellationError) {
    try findRuns(operands, operation, lattice, hasGraph, isFirst: true)
    // Curves that run together are welded, with finer chords, until none is left; those of several
    // operands need a second pass, and the last is for chords that a weld has moved.
    var pass = 0
    welder.reset()
    // 1.5: snapped chords cross where curves are up to √2 steps apart.
    let reach = Swift.max(0.5 * rest, Swift.min(0.9 * rest, 1.5 * lattice.step))
    while pass < PathAlgebra.weldingPasses, welder.collect(joints.touches, reader.chords),
      welder.find(reader, reach: reach, slack: lattice.step, keepsNeedles: keptTips != .none)
    {
      if pass == 0 {
        try reader.writeChords(tolerance: 0.5 * (rest - reach), limit: edgeLimit, lattice)
      } else {
        reader.lead(through: welder.stretches, welder.vertices, slack: lattice.step)
      }
      try findRuns(operands, operation, lattice, hasGraph, isFirst: false)
      pass += 1
    }
  }

  private static let weldingPasses = 8

  /// Finds the runs of the contours of the chords that were read, and their joints.
  private mutating func findRuns(
    _ operands: [FillRegion], _ operation: PathOperation, _ lattice: Lattice, _ hasGraph: Bool,
    isFirst: Bool
  ) throws(TessellationError) {
    let findsPairs = !hasGraph && operands.count <= 2
    try nodeChords(lattice, findsPairs: findsPairs, weldsEnds: true, isFirst: isFirst)
    if findsPairs {
      if walkRegion(PathAlgebra.rule(operands, operation), lattice) {
        joiner.take(&walk.trail)
        return findJoints(lattice, isWalked: true)
      }
      noder.addStopsOfPairs(snapping.rings)
    }
    try findBoundary(operands, operation, lattice)
    tracer.trace()
    joiner.join(tracer, graph, labels, reader.chords)
    findJoints(lattice, isWalked: false)
  }

  /// Traces the contours of a region from crossing to crossing, if the chords allow it.
  private mutating func walkRegion(_ rule: RegionRule, _ lattice: Lattice) -> Bool {
    // Rings of the first operand come first.
    var second = 0
    while second < snapping.rings.ends.count,
      reader.operand(ofContour: Int(snapping.contours[second])) == 0
    {
      second += 1
    }
    guard walk.find(snapping.rings, noder.crossings, second: second, rule) else { return false }
    labels.label(snapping.rings, snapping.contours, reader.polyline, lattice: lattice)
    let edges = CrossingWalk.Edges(
      starts: snapping.rings.points.view, ends: noder.crossings.ends.view,
      labels: labels.chords.view, chords: reader.chords.view)
    walk.findPolygons(snapping.rings, snapping.contours, edges, reader)
    walk.trace(snapping.rings, edges)
    // In the few drawings where rounding leaves a part no length, the graph shows what else has
    // become of the neighbors; in large ones there always is such a part.
    return !walk.trail.hasDropped || noder.isCrowded
  }

  /// Reads operands and writes their chords; returns the lattice, or `nil` if there are none.
  mutating func readChords(
    _ operands: [FillRegion], tolerance: Double
  ) throws(TessellationError) -> Lattice? {
    writer.sources.removeAll(keepingCapacity: true)
    reader.removeAll()
    let lattice = try read(operands, tolerance: tolerance)
    return reader.polyline.contours.isEmpty ? nil : lattice
  }

  /// Reads operands and writes their chords; returns the lattice.
  mutating func read(
    _ operands: [FillRegion], tolerance: Double
  ) throws(TessellationError) -> Lattice {
    guard tolerance > 0 else { throw .invalidTolerance(tolerance) }
    var bounds = Rect.null
    for operand in operands { bounds = bounds.union(operand.path.controlBounds) }
    let lattice = try Lattice(
      bounds: bounds.isNull ? .zero : bounds, origin: Lattice.origin(for: bounds))
    let used = FillOptions(tolerance: tolerance).tolerance(for: bounds, on: lattice)
    rest = lattice.rest(of: used)
    for (index, operand) in operands.enumerated() {
      try reader.read(operand.path, operand: index)
    }
    if cutsEvenly { reader.cutEvenly() }
    try reader.writeChords(tolerance: rest, limit: edgeLimit, lattice)
    return lattice
  }

  /// Ring edges are numbered in 31 bits, and noding may double them.
  private var edgeLimit: Int { Swift.min(chordLimit, Int(Int32.max) / 4) }

  /// The rule of an operation on one operand or two.
  private static func rule(_ operands: [FillRegion], _ operation: PathOperation) -> RegionRule {
    let (first, last) = (operands[0].rule, operands[operands.count > 1 ? 1 : 0].rule)
    return RegionRule(operands.count == 1 ? .union : operation, first: first, second: last)
  }

  /// Links the boundary of the region that the operation gives, of chords that are noded.
  mutating func findBoundary(
    _ operands: [FillRegion], _ operation: PathOperation, _ lattice: Lattice
  ) throws(TessellationError) {
    try sweepRegion(PathAlgebra.rule(operands, operation), hasLines: false, lattice)
    if operands.count > 2 { sweepBoundaries(of: operands, operation) }
  }

  /// Finds where chords meet, as pairs if asked to, and with ends that nearly meet made one.
  mutating func nodeChords(
    _ lattice: Lattice, findsPairs: Bool = false, weldsEnds: Bool = false, isFirst: Bool = true
  ) throws(TessellationError) {
    snapping.snap(reader.polyline, to: lattice)
    try noder.find(snapping.rings, limit: crossingLimit, findsPairs: findsPairs)
    if weldsEnds, noder.crossings.nearness == .listed, noder.crossings.near.count > 0,
      try weldEnds(lattice, isFirst: isFirst)
    {
      snapping.snap(reader.polyline, to: lattice)
      try noder.find(snapping.rings, limit: crossingLimit, findsPairs: findsPairs)
    }
    if snapping.run(noder.crossings) { try noder.find(snapping.rings, limit: crossingLimit) }
  }

  /// Makes ends of elements that nearly meet one point; returns whether there were any.
  ///
  /// The chords' tolerance is lessened by the distance that ends move, unless it is finer anyway.
  private mutating func weldEnds(
    _ lattice: Lattice, isFirst: Bool
  ) throws(TessellationError) -> Bool {
    let reach = CarrierFinder.slack * lattice.step
    guard reach <= 0.25 * rest else { return false }
    labels.label(snapping.rings, snapping.contours, reader.polyline, lattice: lattice)
    guard ends.find(noder.crossings.near, labels, reader, reach: reach) else { return false }
    if isFirst { try reader.writeChords(tolerance: rest - reach, limit: edgeLimit, lattice) }
    return reader.weldStarts(ends.pairs, reach: reach, lattice) || isFirst
  }

  /// Sweeps the graph of the chords that are noded.
  mutating func sweepRegion(
    _ rule: RegionRule, hasLines: Bool, _ lattice: Lattice
  ) throws(TessellationError) {
    var isPlanar = false
    if !noder.isCrowded {
      noder.split(snapping.rings, into: &noded)
      buildGraph(hasLines: hasLines, lattice)
      isPlanar = sweep.run(graph, rule: rule, into: &tracer)
    }
    if !isPlanar {
      try noder.snapRound(snapping.rings, limit: crossingLimit, into: &noded)
      buildGraph(hasLines: hasLines, lattice)
      isPlanar = sweep.run(graph, rule: rule, into: &tracer)
    }
    precondition(isPlanar, "snap rounding leaves a planar graph")
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

  private mutating func buildGraph(hasLines: Bool, _ lattice: Lattice) {
    labels.build(noded, snapping.contours, reader.polyline, lattice: lattice)
    let (label, chord, element) = (labels.chords.view, reader.chords.view, reader.elements.view)
    graph.build(labels.rings) { ringEdge in
      let isFirst = element[Int(chord[Int(label[ringEdge])].element)].operand == 0
      return hasLines && !isFirst ? .zero : .one(isFirst: isFirst)
    }
  }

  /// Finds the joints of all contours, of a walk or of the graph.
  private mutating func findJoints(_ lattice: Lattice, isWalked: Bool) {
    let count = isWalked ? walk.trail.vertices.count : graph.vertices.count
    joints.reset(vertices: count, tolerance: rest)
    findJointsOnce(lattice, isWalked)
    if joints.hasConflict {
      joints.restart(vertices: count)
      findJointsOnce(lattice, isWalked)
    }
  }

  private mutating func findJointsOnce(_ lattice: Lattice, _ isWalked: Bool) {
    var start = 0
    for contour in 0..<joiner.ends.count {
      let end = Int(joiner.ends[contour])
      var before = end - 1
      for run in start..<end {
        let number = Int(joiner.runs[run].start)
        var key = LatticePoint.last
        if isWalked {
          let vertex = walk.trail.vertices[number]
          key = vertex.key
          if vertex.isCorner, joints.joinCorner(before, run, joiner, labels, reader) {
            before = run
            continue
          }
        } else {
          key = graph.vertices[number]
        }
        joints.join(before, run, at: key, joiner, labels, reader, lattice)
        before = run
      }
      start = end
    }
  }

  mutating func writeContour(_ contour: Int, _ lattice: Lattice, into path: inout Path) {
    let start = contour == 0 ? 0 : Int(joiner.ends[contour - 1])
    // Outlines that touch may enclose something on the lattice, of which a speck is left: its
    // joints, found on the curves, are at one point up to rounding.
    let leastSize = Swift.max(leastSize, lattice.step * 0x1p-10)
    writer.write(
      start..<Int(joiner.ends[contour]), joiner.runs.view, joints, reader, slack: lattice.step,
      leastSize: leastSize, into: &path)
  }
}
