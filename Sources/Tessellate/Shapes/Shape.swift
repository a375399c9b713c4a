/// A drawing with parameters of its own, from which it computes its outline.
///
/// Shapes are values. An animation changes their parameters and appends the outline anew each
/// frame, to the same path:
///
///     path.removeAll(keepingCapacity: true)
///     arrow.append(to: &path)
public protocol Shape: Sendable {
  /// Appends the outline, in the coordinates of the shape's own parameters.
  ///
  /// Invalid parameters add no element; the path records them as its `invalidElement`.
  ///
  /// - Parameter path: The path to extend.
  func append(to path: inout Path)

  /// Returns this shape, moved and sized so that it fits a rectangle.
  ///
  /// - Parameter rect: The rectangle to fit.
  /// - Returns: The shape.
  func fitted(to rect: Rect) -> Self
}

extension Shape {
  /// The outline, in the coordinates of the shape's own parameters.
  public var path: Path {
    var path = Path()
    append(to: &path)
    return path
  }

  /// Returns the outline of this shape within a rectangle, as SwiftUI's shapes do.
  ///
  /// - Parameter rect: The rectangle to fit.
  /// - Returns: The outline.
  public func path(in rect: Rect) -> Path { fitted(to: rect).path }
}
