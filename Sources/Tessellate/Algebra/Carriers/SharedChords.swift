/// Chords of elements that lie on one carrier, so that all of them have the same where they
/// overlap.
///
/// The ends of all elements of a class cut its carrier into *gaps*. A gap's chords are made once,
/// by the first element that runs through it, and every other takes them from there: overlapping
/// elements have common edges, whose sources are all of them. Ends within the slack are one *cut*,
/// and stand for the point of the first.
///
/// Parameters are those of the class's first element; of an ellipse they repeat after a turn, and
/// so do its cuts.
struct SharedChords: ~Copyable, Sendable {
  /// An end of an element on its carrier.
  private struct Cut: BitwiseCopyable {
    /// The first element of the class, and the parameter there.
    var root: Int32
    var x: Double
    var point: Point
    /// The element, times two, and 1 for its end.
    var end: Int32
  }

  /// The chord ends inside of the gap after a cut: a range of `inner`, or unknown.
  private struct Gap: BitwiseCopyable {
    var start: Int32 = 0
    var count: Int32 = -1
  }

  private var cuts = UncheckedBuffer<Cut>()
  private var gaps = UncheckedBuffer<Gap>()
  /// The chord ends inside of gaps, with parameters from the gap's start.
  private var inner = UncheckedBuffer<ChordEnd>()
  /// The cut of each element's start and end, or `none`.
  private var cutOfEnd = UncheckedBuffer<Int32>()
  private var isShared = UncheckedBuffer<Bool>()
  /// Whether any element is shared.
  private var hasShared = false
  private var writer = ElementChords()

  private static let none: Int32 = -1
  /// The largest distance of two parameters of one cut: ends of a closed curve are farther apart.
  private static let farthest = 1.0 / 64

  /// Cuts the carriers of all classes.
  mutating func prepare(
    _ elements: borrowing SourceElements, _ finder: borrowing CarrierFinder,
    slack: Double
  ) {
    hasShared = finder.hasFound
    guard hasShared else { return }
    let count = elements.count
    cutOfEnd.reserve(2 &* count)
    isShared.reserve(count)
    for i in 0..<count {
      isShared.view[i] = false
      (cutOfEnd.view[2 &* i], cutOfEnd.view[2 &* i &+ 1]) = (SharedChords.none, SharedChords.none)
    }
    cuts.removeAll()
    inner.removeAll()
    for i in 0..<count {
      let root = finder.root(of: i).element
      if root != i { (isShared.view[i], isShared.view[root]) = (true, true) }
    }
    for i in 0..<count where isShared[i] { append(i, elements, finder) }
    heapSort(cuts.view, cuts.count) { ($0.root, $0.x, $0.end) < ($1.root, $1.x, $1.end) }
    merge(elements, slack)
    gaps.reserve(cuts.count)
    for i in 0..<cuts.count { gaps.view[i] = Gap() }
  }

  /// Whether an element has a carrier in common with another.
  @inline(__always)
  func isShared(_ element: Int) -> Bool { hasShared && isShared.view[element] }

  private mutating func append(
    _ i: Int, _ elements: borrowing SourceElements,
    _ finder: borrowing CarrierFinder
  ) {
    let (root, map) = finder.root(of: i)
    let period = elements[root].period
    for end in 0...1 {
      var x = map(Double(end))
      if period > 0 {
        x = wrapped(x, period: period)
        // Rounding may leave a whole turn.
        if x > period * (1 - 0x1p-30) { x -= period }
      }
      cuts.append(
        Cut(
          root: Int32(truncatingIfNeeded: root), x: x,
          point: end == 0 ? elements[i].start : elements[i].end,
          end: Int32(truncatingIfNeeded: 2 &* i &+ end)))
    }
  }

  /// Makes one cut of those that are within the slack.
  private mutating func merge(
    _ elements: borrowing SourceElements, _ slack: Double
  ) {
    let cut = cuts.view
    var used = 0
    for i in 0..<cuts.count {
      let next = cut[i]
      let isNew: Bool
      if used > 0, cut[used &- 1].root == next.root {
        let last = cut[used &- 1]
        isNew =
          (last.point - next.point).maxNorm > slack || next.x - last.x > SharedChords.farthest
      } else {
        isNew = true
      }
      if isNew {
        cut[used] = next
        used &+= 1
      }
      cutOfEnd.view[Int(next.end)] = Int32(truncatingIfNeeded: used &- 1)
    }
    cuts.count = used
  }

