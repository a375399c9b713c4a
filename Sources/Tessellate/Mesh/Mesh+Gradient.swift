extension Mesh {
  /// Returns a gradient's colour at each vertex, for files and programs that interpolate colours
  /// over triangles.
  ///
  /// Colours are exact at the vertices; between them their error depends on the triangles' size. A
  /// linear gradient of two stops without spread is exact everywhere; a stop inside a triangle has
  /// no effect.
  ///
  /// - Parameter gradient: The gradient, in path units. One along a stroke needs stroke attributes;
  ///   without them every vertex has the colour of its start.
  /// - Returns: A colour for each vertex, in order.
  public func colors(of gradient: Gradient) -> [Color] {
    let hasDistances = strokeAttributes.count == positions.count
    return positions.indices.map { index in
      let distance = hasDistances ? Double(strokeAttributes[index].distance) : 0
      return gradient.color(at: gradient.position(of: point(index), distance: distance))
    }
  }
}
