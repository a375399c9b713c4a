// The walk over a path that tells what a window may show of it from what it can't.
//
// An element can't be seen if the hull of its control points, or a box about an arc, lies beyond a
// side of the window. Neighbours that can't be seen are one run. In the plane without the window a
// run of elements, each within its half-plane, can be deformed, with its ends where they are, into
//
//     start ── corners of the window, one for each change to a neighbouring side ── end
//
// because each element can be deformed within its half-plane, which is convex; where one ends and
// the next begins lies in both half-planes, so that one goes on along the border by way of their
// common corner. A change there and back cancels. So what remains of a run is a number of quarter
// turns, and a deformation that never enters the window changes no winding number about a point
// inside.

/// Neighbouring elements of a sub-path, none of which a window shows.
struct HiddenRun {
  /// The ends of the run.
  var start = Point.zero
  var end = Point.zero
  /// The length of its elements, if the visitor measures them.
  var length = 0.0
  /// The sides of the first and of the last element.
  var firstSide = 0
  var lastSide = 0
  /// The sides passed, those in the order of their numbers minus those in the other.
  var turns = 0
  /// Whether the run ends with the sub-path's closing line.
  var closes = false

  /// The quarter turns of a run that is a whole closed sub-path.
  var closedTurns: Int { turns &+ Self.turn(from: lastSide, to: firstSide) }

  /// Adds an element that lies beyond these sides.
  @inline(__always)
  fileprivate mutating func add(_ sides: VisibleWindow.Sides, from pen: Point, to end: Point) {
    if sides & (1 &<< UInt8(truncatingIfNeeded: lastSide)) == 0 {
      let side = sides.trailingZeroBitCount
      turns &+= Self.turn(from: lastSide, to: side)
      lastSide = side
    }
    self.end = end
  }

  /// Creates the run of one element.
  @inline(__always)
  fileprivate init(_ sides: VisibleWindow.Sides, from pen: Point, to end: Point) {
    (start, self.end) = (pen, end)
    firstSide = sides.trailingZeroBitCount
    lastSide = firstSide
  }

  init() {}

  @inline(__always)
  private static func turn(from side: Int, to next: Int) -> Int {
    let turn = (next &- side) & 3
    return turn == 3 ? -1 : turn
  }
}

/// A visitor of the elements of a path that a window may show, and of runs of those between.
protocol VisibleVisitor: PathVisitor, ~Copyable {
  /// Whether open sub-paths have a closing line, too.
  static var closesAll: Bool { get }
  /// Whether the lengths of hidden elements are needed.
  static var measures: Bool { get }
  /// Returns the length of a curve or an arc.
  func length(of segment: PathSegment) -> Double
  /// Reports elements in place of which nothing else is called.
  mutating func skip(_ run: HiddenRun)
}

extension Path {
  /// Calls `visitor` for the sub-paths in order, with one call for each run of elements that
  /// `window` can't show.
  @inline(__always)
  func visitSound<Visitor: VisibleVisitor & ~Copyable>(
    in window: VisibleWindow, _ visitor: inout Visitor
  ) {
    let count = verbs.count
    verbs.withUncheckedReading { verbs in
      points.withUncheckedReading { points in
        var walk = VisibleWalk(window)
        walk.run(verbs, count: count, points, &visitor)
      }
    }
  }
}

/// The state of a walk.
private struct VisibleWalk {
  private let window: VisibleWindow
  private var start = Point.zero
  private var pen = Point.zero
  /// The half-planes that hold the pen.
  private var penSides: VisibleWindow.Sides = 0
  private var isOpen = false
  /// The elements skipped since the last one reported, if there are any.
  private var hidden = HiddenRun()
  private var isHidden = false

  init(_ window: VisibleWindow) { self.window = window }

