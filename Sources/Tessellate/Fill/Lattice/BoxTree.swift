/// A box of lattice points, closed on all sides.
struct LatticeBox: BitwiseCopyable {
  var minX, minY, maxX, maxY: Int32

  @inline(__always)
  init(_ a: LatticePoint, _ b: LatticePoint) {
    let (ax, ay) = (Int32(truncatingIfNeeded: a.x), Int32(truncatingIfNeeded: a.y))
    let (bx, by) = (Int32(truncatingIfNeeded: b.x), Int32(truncatingIfNeeded: b.y))
    (minX, maxX) = ax < bx ? (ax, bx) : (bx, ax)
    (minY, maxY) = ay < by ? (ay, by) : (by, ay)
  }

  /// The box with its sides moved outwards by some steps.
  @inline(__always)
  func grown(by steps: Int32) -> LatticeBox {
    var box = self
    box.minX &-= steps
    box.minY &-= steps
    box.maxX &+= steps
    box.maxY &+= steps
    return box
  }

  @inline(__always)
  mutating func formUnion(_ other: LatticeBox) {
    minX = min(minX, other.minX)
    minY = min(minY, other.minY)
    maxX = max(maxX, other.maxX)
    maxY = max(maxY, other.maxY)
  }

  @inline(__always)
  func overlaps(_ other: LatticeBox) -> Bool {
    // Differences are < 2²⁶: one test of the sign for all four.
    (maxX &- other.minX) | (other.maxX &- minX) | (maxY &- other.minY) | (other.maxY &- minY) >= 0
  }

  /// Whether the line through `a` in direction (dx, dy) meets the box when that is grown by
  /// `halfSteps` / 2 on each side.
  ///
  /// It does if the cross product with the direction has both signs over the grown box. In doubled
  /// coordinates from `a`, the box's centre is `min + max − 2a`, and its half sizes are `max − min
  /// + halfSteps`.
  @inline(__always)
  func isNear(_ a: LatticePoint, _ dx: Int64, _ dy: Int64, halfSteps: Int64) -> Bool {
    let x = Int64(minX) &+ Int64(maxX) &- 2 &* a.x
    let y = Int64(minY) &+ Int64(maxY) &- 2 &* a.y
    let reach =
      Int64(dx.magnitude) &* (Int64(maxY) &- Int64(minY) &+ halfSteps)
      &+ Int64(dy.magnitude) &* (Int64(maxX) &- Int64(minX) &+ halfSteps)
    return Int64((dx &* y &- dy &* x).magnitude) <= reach
  }
}

/// An implicit tree of boxes over a sequence whose neighbours lie close to each other.
///
/// A leaf is a run of eight elements, an inner node four nodes of the level below; there are no
/// pointers.
struct BoxTree: ~Copyable, Sendable {
  static let leafSize = 8
  private static let arity = 4

  private var boxes = UncheckedBuffer<LatticeBox>()
  /// Where each level starts in `boxes`, leaves first, and where the last one ends.
  private var levels = UncheckedBuffer<Int>()
  private var stack = UncheckedBuffer<SIMD2<Int32>>()

  /// Builds the tree over `count` elements, of which `boxOf` tells the box.
  @inline(__always)
  mutating func build(count: Int, boxOf: (Int) -> LatticeBox) {
    boxes.removeAll()
    levels.removeAll()
    levels.append(0)
    guard count > 0 else { return }
    var start = 0
    while start < count {
      var box = boxOf(start)
      for i in start + 1..<max(min(start + BoxTree.leafSize, count), start + 1) {
        box.formUnion(boxOf(i))
      }
      boxes.append(box)
      start += BoxTree.leafSize
    }
    var (from, to) = (0, boxes.count)
    levels.append(to)
    while to - from > 1 {
      var child = from
      while child < to {
        var box = boxes[child]
        for i in child + 1..<max(min(child + BoxTree.arity, to), child + 1) {
          box.formUnion(boxes[i])
        }
        boxes.append(box)
        child += BoxTree.arity
      }
      (from, to) = (to, boxes.count)
      levels.append(to)
    }
  }

  /// Calls `body` with each leaf whose box, grown by `halfSteps` / 2, may meet the edge from `a` to
  /// `b`.
  @inline(__always)
  mutating func forEachLeaf(
    near a: LatticePoint, _ b: LatticePoint, halfSteps: Int64, _ body: (Int) -> Void
  ) {
    guard boxes.count > 0 else { return }
    let range = LatticeBox(a, b).grown(by: Int32(truncatingIfNeeded: halfSteps / 2))
    let (dx, dy) = (b.x &- a.x, b.y &- a.y)
    stack.removeAll()
    stack.append(SIMD2(Int32(levels.count - 2), 0))
    while stack.count > 0 {
      stack.count &-= 1
      let top = stack[stack.count]
      let (level, node) = (Int(top.x), Int(top.y))
      let box = boxes[levels[level] &+ node]
      guard box.overlaps(range), box.isNear(a, dx, dy, halfSteps: halfSteps) else { continue }
      if level == 0 {
        body(node)
        continue
      }
      let count = levels[level] &- levels[level &- 1]
      for child in node &* BoxTree.arity..<min((node &+ 1) &* BoxTree.arity, count) {
        stack.append(SIMD2(Int32(level &- 1), Int32(child)))
      }
    }
  }
}
