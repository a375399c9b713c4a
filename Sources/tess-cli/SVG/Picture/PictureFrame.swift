import Tessellate

/// The sides of a picture in pixels, and the place of the drawing in it.
package struct PictureFrame: Sendable, Hashable {
  package var width, height: Int
  package var scale: Double
  /// The place of the drawing's origin, in pixels.
  package var offset: Vector

  /// The longest side that a picture can have.
  package static let sideLimit = 32_767

  /// The map from the drawing's coordinates to pixels.
  package var transform: AffineTransform {
    AffineTransform(a: scale, b: 0, c: 0, d: scale, tx: offset.x, ty: offset.y)
  }

  /// Computes the frame for drawings.
  ///
  /// One side determines the other, rounded up; with both, the drawing is as large as fits, and
  /// centred. With neither, the drawing is scaled.
  ///
  /// - Parameters:
  ///   - drawings: The drawings, all in one picture.
  ///   - width: The number of pixels in a row, if it is given.
  ///   - height: The number of rows, if it is given.
  ///   - scale: The pixels for each unit, where neither is given.
  /// - Throws: An error where a side would be too long.
  package init(
    for drawings: [Drawing], width: Int?, height: Int?, scale: Double
  ) throws(MeshingError) {
    let (w, h) = PictureFrame.size(of: drawings)
    offset = .zero
    switch (width, height) {
    case (nil, nil):
      self.scale = scale
      self.width = try PictureFrame.pixels(w * scale)
      self.height = try PictureFrame.pixels(h * scale)
    case (let width?, nil):
      self.scale = Double(width) / w
      (self.width, self.height) = (width, try PictureFrame.pixels(h * self.scale))
    case (nil, let height?):
      self.scale = Double(height) / h
      (self.width, self.height) = (try PictureFrame.pixels(w * self.scale), height)
    case (let width?, let height?):
      self.scale = min(Double(width) / w, Double(height) / h)
      (self.width, self.height) = (width, height)
      offset = Vector(Double(width) - w * self.scale, Double(height) - h * self.scale) * 0.5
    }
  }

  /// The size of a picture of drawings: the stated one, else that of the documents' content.
  ///
  /// As in browsers, content is shown from the origin on. A single side that is not stated is 100,
  /// and so are both sides of path data and of an empty document.
  private static func size(of drawings: [Drawing]) -> (width: Double, height: Double) {
    if let sized = drawings.first(where: { $0.width != nil || $0.height != nil }) {
      return (sized.width ?? 100, sized.height ?? 100)
    }
    let content = drawings.filter(\.isDocument).reduce(Rect.null) { $0.union($1.bounds) }
    // Farther than the range of meshes, content is an error of its path.
    guard !content.isNull, content.maxX > 0, content.maxY > 0,
      max(content.maxX, content.maxY) < 0x1p126
    else { return (100, 100) }
    return (content.maxX, content.maxY)
  }

  /// The least number of whole pixels that holds a size, up to the rounding of its computation.
  private static func pixels(_ size: Double) throws(MeshingError) -> Int {
    let count = (size * (1 - 1e-12)).rounded(.up)
    guard count <= Double(sideLimit) else {
      throw MeshingError(.side(limit: sideLimit), at: "picture")
    }
    return max(Int(count), 1)
  }
}
