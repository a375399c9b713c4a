// A needle between two curves that meet without an angle is thinner than a step of the lattice
// before it ends. There the chords of its sides are the same, and cancel: its contour turns back
// where the needle is a step wide. Seen from a distance, as by an offset, its tip is missing.
//
// The elements know better. Where a contour goes over from one element to another of the same
// sub-path, the *tail* between them is the rest of the first, the elements between them, if there
// are any, and the other up to where it is met. It is the tip of a needle if each part of it is
// within some steps of another, and if it encloses an area at all: a line that goes there and back
// again has no inside. Then the contour is led through it.
//
// A slit is a needle of what lies outside. Its tail turns clockwise, that of a needle the other
// way round, unless its sides cross once more.

/// Leads contours through the tips of needles that are thinner than the lattice resolves.
struct SharpTips: ~Copyable, Sendable {
  /// The tails that a result keeps.
  enum Kept {
    case none, slits, all
  }

  /// The runs with those of tails, and the end of each contour in them.
  private var runs = UncheckedBuffer<RunJoiner.Run>()
  private var ends = UncheckedBuffer<UInt32>()
  /// The pieces of a tail, in direction of the contour; only their elements and parameters count.
  private var tail = UncheckedBuffer<RunJoiner.Run>()
  private var outline = Path()

  /// The most elements of a tail.
  private static let mostElements = 64
  /// The width of a tail, in steps: a rounding of each side, and room for that of the joint.
  private static let width = 3.0
  /// The mean width, in steps, below which a tail has no area: 2⁻⁴⁰ of the coordinates, some
  /// thousand times what rounding leaves of a line that goes there and back again.
  private static let leastWidth = 0x1p-16

  /// Leads all contours through their tails.
  mutating func restore(
    _ kept: Kept, _ joiner: inout RunJoiner, _ joints: inout JointFinder,
    _ reader: borrowing OperandReader, _ lattice: Lattice
  ) {
    runs.removeAll()
    ends.removeAll()
    var start = 0
    for contour in 0..<joiner.ends.count {
      let (end, first) = (Int(joiner.ends[contour]), runs.count)
      for i in start..<end {
        var run = joiner.runs[i]
        if i > start { lead(to: &run, kept, &joints, reader, lattice) }
        runs.append(run)
      }
      // A run alone is both the last one and the next one, and both of its ends may move.
      var run = runs[first]
      lead(to: &run, kept, &joints, reader, lattice)
      runs.view.update(first) { ($0.a, $0.start) = (run.a, run.start) }
      ends.append(UInt32(truncatingIfNeeded: runs.count))
      start = end
    }
    joiner.exchange(&runs, &ends)
    // Either may need next time what the other needs now.
    runs.reserve(joiner.runs.count)
  }

  /// Leads the last run to the next one through the tail between them, if that is a needle's tip.
  private mutating func lead(
    to next: inout RunJoiner.Run, _ kept: Kept, _ joints: inout JointFinder,
    _ reader: borrowing OperandReader, _ lattice: Lattice
  ) {
    let last = runs[runs.count - 1]
    guard readTail(from: last, to: next, reader),
      encloses(kept, from: joints.point(of: last.end), step: lattice.step, reader),
      isThin(Self.width * lattice.step, reader)
    else { return }
    let (head, foot) = (tail[0], tail[tail.count - 1])
    let isCut = head.element == last.lastElement && head.a == last.b
    let isNextCut = foot.element == next.element && foot.b == next.a
    var vertex = last.end
    for i in 0..<tail.count {
      var piece = tail[i]
      if isNextCut && i == tail.count - 1 {
        (next.a, next.start) = (piece.a, vertex)
        return
      }
      let end = reader.elements[Int(piece.element)].point(at: piece.b)
      let isEnd = i == tail.count - 1
      (piece.start, vertex) = (vertex, isEnd ? next.start : joints.addVertex(at: end))
      piece.end = vertex
      if isCut && i == 0 {
        runs.view.update(runs.count - 1) { ($0.b, $0.end) = (piece.b, piece.end) }
      } else {
        runs.append(piece)
      }
    }
  }

