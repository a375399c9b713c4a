extension Canvas {
  /// Paints a picture into a rectangle.
  ///
  /// The picture is stretched to the rectangle, its first row at the smallest y. Pixels at a border
  /// that cuts through them are covered in part, as those of a mesh are.
  ///
  /// - Parameters:
  ///   - picture: The picture to draw.
  ///   - rect: The place of the picture; a null rectangle draws nothing.
  ///   - transform: The map from the rectangle's units to pixels.
  ///   - opacity: The number from 0 to 1 that multiplies the picture's alpha.
  ///   - interpolation: The colours between the picture's pixels.
  public mutating func draw(
    _ picture: Image, in rect: Rect, transform: AffineTransform = .identity, opacity: Float = 1,
    interpolation: Image.Interpolation = .smooth
  ) {
    guard !rect.isNull, picture.width > 0 else { return }
    let map = AffineTransform(
      a: rect.width / Double(picture.width), b: 0, c: 0, d: rect.height / Double(picture.height),
      tx: rect.minX, ty: rect.minY)
    let shader = ImageShader(
      picture, transform: map.concatenating(transform), opacity: opacity,
      isSmooth: interpolation == .smooth)
    guard let shader else { return }
    cover(mesh(of: rect, transform: transform), transform) { canvas, window in
      canvas.shade(window, with: shader)
    }
  }

  /// Composites a picture's colours over the accumulated mesh.
  private mutating func shade(_ window: PixelRect, with shader: ImageShader) {
    let bytes = covers.view
    let palette = colors.view
    let target = top
    let clip = clipMask
    for y in 0..<window.height {
      let start = (window.y &+ y) &* width &+ window.x
      var reader = meshes.coverage.reader(row: y)
      while let run = reader.next(into: bytes) {
        Canvas.settle(run, in: bytes, clip: clip?.dropping(start))
        shader.shade(
          x: window.x &+ run.start, y: window.y &+ y, count: run.end &- run.start,
          into: palette.dropping(run.start))
        Compositing.blend(
          layer: palette, covers: bytes, over: target.dropping(start), run.start, run.end)
      }
    }
    layers[layers.count - 1].painted.formUnion(window)
  }
}

extension Image {
  /// The colours between the pixels of a picture that is drawn larger, smaller or turned.
  public enum Interpolation: String, Sendable, Hashable, CaseIterable {
    /// Mixed from the neighbours: a picture that is made smaller is averaged.
    case smooth
    /// Those of the nearest pixel: squares remain squares.
    case nearest
  }
}
