/// A gauge of half a disc whose sector grows from left to right.
///
/// It lies in the rectangle 0 … `width` by 0 … `width`/2, moved by `origin`, with the centre of the
/// full circle at the middle of the lower edge (of the largest y); angles run from π to 2π. There
/// are two ways to paint it:
///
/// - Over one another, as layers: `track`, then `sector`, then `hub`.
/// - Side by side, each point once: `trackRest`, `ring` and `hub`. These share edges exactly.
///
/// Progress is clamped to 0 … 1; at 0 sector and ring are empty, at 1 the track's rest is the rim
/// alone. Insets larger than the width leave nothing of what they inset. A negative width is an
/// invalid element, as is a number that is not finite.
public struct HalfCircleProgress: Shape, Hashable {
  /// The corner of the smallest x and y.
  public var origin: Point
  /// The diameter of the track.
  public var width: Double
  /// The difference between the diameters of track and sector.
  public var sectorInset: Double
  /// The difference between the diameters of sector and hub; `nil` for no hub.
  public var hubInset: Double?
  /// The part of the half turn that the sector covers, from 0 to 1.
  public var progress: Double

  /// Creates a gauge.
  ///
  /// - Parameters:
  ///   - origin: The corner of the smallest x and y.
  ///   - width: The diameter of the track.
  ///   - progress: The part of the half turn that the sector covers.
  ///   - sectorInset: The difference between the diameters of track and sector.
  ///   - hubInset: The difference between the diameters of sector and hub; `nil` for no hub.
  public init(
    origin: Point = .zero, width: Double, progress: Double, sectorInset: Double = 6,
    hubInset: Double? = 44
  ) {
    (self.origin, self.width, self.progress) = (origin, width, progress)
    (self.sectorInset, self.hubInset) = (sectorInset, hubInset)
  }

  /// Appends the track, which is the shape's outline.
  ///
  /// - Parameter path: The path to extend; invalid parameters are recorded as its `invalidElement`.
  public func append(to path: inout Path) {
    appendSector(from: 0, to: outer, angle: .pi, until: 2 * .pi, to: &path)
  }

  /// Returns the widest gauge that fits a rectangle, at the middle of its lower edge; insets stay.
  ///
  /// - Parameter rect: The rectangle to fit.
  /// - Returns: The gauge.
  public func fitted(to rect: Rect) -> HalfCircleProgress {
    var gauge = self
    gauge.width = Swift.min(rect.width, rect.height * 2)
    gauge.origin = Point(rect.midX - gauge.width / 2, rect.maxY - gauge.width / 2)
    return gauge
  }

  /// A part of the gauge.
  public enum Part: String, Sendable, Hashable, CaseIterable {
    /// The whole half disc.
    case track
    /// The sector that shows the progress.
    case sector
    /// The half disc at the centre; empty without a hub.
    case hub
    /// The sector without the hub.
    case ring
    /// The track without sector and hub: its rim, and the part that is not reached yet.
    case trackRest = "track-rest"
  }

  /// The whole half disc.
  public var track: Path { path }

  /// The sector that shows the progress.
  public var sector: Path { path(of: .sector) }

  /// The half disc at the centre; empty without a hub.
  public var hub: Path { path(of: .hub) }

  /// The sector without the hub.
  public var ring: Path { path(of: .ring) }

  /// The track without sector and hub: its rim, and the part that is not reached yet.
  public var trackRest: Path { path(of: .trackRest) }

  /// Returns one part of the gauge.
  ///
  /// - Parameter part: The part.
  /// - Returns: Its outline.
  public func path(of part: Part) -> Path {
    var path = Path()
    append(part, to: &path)
    return path
  }

  /// Appends one part of the gauge.
  ///
  /// - Parameters:
  ///   - part: The part.
  ///   - path: The path to extend; invalid parameters are recorded as its `invalidElement`.
  public func append(_ part: Part, to path: inout Path) {
    switch part {
    case .track: append(to: &path)
    case .sector: appendSector(from: 0, to: middle, angle: .pi, until: end, to: &path)
    case .hub: appendSector(from: 0, to: inner, angle: .pi, until: 2 * .pi, to: &path)
    case .ring: appendSector(from: inner, to: middle, angle: .pi, until: end, to: &path)
    case .trackRest: appendTrackRest(to: &path)
    }
  }

  private func appendTrackRest(to path: inout Path) {
    if let reason = invalidity { return path.reject(reason) }
    guard end > .pi else {
      return appendSector(from: inner, to: outer, angle: .pi, until: 2 * .pi, to: &path)
    }
    guard end < 2 * .pi else {
      return appendSector(from: middle, to: outer, angle: .pi, until: 2 * .pi, to: &path)
    }
    let (sine, cosine) = sinCos(.pi)
    path.move(to: center + Vector(cosine, sine) * outer)
    path.addRelativeArc(center: center, radius: outer, startAngle: .pi, delta: .pi)
    if inner > 0 {
      path.addRelativeArc(
        center: center, radius: inner, startAngle: 2 * .pi, delta: end - 2 * .pi)
    } else {
      path.addLine(to: center)
    }
    path.addRelativeArc(center: center, radius: middle, startAngle: end, delta: .pi - end)
    path.closeSubpath()
  }

  /// The centre of the full circle.
  public var center: Point { origin + Vector(width / 2, width / 2) }

  /// The radii of track, sector and hub.
  var outer: Double { width / 2 }
  var middle: Double { Swift.max(Swift.min((width - sectorInset) / 2, outer), 0) }
  var inner: Double {
    hubInset.map { Swift.max(Swift.min((width - sectorInset - $0) / 2, middle), 0) } ?? 0
  }
  private var end: Double { .pi + .pi * Swift.min(Swift.max(progress, 0), 1) }

  /// Appends a sector of a ring, or of a disc where the inner radius is 0; nothing where it has no
  /// area.
  private func appendSector(
    from inner: Double, to outer: Double, angle: Double, until end: Double, to path: inout Path
  ) {
    if let reason = invalidity { return path.reject(reason) }
    guard outer > inner, end > angle else { return }
    let (sine, cosine) = sinCos(angle)
    path.move(to: center + Vector(cosine, sine) * outer)
    path.addRelativeArc(center: center, radius: outer, startAngle: angle, delta: end - angle)
    if inner > 0 {
      path.addRelativeArc(center: center, radius: inner, startAngle: end, delta: angle - end)
    } else if end - angle < .pi {
      // The straight side of half a disc passes the centre without a corner.
      path.addLine(to: center)
    }
    path.closeSubpath()
  }

  /// The reason why this gauge cannot be drawn, or `nil`.
  public var invalidity: InvalidElement.Reason? {
    let sum = origin.x + origin.y + width + sectorInset + (hubInset ?? 0)
    guard sum.isFinite, !progress.isNaN else { return .notFinite }
    return width >= 0 ? nil : .negativeRadius
  }
}
