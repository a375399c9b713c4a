// The factor of the width at each vertex of a ribbon, for textures.
//
// Between two sections of different widths a ribbon's quad is a trapezoid, which two triangles
// cover. A texture coordinate v that is −1 and 1 on the sides has a kink along the diagonal, if it
// is interpolated over each triangle. With q the width at each vertex, v·q is the distance from the
// centre line, up to a factor, and q the width: both are affine over the trapezoid, and so v·q/q is
// the same in both triangles. The arc length u is affine over the trapezoid as it is.

extension Mesh {
  /// Returns the factor of the stroke's width at each vertex of a ribbon: the projective coordinate
  /// q for textures along strokes of varying width.
  ///
  /// A vertex shader passes on u, v·q and q, for u the distance and v the side of
  /// `strokeAttributes`; a fragment shader divides v·q by q. Without the division a texture is
  /// sheared where the width varies.
  ///
  /// - Parameters:
  ///   - style: The style of the stroke; its `widthStops` count.
  ///   - path: The path of the stroke; under `StrokeOptions.isNonScaling` its image.
  ///   - transform: The map from that path to the mesh.
  /// - Returns: A multiple of `lineWidth` for each vertex, in order; 1 for a mesh of no stroke.
  /// - Throws: `invalidElement`; `outOfRange` where the length is more than a `Double` holds.
  /// - Complexity: The number of vertices times that of sub-paths, if there are several.
  public func widthScales(
    of style: StrokeStyle, along path: Path, transform: AffineTransform = .identity
  ) throws(TessellationError) -> [Float] {
    guard !style.widthStops.isEmpty, strokeAttributes.count == vertexCount else {
      return [Float](repeating: 1, count: vertexCount)
    }
    let table = try ArcLengthTable(path)
    let contours = table.contours.filter { $0.length > 0 }
    return strokeAttributes.indices.map { index in
      let distance = Double(strokeAttributes[index].distance)
      guard
        let contour = table.contour(contours, at: distance, near: point(index), transform)
      else { return Float(style.scale(at: 0)) }
      return Float(style.scale(at: Swift.min(Swift.max(distance / contour.length, 0), 1)))
    }
  }
}

extension ArcLengthTable {
  /// Returns the contour whose point at a distance from its start is nearest to a vertex.
  ///
  /// Distances start anew with each sub-path. The vertex of a section lies on the normal of its
  /// own, no farther than the pen reaches.
  fileprivate func contour(
    _ contours: [Contour], at distance: Double, near vertex: Point, _ transform: AffineTransform
  ) -> Contour? {
    guard contours.count > 1 else { return contours.first }
    var nearest: (contour: Contour, distance: Double)?
    for contour in contours {
      // A section at the end may lie beyond it by rounding to `Float`.
      let place = Swift.min(contour.start + Swift.max(distance, 0), contour.end)
      guard distance <= contour.length * (1 + 0x1p-20), let point = point(at: place) else {
        continue
      }
      // At the end of one contour the next begins.
      let end = segments[contour.segments.upperBound - 1].end
      let own = place < contour.end ? point : end
      let way = (transform.apply(own) - vertex).scaledLength
      if way < nearest?.distance ?? .infinity { nearest = (contour, way) }
    }
    return nearest?.contour ?? contours.first
  }
}
