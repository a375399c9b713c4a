/// How a path is stroked.
///
/// Names, order and defaults of the first six properties are SwiftUI's; the others default to what SwiftUI does.
public struct StrokeStyle: Sendable, Hashable {
  /// What an open sub-path and a dash end in.
  public enum LineCap: String, Sendable, Hashable, CaseIterable {
    /// Nothing: the stroke ends square at the end point.
    case butt
    /// A half disc about the end point.
    case round
    /// Half a square about the end point.
    case square
    /// A triangle whose tip lies half the width beyond the end point.
    case triangle
  }

  /// What fills the outer side of a corner.
  public enum LineJoin: String, Sendable, Hashable, CaseIterable {
    /// The outer edges extended until they meet; a bevel beyond the miter limit.
    case miter
    /// A miter, cut off at the miter limit instead of replaced.
    case miterClip = "miter-clip"
    /// A disc about the corner.
    case round
    /// The straight line between the outer corners.
    case bevel
    /// The outer edges extended with their own curvature until they meet; else a clipped miter.
    case arcs
  }

  /// Where the stroke lies beside the path.
  ///
  /// The pen is shifted, and nothing is cut off: where it is wider than a sharp corner that it lies inside of, it comes out beyond.
  public enum Alignment: String, Sendable, Hashable, CaseIterable {
    /// Half of the width on each side.
    case center
    /// All of it on the side that the sub-path, closed by a straight line, encloses.
    case inner
    /// All of it on the other side.
    case outer
    /// All of it on the left of the direction of travel, as seen on a screen whose y points down.
    case left
    /// All of it on the right.
    case right
  }

  /// What a sub-path without length gives, where systems differ.
  ///
  /// All of them leave a lone `move(to:)` alone, and draw nothing for butt caps.
  public enum ZeroLengthCaps: String, Sendable, Hashable, CaseIterable {
    /// A disc for round caps, an axis-parallel square for square ones: SVG 2.
    case svg
    /// A disc for round caps, nothing for square ones: PDF and cairo.
    case roundOnly = "round-only"
    /// Nothing.
    case none
  }

  /// What becomes of two dashes that meet at the start of a closed sub-path.
  public enum DashSeam: String, Sendable, Hashable, CaseIterable {
    /// They are one dash, with a join where the path closes.
    case merge
    /// They stay two, each with its caps, in the order of the path.
    case split
  }

  /// A width at one place of the path.
  public struct WidthStop: Sendable, Hashable {
    /// The place, as a fraction of the sub-path's length.
    public var fraction: Double
    /// The width there, as a multiple of `lineWidth`.
    public var scale: Double

    public init(fraction: Double, scale: Double) {
      (self.fraction, self.scale) = (fraction, scale)
    }
  }

  /// The full width of the stroke, half to each side unless aligned otherwise, in path units.
  public var lineWidth: Double
  public var lineCap: LineCap
  public var lineJoin: LineJoin
  /// The longest miter, as a multiple of the line width, that is not replaced by a bevel.
  public var miterLimit: Double
  /// Lengths of dashes and gaps in turn, in path units; empty for a solid line.
  ///
  /// An odd number of them is repeated once. A negative length, or a sum of zero, means a solid line (SVG).
  public var dash: [Double]
  /// How far into the dash pattern each sub-path starts; any number, negative ones too.
  public var dashPhase: Double

  /// The cap where a sub-path or dash starts, when it is not `lineCap`.
  public var startCap: LineCap?
  /// The cap where a sub-path or dash ends, when it is not `lineCap`.
  public var endCap: LineCap?
  public var alignment = Alignment.center
  /// The width along each sub-path: linear between stops, constant beyond them.
  ///
  /// From stop to stop fractions must not fall, or the style is refused as `invalidStyle`. At one fraction, two stops make a step.
  public var widthStops: [WidthStop] = []
  /// The part of the path that is stroked; dashes start anew where it starts.
  public var trim = Trim.whole
  /// Scales the dash pattern so that this many periods fit each sub-path, and a closed one has no seam.
  public var dashCount: Int?
  /// The length the author takes the path to have: dash lengths are in units of its true length divided by this.
  public var pathLength: Double?
  public var dashSeam = DashSeam.merge
  public var zeroLengthCaps = ZeroLengthCaps.svg

