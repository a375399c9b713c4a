/// The pen that strokes a path: its width, caps, joins, dashes and more.
///
/// Names, order and defaults of the first six properties are SwiftUI's; the others default to
/// SwiftUI's behaviour. Lengths are in path units, or in those of the mesh with
/// `StrokeOptions.isNonScaling`.
public struct StrokeStyle: Sendable, Hashable {
  /// The shape of the ends of open sub-paths and dashes.
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

  /// The shape of the outer side of a corner.
  public enum LineJoin: String, Sendable, Hashable, CaseIterable {
    /// The outer edges extended until they meet; a bevel beyond the miter limit.
    case miter
    /// A miter, cut off at the miter limit instead of replaced.
    case miterClip = "miter-clip"
    /// A disc about the corner.
    case round
    /// The straight line between the outer corners.
    case bevel
    /// The outer edges extended with their own curvature until they meet; a clipped miter where
    /// they don't.
    case arcs
  }

  /// The side of the path on which the stroke lies.
  ///
  /// The pen is shifted. Inside of a corner that is narrower than the pen, a ribbon reaches beyond
  /// the other side. A single cover or an outline of an inner or outer stroke is clipped by what
  /// each sub-path encloses by the non-zero rule; whole closed sub-paths that cross themselves have
  /// their stroke on all inner, or all outer, sides.
  public enum Alignment: String, Sendable, Hashable, CaseIterable {
    /// Half of the width on each side.
    case center
    /// All of it on the side that the sub-path, closed by a straight line, encloses; half of it on
    /// each side of a sub-path that encloses nothing.
    case inner
    /// All of it on the side that the sub-path, closed by a straight line, does not enclose.
    case outer
    /// All of it on the left of the direction of travel, as seen on a screen whose y points down.
    case left
    /// All of it on the right.
    case right
  }

  /// The stroke of a sub-path without length, on which systems differ.
  ///
  /// None of them strokes a lone `move(to:)`, or draws anything for butt caps.
  public enum ZeroLengthCaps: String, Sendable, Hashable, CaseIterable {
    /// A disc for round caps, an axis-parallel square for square ones: SVG 2.
    case svg
    /// A disc for round caps, nothing for square ones: PDF and cairo.
    case roundOnly = "round-only"
    /// Nothing.
    case none
  }

  /// The treatment of two dashes that meet at the start of a closed sub-path.
  public enum DashSeam: String, Sendable, Hashable, CaseIterable {
    /// One dash, with a join where the path closes.
    case merge
    /// Two dashes, each with its caps, in the order of the path.
    case split
  }

  /// A width at one place of the path.
  public struct WidthStop: Sendable, Hashable {
    /// The place, as a fraction of the sub-path's arc length.
    public var fraction: Double
    /// The width there, as a multiple of `lineWidth`.
    public var scale: Double

    /// A width at a place.
    ///
    /// - Parameters:
    ///   - fraction: The place, as a fraction of the sub-path's arc length.
    ///   - scale: The width there, as a multiple of `lineWidth`; 0 or more.
    public init(fraction: Double, scale: Double) {
      (self.fraction, self.scale) = (fraction, scale)
    }
  }

  /// The full width of the stroke, half to each side unless aligned otherwise; 0 draws nothing.
  public var lineWidth: Double
  /// The cap of both ends of open sub-paths and dashes.
  public var lineCap: LineCap
  /// The join of corners.
  public var lineJoin: LineJoin
  /// The longest miter, as a multiple of the line width, that is not replaced by a bevel; below 1,
  /// all are.
  public var miterLimit: Double
  /// The lengths of dashes and gaps in turn; empty for a solid line.
  ///
  /// An odd number of lengths is repeated once. A negative length, or a sum of zero, means a solid
  /// line (SVG).
  public var dash: [Double]
  /// The distance into the dash pattern at which each sub-path starts; any finite number.
  public var dashPhase: Double

  /// The cap at the start of sub-paths and dashes; `nil` for `lineCap`.
  public var startCap: LineCap?
  /// The cap at the end of sub-paths and dashes; `nil` for `lineCap`.
  public var endCap: LineCap?
  /// The side of the path on which the stroke lies.
  public var alignment: Alignment
  #if !OPTIONS_OF_C
    /// The width along each sub-path: linear between stops, constant beyond them.
    ///
    /// Fractions must not decrease from stop to stop, or stroking throws `invalidStyle`. Two stops
    /// at one fraction are a step.
    public var widthStops: [WidthStop]
  #endif
  /// The part of the path that is stroked; the dash pattern starts where the part starts.
  public var trim: Trim
  /// The number of dash periods in each sub-path; `nil` for dashes of the lengths given.
  ///
  /// The pattern is scaled to fit, so that a closed sub-path has no seam.
  public var dashCount: Int?
  /// The length of the path in the units of `dash` and `dashPhase` (SVG); `nil` for its true
  /// length.
  public var pathLength: Double?
  /// The treatment of two dashes that meet at the start of a closed sub-path.
  public var dashSeam: DashSeam
  /// The stroke of a sub-path without length.
  public var zeroLengthCaps: ZeroLengthCaps

