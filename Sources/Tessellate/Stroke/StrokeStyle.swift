/// How a path is stroked.
///
/// Names, order and defaults are SwiftUI's.
public struct StrokeStyle: Sendable, Hashable {
  /// What an open sub-path and a dash end in.
  public enum LineCap: String, Sendable, Hashable, CaseIterable {
    /// Nothing: the stroke ends square at the end point.
    case butt
    /// A half disc about the end point.
    case round
    /// Half a square about the end point.
    case square
  }

  /// What fills the outer side of a corner.
  public enum LineJoin: String, Sendable, Hashable, CaseIterable {
    /// The outer edges extended until they meet; a bevel beyond the miter limit.
    case miter
    /// A disc about the corner.
    case round
    /// The straight line between the outer corners.
    case bevel
  }

  /// The full width of the stroke, half to each side, in path units.
  public var lineWidth: Double
  public var lineCap: LineCap
  public var lineJoin: LineJoin
  /// The longest miter, as a multiple of the line width, that is not replaced by a bevel.
  public var miterLimit: Double
  /// Lengths of dashes and gaps in turn, in path units; empty for a solid line.
  public var dash: [Double]
  /// How far into the dash pattern the path starts.
  public var dashPhase: Double

  public init(
    lineWidth: Double = 1, lineCap: LineCap = .butt, lineJoin: LineJoin = .miter,
    miterLimit: Double = 10, dash: [Double] = [], dashPhase: Double = 0
  ) {
    (self.lineWidth, self.lineCap, self.lineJoin) = (lineWidth, lineCap, lineJoin)
    (self.miterLimit, self.dash, self.dashPhase) = (miterLimit, dash, dashPhase)
  }
}
