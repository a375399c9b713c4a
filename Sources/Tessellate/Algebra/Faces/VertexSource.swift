/// The place of a mesh's vertex on the paths that were filled.
public struct VertexSource: Sendable, Hashable {
  /// A point of an element.
  public struct Place: Sendable, Hashable {
    /// The index of the region.
    public var operand: Int
    /// The index of the element in the region's path; for the line that closes an open sub-path,
    /// the index after that of its last element.
    public var element: Int
    /// The parameter of the point, from 0 at the element's start to 1 at its end.
    public var t: Double
  }

  /// The place on a chord's end or, at a crossing, on the first of two elements.
  ///
  /// It is that of the first region and element if several chords end there, so that a corner has
  /// t = 1 but at the start of its sub-path.
  public var place: Place
  /// The place on the second of two elements, where these cross and no chord ends; otherwise `nil`.
  public var crossing: Place?
}
