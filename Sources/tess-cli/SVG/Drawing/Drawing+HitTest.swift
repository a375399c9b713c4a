import Tessellate

/// The topmost paint at a point of a drawing.
public struct DrawingHit: Sendable {
  /// A part of a painted path.
  public enum Part: Sendable, Hashable {
    /// The inside of the path.
    case fill
    /// The stroke along it.
    case stroke
  }

  /// The path.
  public var path: PaintedPath
  /// The part of it that covers the point.
  public var part: Part
  /// The groups around the path, the outermost first.
  public var groups: [DrawingGroup]

  /// The id of the path, or else of the innermost group around it that has one.
  public var id: String? { path.id ?? groups.last { $0.id != nil }?.id }
}

extension Drawing {
  /// Finds the topmost fill or stroke at a point.
  ///
  /// Paint that is invisible there, a group of opacity 0, and what a clip cuts off are passed.
  /// Fills and clips are tested as they are, without a tolerance; a stroke by its mesh. A stroke
  /// whose style is in error, or that exceeds a budget, is passed, too.
  ///
  /// - Parameters:
  ///   - point: The point, in the drawing's coordinates.
  ///   - tolerance: The distance from a stroke at which a point may count as covered.
  /// - Returns: The path and its part, or `nil` where nothing shows.
  public func hitTest(_ point: Point, tolerance: Double = 0.05) -> DrawingHit? {
    guard point.x.isFinite, point.y.isFinite else { return nil }
    let test = HitTest(point, tolerance: tolerance)
    return test.topmost(of: nodes, in: [])
  }
}

/// The search for what is painted at one point.
private final class HitTest {
  private let point: Point
  private var mesher: PathMesher
  /// The outcomes for the regions tested so far, which keep these alive, and so their identities
  /// valid: regions may share others many times over.
  private var known: [ClipRegion.Identity: (region: ClipRegion, holds: Bool)] = [:]

  init(_ point: Point, tolerance: Double) {
    self.point = point
    var options = DrawingOptions(tolerance: tolerance)
    options.refinesHairlines = true
    mesher = PathMesher(options)
  }

  func topmost(of nodes: [DrawingNode], in groups: [DrawingGroup]) -> DrawingHit? {
    for node in nodes.reversed() {
      switch node {
      case .path(let path):
        if let part = topmostPart(of: path) {
          return DrawingHit(path: path, part: part, groups: groups)
        }
      case .group(let group):
        guard group.isPainted, holds(group.clips) else { continue }
        if let hit = topmost(of: group.nodes, in: groups + [group]) { return hit }
      }
    }
    return nil
  }

  /// The part of a path, the upper one first, that paints the point.
  private func topmostPart(of path: PaintedPath) -> DrawingHit.Part? {
    let isInFill = isFilled(path)
    if path.isStrokeFirst, isInFill { return .fill }
    if isStroked(path) { return .stroke }
    return isInFill ? .fill : nil
  }

  private func isFilled(_ path: PaintedPath) -> Bool {
    guard let fill = path.fill, fill.paint.shows(at: point),
      let inverse = path.transform.inverted()
    else { return false }
    return path.path.contains(inverse.apply(point), rule: fill.rule)
  }

  private func isStroked(_ path: PaintedPath) -> Bool {
    guard let stroke = path.stroke, stroke.paint.shows(at: point),
      isNear(path, stroke)
    else { return false }
    var painted = path
    painted.fill = nil
    var notices: [MeshNotice] = []
    let parts: [MeshPart]? = try? mesher.parts(of: painted, clips: [], at: "", notices: &notices)
    return parts?.contains { $0.mesh.covers(point) } ?? false
  }

  /// Whether the point may be covered: miters reach as far as their limit, square caps √2 half
  /// widths.
  private func isNear(_ path: PaintedPath, _ stroke: PaintedPath.Stroke) -> Bool {
    let style = stroke.style
    guard style.widthStops.isEmpty else { return true }
    let reach: Double = style.lineWidth / 2 * max(2, 2 * style.miterLimit)
    var (outline, place) = (path.path, point)
    if stroke.isNonScaling {
      outline = outline.applying(path.transform)
    } else if let inverse = path.transform.inverted() {
      place = inverse.apply(point)
    }
    return outline.bounds.insetBy(dx: -reach, dy: -reach).contains(place)
  }

  // MARK: Clips

  private func holds(_ clips: [ClipRegion]) -> Bool {
    clips.allSatisfy { holds($0) }
  }

  private func holds(_ region: ClipRegion) -> Bool {
    if let (_, holds) = known[region.identity] { return holds }
    var isInside = false
    for shape in region.shapes {
      isInside = shape.path.contains(point, rule: shape.rule) && holds(shape.clips)
      if isInside { break }
    }
    known[region.identity] = (region, isInside)
    return isInside
  }
}

extension Paint {
  /// Whether the paint shows at a point; a gradient along a stroke shows wherever any of it does.
  fileprivate func shows(at point: Point) -> Bool {
    switch self {
    case .color(let color): color.alpha > 0
    case .gradient(let gradient):
      if case .along = gradient.geometry {
        gradient.stops.contains { $0.color.alpha > 0 }
      } else {
        gradient.color(at: gradient.position(of: point)).alpha > 0
      }
    }
  }
}

extension Mesh {
  /// Whether a triangle holds a point; its corners and edges belong to it.
  fileprivate func covers(_ place: Point) -> Bool {
    func isLeft(_ a: Point, _ b: Point) -> Bool {
      let (edge, way): (Vector, Vector) = (b - a, place - a)
      let area: Double = edge.x * way.y - edge.y * way.x
      return area >= 0
    }
    for triangle in stride(from: 0, to: indices.count - 2, by: 3) {
      let a: Point = point(Int(indices[triangle]))
      let b: Point = point(Int(indices[triangle + 1]))
      let c: Point = point(Int(indices[triangle + 2]))
      if isLeft(a, b), isLeft(b, c), isLeft(c, a) { return true }
    }
    return false
  }
}
