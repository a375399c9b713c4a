// The shapes that inner and outer strokes are clipped by.
//
// A pen to one side of a sharp corner, or of a contour that crosses itself, comes out on the other
// side of the path. So a single cover is clipped by what each sub-path encloses by the non-zero
// rule, closed by a straight line: by the chords of the stroke's own spine, where one of its sides
// lies, too.

extension StrokeSweep where Sink == EitherSink {
  /// Appends to the outline that was just written to a polyline, which held nothing before, the
  /// shapes that it is going to be clipped by.
  ///
  /// - Parameters:
  ///   - spine: The chords of all sub-paths.
  ///   - transform: The map from their units to those of the mesh.
  ///   - polyline: The outline.
  ///   - owners: Where the owner of each contour goes: 2k for the stroke of the sub-path k, 2k + 1
  ///     for its shape. A sub-path that encloses nothing has none.
  func appendShapes(
    of spine: borrowing Spine, transform: AffineTransform, to polyline: inout Polyline,
    owners: inout UncheckedBuffer<UInt32>
  ) {
    sink.outline.writeSubpaths { owners.append(UInt32(truncatingIfNeeded: 2 * $0)) }
    for index in 0..<spine.contours.count {
      let contour = spine.contours[index]
      guard spine.enclosedArea(of: contour) != 0 else { continue }
      let start = polyline.points.count
      for vertex in contour.firstVertex...contour.firstVertex + contour.quadCount {
        polyline.points.append(transform.apply(spine.vertices[vertex].point))
      }
      let count = polyline.points.count - start
      polyline.contours.append(Polyline.Contour(start: start, count: count, isClosed: true))
      owners.append(UInt32(truncatingIfNeeded: 2 * index + 1))
    }
  }
}