  public init(
    lineWidth: Double = 1, lineCap: LineCap = .butt, lineJoin: LineJoin = .miter,
    miterLimit: Double = 10, dash: [Double] = [], dashPhase: Double = 0
  ) {
    (self.lineWidth, self.lineCap, self.lineJoin) = (lineWidth, lineCap, lineJoin)
    (self.miterLimit, self.dash, self.dashPhase) = (miterLimit, dash, dashPhase)
  }
}

extension StrokeStyle {
  /// The width at a fraction of a sub-path's length, as a multiple of `lineWidth`.
  func scale(at fraction: Double) -> Double {
    guard var before = widthStops.first else { return 1 }
    for stop in widthStops {
      if fraction <= stop.fraction {
        let extent = stop.fraction - before.fraction
        guard extent > 0 else { return stop.scale }
        let part = (fraction - before.fraction) / extent
        return before.scale + (stop.scale - before.scale) * Swift.max(part, 0)
      }
      before = stop
    }
    return before.scale
  }

  /// Throws for the first value that makes no sense.
  @inline(__always)
  func validate() throws(TessellationError) {
    // A sum is finite only if all its terms are.
    let sum = lineWidth + miterLimit + dashPhase + trim.start + trim.end + trim.offset
    let isUsual =
      dash.isEmpty && widthStops.isEmpty && dashCount == nil && pathLength == nil
      && sum.magnitude < .infinity
    guard isUsual, lineWidth >= 0, miterLimit >= 0 else { return try validateEach() }
  }

  @inline(never)
  private func validateEach() throws(TessellationError) {
    try Self.require("lineWidth", lineWidth, lineWidth >= 0)
    try Self.require("miterLimit", miterLimit, miterLimit >= 0)
    for length in dash { try Self.require("dash", length, true) }
    try Self.require("dashPhase", dashPhase, true)
    var last = -Double.infinity
    for stop in widthStops {
      try Self.require("widthStops", stop.fraction, stop.fraction >= last)
      last = stop.fraction
      try Self.require("widthStops", stop.scale, stop.scale >= 0)
    }
    try trim.validate()
    if let dashCount { try Self.require("dashCount", Double(dashCount), dashCount > 0) }
    if let pathLength { try Self.require("pathLength", pathLength, pathLength >= 0) }
  }

  private static func require(
    _ parameter: String, _ value: Double, _ isSound: Bool
  ) throws(TessellationError) {
    guard isSound, value.magnitude < .infinity else {
      throw .invalidStyle(parameter: parameter, value: value)
    }
  }
}

// MARK: - Alignment

extension StrokeStyle.Alignment {
  /// How many half widths lie to the left and to the right of a sub-path.
  func shares(
    of contour: SpineContour, in spine: borrowing Spine
  ) -> (left: Double, right: Double) {
    switch self {
    case .center: return (1, 1)
    case .left: return (2, 0)
    case .right: return (0, 2)
    case .inner, .outer:
      // What goes to and fro on a line encloses nothing but rounding errors.
      let area = spine.doubledArea(of: contour)
      guard area.magnitude > 1e-12 * contour.length * contour.length else { return (1, 1) }
      // Counter-clockwise by the numbers, the inside is on the right, as left and right are seen on a y-down screen.
      return (area > 0) == (self == .inner) ? (0, 2) : (2, 0)
    }
  }
}

extension Spine {
  /// Twice the signed area within a sub-path, closed by a straight line.
  fileprivate func doubledArea(of contour: SpineContour) -> Double {
    let start = vertices[contour.firstVertex].point
    var (area, last) = (0.0, Int32(-1))
    for vertex in contour.firstVertex..<(contour.firstVertex + contour.quadCount) {
      let index = vertices[vertex].curve
      if index != last { area += curves[Int(index)].doubledArea(about: start) }
      last = index
    }
    return area
  }
}

extension SpineCurve {
  /// Twice the signed area between this curve and a point: ∫ (B − p) × B′ dt.
  ///
  /// Of a cubic p₀ + bt + ct² + at³ it is (p₀ − p)×(B(1) − B(0)) + b×c/3 + b×a/2 + c×a/5, of an arc (p₀ − p)×(B(1) − B(0)) + sweep·b×c.
  fileprivate func doubledArea(about p: Point) -> Double {
    let across = (origin - p).cross(point(at: 1) - point(at: 0))
    if kind == .arc { return across + a.y * b.cross(c) }
    return across + b.cross(c) * (1.0 / 3) + b.cross(a) * 0.5 + c.cross(a) * 0.2
  }
}
