/// Finds the contours of a path whose curves may cross, themselves or each other.
///
/// Chords of a result cross nowhere, but curves may within the tolerance of theirs. Here two
/// segments count as apart only if that is proven: their pieces are halved until the convex hulls
/// of all pairs are separated by lines (`HullPiece.isSeparate`). Segments that have an end in
/// common meet there, exactly up to rounding; pieces within the *slack* of that end are not
/// compared. Pairs that are not decided by then, or within a budget, count as crossing: curves that
/// touch, too.
///
/// > J. M. Lane, R. F. Riesenfeld, "A theoretical development for the computer generation and
/// > display of piecewise polynomial surfaces", IEEE Transactions on Pattern Analysis and Machine
/// > Intelligence 2 (1980) 35–46, doi:10.1109/TPAMI.1980.4766968.
struct CurveCrossings: ~Copyable, PathVisitor, Sendable {
  /// Two pieces that have still to be separated.
  private struct Pair: BitwiseCopyable {
    var first, second: HullPiece
  }

  /// The places that two segments have in common.
  private struct Contacts {
    var first = Point(.nan, .nan), second = Point(.nan, .nan)

    /// Whether two pieces are within a distance of one of the places.
    func hold(_ a: HullPiece, _ b: HullPiece, _ slack: Double) -> Bool {
      a.isNear(first, slack) && b.isNear(first, slack)
        || a.isNear(second, slack) && b.isNear(second, slack)
    }
  }

  /// The box of a segment, grown by the slack.
  private struct Box: BitwiseCopyable {
    var min, max: Point

    func overlaps(_ other: Box) -> Bool {
      min.x <= other.max.x && other.min.x <= max.x && min.y <= other.max.y && other.min.y <= max.y
    }
  }

  private var segments = UncheckedBuffer<SourceElement>()
  /// The segments' boxes, and their numbers in the order of the boxes' lower sides.
  private var boxes = UncheckedBuffer<Box>()
  private var order = UncheckedBuffer<UInt32>()
  private var active = UncheckedBuffer<UInt32>()
  private var pairs = UncheckedBuffer<Pair>()
  /// The pieces of a cubic that go forth, and those that have still to be looked at.
  private var forth = UncheckedBuffer<HullPiece>()
  private var rest = UncheckedBuffer<HullPiece>()
  private var contour: Int32 = 0
  private var (start, pen) = (Point.zero, Point.zero)
  private var slack = 0.0
  /// Whether each contour was found to cross itself or another.
  private(set) var isCrossing = UncheckedBuffer<Bool>()
  /// Whether any contour was.
  private(set) var hasFound = false

  /// The most pairs of pieces that are looked at for a pair of segments.
  ///
  /// An end in common takes three for each halving down to the slack, some hundred; ten times that
  /// are for curves that run along each other.
  private static let most = 1000
  /// The most pieces of a cubic that go forth.
  ///
  /// Three are enough without a cusp; a cusp takes two for each halving down to the slack.
  private static let mostForth = 64

  mutating func begin(at point: Point) { (start, pen) = (point, point) }
  mutating func line(_ segment: LineSegment) { append(SourceElement(segment)) }
  mutating func quadratic(_ segment: QuadraticSegment) { append(SourceElement(segment)) }
  mutating func cubic(_ segment: CubicSegment) { append(SourceElement(segment)) }
  mutating func arc(_ segment: ArcSegment) { append(SourceElement(segment)) }

  mutating func end(closed: Bool) {
    if closed, pen != start { append(SourceElement(LineSegment(start: pen, end: start))) }
    contour += 1
    isCrossing.append(false)
  }

  private mutating func append(_ segment: SourceElement) {
    var segment = segment
    segment.subpath = contour
    segments.append(segment)
    pen = segment.end
  }

  /// Finds the contours of a path that may cross.
  ///
  /// - Parameters:
  ///   - path: A path of closed contours.
  ///   - slack: The distance from a common end within which segments are not compared.
  mutating func find(in path: Path, slack: Double) {
    segments.removeAll()
    isCrossing.removeAll()
    (contour, hasFound, self.slack) = (0, false, slack)
    path.visitSound(&self)
    sortBoxes()
    active.removeAll()
    for i in 0..<order.count {
      let segment = Int(order[i])
      keepActive(above: boxes[segment].min.y)
      if crossesItself(segment) { note(segment, segment) }
      for k in 0..<active.count {
        let other = Int(active[k])
        if isCrossing[contour(of: segment)], isCrossing[contour(of: other)] { continue }
        if boxes[segment].overlaps(boxes[other]), mayCross(segment, other) {
          note(segment, other)
        }
      }
      active.append(order[i])
    }
  }