  /// Creates a pen; the first six parameters and all defaults are SwiftUI's.
  ///
  /// - Parameters:
  ///   - lineWidth: The full width of the stroke.
  ///   - lineCap: The cap of both ends of open sub-paths and dashes.
  ///   - lineJoin: The join of corners.
  ///   - miterLimit: The longest miter, as a multiple of the line width.
  ///   - dash: The lengths of dashes and gaps in turn.
  ///   - dashPhase: The distance into the dash pattern at which each sub-path starts.
  ///   - startCap: The cap at the start of sub-paths and dashes; `nil` for `lineCap`.
  ///   - endCap: The cap at the end of sub-paths and dashes; `nil` for `lineCap`.
  ///   - alignment: The side of the path on which the stroke lies.
  ///   - widthStops: The width along each sub-path.
  ///   - trim: The part of the path that is stroked.
  ///   - dashCount: The number of dash periods in each sub-path; `nil` for the lengths given.
  ///   - pathLength: The length of the path in the units of dashes; `nil` for its true length.
  ///   - dashSeam: The treatment of two dashes that meet at the start of a closed sub-path.
  ///   - zeroLengthCaps: The stroke of a sub-path without length.
  public init(
    lineWidth: Double = 1, lineCap: LineCap = .butt, lineJoin: LineJoin = .miter,
    miterLimit: Double = 10, dash: [Double] = [], dashPhase: Double = 0, startCap: LineCap? = nil,
    endCap: LineCap? = nil, alignment: Alignment = .center, widthStops: [WidthStop] = [],
    trim: Trim = .whole, dashCount: Int? = nil, pathLength: Double? = nil,
    dashSeam: DashSeam = .merge, zeroLengthCaps: ZeroLengthCaps = .svg
  ) {
    (self.lineWidth, self.lineCap, self.lineJoin) = (lineWidth, lineCap, lineJoin)
    (self.miterLimit, self.dash, self.dashPhase) = (miterLimit, dash, dashPhase)
    (self.startCap, self.endCap, self.alignment) = (startCap, endCap, alignment)
    (self.trim, self.dashCount, self.pathLength) = (trim, dashCount, pathLength)
    (self.dashSeam, self.zeroLengthCaps) = (dashSeam, zeroLengthCaps)
    self.widthStops = widthStops
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

  /// Throws `invalidStyle` for the first value that is out of its range or not finite.
  @inline(__always)
  func validate() throws(TessellationError) {
    if !isUsual { try validateEach() }
  }

  /// Whether this is a pen of one width, without dashes, and all values are in their ranges.
  @inline(__always)
  var isUsual: Bool {
    // A sum is finite only if all its terms are.
    let sum = lineWidth + miterLimit + dashPhase + trim.start + trim.end + trim.offset
    return dash.isEmpty && widthStops.isEmpty && dashCount == nil && pathLength == nil
      && sum.magnitude < .infinity && lineWidth >= 0 && miterLimit >= 0
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
  /// The numbers of half widths to the left and to the right of a sub-path.
  ///
  /// `coversBoth` says that an inner or outer stroke lies on both sides: it is clipped afterwards.
  func shares(
    of contour: SpineContour, in spine: borrowing Spine, coversBoth: Bool
  ) -> (left: Double, right: Double) {
    switch self {
    case .center: return (1, 1)
    case .left: return (2, 0)
    case .right: return (0, 2)
    case .inner, .outer:
      let area = spine.enclosedArea(of: contour)
      if area == 0 { return (1, 1) }
      if coversBoth { return (2, 2) }
      // Where the area is positive, +x turns to +y, and on a y-down screen the inside is on the
      // right.
      return (area > 0) == (self == .inner) ? (0, 2) : (2, 0)
    }
  }
}

extension Spine {
  /// Twice the signed area within a sub-path, closed by a straight line; 0 for a sub-path that
  /// encloses nothing but rounding.
  func enclosedArea(of contour: SpineContour) -> Double {
    // To and fro on a line, rounding errors are some 10⁻¹⁴ of the squared length.
    let area = doubledArea(of: contour)
    return area.magnitude > 1e-12 * contour.length * contour.length ? area : 0
  }

  private func doubledArea(of contour: SpineContour) -> Double {
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
  /// For a cubic p₀ + bt + ct² + at³ it is (p₀ − p)×(B(1) − B(0)) + b×c/3 + b×a/2 + c×a/5, for an
  /// arc (p₀ − p)×(B(1) − B(0)) + sweep·b×c.
  fileprivate func doubledArea(about p: Point) -> Double {
    let across = (origin - p).cross(point(at: 1) - point(at: 0))
    if kind == .arc { return across + a.y * b.cross(c) }
    return across + b.cross(c) * (1.0 / 3) + b.cross(a) * 0.5 + c.cross(a) * 0.2
  }
}
