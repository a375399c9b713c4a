/// Finds how often rings wind round points, by horizontal rays.
///
/// A ray goes from a vertex to the left. Each edge that it crosses changes the winding pair; which
/// edges those are is decided exactly, in sweep order, so that no ray passes through a vertex. The
/// first rays are tested against all edges; more rays use a tree of the edges' boxes.
struct RayWindings: ~Copyable, Sendable {
  private var tree = BoxTree()
  /// The number of rays since the rings changed, and of edges that may still be tested.
  private var rays = 0
  private var testsLeft = 0

  /// The number of rays that cost as much as a tree (not tuned).
  private static let few = 4
  /// The number of tests for each edge: 64 bounds the time by a multiple of the edges' number.
  private static let testsPerEdge = 64

  /// Starts with rings of some edges.
  mutating func reset(edges count: Int) {
    (rays, testsLeft) = (0, RayWindings.testsPerEdge &* (count &+ 64))
  }

  /// Finds the winding pair just left of a vertex.
  ///
  /// - Parameters:
  ///   - vertex: A vertex below all others of its ring, on which no other ring has a point.
  ///   - starts: The starts of all edges.
  ///   - ends: Their ends.
  ///   - count: Their number.
  ///   - second: The number of the edges of the first operand, which come first.
  /// - Returns: The pair, or `nil` after too many tests.
  mutating func winding(
    leftOf vertex: LatticePoint, _ starts: UncheckedView<LatticePoint>,
    _ ends: UncheckedView<LatticePoint>, count: Int, second: Int
  ) -> WindingPair? {
    rays &+= 1
    var winding = WindingPair.zero
    if rays <= RayWindings.few {
      for i in 0..<count {
        winding =
          winding
          + RayWindings.change(starts[i], ends[i], vertex, isFirst: i < second)
      }
      return winding
    }
    if rays == RayWindings.few &+ 1 {
      tree.build(count: count) { LatticeBox(starts[$0], ends[$0]) }
    }
    let (size, left) = (BoxTree.leafSize, LatticePoint(x: 0, y: vertex.y))
    var tests = 0
    tree.forEachLeaf(near: left, vertex, halfSteps: 0) { leaf in
      tests &+= size
      for i in leaf &* size..<min((leaf &+ 1) &* size, count) {
        winding =
          winding
          + RayWindings.change(starts[i], ends[i], vertex, isFirst: i < second)
      }
    }
    testsLeft &-= tests
    return testsLeft < 0 ? nil : winding
  }

  /// The change of the winding pair where a ray to a vertex crosses an edge: from left to right of
  /// an edge that leads upwards, one less.
  @inline(__always)
  private static func change(
    _ a: LatticePoint, _ b: LatticePoint, _ vertex: LatticePoint, isFirst: Bool
  ) -> WindingPair {
    let isUpward = a < vertex
    if isUpward == (b < vertex) { return .zero }
    let side = orientation(a, b, vertex)
    // The vertex is on the right of an edge that leads upwards, or on the left of another.
    guard isUpward ? side < 0 : side > 0 else { return .zero }
    let pair = WindingPair.one(isFirst: isFirst)
    return isUpward ? -pair : pair
  }
}