  private func contour(of segment: Int) -> Int { Int(segments[segment].subpath) }

  private mutating func note(_ a: Int, _ b: Int) {
    isCrossing.view[contour(of: a)] = true
    isCrossing.view[contour(of: b)] = true
    hasFound = true
  }

  private mutating func sortBoxes() {
    boxes.removeAll()
    order.removeAll()
    for i in 0..<segments.count {
      let (box, margin) = (HullPiece(segments[i]).box, Vector(repeating: slack))
      boxes.append(Box(min: box.min - margin, max: box.max + margin))
      order.append(UInt32(truncatingIfNeeded: i))
    }
    let box = boxes.view
    heapSort(order.view, order.count) { (box[Int($0)].min.y, $0) < (box[Int($1)].min.y, $1) }
  }

  /// Drops the segments that end below a height.
  private mutating func keepActive(above y: Double) {
    var used = 0
    for k in 0..<active.count where boxes[Int(active[k])].max.y >= y {
      active.view[used] = active[k]
      used += 1
    }
    active.count = used
  }

  /// Whether a segment may cross itself, as only a cubic may, and an arc of more than a turn.
  private mutating func crossesItself(_ number: Int) -> Bool {
    let segment = segments[number]
    if segment.kind == .arc { return segment.sweep.magnitude > 2 * .pi * (1 + 0x1p-40) }
    guard segment.kind == .cubic else { return false }
    // Pieces that go forth, in order; then each is compared with all before it.
    forth.removeAll()
    rest.removeAll()
    var piece = HullPiece(segment)
    while true {
      if !piece.goesForth, piece.size > slack {
        let (low, high) = piece.halves(segment)
        rest.append(high)
        piece = low
        if rest.count + forth.count > CurveCrossings.mostForth { return true }
        continue
      }
      forth.append(piece)
      if rest.count == 0 { break }
      piece = rest[rest.count - 1]
      rest.count -= 1
    }
    for i in 1..<Swift.max(forth.count, 1) {
      for k in 0..<i {
        var contacts = Contacts()
        if k == i - 1 { contacts.first = forth[i].start }
        // The ends of a loop are one point.
        if k == 0, i == forth.count - 1, segment.start == segment.end {
          contacts.second = segment.start
        }
        if mayCross(forth[k], segment, forth[i], segment, contacts) { return true }
      }
    }
    return false
  }

  private mutating func mayCross(_ a: Int, _ b: Int) -> Bool {
    let (first, second) = (segments[a], segments[b])
    var contacts = Contacts()
    if first.start == second.start || first.start == second.end { contacts.first = first.start }
    if first.end == second.start || first.end == second.end { contacts.second = first.end }
    return mayCross(HullPiece(first), first, HullPiece(second), second, contacts)
  }

  /// Whether two pieces are not proven to be apart but for their contacts.
  private mutating func mayCross(
    _ a: HullPiece, _ first: SourceElement, _ b: HullPiece, _ second: SourceElement,
    _ contacts: Contacts
  ) -> Bool {
    pairs.removeAll()
    pairs.append(Pair(first: a, second: b))
    var remaining = CurveCrossings.most
    while pairs.count > 0 {
      let (p, q) = (pairs[pairs.count - 1].first, pairs[pairs.count - 1].second)
      pairs.count -= 1
      if p.isSeparate(from: q) || contacts.hold(p, q, slack) { continue }
      let (mine, its) = (p.size, q.size)
      remaining -= 1
      if remaining < 0 || Swift.max(mine, its) <= 0.25 * slack { return true }
      if mine >= its {
        let (low, high) = p.halves(first)
        pairs.append(Pair(first: low, second: q))
        pairs.append(Pair(first: high, second: q))
      } else {
        let (low, high) = q.halves(second)
        pairs.append(Pair(first: p, second: low))
        pairs.append(Pair(first: p, second: high))
      }
    }
    return false
  }
}
