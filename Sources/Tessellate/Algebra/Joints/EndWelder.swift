/// Finds ends of elements that nearly meet, so that they can be made one point.
///
/// Shapes that were cut out of one, and written with few digits, have borders in common up to their
/// last digit: the chords enclose cracks and slivers a step of the lattice wide, and as long as the
/// border. If their ends are one, two such lines are one line, and two such curves are parts of one
/// carrier anyway (`CarrierFinder`). Ends count as one within as many steps as carriers do.
///
/// Noding finds all vertices within a step of an edge on its way. So an end is looked at only if it
/// is that near to a chord of another sub-path that has an end of its own there: most drawings have
/// none, and the others pay with a second noding.
struct EndWelder: ~Copyable, Sendable {
  /// Elements whose starts are to be one: the start of the second moves to that of the first.
  ///
  /// The second has the greater number, and pairs are in its order: a start has moved, if at all,
  /// before others move to it.
  private(set) var pairs = UncheckedBuffer<SIMD2<Int32>>()

  /// Finds the ends within `reach` of each other; returns whether there are any.
  ///
  /// `near` has the vertices within a step of an edge: the edge as the key, the vertex as the
  /// index; `labels` has the edges' chords.
  mutating func find(
    _ near: borrowing UncheckedBuffer<KeyedIndex>, _ labels: borrowing EdgeLabels,
    _ reader: borrowing OperandReader, reach: Double
  ) -> Bool {
    pairs.removeAll()
    let (label, chord) = (labels.chords.view, reader.chords.view)
    for i in 0..<near.count {
      let (edge, vertex) = (
        chord[Int(label[Int(near[i].key)])], chord[Int(label[Int(near[i].index)])]
      )
      if vertex.t0 != 0 { continue }
      if edge.t0 == 0 { add(Int(edge.element), Int(vertex.element), reader, reach) }
      if edge.t1 == 1 {
        add(reader.element(after: Int(edge.element)), Int(vertex.element), reader, reach)
      }
    }
    heapSort(pairs.view, pairs.count) { ($0.y, $0.x) < ($1.y, $1.x) }
    return pairs.count > 0
  }

  /// Adds two elements whose starts are near, unless they are one point or of one sub-path.
  private mutating func add(
    _ a: Int, _ b: Int, _ reader: borrowing OperandReader, _ reach: Double
  ) {
    let (e, f) = (reader.elements[a], reader.elements[b])
    guard e.subpath != f.subpath, e.start != f.start, (e.start - f.start).maxNorm <= reach else {
      return
    }
    pairs.append(
      SIMD2(Int32(truncatingIfNeeded: min(a, b)), Int32(truncatingIfNeeded: max(a, b))))
  }
}
