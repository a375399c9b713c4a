// The vertices and triangles of a row of sections.
//
// The first loop writes all vertices and tests four quads at a time. The second writes the
// triangles of all quads as those of one strip, and overwrites those of the quads that failed the
// test.
//
// *Signs.* Let M be the largest coordinate of a vertex, A ≤ 2M that of a section's extent, and ε =
// 2⁻²⁴. The products that give a quad's orientation are at most 2MA. With the differences in them,
// each product is off by 3ε of that, and a sum of up to four of them by less than 64εMA. A sum that
// exceeds 64εMA therefore has the right sign. One bound for all quads, `rowDoubt`, is part of what
// took 3 µs off `stroke/curves-round` (16.2 → 13.2 µs, 5b4045d).

extension RibbonSink {
  /// Adds the sections of the row: all vertices first, then the triangles.
  ///
  /// - Parameters:
  ///   - count: The number of sections.
  ///   - vertex: The number of the first section's spine vertex, for `foldedVertices`.
  @inline(__always)
  mutating func layRow(_ count: Int, vertex: Int) {
    let first = positions.count
    let vertices = positions.reserve(2 &* count &+ 8).rebound(to: Float.self)
    let suspects = layVertices(count, to: vertices)
    positions.advance(by: 2 &* count)
    attributes.advance(by: 2 &* count)
    let numbers = row.view.rebound(to: Int32.self).dropping(SectionRows.suspects)
    // Lanes after the last section are suspects, too; the first of them ends the list.
    numbers[suspects] = Int32(truncatingIfNeeded: count)
    let strip = vertices.dropping(-4)
    var (laid, suspect, seam, fans) = (0, 0, 0, 0)
    repeat {
      while seam < rowFans.count, !rowFans[seam].repeats { seam &+= 1 }
      let end = seam < rowFans.count ? rowFans[seam].section : count
      addQuads(from: first &+ 2 &* laid &- 2, count: end &- laid)
      while numbers[suspect] < end {
        let (number, before) = (Int(numbers[suspect]), folds)
        layQuad(strip, number, of: end, first)
        if folds != before {
          while fans < rowFans.count, rowFans[fans].section <= number { fans &+= 1 }
          foldedVertices.append(vertex &+ number &- fans)
        }
        suspect &+= 1
      }
      if numbers[suspect] == end, end < count { suspect &+= 1 }
      (laid, seam) = (end &+ 1, seam &+ 1)
    } while laid <= count
    section = first &+ 2 &* count &- 2
    let end = vertices.load(SIMD4<Float>.self, at: 4 &* count &- 4)
    (lastLeft, lastRight) = (Point(end.lowHalf), Point(end.highHalf))
  }

  /// Tests the quad before the row's section `number` in double precision and replaces its
  /// triangles.
  ///
  /// They were written as those of a strip that goes on to section `end`.
  @inline(__always)
  private mutating func layQuad(
    _ strip: UncheckedView<Float>, _ number: Int, of end: Int, _ first: Int
  ) {
    let behind = 6 &* (end &- number)
    indices.removeLast(behind)
    let start = indices.count
    bridge(strip, number, number &+ 1, first &- 2)
    if indices.count == start &+ 6 {
      indices.advance(by: behind &- 6)
    } else {
      addQuads(from: first &+ 2 &* number, count: end &- number &- 1)
    }
  }

  /// Writes the vertices and attributes of the row's sections, and the numbers of the sections
  /// whose quad before them is in doubt; returns how many these are.
  ///
  /// Let a and b be the vectors across two sections, from left to right, and e the vector between
  /// their left ends. Both ends of the second section lie ahead of the first where e × a and
  /// e × a + b × a are positive, and its own triangle is not turned over where e × b + b × a is.
  @inline(__always)
  private mutating func layVertices(_ count: Int, to vertices: UncheckedView<Float>) -> Int {
    let values = attributes.reserve(2 &* count &+ 8).rebound(to: Float.self)
    let (row, doubt) = (row.view, rowDoubt ?? .infinity)
    let last = vertices.dropping(-4)
    row[SectionRows.leftX &- 1] = last[0]
    row[SectionRows.leftY &- 1] = last[1]
    row[SectionRows.rightX &- 1] = last[2]
    row[SectionRows.rightY &- 1] = last[3]
    var (laid, suspects) = (0, 0)
    while laid < count {
      let row = row.dropping(laid)
      func lanes(_ place: Int) -> SIMD4<Float> { row.load(SIMD4<Float>.self, at: place) }
      let (leftX, leftY) = (lanes(SectionRows.leftX), lanes(SectionRows.leftY))
      let (rightX, rightY) = (lanes(SectionRows.rightX), lanes(SectionRows.rightY))
      let (lastX, lastY) = (lanes(SectionRows.leftX &- 1), lanes(SectionRows.leftY &- 1))
      let (ex, ey) = (leftX - lastX, leftY - lastY)
      let (bx, by) = (rightX - leftX, rightY - leftY)
      let (ax, ay) = (
        lanes(SectionRows.rightX &- 1) - lastX, lanes(SectionRows.rightY &- 1) - lastY
      )
      let ahead = ex * ay - ey * ax
      let least = ahead.smaller((ex * by - ey * bx).smaller(ahead) + (bx * ay - by * ax))
      let isSimple = least .> doubt
      RibbonSink.write(
        leftX: leftX, leftY: leftY, rightX: rightX, rightY: rightY,
        distance: lanes(SectionRows.distance), to: vertices, values, at: laid)
      if !all(isSimple) { suspects = note(isSimple, laid, suspects) }
      laid &+= 4
    }
    return suspects
  }

  /// Writes the vertices and attributes of four sections.
  @inline(__always)
  static func write(
    leftX: SIMD4<Float>, leftY: SIMD4<Float>, rightX: SIMD4<Float>, rightY: SIMD4<Float>,
    distance: SIMD4<Float>, to vertices: UncheckedView<Float>, _ values: UncheckedView<Float>,
    at place: Int
  ) {
    let sections = SIMD4.transposed(leftX, leftY, rightX, rightY)
    vertices.store(sections.0, at: 4 &* place)
    vertices.store(sections.1, at: 4 &* place &+ 4)
    vertices.store(sections.2, at: 4 &* place &+ 8)
    vertices.store(sections.3, at: 4 &* place &+ 12)
    var (first, second) = (SIMD8<Float>(), SIMD8<Float>())
    (first.oddHalf, second.oddHalf) = (SIMD4(-1, 1, -1, 1), SIMD4(-1, 1, -1, 1))
    first.evenHalf = SIMD4(distance[0], distance[0], distance[1], distance[1])
    second.evenHalf = SIMD4(distance[2], distance[2], distance[3], distance[3])
    values.store(first, at: 4 &* place)
    values.store(second, at: 4 &* place &+ 8)
  }

  /// Notes which of four sections, from number `first` on, have a quad in doubt before them.
  @inline(never)
  private mutating func note(_ isSimple: SIMDMask<SIMD4<Int32>>, _ first: Int, _ count: Int) -> Int
  {
    let suspects = row.view.rebound(to: Int32.self).dropping(SectionRows.suspects)
    var count = count
    for lane in 0..<4 {
      suspects[count] = Int32(truncatingIfNeeded: first &+ lane)
      count &+= isSimple[lane] ? 0 : 1
    }
    return count
  }
}
