/// A solid, its name in a mesh file, and its paint.
public struct SolidPart: Sendable, Hashable {
  /// The solid's name; writers replace characters that their format does not allow.
  public var name: String
  /// The triangles.
  public var solid: SolidMesh
  /// The colour of the solid; a gradient counts as the mean of its colours.
  public var paint: Paint

  /// Creates a part.
  ///
  /// - Parameters:
  ///   - solid: The triangles.
  ///   - name: The solid's name.
  ///   - paint: The colour of the solid.
  public init(_ solid: SolidMesh, name: String = "solid", paint: Paint = .color(.black)) {
    (self.name, self.solid, self.paint) = (name, solid, paint)
  }
}
