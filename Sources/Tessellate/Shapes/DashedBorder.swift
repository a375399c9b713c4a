/// The border of a rounded rectangle, to be stroked inside its edge with dashes as long as their
/// gaps.
///
/// The path is the rectangle inset by half the line width, so that the stroke ends at the edge; the
/// radius of its corners is smaller by half the line width, and 0 where nothing is left.
/// `dashLength` divides the length of this very path, so that the pattern closes: phase 0 and phase
/// `2 * dashLength` give the same picture.
///
/// - The corner radius is limited to half the shorter side before it is inset.
/// - An inset of half the size or more leaves an empty path.
/// - With a dash count of 0 or less there is no pattern.
/// - A negative radius or line width, and a number that is not finite, are an invalid element.
public struct DashedBorder: Shape, Hashable {
  /// The outer edge.
  public var rect: Rect
  /// The radius of the outer edge's corners.
  public var cornerRadius: Double
  /// The width of the stroke.
  public var lineWidth: Double
  /// The number of dashes round the border.
  public var dashCount: Int
  /// The place where the first dash starts, by default the start of the top side.
  public var start: RectangleStart

  /// Creates a border.
  ///
  /// - Parameters:
  ///   - rect: The outer edge.
  ///   - cornerRadius: The radius of the outer edge's corners.
  ///   - lineWidth: The width of the stroke.
  ///   - dashCount: The number of dashes round the border.
  ///   - start: The place where the first dash starts.
  public init(
    rect: Rect, cornerRadius: Double, lineWidth: Double, dashCount: Int,
    start: RectangleStart = .topLeading
  ) {
    (self.rect, self.cornerRadius) = (rect, cornerRadius)
    (self.lineWidth, self.dashCount, self.start) = (lineWidth, dashCount, start)
  }

  /// Appends the centre line of the stroke.
  ///
  /// - Parameter path: The path to extend; invalid parameters are recorded as its `invalidElement`.
  public func append(to path: inout Path) {
    guard cornerRadius.isFinite, lineWidth.isFinite, rect.isNullOrFinite else {
      return path.reject(.notFinite)
    }
    guard cornerRadius >= 0, lineWidth >= 0 else { return path.reject(.negativeRadius) }
    guard !isEmpty else { return }
    path.addRoundedRect(in: inner, cornerRadius: innerRadius, startAt: start)
  }

  /// Returns the border of another rectangle.
  ///
  /// - Parameter rect: The outer edge.
  /// - Returns: The border.
  public func fitted(to rect: Rect) -> DashedBorder {
    var border = self
    border.rect = rect
    return border
  }

  /// The length of the path: four sides and one full turn of the inset corners.
  public var perimeter: Double {
    isEmpty ? 0 : 2 * (inner.width + inner.height) - (8 - 2 * .pi) * innerRadius
  }

  /// The length of a dash, and of a gap; 0 without a pattern.
  public var dashLength: Double { dashCount > 0 ? perimeter / (2 * Double(dashCount)) : 0 }

  /// The dashes to stroke with; empty without a pattern.
  public var dash: [Double] { dashLength > 0 ? [dashLength, dashLength] : [] }

  /// Returns the phase that moves the pattern on by a fraction of its period; 0 and 1 give the same
  /// picture.
  ///
  /// - Parameter fraction: The fraction of the period.
  /// - Returns: The phase.
  public func dashPhase(at fraction: Double) -> Double { -2 * dashLength * fraction }

  private var inner: Rect { rect.insetBy(dx: lineWidth / 2, dy: lineWidth / 2) }

  private var innerRadius: Double {
    let outer = Swift.min(cornerRadius, rect.width / 2, rect.height / 2)
    return Swift.max(outer - lineWidth / 2, 0)
  }

  private var isEmpty: Bool { inner.isNull || inner.width == 0 || inner.height == 0 }
}
