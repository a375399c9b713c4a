/// Triangulates the regions of many paths as parts of one mesh, which share their vertices.
///
/// All contours are noded together, as for a union, and `FaceWalk` finds the border of each region
/// in the planar drawing that results. Each region is then triangulated by itself: every vertex
/// that another region has on its border is one of its own, so that the triangles of neighbours
/// meet along whole edges.
struct MapTessellator: ~Copyable, Sendable {
  private var graph = LabelledGraph()
  /// The operand of each ring edge.
  private var operands = UncheckedBuffer<UInt32>()
  private var sweep = RegionSweep()
  private var tracer = ContourTracer()
  private var walk = FaceWalk()
  /// The borders, operand by operand, and the end of each operand's.
  private var borders = UncheckedBuffer<FaceWalk.Border>()
  private var ends = UncheckedBuffer<UInt32>()

  /// One region: its vertices, as ascending numbers in the whole graph, and its own graph.
  private var members = UncheckedBuffer<KeyedIndex>()
  private var sorter = KeySorter()
  private var part = PlanarGraph()
  private var partSweep = PlanarSweep()
  /// The number of each vertex of the whole graph in the region's, and the last region, plus 1,
  /// that has it.
  private var numbers = UncheckedBuffer<UInt32>()
  private var marks = UncheckedBuffer<UInt32>()
  /// The number in the whole graph of each vertex of the region's triangles.
  private var wholes = UncheckedBuffer<UInt32>()
  private var delaunay = Delaunay()
  private var improved = Mesh()

  /// The elements, and the chord of each ring edge, if the sources of vertices are asked for.
  private var reader = OperandReader()
  private var labels = EdgeLabels()
  private var finder = SourceFinder()
  private var parts: [FillTessellator.Part] = []

  /// Appends the triangles of some regions, part by part.
  ///
  /// - Parameters:
  ///   - polyline: The contours of all regions.
  ///   - parts: The regions, in the order of the contours.
  ///   - isPlanar: Whether regions hide those before them.
  ///   - options: The kind of triangles and the budgets.
  ///   - lattice: The lattice.
  ///   - filler: The memory of the noding.
  ///   - mesh: The mesh to extend.
  ///   - ranges: The list that the range of triangles of each part is appended to.
  /// - Throws: `budgetExceeded`; the mesh and the list are then as before.
  mutating func fill(
    _ polyline: borrowing Polyline, _ parts: [FillTessellator.Part], isPlanar: Bool,
    options: FillOptions, lattice: Lattice, filler: inout FillTessellator, into mesh: inout Mesh,
    ranges: inout [Range<Int>]
  ) throws(TessellationError) {
    try fill(
      polyline, parts, isLabelled: false, isPlanar: isPlanar, options, lattice, &filler, &mesh,
      &ranges)
  }

  /// Appends the triangles of some regions, part by part, with the source of each vertex.
  ///
  /// The chords are those of path algebra, which know their parameters, and not a fill's.
  ///
  /// - Parameters:
  ///   - regions: The regions.
  ///   - isPlanar: Whether regions hide those before them.
  ///   - options: The kind of triangles and the budgets.
  ///   - tolerance: The tolerance of the chords.
  ///   - lattice: The lattice.
  ///   - filler: The memory of the noding.
  ///   - mesh: The mesh to extend.
  ///   - ranges: The list that the range of triangles of each part is appended to.
  ///   - sources: The list that the source of each vertex is appended to.
  /// - Returns: The contours of all regions.
  /// - Throws: `invalidElement` or `budgetExceeded`; the mesh and the lists are then as before.
  mutating func fill(
    _ regions: [FillRegion], isPlanar: Bool, options: FillOptions, tolerance: Double,
    lattice: Lattice, filler: inout FillTessellator, into mesh: inout Mesh,
    ranges: inout [Range<Int>], sources: inout [VertexSource]
  ) throws(TessellationError) -> Polyline {
    var reader = OperandReader()
    swap(&reader, &self.reader)
    defer { swap(&reader, &self.reader) }
    reader.removeAll()
    for (operand, region) in regions.enumerated() {
      try reader.read(region.path, operand: operand)
    }
    try reader.writeChords(
      tolerance: tolerance, limit: min(options.vertexLimit, Int(Int32.max) / 4), lattice)
    listParts(reader, regions)
    try fill(
      reader.polyline, parts, isLabelled: true, isPlanar: isPlanar, options, lattice, &filler,
      &mesh, &ranges)
    finder.find(graph, labels, reader, lattice)
    for vertex in 0..<graph.vertices.count where marks[vertex] != 0 {
      sources.append(finder.source(of: vertex, graph, reader, lattice))
    }
    return reader.polyline
  }

