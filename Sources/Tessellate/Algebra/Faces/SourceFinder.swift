/// Finds the places on the operands' elements of a noded graph's vertices.
///
/// A vertex is an end of a chord, or a point where two chords cross. Each edge has the chords
/// that run along it, and each chord its element and the range of its parameter. So an end's
/// parameter is exact; at a crossing, the parameters are those of the elements' points nearest to
/// the vertex.
struct SourceFinder: ~Copyable, Sendable {
  /// The findings about a vertex: the place of a chord's end, or up to two chords that pass.
  private struct Place: BitwiseCopyable {
    /// The element of a chord that ends here, or `none`.
    var element = SourceFinder.none
    var t = 0.0
    /// The least two chords that pass, or `none`.
    var first = SourceFinder.none
    var second = SourceFinder.none
  }

  private var places = UncheckedBuffer<Place>()

  private static let none = Int32.max

  /// Finds the chords that end at each vertex or pass through it.
  mutating func find(
    _ graph: borrowing LabelledGraph, _ labels: borrowing EdgeLabels,
    _ reader: borrowing OperandReader, _ lattice: Lattice
  ) {
    places.reserve(graph.vertices.count)
    for vertex in 0..<graph.vertices.count { places.view[vertex] = Place() }
    for low in 0..<graph.vertices.count {
      for edge in Int(graph.firstEdge[low])..<Int(graph.firstEdge[low &+ 1]) {
        let high = Int(graph.edges[edge].high)
        for use in graph.uses(of: edge) {
          let chord = Int(labels.chords[graph.uses[use].ringEdge])
          let (start, end) = reader.ends(ofChord: chord)
          let keys = (
            LatticePoint.nearest(start, lattice), LatticePoint.nearest(end, lattice)
          )
          note(low, graph.vertices[low], chord, keys, reader)
          note(high, graph.vertices[high], chord, keys, reader)
        }
      }
    }
  }

  /// Records a chord at a vertex, given the lattice points of the chord's ends.
  private func note(
    _ vertex: Int, _ key: LatticePoint, _ chord: Int, _ ends: (LatticePoint, LatticePoint),
    _ reader: borrowing OperandReader
  ) {
    let source = reader.chords[chord]
    if key == ends.0 {
      noteEnd(vertex, source.element, source.t0)
    } else if key == ends.1 {
      noteEnd(vertex, source.element, source.t1)
    } else {
      notePassing(vertex, Int32(truncatingIfNeeded: chord))
    }
  }

  private func noteEnd(_ vertex: Int, _ element: Int32, _ t: Double) {
    places.view.update(vertex) {
      if (element, t) < ($0.element, $0.t) { ($0.element, $0.t) = (element, t) }
    }
  }

  private func notePassing(_ vertex: Int, _ chord: Int32) {
    places.view.update(vertex) {
      if chord < $0.first {
        ($0.first, $0.second) = (chord, $0.first)
      } else if chord > $0.first, chord < $0.second {
        $0.second = chord
      }
    }
  }

  /// Returns the source of a vertex, given its number in the graph.
  func source(
    of vertex: Int, _ graph: borrowing LabelledGraph, _ reader: borrowing OperandReader,
    _ lattice: Lattice
  ) -> VertexSource {
    let place = places[vertex]
    if place.element != SourceFinder.none {
      return VertexSource(place: reader.place(place.element, place.t))
    }
    let point = graph.vertices[vertex].point(of: lattice)
    let first = reader.place(ofChord: Int(place.first), at: point)
    guard place.second != SourceFinder.none else { return VertexSource(place: first) }
    return VertexSource(
      place: first, crossing: reader.place(ofChord: Int(place.second), at: point))
  }
}

extension OperandReader {
  fileprivate func place(_ element: Int32, _ t: Double) -> VertexSource.Place {
    let element = elements[Int(element)]
    return VertexSource.Place(operand: Int(element.operand), element: Int(element.index), t: t)
  }

  /// The place of a chord's element nearest to a point on the chord.
  fileprivate func place(ofChord chord: Int, at point: Point) -> VertexSource.Place {
    let source = chords[chord]
    let (start, end) = ends(ofChord: chord)
    let (edge, arm) = (end - start, point - start)
    let share = Swift.min(Swift.max(arm.dot(edge) / edge.lengthSquared, 0), 1)
    let t = elements[Int(source.element)].projection(
      of: point, from: source.t0 + share * (source.t1 - source.t0))
    return place(source.element, Swift.min(Swift.max(t, source.t0), source.t1))
  }
}
