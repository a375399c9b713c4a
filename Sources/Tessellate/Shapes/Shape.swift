/// A drawing with parameters of its own that knows its outline.
///
/// Shapes are values. An animation changes their parameters and asks for the outline anew each frame, into the
/// same path:
///
///     path.removeAll(keepingCapacity: true)
///     arrow.append(to: &path)
public protocol Shape: Sendable {
  /// Appends the outline, in the coordinates of the shape's own parameters.
  ///
  /// Parameters that make no sense add no element; the path remembers them as invalid.
  func append(to path: inout Path)

  /// This shape, moved and sized so that it fits a rectangle.
  func fitted(to rect: Rect) -> Self
}

extension Shape {
  /// The outline, in the coordinates of the shape's own parameters.
  public var path: Path {
    var path = Path()
    append(to: &path)
    return path
  }

  /// The outline of this shape within a rectangle, as SwiftUI's shapes give it.
  public func path(in rect: Rect) -> Path { fitted(to: rect).path }
}