  private mutating func listParts(_ reader: borrowing OperandReader, _ regions: [FillRegion]) {
    parts.removeAll(keepingCapacity: true)
    var end = 0
    for (operand, region) in regions.enumerated() {
      while end < reader.polyline.contours.count, reader.operand(ofContour: end) == operand {
        end += 1
      }
      parts.append(FillTessellator.Part(end: end, rule: region.rule))
    }
  }

  private mutating func fill(
    _ polyline: borrowing Polyline, _ parts: [FillTessellator.Part], isLabelled: Bool,
    isPlanar: Bool, _ options: FillOptions, _ lattice: Lattice,
    _ filler: inout FillTessellator, _ mesh: inout Mesh, _ ranges: inout [Range<Int>]
  ) throws(TessellationError) {
    try FillTessellator.checkBudget(polyline, options, besides: mesh.positions.count)
    try filler.findCrossings(polyline, options, lattice)
    if !filler.splitEdges() || !findFaces(filler, polyline, lattice, isLabelled: isLabelled) {
      try filler.snapRound(options)
      let isNoded = findFaces(filler, polyline, lattice, isLabelled: isLabelled)
      precondition(isNoded, "snap rounding leaves a planar graph")
    }
    if isLabelled {
      MapTessellator.labelEdges(labels.rings, filler.snapping.contours, parts, &operands)
    } else {
      MapTessellator.labelEdges(filler.noded, filler.snapping.contours, parts, &operands)
    }
    walk.run(graph, sweep.faces, operands: operands, parts, isPlanar: isPlanar)
    sortBorders(operands: parts.count)
    let firstIndex = mesh.indices.count
    marks.reserve(graph.vertices.count)
    numbers.reserve(graph.vertices.count)
    for vertex in 0..<graph.vertices.count { marks.view[vertex] = 0 }
    for operand in 0..<parts.count {
      let first = mesh.triangleCount
      append(operand, options, lattice, to: &mesh)
      ranges.append(first..<mesh.triangleCount)
    }
    appendVertices(from: firstIndex, lattice, to: &mesh)
    witness(mesh)
  }

  /// Builds the graph of noded rings and numbers its faces; returns whether it is planar.
  private mutating func findFaces(
    _ filler: borrowing FillTessellator, _ polyline: borrowing Polyline, _ lattice: Lattice,
    isLabelled: Bool
  ) -> Bool {
    if isLabelled {
      labels.build(filler.noded, filler.snapping.contours, polyline, lattice: lattice)
      graph.build(labels.rings) { _ in .zero }
    } else {
      graph.build(filler.noded) { _ in .zero }
    }
    // By windings that are zero everywhere, there is no boundary to trace.
    let rule = RegionRule(.union, first: .nonZero, second: .nonZero)
    return sweep.run(graph, rule: rule, into: &tracer, findsFaces: true)
  }

  /// Finds the operand of each ring edge.
  private static func labelEdges(
    _ rings: borrowing Rings, _ contours: borrowing UncheckedBuffer<UInt32>,
    _ parts: [FillTessellator.Part], _ operands: inout UncheckedBuffer<UInt32>
  ) {
    operands.reserve(rings.points.count)
    var (ring, start) = (0, 0)
    for (operand, part) in parts.enumerated() {
      while ring < rings.ends.count, Int(contours[ring]) < part.end {
        let end = Int(rings.ends[ring])
        for edge in start..<end { operands.view[edge] = UInt32(truncatingIfNeeded: operand) }
        start = end
        ring += 1
      }
    }
  }

  /// Sorts the borders by operand, by counting.
  private mutating func sortBorders(operands count: Int) {
    let (all, total) = (walk.borders.view, walk.borders.count)
    ends.reserve(count + 1)
    ends.count = count + 1
    borders.reserve(total)
    let (end, out) = (ends.view, borders.view)
    for operand in 0...count { end[operand] = 0 }
    for i in 0..<total { end[Int(all[i].operand) &+ 1] &+= 1 }
    for operand in 0..<count { end[operand &+ 1] &+= end[operand] }
    // `end[i]` is the start of operand i, and moves to its end.
    for i in 0..<total {
      let operand = Int(all[i].operand)
      out[Int(end[operand])] = all[i]
      end[operand] &+= 1
    }
  }