  /// Calls `body` with the ends of an element's chords, from its start on: first its start, with
  /// the parameter 0, last its end.
  mutating func forEach(
    _ number: Int, _ element: SourceElement, _ map: CarrierMap, period: Double, tolerance: Double,
    _ body: (_ t: Double, _ point: Point) -> Void
  ) {
    let isForward = map.scale > 0
    let low = Int(cutOfEnd[2 &* number &+ (isForward ? 0 : 1)])
    let high = Int(cutOfEnd[2 &* number &+ (isForward ? 1 : 0)])
    found.removeAll()
    var (cut, x) = (low, map(isForward ? 0 : 1))
    found.append(ChordEnd(t: isForward ? 0 : 1, point: cuts[low].point))
    // One cut at both ends is a whole turn, or an element as short as the slack.
    if low == high, period == 0 || map.scale.magnitude < 0.5 * period {
      found.append(ChordEnd(t: isForward ? 1 : 0, point: cuts[low].point))
      cut = -1
    }
    while cut >= 0 {
      let (next, length) = following(cut, period)
      if gaps[cut].count < 0 {
        makeGap(cut, next, element, map.inverse(x), map.inverse(x + length), length, tolerance)
      }
      let gap = gaps[cut]
      for i in Int(gap.start)..<Int(gap.start &+ gap.count) {
        found.append(
          ChordEnd(t: SharedChords.clamped(map.inverse(x + inner[i].t)), point: inner[i].point))
      }
      (cut, x) = (next, x + length)
      let t = cut == high ? (isForward ? 1 : 0) : SharedChords.clamped(map.inverse(x))
      found.append(ChordEnd(t: t, point: cuts[cut].point))
      if cut == high { break }
    }
    for i in 0..<found.count {
      let end = found[isForward ? i : found.count &- 1 &- i]
      body(end.t, end.point)
    }
  }

  private var found = UncheckedBuffer<ChordEnd>()

  private static func clamped(_ t: Double) -> Double { Swift.min(Swift.max(t, 0), 1) }

  /// The cut after another of the same class, and the distance to it.
  private func following(_ cut: Int, _ period: Double) -> (Int, Double) {
    let here = cuts[cut]
    if cut &+ 1 < cuts.count, cuts[cut &+ 1].root == here.root {
      return (cut &+ 1, cuts[cut &+ 1].x - here.x)
    }
    // Round an ellipse; without a period the last cut is the end of every element that reaches it.
    var first = cut
    while first > 0, cuts[first &- 1].root == here.root { first &-= 1 }
    return (first, cuts[first].x + period - here.x)
  }

  private mutating func makeGap(
    _ cut: Int, _ next: Int, _ element: SourceElement, _ a: Double, _ b: Double, _ length: Double,
    _ tolerance: Double
  ) {
    let piece = element.piece(
      from: SharedChords.clamped(a), to: SharedChords.clamped(b), cuts[cut].point, cuts[next].point)
    let start = inner.count
    var inner = UncheckedBuffer<ChordEnd>()
    swap(&inner, &self.inner)
    writer.forEach(piece, tolerance: tolerance) { t, point in
      if t < 1 { inner.append(ChordEnd(t: t * length, point: point)) }
    }
    swap(&inner, &self.inner)
    gaps.view[cut] = Gap(
      start: Int32(truncatingIfNeeded: start),
      count: Int32(truncatingIfNeeded: self.inner.count &- start))
  }
}

extension SourceElement {
  /// The change of parameter of a whole turn, or 0 for a curve without one.
  var period: Double { kind == .arc && sweep != 0 ? 2 * .pi / sweep.magnitude : 0 }

  /// The part between two parameters, with the given ends.
  func piece(from a: Double, to b: Double, _ from: Point, _ to: Point) -> SourceElement {
    var result = self
    (result.start, result.end) = (from, to)
    switch kind {
    case .line: break
    case .quadratic:
      result.control1 = blossom(a, b)
      result.control2 = result.control1
    case .cubic: (result.control1, result.control2) = (blossom(a, a, b), blossom(a, b, b))
    case .arc: result.control2 = Point(startAngle + sweep * a, sweep * (b - a))
    }
    return result
  }
}