  @inline(__always)
  mutating func run<Visitor: VisibleVisitor & ~Copyable>(
    _ verbs: UncheckedView<Path.Verb>, count: Int, _ points: UncheckedView<Point>,
    _ visitor: inout Visitor
  ) {
    var (next, index) = (0, 0)
    while index < count {
      let verb = verbs[index]
      index &+= 1
      if !isOpen, verb != .move {
        visitor.begin(at: start)
        isOpen = true
      }
      let p = next
      next &+= verb.pointCount
      switch verb {
      case .move:
        if isOpen { end(closed: false, &visitor) }
        start = points[p]
        (pen, penSides, isOpen) = (start, window.sides(of: start), true)
        visitor.begin(at: start)
      case .line:
        let skipped =
          isHidden ? skipLines(verbs, from: index &- 1, to: count, points, p, &visitor) : 0
        if skipped > 0 {
          (index, next) = (index &- 1 &+ skipped, p &+ skipped)
        } else {
          line(to: points[p], &visitor)
        }
      case .quadCurve:
        let segment = QuadraticSegment(start: pen, control: points[p], end: points[p &+ 1])
        let sides = window.sides(of: segment.end)
        if !hides(
          penSides & sides & window.sides(of: segment.control), .quadratic(segment), &visitor)
        {
          visitor.quadratic(segment)
        }
        (pen, penSides) = (segment.end, sides)
      case .curve:
        let segment = CubicSegment(
          start: pen, control1: points[p], control2: points[p &+ 1], end: points[p &+ 2])
        let sides = window.sides(of: segment.end)
        let inner = window.sides(of: segment.control1) & window.sides(of: segment.control2)
        if !hides(penSides & sides & inner, .cubic(segment), &visitor) { visitor.cubic(segment) }
        (pen, penSides) = (segment.end, sides)
      case .arc:
        let segment = ArcSegment(start: pen, stored: points.dropping(p))
        var box = Rect.null
        box.formUnion(pen)
        box.formUnion(boxAbout: segment, from: pen)
        if !hides(window.sides(of: box), .arc(segment), &visitor) { visitor.arc(segment) }
        (pen, penSides) = (segment.end, window.sides(of: segment.end))
      case .close:
        end(closed: true, &visitor)
        (pen, penSides, isOpen) = (start, window.sides(of: start), false)
      }
    }
    if isOpen { end(closed: false, &visitor) }
  }

  @inline(__always)
  private mutating func line<Visitor: VisibleVisitor & ~Copyable>(
    to end: Point, _ visitor: inout Visitor
  ) {
    let segment = LineSegment(start: pen, end: end)
    let sides = window.sides(of: end)
    if penSides & sides != 0 {
      hide(penSides & sides, to: end)
      if Visitor.measures { hidden.length += pen.distance(to: end) }
    } else {
      report(&visitor)
      visitor.line(segment)
    }
    (pen, penSides) = (end, sides)
  }

  /// Skips lines that go on beyond the side of the run, eight at a time; returns their number.
  @inline(__always)
  private mutating func skipLines<Visitor: VisibleVisitor & ~Copyable>(
    _ verbs: UncheckedView<Path.Verb>, from first: Int, to count: Int,
    _ points: UncheckedView<Point>, _ point: Int, _ visitor: inout Visitor
  ) -> Int {
    let lines = UInt64(Path.Verb.line.rawValue) &* 0x0101_0101_0101_0101
    var (verb, p) = (first, point)
    while verb &+ 8 <= count, verbs.load(UInt64.self, at: verb) == lines,
      window.areBeyond(hidden.lastSide, points, at: p)
    {
      if Visitor.measures {
        // Two sums, because a sum waits for the one before.
        var (even, odd) = (pen.distance(to: points[p]), 0.0)
        for i in 1..<4 {
          odd += points[p &+ 2 &* i &- 2].distance(to: points[p &+ 2 &* i &- 1])
          even += points[p &+ 2 &* i &- 1].distance(to: points[p &+ 2 &* i])
        }
        odd += points[p &+ 6].distance(to: points[p &+ 7])
        hidden.length += even + odd
        pen = points[p &+ 7]
      }
      (verb, p) = (verb &+ 8, p &+ 8)
    }
    guard p > point else { return 0 }
    pen = points[p &- 1]
    penSides = window.sides(of: pen)
    hidden.end = pen
    return p &- point
  }

  /// Adds an element beyond these sides to the run; returns false, and reports the run before it,
  /// for an element that may show.
  @inline(__always)
  private mutating func hides<Visitor: VisibleVisitor & ~Copyable>(
    _ sides: VisibleWindow.Sides, _ segment: @autoclosure () -> PathSegment,
    _ visitor: inout Visitor
  ) -> Bool {
    guard sides != 0 else {
      report(&visitor)
      return false
    }
    let segment = segment()
    hide(sides, to: segment.end)
    if Visitor.measures { hidden.length += visitor.length(of: segment) }
    return true
  }

  @inline(__always)
  private mutating func hide(_ sides: VisibleWindow.Sides, to end: Point) {
    if isHidden {
      hidden.add(sides, from: pen, to: end)
    } else {
      hidden = HiddenRun(sides, from: pen, to: end)
      isHidden = true
    }
  }

  /// Reports the run before an element that may show, or before the end of the sub-path.
  @inline(__always)
  private mutating func report<Visitor: VisibleVisitor & ~Copyable>(_ visitor: inout Visitor) {
    if isHidden {
      isHidden = false
      visitor.skip(hidden)
    }
  }

  @inline(__always)
  private mutating func end<Visitor: VisibleVisitor & ~Copyable>(
    closed: Bool, _ visitor: inout Visitor
  ) {
    let sides = penSides & window.sides(of: start)
    if closed || Visitor.closesAll, sides != 0, isHidden || pen != start {
      hide(sides, to: start)
      if Visitor.measures { hidden.length += pen.distance(to: start) }
      hidden.closes = true
    }
    report(&visitor)
    visitor.end(closed: closed)
  }
}
