import Tessellate

/// What a vector document shows: painted paths and groups of them, in the order of painting.
///
/// It is a plain value with everything resolved: styles, references, units. All places are in the drawing's own
/// coordinates, CSS pixels from its top left corner with y down.
public struct Drawing: Sendable {
  /// The size that the document asks for, in pixels, or `nil` where it asks for none.
  public var width, height: Double?
  /// What messages call the document, such as the name of its file.
  public var name: String?
  /// What is painted, from the bottom up.
  public var nodes: [DrawingNode]
  /// What was wrong or is not supported, one line each, in the order of their first appearance.
  public var notices: [DrawingNotice]

  public init(
    width: Double? = nil, height: Double? = nil, nodes: [DrawingNode] = [],
    notices: [DrawingNotice] = []
  ) {
    (self.width, self.height, self.nodes, self.notices) = (width, height, nodes, notices)
  }

  /// All painted paths in the order of painting, without their groups.
  public var paths: [PaintedPath] {
    var result: [PaintedPath] = []
    Drawing.collect(nodes, into: &result)
    return result
  }

  private static func collect(_ nodes: [DrawingNode], into result: inout [PaintedPath]) {
    for node in nodes {
      switch node {
      case .path(let path): result.append(path)
      case .group(let group): collect(group.nodes, into: &result)
      }
    }
  }
}

/// Something that a drawing paints.
public enum DrawingNode: Sendable {
  case path(PaintedPath)
  case group(DrawingGroup)
}

/// Nodes that are painted as one: together they fade, and together they are cut.
public struct DrawingGroup: Sendable {
  /// From 0, invisible, to 1.
  ///
  /// It applies to the group's finished picture, so that what overlaps inside does not shine through.
  public var opacity: Double
  /// Only what lies in all of these regions is seen.
  public var clips: [ClipRegion]
  public var nodes: [DrawingNode]

  public init(opacity: Double = 1, clips: [ClipRegion] = [], nodes: [DrawingNode]) {
    (self.opacity, self.clips, self.nodes) = (opacity, clips, nodes)
  }
}

/// A part of the plane: the union of filled shapes, each of which may be cut by regions of its own.
public struct ClipRegion: Sendable {
  public struct Shape: Sendable {
    /// In the drawing's coordinates.
    public var path: Path
    public var rule: FillRule
    public var clips: [ClipRegion]

    public init(path: Path, rule: FillRule = .nonZero, clips: [ClipRegion] = []) {
      (self.path, self.rule, self.clips) = (path, rule, clips)
    }
  }

  /// Without any, nothing is seen.
  public var shapes: [Shape]
  /// The line of the document, from 1, where the start tag of the element ends that cuts.
  public var line: Int?

  public init(shapes: [Shape]) { self.shapes = shapes }
}

/// A path with its fill, its stroke, or both.
public struct PaintedPath: Sendable {
  /// The name of the element that it comes from.
  public var id: String?
  /// The line of the document, from 1, where that element's start tag ends.
  public var line: Int?
  /// In the path's own coordinates, in which the stroke's width is measured.
  public var path: Path
  /// From the path's own coordinates to the drawing's.
  public var transform: AffineTransform
  public var fill: Fill?
  public var stroke: Stroke?
  /// Whether the stroke lies under the fill.
  public var isStrokeFirst: Bool

  public struct Fill: Sendable {
    /// In the drawing's coordinates.
    public var paint: Paint
    public var rule: FillRule

    public init(paint: Paint, rule: FillRule = .nonZero) {
      (self.paint, self.rule) = (paint, rule)
    }
  }

  public struct Stroke: Sendable {
    /// In the drawing's coordinates.
    public var paint: Paint
    public var style: StrokeStyle
    /// Whether width and dashes are measured in the drawing's coordinates, whatever the path's transform.
    public var isNonScaling: Bool

    public init(paint: Paint, style: StrokeStyle, isNonScaling: Bool = false) {
      (self.paint, self.style, self.isNonScaling) = (paint, style, isNonScaling)
    }
  }

  public init(
    id: String? = nil, path: Path, transform: AffineTransform = .identity, fill: Fill? = nil,
    stroke: Stroke? = nil, isStrokeFirst: Bool = false
  ) {
    (self.id, self.path, self.transform) = (id, path, transform)
    (self.fill, self.stroke, self.isStrokeFirst) = (fill, stroke, isStrokeFirst)
  }
}

/// Something about a document that its reader should know; the rest of it is drawn all the same.
public struct DrawingNotice: Sendable, Hashable {
  public enum Kind: Sendable, Hashable {
    /// The document breaks a rule, and is drawn as SVG says for that case.
    case error
    /// The document uses what this reader does not draw.
    case unsupported
  }

  public var kind: Kind
  /// The line of the document, from 1, where the element's start tag ends.
  public var line: Int
  public var message: String

  public init(_ kind: Kind, line: Int, _ message: String) {
    (self.kind, self.line, self.message) = (kind, line, message)
  }
}