  /// Reads the tail between two runs; returns whether there is one, of two pieces at least.
  private mutating func readTail(
    from last: RunJoiner.Run, to next: RunJoiner.Run, _ reader: borrowing OperandReader
  ) -> Bool {
    tail.removeAll()
    let isForward = last.isForward
    guard next.isForward == isForward else { return false }
    let (head, foot): (Double, Double) = isForward ? (0, 1) : (1, 0)
    var (element, a) = (Int(last.lastElement), last.b)
    let end = Int(next.element)
    guard reader.elements[element].subpath == reader.elements[end].subpath else { return false }
    for step in 0..<Self.mostElements {
      if element == end, step > 0 || (isForward ? a <= next.a : a >= next.a) {
        append(element, isForward, from: a, to: next.a, reader)
        if tail.count == 1 { halve(reader) }
        return tail.count > 1
      }
      append(element, isForward, from: a, to: foot, reader)
      element = isForward ? reader.element(after: element) : reader.element(before: element)
      a = head
    }
    return false
  }

  /// Appends a piece, if it has length.
  private mutating func append(
    _ element: Int, _ isForward: Bool, from a: Double, to b: Double,
    _ reader: borrowing OperandReader
  ) {
    guard a != b, reader.elements[element].reach(from: a, to: b) > 0 else { return }
    tail.append(
      RunJoiner.Run(
        element: Int32(truncatingIfNeeded: element), isForward: isForward, first: 0, last: 0,
        start: 0, end: 0, a: a, b: b))
  }

  /// Cuts a tail of one piece at the point that is the farthest from its start.
  private mutating func halve(_ reader: borrowing OperandReader) {
    var (piece, rest) = (tail[0], tail[0])
    let element = reader.elements[Int(piece.element)]
    let start = element.point(at: piece.a)
    var (middle, most) = (0.5, 0.0)
    for i in 1..<32 {
      let share = Double(i) / 32
      let point = element.point(at: piece.a + (piece.b - piece.a) * share)
      let distance = (point - start).lengthSquared
      if distance > most { (middle, most) = (share, distance) }
    }
    var (low, high) = (middle - 1.0 / 32, middle + 1.0 / 32)
    for _ in 0..<40 {
      let t = 0.5 * (low + high)
      let (point, derivative) = element.pointAndDerivative(at: piece.a + (piece.b - piece.a) * t)
      if ((point - start).dot(derivative) > 0) == (piece.b > piece.a) { low = t } else { high = t }
    }
    piece.b = piece.a + (piece.b - piece.a) * low
    rest.a = piece.b
    tail.view[0] = piece
    tail.append(rest)
  }

  /// Whether each piece of the tail is within a distance of another one.
  private func isThin(_ width: Double, _ reader: borrowing OperandReader) -> Bool {
    for i in 0..<tail.count {
      let (piece, element) = (tail[i], reader.elements[Int(tail[i].element)])
      for place in 1..<8 {
        let point = element.point(at: piece.a + (piece.b - piece.a) * (Double(place) / 8))
        let isNear = (0..<tail.count).contains { j in
          guard j != i else { return false }
          let other = reader.elements[Int(tail[j].element)]
          let foot = other.point(at: other.nearest(to: point, from: tail[j].a, to: tail[j].b))
          return (foot - point).maxNorm <= width
        }
        if !isNear { return false }
      }
    }
    return true
  }

  /// Whether the tail encloses an area that is kept, and no larger one than a thin tail may.
  ///
  /// Where a contour crosses itself, the tail is a wide loop; its area tells at once.
  private mutating func encloses(
    _ kept: Kept, from start: Point, step: Double, _ reader: borrowing OperandReader
  ) -> Bool {
    outline.removeAll()
    outline.move(to: start)
    var (pen, length) = (start, 0.0)
    for i in 0..<tail.count {
      let (piece, element) = (tail[i], reader.elements[Int(tail[i].element)])
      let end = element.point(at: piece.b)
      element.append(from: piece.a, to: piece.b, pen: pen, end: end, into: &outline)
      length += element.reach(from: piece.a, to: piece.b)
      pen = end
    }
    let area = outline.signedArea
    let size = kept == .slits ? -area : area.magnitude
    return size > Self.leastWidth * step * length && size <= Self.width * step * length
  }
}
