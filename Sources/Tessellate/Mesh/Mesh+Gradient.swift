extension Mesh {
  /// A gradient's colour at each vertex, for files and programs that interpolate colours over triangles.
  ///
  /// Exact at the vertices. Between them it is as good as the mesh is fine: a linear gradient of two stops without
  /// spread is exact everywhere; a stop within a triangle is not seen.
  ///
  /// A gradient along a stroke asks for stroke attributes; without them every vertex lies at its start.
  public func colors(of gradient: Gradient) -> [Color] {
    let hasDistances = strokeAttributes.count == positions.count
    return positions.indices.map { index in
      let distance = hasDistances ? Double(strokeAttributes[index].distance) : 0
      return gradient.color(at: gradient.position(of: point(index), distance: distance))
    }
  }
}
