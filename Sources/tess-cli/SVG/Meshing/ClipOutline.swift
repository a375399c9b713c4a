import Tessellate

/// The outline of a region, which winds once round all of it.
///
/// A mesh is cut by the edges near it alone. Its bounds are the *window*. A contour that lies
/// beyond one side of the window, in an open half-plane, can be shrunk to a point there without
/// crossing the window, so it winds 0 times round each point of it. The same holds for a part of a
/// contour: a run of edges beyond a side can be moved within the half-plane, which is convex, onto
/// the straight line between the ends of the run. So whole contours beyond a side are left out, and
/// runs of edges beyond a side become one edge; no winding number in the window changes, and every
/// edge that meets the window stays as it is. Outside of the window they do change.
///
///     ┌────────────────┐        ╲─────────╮
///     │  ┌─ ─ ─┐       │   ⟶      ╲┌─ ─ ─┐ │
///     └────────────────┘        ───┼─────┼─╯
///        └─ ─ ─┘ window            └─ ─ ─┘
///
/// If no edge meets the window, one winding number holds for all of it.
package struct ClipOutline: Sendable {
  /// What a region is in a window.
  enum Part {
    case nothing
    case everything
    /// Contours that wind round the points of the window as the region's outline does.
    ///
    /// They wind as often everywhere if they are exact.
    case contours([[Point]], isExact: Bool)
  }

  fileprivate struct Contour: Sendable {
    let points: [Point]
    let edges: WindowTree
    let bounds: Rect

    init(_ points: [Point]) {
      self.points = points
      edges = WindowTree(count: points.count) { Self.box(ofEdge: $0, points) }
      bounds = points.reduce(into: Rect.null) { $0.formUnion($1) }
    }

    static func box(ofEdge index: Int, _ points: [Point]) -> Rect {
      Rect(from: points[index], to: points[index + 1 < points.count ? index + 1 : 0])
    }
  }

  private let contours: [Contour]
  private let tree: WindowTree
  /// The region if it is an upright rectangle, in which what touches its border is whole, too.
  private let frame: Rect?
  /// What the fill of the region lacks.
  let report: TessellationReport

  /// Creates the outline of an upright rectangle.
  init(_ frame: Rect) {
    let corners = [
      frame.min, Point(frame.maxX, frame.minY), frame.max, Point(frame.minX, frame.maxY),
    ]
    self.init([corners], frame: frame, TessellationReport())
  }

  /// Creates an outline of contours that wind together 0 or 1 times round every point.
  init(_ contours: [[Point]], _ report: TessellationReport) {
    self.init(contours, frame: nil, report)
  }

  private init(_ contours: [[Point]], frame: Rect?, _ report: TessellationReport) {
    let sorted = contours.map(Contour.init).sortedByPlace
    self.contours = sorted
    tree = WindowTree(count: sorted.count) { sorted[$0].bounds }
    (self.frame, self.report) = (frame, report)
  }

  /// Returns the region's part in a window.
  ///
  /// - Complexity: O(log n) for each edge, of n, whose box meets the window.
  func part(in window: Rect) -> Part {
    if let frame, frame.contains(window.min), frame.contains(window.max) { return .everything }
    var near: [[Point]] = []
    var isMet = false
    var isExact = true
    var found = 0
    tree.walk(window, box: { contours[$0].bounds }) { run, sides in
      guard sides.isEmpty else { return }
      found += 1
      let contour = contours[run.lowerBound]
      let (points, meets) = Self.shorten(contour, beside: window)
      if points.count < contour.points.count { isExact = false }
      if meets { isMet = true }
      // One point or two enclose nothing.
      if points.count > 2 { near.append(points) }
    }
    guard isMet else {
      return Self.winding(of: near, round: window.center) == 0 ? .nothing : .everything
    }
    return .contours(near, isExact: isExact && found == contours.count)
  }

  /// Replaces runs of edges that lie beyond a side of the window by one edge each, and returns
  /// whether the box of another edge meets the window.
  private static func shorten(
    _ contour: Contour, beside window: Rect
  ) -> (points: [Point], meets: Bool) {
    let points = contour.points
    var result: [Point] = []
    var meets = false
    // The half-planes that hold the edge which starts at the last point of the result.
    var common: WindowTree.Sides = []
    contour.edges.walk(window, box: { Contour.box(ofEdge: $0, points) }) { run, sides in
      if sides.isEmpty { meets = true }
      common.formIntersection(sides)
      if common.isEmpty {
        result.append(points[run.lowerBound])
        common = sides
      }
    }
    return (result, meets)
  }

  /// The winding number of contours round the centre of a window, each of whose edges lies beyond
  /// a side of it: those above and below miss the ray from the centre to the right, those on the
  /// left lie beside it, and the others cross it if their ends lie on both sides.
  private static func winding(of contours: [[Point]], round center: Point) -> Int {
    var winding = 0
    for points in contours {
      var a = points[points.count - 1]
      for b in points {
        if (a.y <= center.y) != (b.y <= center.y), a.x > center.x { winding += b.y > a.y ? 1 : -1 }
        a = b
      }
    }
    return winding
  }
}

extension [ClipOutline.Contour] {
  /// The contours in an order in which neighbours lie close: that of their centres on a curve that
  /// fills the square of all in the shape of a Z, in 2¹⁶ steps a side.
  ///
  /// > G. M. Morton, *A computer oriented geodetic data base and a new technique in file
  /// > sequencing*, IBM, 1966.
  fileprivate var sortedByPlace: [ClipOutline.Contour] {
    guard count > 2 else { return self }
    let frame = reduce(Rect.null) { $0.union($1.bounds) }
    let scale = 65535 / Swift.max(frame.width, frame.height, .leastNormalMagnitude)
    func key(_ contour: ClipOutline.Contour) -> UInt32 {
      let place = contour.bounds.center - frame.min
      func spread(_ value: Double) -> UInt32 {
        // Each bit in twice its place.
        var bits = UInt32(Swift.min(Swift.max(value * scale, 0), 65535))
        for (shift, mask) in [
          (8, 0x00FF_00FF), (4, 0x0F0F_0F0F), (2, 0x3333_3333), (1, 0x5555_5555),
        ]
          as [(UInt32, UInt32)]
        {
          bits = (bits | bits << shift) & mask
        }
        return bits
      }
      return spread(place.x) | spread(place.y) << 1
    }
    return enumerated().map { (key($1), $0) }.sorted(by: <).map { self[$0.1] }
  }
}
