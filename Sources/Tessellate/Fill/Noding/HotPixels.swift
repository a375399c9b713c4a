/// The hot pixels of an noder, and which of them an edge passes.
///
/// A pixel is the half-open square of side 1 round a lattice point, [x − ½, x + ½) × [y − ½, y +
/// ½).
struct HotPixels: ~Copyable, Sendable {
  private var tree = PointTree()
  private var sorter = StopSorter()

  /// Forgets all pixels, and makes room for `capacity` of them.
  mutating func reset(capacity: Int) { tree.reset(capacity: capacity) }

  /// Makes the pixel round a lattice point hot; `build` follows the last one.
  @inline(__always)
  mutating func append(_ center: LatticePoint) { tree.append(center, number: 0) }

  mutating func build() { tree.build(droppingRepetitions: true) }

  /// Appends the centres of the hot pixels that the edge passes, from its start to its end, without
  /// both.
  mutating func appendPassed(from a: LatticePoint, to b: LatticePoint, into result: inout Rings) {
    let start = result.points.count
    let center = tree.points.view
    tree.forEachPoint(near: a, b, halfSteps: 1) { i in
      if HotPixels.passes(a, b, center[i]) { result.points.append(center[i]) }
    }
    sorter.sort(result.points.view.dropping(start), result.points.count &- start, along: a, b)
  }

  /// Whether the edge from `a` to `b` passes the half-open pixel round `pixel`, other than at an
  /// end.
  ///
  /// Within the box of the edge's ends, a pixel other than theirs is passed by the edge if it is by
  /// the line. In doubled coordinates from `a`, with the direction d and the centre c, d × (c +
  /// (±1, ±1)) has both signs over the pixel if |d × c| < |dx| + |dy|. With equality the line
  /// touches one corner, and of the corners only (−1, −1) belongs to the pixel.
  @inline(__always)
  static func passes(_ a: LatticePoint, _ b: LatticePoint, _ pixel: LatticePoint) -> Bool {
    let (x, y) = (pixel.x, pixel.y)
    let (dx, dy) = (b.x &- a.x, b.y &- a.y)
    let (cx, cy) = (x &- a.x, y &- a.y)
    guard pixel != a, pixel != b,
      (x &- min(a.x, b.x)) | (max(a.x, b.x) &- x) | (y &- min(a.y, b.y)) | (max(a.y, b.y) &- y) >= 0
    else { return false }
    let cross = 2 &* (dx &* cy &- dy &* cx)
    let reach = Int64(dx.magnitude &+ dy.magnitude)
    let distance = Int64(cross.magnitude)
    return distance < reach || (distance == reach && cross &- dx &+ dy == 0)
  }
}
