import Tessellate

/// The content of a vector document: painted paths and groups of them, in the order of painting.
///
/// A drawing is a plain value with everything resolved: styles, references, units. All positions
/// are in the drawing's own coordinates: CSS pixels from its top left corner, with y down.
public struct Drawing: Sendable {
  /// The size that the document states, in pixels; `nil` where it states none.
  public var width, height: Double?
  /// The name of the document in messages, such as that of its file.
  public var name: String?
  /// The nodes to paint, the lowest first.
  public var nodes: [DrawingNode]
  /// The errors and the unsupported features of the document, in the order of their first
  /// appearance.
  public var notices: [DrawingNotice]

  /// The colour behind everything in a picture of the drawing; `nil` for none.
  public var background: Color?
  /// Whether it was read from a document.
  package var isDocument = false

  /// Creates a drawing.
  public init(
    width: Double? = nil, height: Double? = nil, nodes: [DrawingNode] = [],
    notices: [DrawingNotice] = []
  ) {
    (self.width, self.height, self.nodes, self.notices) = (width, height, nodes, notices)
  }

  /// All painted paths in the order of painting, without their groups; those of groups that do not
  /// show are left out.
  public var paths: [PaintedPath] {
    var result: [PaintedPath] = []
    Drawing.collect(nodes, into: &result)
    return result
  }

  private static func collect(_ nodes: [DrawingNode], into result: inout [PaintedPath]) {
    for node in nodes {
      switch node {
      case .path(let path): result.append(path)
      case .group(let group):
        if group.isPainted { collect(group.nodes, into: &result) }
      }
    }
  }
}

/// A part of a drawing: a path, or a group.
public enum DrawingNode: Sendable {
  /// A path with its paints.
  case path(PaintedPath)
  /// Nodes painted as one.
  case group(DrawingGroup)
}

/// Nodes that are painted as one: they fade together, and are cut together.
///
/// An element is a group if it fades or is cut, or has an id.
public struct DrawingGroup: Sendable {
  /// The opacity of the group, from 0, invisible, to 1.
  ///
  /// It applies to the finished picture of the group, so that overlapping nodes do not show through
  /// each other.
  public var opacity: Double
  /// The regions that cut the group: only what lies in all of them shows.
  public var clips: [ClipRegion]
  /// The nodes of the group, the lowest first.
  public var nodes: [DrawingNode]
  /// The id of its element.
  public var id: String?
  /// The map from the coordinates inside the group to the drawing's.
  public var transform = AffineTransform.identity

  /// Whether the group shows at all.
  package var isPainted: Bool { opacity > 0 }

  /// Creates a group.
  public init(
    id: String? = nil, opacity: Double = 1, clips: [ClipRegion] = [], nodes: [DrawingNode]
  ) {
    (self.id, self.opacity, self.clips, self.nodes) = (id, opacity, clips, nodes)
  }
}

/// A part of the plane: the union of filled shapes, each of which may be cut by regions of its own.
public struct ClipRegion: Sendable {
  /// A filled shape of a region.
  public struct Shape: Sendable {
    /// The outline of the shape, in the drawing's coordinates.
    public var path: Path
    /// The rule for what is inside of the outline.
    public var rule: FillRule
    /// The regions that cut the shape.
    public var clips: [ClipRegion]

    /// Creates a shape.
    public init(path: Path, rule: FillRule = .nonZero, clips: [ClipRegion] = []) {
      (self.path, self.rule, self.clips) = (path, rule, clips)
    }
  }

  /// The shapes of the region; without any, the region is empty.
  public var shapes: [Shape]
  /// The line of the document, from 1, where the start tag of the `clipPath` ends.
  public var line: Int?

  /// Creates a region.
  public init(shapes: [Shape]) { self.shapes = shapes }
}

/// A path with its fill, its stroke, or both.
public struct PaintedPath: Sendable {
  /// The id of its element.
  public var id: String?
  /// The line of the document, from 1, where the start tag of its element ends.
  public var line: Int?
  /// The path in its own coordinates, in which the width of the stroke is measured.
  public var path: Path
  /// The map from the path's own coordinates to the drawing's.
  public var transform: AffineTransform
  /// The fill; `nil` for none.
  public var fill: Fill?
  /// The stroke; `nil` for none.
  public var stroke: Stroke?
  /// Whether the stroke is painted before the fill, and so lies below it.
  public var isStrokeFirst: Bool

  /// The fill of a path.
  public struct Fill: Sendable {
    /// The paint, in the drawing's coordinates.
    public var paint: Paint
    /// The rule for what is inside.
    public var rule: FillRule

    /// Creates a fill.
    public init(paint: Paint, rule: FillRule = .nonZero) {
      (self.paint, self.rule) = (paint, rule)
    }
  }

  /// The stroke of a path.
  public struct Stroke: Sendable {
    /// The paint, in the drawing's coordinates.
    public var paint: Paint
    /// The shape of the stroke, in the path's own coordinates.
    public var style: StrokeStyle
    /// Whether widths and dashes are in the drawing's coordinates, whatever the transform of the
    /// path.
    public var isNonScaling: Bool

    /// Creates a stroke.
    public init(paint: Paint, style: StrokeStyle, isNonScaling: Bool = false) {
      (self.paint, self.style, self.isNonScaling) = (paint, style, isNonScaling)
    }
  }

  /// Creates a painted path.
  public init(
    id: String? = nil, path: Path, transform: AffineTransform = .identity, fill: Fill? = nil,
    stroke: Stroke? = nil, isStrokeFirst: Bool = false
  ) {
    (self.id, self.path, self.transform) = (id, path, transform)
    (self.fill, self.stroke, self.isStrokeFirst) = (fill, stroke, isStrokeFirst)
  }
}

/// An error or an unsupported feature of a document, the rest of which is drawn all the same.
public struct DrawingNotice: Sendable, Hashable {
  /// The kind of a notice.
  public enum Kind: Sendable, Hashable {
    /// An error: the document breaks a rule, and is drawn as SVG says for that case.
    case error
    /// A feature that is not drawn.
    case unsupported
  }

  /// Whether it is an error or an unsupported feature.
  public var kind: Kind
  /// The line of the document, from 1, where the element's start tag ends.
  public var line: Int
  /// The element, and what was found in it or expected.
  public var message: String

  /// Creates a notice.
  public init(_ kind: Kind, line: Int, _ message: String) {
    (self.kind, self.line, self.message) = (kind, line, message)
  }
}
