import Tessellate

/// Limits on everything that an input can inflate, derived from the memory that it may take.
///
/// A failed allocation ends a Swift program at once, so larger requests are rejected before they
/// are made, with the name of the budget. Half of the memory is given away: the process itself, its
/// results and the growth of arrays take the other half.
package struct MemoryBudget: Sendable, Hashable {
  package let bytes: Int

  package init(bytes: Int) { self.bytes = bytes }

  // The bytes that one of each takes at most: the peak of a process that meshes a large path of
  // them, divided by their number and rounded up.

  private static let bytesOfVertex = 320
  private static let bytesOfCrossing = 320
  private static let bytesOfStrokeVertex = 128
  private static let bytesOfPixel = 12
  /// A triangle of a finished mesh, with the text of the file that it is written to.
  private static let bytesOfTriangle = 288

  /// The number of things of a size that fit into the memory, shared among parts, or `most`.
  package func share(of parts: Int, _ bytesOfOne: Int, most: Int) -> Int {
    max(1, min(bytes / (2 * parts * bytesOfOne), most))
  }

  /// Narrows the budgets of a fill; as many fills run at once as there are jobs.
  package func narrow(_ options: inout FillOptions, jobs: Int) {
    options.vertexLimit = share(of: jobs, Self.bytesOfVertex, most: options.vertexLimit)
    options.crossingLimit = share(of: jobs, Self.bytesOfCrossing, most: options.crossingLimit)
  }

  /// Narrows the budgets of a stroke; as many strokes run at once as there are jobs.
  package func narrow(_ options: inout StrokeOptions, jobs: Int) {
    let bytesOfVertex =
      options.coverage == .single ? Self.bytesOfVertex : Self.bytesOfStrokeVertex
    options.vertexLimit = share(of: jobs, bytesOfVertex, most: options.vertexLimit)
    options.crossingLimit = share(of: jobs, Self.bytesOfCrossing, most: options.crossingLimit)
  }

  /// The pixels of a picture, its layers and its clips.
  package var pixels: Int { share(of: 1, Self.bytesOfPixel, most: Image.defaultPixelBudget) }

  /// The triangles of all meshes together.
  package var triangles: Int { share(of: 1, Self.bytesOfTriangle, most: Int(UInt32.max) / 4) }
}
