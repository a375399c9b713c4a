/// Gives two elements that run together, closer than the tolerance, the same chords there.
///
/// Chords of such curves cross again and again, and each crossing would be a joint. So where two
/// elements have at least two joints at a small angle, and stay within the *reach* of each other
/// between them, the *stretch* is extended both ways as long as they do, and one of them, the one
/// with fewer chords there, gets the vertices of the other. Then both run along the same edges of
/// the graph, and a contour changes from one to the other at an end of the stretch, if at all.
///
/// A stretch moves chords by the reach, and chords have an error of their own: the chords of the
/// curves are made within half the reach, and beyond the stretch, where the curves are farther
/// apart than it, they cannot cross.
struct StretchWelder: ~Copyable, Sendable {
  /// Two elements with a joint at a small angle, the lesser first, and their chords there.
  private struct Touch: BitwiseCopyable {
    var elements: SIMD2<Int32>
    var chords: SIMD2<UInt32>

    /// The elements and the chord of the first.
    var order: (Int32, Int32, UInt32) { (elements.x, elements.y, chords.x) }
  }

  /// The points of the polyline along a stretch of one element, without its ends.
  fileprivate struct Side {
    var first, last: Int
    /// A parameter of the other element near the foot of the first point.
    var t: Double
    /// Whether the stretch goes on to the element's start and its end, if these are near.
    var holdsStart, holdsEnd: Bool
  }

  /// Follows an element along another one, by the feet of its points.
  private struct Follower {
    let own, other: SourceElement
    let reach: Double
    /// The parameter of the other element at the last foot.
    var t: Double

    /// Whether a point is within the reach of the other element.
    mutating func isNear(_ point: Point) -> Bool {
      t = other.projection(of: point, from: t)
      return (other.point(at: t) - point).length <= reach
    }

    /// Whether three places inside a chord's part of the element are: a chord of a line may be
    /// long, and a curve cross it at both ends.
    func staysNear(along chord: SourceChord) -> Bool {
      var inside = self
      return [0.25, 0.5, 0.75].allSatisfy { share in
        inside.isNear(own.point(at: chord.t0 + (chord.t1 - chord.t0) * share))
      }
    }
  }

  private var touches = UncheckedBuffer<Touch>()
  /// The vertices that elements get, with their parameters there; those of one stretch are
  /// consecutive, in order of the parameter.
  private(set) var vertices = UncheckedBuffer<ChordEnd>()
  private(set) var stretches = UncheckedBuffer<WeldedStretch>()
  /// Those of the pass before.
  private var oldVertices = UncheckedBuffer<ChordEnd>()
  private var oldStretches = UncheckedBuffer<WeldedStretch>()

  /// Forgets all stretches.
  mutating func reset() {
    vertices.removeAll()
    stretches.removeAll()
  }

  /// Collects the joints at small angles; returns whether any two elements have several.
  mutating func collect(
    _ pairs: borrowing UncheckedBuffer<SIMD2<UInt32>>,
    _ chords: borrowing UncheckedBuffer<SourceChord>
  ) -> Bool {
    touches.removeAll()
    for i in 0..<pairs.count {
      let (p, q) = (pairs[i].x, pairs[i].y)
      let (e, f) = (chords[Int(p)].element, chords[Int(q)].element)
      touches.append(
        e < f
          ? Touch(elements: SIMD2(e, f), chords: SIMD2(p, q))
          : Touch(elements: SIMD2(f, e), chords: SIMD2(q, p)))
    }
    heapSort(touches.view, touches.count) { $0.order < $1.order }
    for i in 1..<Swift.max(touches.count, 1) where touches[i].elements == touches[i &- 1].elements {
      return true
    }
    return false
  }

