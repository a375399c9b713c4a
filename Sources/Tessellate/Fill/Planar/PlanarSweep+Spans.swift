// What a vertex on the boundary does to the spans of the triangulation.

extension PlanarSweep {
  /// Updates the spans round a vertex on the boundary.
  mutating func passBoundary(
    _ key: LatticePoint, isLeftInside: Bool, left: ActiveEdges.Position?
  ) {
    if isTracing {
      tracer.link(ending: ending, starting: starting, isLeftInside: isLeftInside)
      // Any span will do to mark the boundary.
      for i in 0..<starting.count { states.view[Int(starting[i])].span = 0 }
      return
    }
    let vertex = UInt32(truncatingIfNeeded: vertices.count)
    vertices.append(key)
    let (ends, starts) = (ending.count, starting.count)
    // Triangles take nodes out of lists, so the nodes made so far bound them; what is reserved
    // grows by doubling.
    triangulator.reserve(step: ends &+ starts &+ 4)
    let isRightInside = isLeftInside != (ends & 1 != 0)
    var (leftSpan, rightSpan) = (MonotoneTriangulator.none, MonotoneTriangulator.none)
    if ends == 0 {
      if isLeftInside {
        // A hole begins: the vertex cuts the span in two, and the nearest boundary on the left gets
        // the new part.
        let boundary = boundaryNumber(leftOf: left)
        rightSpan = states.view[boundary].span
        leftSpan = triangulator.split(rightSpan, key, vertex)
        states.view[boundary].span = leftSpan
      }
    } else {
      var i = isLeftInside ? 1 : 0
      while i &+ 1 < ends {
        triangulator.close(span(ending.view[i]), key, vertex)
        i &+= 2
      }
      if isLeftInside {
        leftSpan = span(ending.view[0])
        triangulator.pushRight(leftSpan, key, vertex)
      }
      if isRightInside {
        rightSpan = span(ending.view[ends &- 1])
        triangulator.pushLeft(rightSpan, key, vertex)
      }
      if starts == 0, isLeftInside, isRightInside {
        // A hole ends: its neighbours become one span, known by the nearest boundary on the left.
        triangulator.join(leftSpan, rightSpan)
        joined(rightSpan, into: leftSpan, left: left)
      }
    }
    assignSpans(key, vertex, leftSpan, rightSpan, isLeftInside, isRightInside)
  }

  private func span(_ number: Int32) -> Int32 { states.view[Int(number)].span }

  /// Gives the boundary edges that start at a vertex their spans.
  private mutating func assignSpans(
    _ key: LatticePoint, _ vertex: UInt32, _ leftSpan: Int32, _ rightSpan: Int32,
    _ isLeftInside: Bool, _ isRightInside: Bool
  ) {
    let starts = starting.count
    var i = 0
    if isLeftInside, starts > 0 {
      states.view[Int(starting.view[0])].span = leftSpan
      i = 1
    }
    while i &+ 1 < starts {
      let span = triangulator.open(key, vertex)
      states.view[Int(starting.view[i])].span = span
      states.view[Int(starting.view[i &+ 1])].span = span
      i &+= 2
    }
    if isRightInside, i < starts { states.view[Int(starting.view[i])].span = rightSpan }
  }

  /// The nearest boundary edge at or left of a place, which exists.
  private mutating func boundaryNumber(leftOf place: ActiveEdges.Position?) -> Int {
    var place = place
    while let here = place {
      let number = Int(active.number(at: here))
      if states.view[number].span != MonotoneTriangulator.none { return number }
      stepsLeft &-= 1
      place = active.previous(here)
    }
    preconditionFailure("an inside span has a left boundary")
  }

  /// Renames a span at its right boundary, the only edge that still knows it.
  private mutating func joined(
    _ span: Int32, into whole: Int32, left: ActiveEdges.Position?
  ) {
    var place = left.map { active.next($0) } ?? active.start
    while !place.isEnd {
      let number = Int(active.number(at: place))
      if states.view[number].span == span, ending.view[ending.count &- 1] != Int32(number) {
        states.view[number].span = whole
        return
      }
      stepsLeft &-= 1
      place = active.next(place)
    }
    preconditionFailure("an inside span has a right boundary")
  }
}
