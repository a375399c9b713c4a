extension StripCover {
  /// Writes the vertices and triangles of all cells that were taken out of the contours; what is left of these has vertices from
  /// `first` on.
  mutating func writeCells(behind first: Int, step: Float, to mesh: inout Mesh) {
    let corners = 2 &* crossings.sectionCount &+ crossings.stops.count
    vertices.reserve(corners)
    let vertex = vertices.view
    for corner in 0..<corners { vertex[corner] = CoverWriter.none }
    findJunctions(behind: first, step: step, in: mesh)
    let base = UInt32(truncatingIfNeeded: mesh.positions.count)
    let (run, count, triangle) = (runs.view, runs.count, crossings.triangles.view)
    let triangleCorners = crossings.triangles.count
    let indexLimit = triangleCorners &+ 6 &* runCells &+ UncheckedView<UInt32>.stripSlack
    var (positions, indices) = ([SIMD2<Float>](), [UInt32]())
    swap(&positions, &mesh.positions)
    swap(&indices, &mesh.indices)
    positions.appendUnchecked(limit: corners) { positions in
      var vertexCount = 0
      indices.appendUnchecked(limit: indexLimit) { indices in
        var writer = CoverWriter(
          positions: positions, indices: indices, vertices: vertex, sections: sections.view,
          stops: crossings.stops.view, firstStop: 2 &* crossings.sectionCount, step: step,
          base: base)
        for corner in 0..<triangleCorners { writer.writeCorner(Int(triangle[corner])) }
        for index in 0..<count { writer.write(run[index]) }
        vertexCount = writer.vertexCount
        return writer.indexCount
      }
      return vertexCount
    }
    swap(&positions, &mesh.positions)
    swap(&indices, &mesh.indices)
    mesh.padStrokeAttributes()
  }

  /// Looks up the vertices of the sections where what is left of the contours goes on.
  private mutating func findJunctions(behind first: Int, step: Float, in mesh: borrowing Mesh) {
    let (cut, section, vertex) = (cuts.view, sections.view, vertices.view)
    junctions.reset(capacity: 2 &* cuts.count)
    for index in 0..<cuts.count { junctions.insert(section[Int(cut[index])], step) }
    let end = mesh.positions.count
    mesh.positions.withUncheckedReading { positions in
      let words = positions.rebound(to: UInt64.self)
      for vertex in first..<end { junctions.note(vertex, at: words[vertex]) }
    }
    for index in 0..<cuts.count {
      let section = Int(cut[index])
      (vertex[2 &* section], vertex[2 &* section &+ 1]) =
        junctions.vertices(of: sections[section], step)
    }
  }
}

/// Writes cells to a mesh, whose corners have a vertex each.
private struct CoverWriter {
  var positions: UncheckedView<SIMD2<Float>>
  var indices: UncheckedView<UInt32>
  /// The vertex of each corner.
  var vertices: UncheckedView<UInt32>
  var sections: UncheckedView<SIMD4<Int32>>
  var stops: UncheckedView<LatticeKey>
  var firstStop: Int
  var step: Float
  /// The first vertex.
  var base: UInt32
  var vertexCount = 0
  var indexCount = 0

  static let none = UInt32.max

  /// Writes a triangle's corner.
  @inline(__always)
  mutating func writeCorner(_ corner: Int) {
    indices[indexCount] = vertex(of: corner)
    indexCount &+= 1
  }

  /// The vertex of a corner, which is written if there is none.
  @inline(__always)
  private mutating func vertex(of corner: Int) -> UInt32 {
    let known = vertices[corner]
    if known != CoverWriter.none { return known }
    let key =
      corner < firstStop
      ? sections.rebound(to: LatticeKey.self)[corner] : stops[corner &- firstStop]
    positions[vertexCount] = key.position(step: step)
    let vertex = base &+ UInt32(truncatingIfNeeded: vertexCount)
    vertices[corner] = vertex
    vertexCount &+= 1
    return vertex
  }

  /// Writes the cells of a run; sections that nothing else uses have vertices that follow each other.
  mutating func write(_ run: StripCover.Run) {
    var (first, last) = (Int(run.first), Int(run.last))
    var startsInPoint = false
    if run.joinsFirst {
      // Both ends' vertices come before those between.
      let (l, r) = (vertex(of: 2 &* first), vertex(of: 2 &* first &+ 1))
      let ends = run.joinsLast ? (vertex(of: 2 &* last), vertex(of: 2 &* last &+ 1)) : (0, 0)
      if first &+ 1 == last, run.joinsLast { return writeCell(l, r, ends.0, ends.1) }
      let next = base &+ UInt32(truncatingIfNeeded: vertexCount)
      writeCell(l, r, next, next &+ 1)
      first &+= 1
    } else {
      startsInPoint = sections[first].lowHalf == sections[first].highHalf
      if run.joinsLast {
        let (l, r) = (vertex(of: 2 &* last), vertex(of: 2 &* last &+ 1))
        if startsInPoint, first &+ 1 == last { return writeTip(vertex(of: 2 &* first), l, r) }
      }
    }
    let endsInPoint = !run.joinsLast && sections[last].lowHalf == sections[last].highHalf
    if run.joinsLast { last &-= 1 }
    writeStrip(first, last, startsInPoint, endsInPoint)
    if run.joinsLast {
      let end = base &+ UInt32(truncatingIfNeeded: vertexCount)
      writeCell(end &- 2, end &- 1, vertices[2 &* last &+ 2], vertices[2 &* last &+ 3])
    }
  }

  @inline(__always)
  private mutating func writeCell(_ l0: UInt32, _ r0: UInt32, _ l1: UInt32, _ r1: UInt32) {
    let out = indices.dropping(indexCount)
    (out[0], out[1], out[2]) = (l0, l1, r0)
    (out[3], out[4], out[5]) = (r0, l1, r1)
    indexCount &+= 6
  }

  @inline(__always)
  private mutating func writeTip(_ point: UInt32, _ l: UInt32, _ r: UInt32) {
    let out = indices.dropping(indexCount)
    (out[0], out[1], out[2]) = (point, l, r)
    indexCount &+= 3
  }

  /// Writes sections of their own and the cells between.
  @inline(__always)
  private mutating func writeStrip(
    _ first: Int, _ last: Int, _ startsInPoint: Bool, _ endsInPoint: Bool
  ) {
    let (bias, step) = (SIMD4(repeating: Int32(LatticeKey.bias)), step)
    var (used, section) = (vertexCount, first)
    // The first section's left vertex; of a point, there is the right one only.
    var left = base &+ UInt32(truncatingIfNeeded: used)
    if startsInPoint {
      positions[used] = (SIMD4<Float>(sections[section] &- bias) * step).highHalf
      // One triangle: the cell's second.
      writeTip(left, left &+ 1, left &+ 2)
      (used, section, left) = (used &+ 1, section &+ 1, left &+ 1)
    }
    indices.dropping(indexCount).storeStrip(last &- section, from: left)
    indexCount &+= 6 &* (last &- section)
    while section < last {
      positions.store(SIMD4<Float>(sections[section] &- bias) * step, at: used)
      (used, section) = (used &+ 2, section &+ 1)
    }
    let end = SIMD4<Float>(sections[section] &- bias) * step
    positions[used] = end.lowHalf
    if endsInPoint {
      // Of the last cell, only the first triangle.
      indexCount &-= 3
    } else {
      positions[used &+ 1] = end.highHalf
    }
    vertexCount = used &+ (endsInPoint ? 1 : 2)
  }
}