  /// Finds the stretches; returns whether there are any, and others than the last time: elements
  /// that were led through them stay as they are.
  mutating func find(
    _ reader: borrowing OperandReader, reach: Double, slack: Double, keepsNeedles: Bool
  ) -> Bool {
    swap(&vertices, &oldVertices)
    swap(&stretches, &oldStretches)
    reset()
    var i = 0
    while i &+ 1 < touches.count {
      let (a, b) = (touches[i], touches[i &+ 1])
      i &+= 1
      guard a.elements == b.elements, a.chords != b.chords else { continue }
      guard let last = weld(a, b, reader, reach, slack, keepsNeedles) else { continue }
      // The stretch holds all further joints up to its end.
      while i < touches.count, touches[i].elements == a.elements, touches[i].chords.x <= last {
        i &+= 1
      }
    }
    heapSort(stretches.view, stretches.count) {
      ($0.element, vertices[Int($0.first)].t) < ($1.element, vertices[Int($1.first)].t)
    }
    return stretches.count > 0 && hasChanged
  }

  private var hasChanged: Bool {
    stretches.count != oldStretches.count || vertices.count != oldVertices.count
      || (0..<stretches.count).contains { stretches[$0] != oldStretches[$0] }
      || (0..<vertices.count).contains { vertices[$0] != oldVertices[$0] }
  }

  /// Welds two elements along a stretch from one joint over the next; returns its last chord on the
  /// first element.
  private mutating func weld(
    _ a: Touch, _ b: Touch, _ reader: borrowing OperandReader, _ reach: Double, _ slack: Double,
    _ keepsNeedles: Bool
  ) -> UInt32? {
    let (e, f) = (Int(a.elements.x), Int(a.elements.y))
    guard let mine = StretchWelder.side(a.chords, b.chords, of: e, near: f, reader, reach),
      let its = StretchWelder.side(
        a.chords.exchanged, b.chords.exchanged, of: f, near: e, reader, reach)
    else { return nil }
    let keepsBoth = keepsNeedles && reader.isNeedle(mine, of: e, its, of: f)
    // The element with more vertices gives them.
    if mine.last &- mine.first >= its.last &- its.first {
      append(mine, of: e, to: f, its, keepsBoth: keepsBoth, reader, reach, slack)
    } else {
      append(its, of: f, to: e, mine, keepsBoth: keepsBoth, reader, reach, slack)
    }
    return UInt32(truncatingIfNeeded: Swift.max(mine.last, Int(b.chords.x)))
  }

  /// The vertices of an element from one joint to another, and on both ways as long as they, and
  /// the curve between them, are within the reach of another element; `nil` if those between the
  /// joints are not.
  ///
  /// Of a joint's chords the first is the element's.
  private static func side(
    _ a: SIMD2<UInt32>, _ b: SIMD2<UInt32>, of element: Int, near other: Int,
    _ reader: borrowing OperandReader, _ reach: Double
  ) -> Side? {
    let (from, to) = a.x <= b.x ? (a, b) : (b, a)
    let (low, high) = (Int(from.x), Int(to.x))
    let start = Follower(
      own: reader.elements[element], other: reader.elements[other], reach: reach,
      t: reader.chords[Int(from.y)].t0)
    var follower = start
    for middle in low &+ 1..<high &+ 1 {
      guard follower.isNear(reader.polyline.points[middle]),
        middle == high || follower.staysNear(along: reader.chords[middle])
      else { return nil }
    }
    // A chord starts at the point of its number; the first and the last point are the element's.
    var last = high
    while last &+ 1 < reader.chords.count, Int(reader.chords[last &+ 1].element) == element,
      follower.staysNear(along: reader.chords[last]),
      follower.isNear(reader.polyline.points[last &+ 1])
    {
      last &+= 1
    }
    let holdsEnd =
      reader.chords[last].t1 == 1 && follower.staysNear(along: reader.chords[last])
    follower = start
    var (first, firstT) = (low &+ 1, start.t)
    while Int(reader.chords[first &- 1].element) == element, reader.chords[first &- 1].t0 > 0,
      follower.staysNear(along: reader.chords[first &- 1]),
      follower.isNear(reader.polyline.points[first &- 1])
    {
      first &-= 1
      firstT = follower.t
    }
    let holdsStart =
      reader.chords[first &- 1].t0 == 0 && follower.staysNear(along: reader.chords[first &- 1])
    return Side(first: first, last: last, t: firstT, holdsStart: holdsStart, holdsEnd: holdsEnd)
  }