  /// Appends the triangles of one region, by the numbers of their vertices in the whole graph.
  private mutating func append(
    _ operand: Int, _ options: FillOptions, _ lattice: Lattice, to mesh: inout Mesh
  ) {
    let start = operand == 0 ? 0 : Int(ends[operand &- 1])
    let range = start..<Int(ends[operand])
    if range.isEmpty { return }
    buildPart(range, mark: UInt32(truncatingIfNeeded: operand &+ 1))
    let isPlanar = partSweep.run(part, rule: .nonZero)
    precondition(isPlanar, "part of a planar drawing is planar")
    findWholes()
    if options.quality == .delaunay {
      appendImproved(options, lattice, to: &mesh)
    } else {
      let triangles = partSweep.triangulator.indices.view
      appendTriangles(partSweep.triangulator.indices.count, options, to: &mesh) { triangles[$0] }
    }
  }

  /// Builds the graph of one region's border.
  private mutating func buildPart(_ range: Range<Int>, mark: UInt32) {
    let (border, number) = (borders.view, numbers.view)
    members.removeAll()
    for i in range {
      addMember(border[i].low, mark)
      addMember(border[i].high, mark)
    }
    sorter.sort(&members)
    for i in 0..<members.count {
      number[Int(members[i].index)] = UInt32(truncatingIfNeeded: i)
    }
    part.removeAll()
    var next = range.lowerBound
    for i in 0..<members.count {
      let vertex = members[i].index
      part.append(graph.vertices[Int(vertex)])
      while next < range.upperBound, border[next].low == vertex {
        part.append(
          PlanarGraph.Edge(high: number[Int(border[next].high)], winding: border[next].growth))
        next &+= 1
      }
    }
    part.finish()
  }

  /// Adds a vertex to those of a region, unless it bears the region's mark.
  private mutating func addMember(_ vertex: UInt32, _ mark: UInt32) {
    if marks[Int(vertex)] == mark { return }
    marks.view[Int(vertex)] = mark
    members.append(KeyedIndex(key: UInt64(vertex), index: vertex))
  }

  /// Finds the numbers in the whole graph of the vertices that the sweep made: some of the
  /// region's, in their order.
  private mutating func findWholes() {
    let count = partSweep.vertices.count
    wholes.reserve(count)
    var next = 0
    for i in 0..<count {
      let key = partSweep.vertices[i]
      while part.vertices[next] != key { next &+= 1 }
      wholes.view[i] = members[next].index
      next &+= 1
    }
  }

  private func appendTriangles(
    _ count: Int, _ options: FillOptions, to mesh: inout Mesh, corner: (Int) -> UInt32
  ) {
    let (whole, swap) = (wholes.view, options.orientation == .clockwise ? 1 : 0)
    mesh.indices.appendUnchecked(limit: count) { out in
      var i = 0
      while i < count {
        out[i] = whole[Int(corner(i))]
        out[i &+ 1 &+ swap] = whole[Int(corner(i &+ 1))]
        out[i &+ 2 &- swap] = whole[Int(corner(i &+ 2))]
        i &+= 3
      }
      return count
    }
  }

  /// Appends the Delaunay triangulation of what the sweep of a region made.
  private mutating func appendImproved(
    _ options: FillOptions, _ lattice: Lattice, to mesh: inout Mesh
  ) {
    improved.removeAll()
    let step = Float(lattice.step)
    for i in 0..<partSweep.vertices.count {
      improved.positions.append(partSweep.vertices[i].position(step: step))
    }
    for i in 0..<partSweep.triangulator.indices.count {
      improved.indices.append(partSweep.triangulator.indices[i])
    }
    delaunay.improve(&improved, firstVertex: 0, firstIndex: 0, step: lattice.step)
    appendTriangles(improved.indices.count, options, to: &mesh) { improved.indices[$0] }
  }

  /// Appends the vertices that triangles use, and numbers them in the triangles.
  private mutating func appendVertices(
    from firstIndex: Int, _ lattice: Lattice, to mesh: inout Mesh
  ) {
    let (used, number) = (marks.view, numbers.view)
    for vertex in 0..<graph.vertices.count { used[vertex] = 0 }
    for i in firstIndex..<mesh.indices.count { used[Int(mesh.indices[i])] = 1 }
    let first = mesh.positions.count
    if first == 0 { mesh.origin = lattice.origin }
    let step = Float(lattice.step)
    for vertex in 0..<graph.vertices.count where used[vertex] != 0 {
      number[vertex] = UInt32(truncatingIfNeeded: mesh.positions.count)
      mesh.positions.append(graph.vertices[vertex].position(step: step))
    }
    let end = mesh.indices.count
    mesh.indices.withUncheckedView { indices in
      for i in firstIndex..<end { indices[i] = number[Int(indices[i])] }
    }
    mesh.padStrokeAttributes()
  }
}
