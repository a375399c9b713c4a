/// The edges of a planar triangulation, each as two directed halves in rings about their origins.
///
/// Half-edge e and its other direction, e ^ 1, are one edge. `next` of a half-edge is the next
/// counter-clockwise with the same origin, `previous` the one clockwise. It is the quad-edge
/// structure without its dual, which the rings of the other directions hold as well: the next edge
/// of the face on the left of e is `previous[e ^ 1]`.
///
/// All memory is lent by the owner; removed edges are used again.
///
/// > L. Guibas, J. Stolfi, "Primitives for the manipulation of general subdivisions and the computation of Voronoi
/// > diagrams", *ACM Transactions on Graphics* 4 (1985) 74–123, doi:10.1145/282918.282923.
struct EdgeRings {
  let points: UncheckedView<SIMD2<Int64>>
  let origin: UncheckedView<Int32>
  let next: UncheckedView<Int32>
  let previous: UncheckedView<Int32>
  /// Half-edges ever made; those with the origin −1 are free.
  private(set) var count = 0
  /// The last edge removed; `next` of a removed edge is the one removed before it.
  private var free = -1

  init(
    points: UncheckedView<SIMD2<Int64>>, origin: UncheckedView<Int32>, next: UncheckedView<Int32>,
    previous: UncheckedView<Int32>
  ) {
    (self.points, self.origin) = (points, origin)
    (self.next, self.previous) = (next, previous)
  }

  /// How many half-edges a triangulation of so many points may have, with room for the one being
  /// swapped.
  static func capacity(pointCount: Int) -> Int { 6 * pointCount + 12 }

  @inline(__always) func from(_ edge: Int) -> Int { Int(origin[edge]) }
  @inline(__always) func to(_ edge: Int) -> Int { Int(origin[edge ^ 1]) }
  @inline(__always) func after(_ edge: Int) -> Int { Int(next[edge]) }
  @inline(__always) func before(_ edge: Int) -> Int { Int(previous[edge]) }
  /// The next edge round the face on the left.
  @inline(__always) func along(_ edge: Int) -> Int { Int(previous[edge ^ 1]) }

  /// Above 0 where the points turn counter-clockwise.
  @inline(__always)
  func turn(_ a: Int, _ b: Int, _ c: Int) -> Int64 {
    Predicates.orientation(points[a], points[b], points[c])
  }

  @inline(__always)
  func inCircle(_ a: Int, _ b: Int, _ c: Int, _ d: Int) -> Bool {
    Predicates.inCircle(points[a], points[b], points[c], points[d])
  }

  @inline(__always)
  func isLeft(_ point: Int, of edge: Int) -> Bool { turn(point, from(edge), to(edge)) > 0 }

  @inline(__always)
  func isRight(_ point: Int, of edge: Int) -> Bool { turn(point, to(edge), from(edge)) > 0 }

  mutating func makeEdge(_ a: Int, _ b: Int) -> Int {
    let edge: Int
    if free >= 0 {
      edge = free
      free = Int(next[edge])
    } else {
      edge = count
      count &+= 2
    }
    for (half, end) in [(edge, a), (edge ^ 1, b)] {
      origin[half] = Int32(truncatingIfNeeded: end)
      next[half] = Int32(truncatingIfNeeded: half)
      previous[half] = next[half]
    }
    return edge
  }

  /// Joins two rings, or parts one, by exchanging what follows.
  private func splice(_ a: Int, _ b: Int) {
    let (afterA, afterB) = (next[a], next[b])
    (next[a], next[b]) = (afterB, afterA)
    previous[Int(afterB)] = Int32(truncatingIfNeeded: a)
    previous[Int(afterA)] = Int32(truncatingIfNeeded: b)
  }

  /// A new edge from the end of `a` to the origin of `b`, within the face on the left of both.
  mutating func connect(_ a: Int, _ b: Int) -> Int {
    let edge = makeEdge(to(a), from(b))
    splice(edge, along(a))
    splice(edge ^ 1, b)
    return edge
  }

  mutating func remove(_ edge: Int) {
    splice(edge, before(edge))
    splice(edge ^ 1, before(edge ^ 1))
    let first = edge & ~1
    (origin[first], origin[first ^ 1]) = (-1, -1)
    next[first] = Int32(truncatingIfNeeded: free)
    free = first
  }
}

extension EdgeRings {
  /// Makes the Delaunay triangulation of points `low` … `high − 1`, two or more, sorted by x, then
  /// y, all different.
  ///
  /// Divide and conquer: the halves' triangulations are sewn together from the bottom up. Any
  /// rotated order will do, for nothing but exact turns and circles is asked.
  ///
  /// - Returns: The hull's edge that leaves the first point counter-clockwise, and the one that
  ///   leaves the last point clockwise.
  /// - Complexity: O(n log n).
  mutating func triangulate(_ low: Int, _ high: Int) -> (left: Int, right: Int) {
    if high - low == 2 {
      let edge = makeEdge(low, low + 1)
      return (edge, edge ^ 1)
    }
    if high - low == 3 {
      let a = makeEdge(low, low + 1)
      let b = makeEdge(low + 1, low + 2)
      splice(a ^ 1, b)
      let turn = turn(low, low + 1, low + 2)
      if turn == 0 { return (a, b ^ 1) }
      let c = connect(b, a)
      return turn > 0 ? (a, b ^ 1) : (c ^ 1, c)
    }
    let middle = (low + high) / 2
    let left = triangulate(low, middle)
    let right = triangulate(middle, high)
    return sew(left, right)
  }

  private mutating func sew(
    _ left: (left: Int, right: Int), _ right: (left: Int, right: Int)
  ) -> (left: Int, right: Int) {
    var (outerLeft, innerLeft) = left
    var (innerRight, outerRight) = right
    // The lower common tangent.
    while true {
      if isLeft(from(innerRight), of: innerLeft) {
        innerLeft = along(innerLeft)
      } else if isRight(from(innerLeft), of: innerRight) {
        innerRight = after(innerRight ^ 1)
      } else {
        break
      }
    }
    var base = connect(innerRight ^ 1, innerLeft)
    if from(innerLeft) == from(outerLeft) { outerLeft = base ^ 1 }
    if from(innerRight) == from(outerRight) { outerRight = base }
    while let edge = rise(base) { base = edge }
    return (outerLeft, outerRight)
  }

  /// The next edge between the halves above `base`, or nil at their upper common tangent.
  private mutating func rise(_ base: Int) -> Int? {
    var leftEdge = after(base ^ 1)
    if isRight(to(leftEdge), of: base) {
      while inCircle(to(base), from(base), to(leftEdge), to(after(leftEdge))) {
        let following = after(leftEdge)
        remove(leftEdge)
        leftEdge = following
      }
    }
    var rightEdge = before(base)
    if isRight(to(rightEdge), of: base) {
      while inCircle(to(base), from(base), to(rightEdge), to(before(rightEdge))) {
        let following = before(rightEdge)
        remove(rightEdge)
        rightEdge = following
      }
    }
    let hasLeft = isRight(to(leftEdge), of: base)
    let hasRight = isRight(to(rightEdge), of: base)
    if !hasLeft, !hasRight { return nil }
    let takesRight =
      !hasLeft
      || (hasRight && inCircle(to(leftEdge), from(leftEdge), from(rightEdge), to(rightEdge)))
    return takesRight ? connect(rightEdge, base ^ 1) : connect(base ^ 1, leftEdge ^ 1)
  }
}