  /// Appends the vertices of one element as those of another, with its ends that lie on the other.
  ///
  /// A needle that keeps both of its sides gets their feet instead: chords between feet of each
  /// other do not cross, however near they are.
  private mutating func append(
    _ side: Side, of source: Int, to element: Int, _ other: Side, keepsBoth: Bool,
    _ reader: borrowing OperandReader, _ reach: Double, _ slack: Double
  ) {
    let (curve, giver) = (reader.elements[element], reader.elements[source])
    let first = vertices.count
    var t = side.t
    var i = side.holdsStart ? side.first &- 1 : side.first
    while i <= (side.holdsEnd ? side.last &+ 1 : side.last) {
      let point = i > side.last ? giver.end : reader.polyline.points[i]
      t = curve.projection(of: point, from: t)
      if t > 0, t < 1, (curve.point(at: t) - point).length <= reach {
        vertices.append(ChordEnd(t: t, point: keepsBoth ? curve.point(at: t) : point))
      }
      i &+= 1
    }
    let count = vertices.count &- first
    guard count > 0 else { return }
    if vertices[first].t > vertices[vertices.count &- 1].t {
      vertices.view.reverse(first..<first &+ count)
    }
    for i in 1..<Swift.max(count, 1) where vertices[first &+ i].t <= vertices[first &+ i &- 1].t {
      vertices.count = first
      return
    }
    var stretch = WeldedStretch(
      element: Int32(truncatingIfNeeded: element), first: UInt32(truncatingIfNeeded: first),
      end: UInt32(truncatingIfNeeded: vertices.count), from: vertices[first].t,
      to: vertices[vertices.count &- 1].t)
    if other.holdsStart, join(curve.start, to: source, reader, reach, slack) { stretch.from = 0 }
    if other.holdsEnd, join(curve.end, to: source, reader, reach, slack) { stretch.to = 1 }
    stretches.append(stretch)
  }

  /// Leads an element through the end of another one, if it is near; returns whether it is.
  private mutating func join(
    _ end: Point, to element: Int, _ reader: borrowing OperandReader, _ reach: Double,
    _ slack: Double
  ) -> Bool {
    let curve = reader.elements[element]
    if (curve.start - end).maxNorm <= slack || (curve.end - end).maxNorm <= slack { return true }
    let t = curve.nearest(to: end)
    guard t > 0, t < 1, (curve.point(at: t) - end).length <= reach else { return false }
    let first = UInt32(truncatingIfNeeded: vertices.count)
    vertices.append(ChordEnd(t: t, point: end))
    stretches.append(
      WeldedStretch(
        element: Int32(truncatingIfNeeded: element), first: first, end: first &+ 1, from: t, to: t))
    return true
  }
}

extension OperandReader {
  /// Whether a stretch of two elements goes on to a common end, where their contour turns back.
  fileprivate func isNeedle(
    _ a: StretchWelder.Side, of e: Int, _ b: StretchWelder.Side, of f: Int
  ) -> Bool {
    a.holdsEnd && b.holdsStart && follows(f, e) || a.holdsStart && b.holdsEnd && follows(e, f)
  }

  /// Whether an element comes after another one, but for lines without length.
  private func follows(_ next: Int, _ element: Int) -> Bool {
    guard elements[next].subpath == elements[element].subpath else { return false }
    var after = self.element(after: element)
    while after != next, after != element, elements[after].kind == .line,
      elements[after].start == elements[after].end
    {
      after = self.element(after: after)
    }
    return after == next
  }
}

extension SIMD2<UInt32> {
  fileprivate var exchanged: SIMD2<UInt32> { SIMD2(y, x) }
}

extension UncheckedView<ChordEnd> {
  fileprivate func reverse(_ range: Range<Int>) {
    var (low, high) = (range.lowerBound, range.upperBound &- 1)
    while low < high {
      (self[low], self[high]) = (self[high], self[low])
      low &+= 1
      high &-= 1
    }
  }
}
