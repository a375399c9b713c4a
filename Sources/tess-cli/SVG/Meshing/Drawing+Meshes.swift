import Tessellate

extension Drawing {
  /// Meshes all paths that show, in the order of painting.
  ///
  /// A path's group has its id for a name, or else `path` and its number from 1; its parts are the
  /// fill and the stroke, cut by the clips of its groups and as faint as their opacities make it.
  ///
  /// - Parameter options: The precision, the map to the output, and the number of threads.
  /// - Returns: A group for each path.
  /// - Throws: An error that names the first path in error.
  public func meshGroups(
    options: DrawingOptions = DrawingOptions()
  ) throws(MeshingError) -> [MeshGroup] {
    try meshes(options: options).groups
  }

  /// Meshes all paths that show, in the order of painting, and lists what the meshes lack.
  ///
  /// - Parameter options: The precision, the map to the output, and the number of threads.
  /// - Returns: A group for each path, and the shapes too small for the tolerance or for the
  ///   distance between coordinates, and dashes beyond the budget.
  /// - Throws: An error that names the first path in error.
  public func meshes(
    options: DrawingOptions = DrawingOptions()
  ) throws(MeshingError) -> (groups: [MeshGroup], notices: [MeshNotice]) {
    let result = try DrawingMesher(options).meshes(for: DrawingMesher.Jobs(for: [self]))
    return (result.groups, result.notices)
  }
}
