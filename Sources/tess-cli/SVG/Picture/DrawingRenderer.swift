import Tessellate

/// The way from drawings to a picture: meshes, then paint.
package struct DrawingRenderer: Sendable {
  private let frame: PictureFrame
  private let options: DrawingOptions
  private let background: Color
  private let isMask: Bool

  /// Creates a renderer.
  ///
  /// - Parameters:
  ///   - frame: The sides of the picture, and the place of the drawings.
  ///   - options: The tolerance in pixels; the transform is that of the frame.
  ///   - background: The colour below that of the drawings.
  ///   - isMask: Whether the picture shows coverage, white on black, instead of colours.
  package init(
    _ frame: PictureFrame, options: DrawingOptions, background: Color = .clear,
    isMask: Bool = false
  ) {
    (self.frame, self.background, self.isMask) = (frame, background, isMask)
    var options = options.forPictures
    options.transform = frame.transform
    options.visible = Rect(
      x: 0, y: 0, width: Double(frame.width), height: Double(frame.height))
    self.options = options
  }

  /// Paints drawings, the first lowest.
  ///
  /// - Parameters:
  ///   - drawings: The drawings.
  ///   - progress: The function that is called after each path is meshed, on any thread.
  /// - Returns: The picture, the meshes that it shows, and what these and its clips lack.
  /// - Throws: An error that names its place.
  package func render(
    _ drawings: [Drawing], progress: @Sendable () -> Void = {}
  ) throws(MeshingError) -> (image: Image, meshes: DrawingMesher.Result) {
    let jobs = DrawingMesher.Jobs(for: drawings, isFlattened: false)
    var meshes = try DrawingMesher(options).meshes(for: jobs, progress: progress)
    var canvas: Canvas
    do throws(TessellationError) {
      canvas = try Canvas(
        width: frame.width, height: frame.height,
        background: isMask ? .black : background(of: drawings), pixelBudget: options.memory.pixels)
    } catch {
      throw MeshingError(error, at: "picture")
    }
    meshes.notices += try canvas.paint(drawings, meshes.groups, options, isMask: isMask)
    return (canvas.image, meshes)
  }

  /// The colours behind the drawings, the first lowest, over the one asked for.
  private func background(of drawings: [Drawing]) -> Color {
    drawings.compactMap(\.background).reduce(background) { below, color in
      let (share, rest) = (color.alpha, below.alpha * (1 - color.alpha))
      let alpha = share + rest
      guard alpha > 0 else { return .clear }
      func mix(_ a: Float, _ b: Float) -> Float { (a * share + b * rest) / alpha }
      return Color(
        red: mix(color.red, below.red), green: mix(color.green, below.green),
        blue: mix(color.blue, below.blue), alpha: alpha)
    }
  }
}

extension Drawing {
  /// Paints the drawing to a picture, with the background of its root.
  ///
  /// One side determines the other, rounded up; with both, the drawing is as large as fits, and
  /// centred. With neither, the picture is as large as the document states, else as its view box,
  /// else as its content.
  ///
  /// - Parameters:
  ///   - width: The number of pixels in a row.
  ///   - height: The number of rows.
  ///   - background: The colour behind the drawing.
  ///   - options: The precision in pixels, and the number of threads; the picture's sides determine
  ///     the transform.
  /// - Returns: The picture.
  /// - Throws: An error that names the path, the clip or the side in error.
  public func render(
    width: Int? = nil, height: Int? = nil, background: Color = .clear,
    options: DrawingOptions = DrawingOptions()
  ) throws(MeshingError) -> Image {
    let frame = try PictureFrame(for: [self], width: width, height: height, scale: 1)
    return try DrawingRenderer(frame, options: options, background: background).render([self]).image
  }
}

extension Canvas {
  /// Paints a drawing over what was painted before, without the background of its root.
  ///
  /// - Parameters:
  ///   - drawing: The drawing.
  ///   - transform: The map from the drawing's coordinates, CSS pixels, to this picture's pixels.
  ///   - options: The precision in pixels, and the number of threads; a transform of theirs is
  ///     applied first.
  /// - Throws: An error that names the path or the clip in error. Layers and clips are as before.
  public mutating func draw(
    _ drawing: Drawing, transform: AffineTransform = .identity,
    options: DrawingOptions = DrawingOptions()
  ) throws(MeshingError) {
    var options = options.forPictures
    options.transform = options.transform.concatenating(transform)
    options.visible = Rect(x: 0, y: 0, width: Double(width), height: Double(height))
    let jobs = DrawingMesher.Jobs(for: [drawing], isFlattened: false)
    let meshes = try DrawingMesher(options).meshes(for: jobs)
    _ = try paint([drawing], meshes.groups, options)
  }

  /// Paints drawings whose meshes exist, and returns what their clips lack.
  fileprivate mutating func paint(
    _ drawings: [Drawing], _ meshes: [MeshGroup], _ options: DrawingOptions, isMask: Bool = false
  ) throws(MeshingError) -> [MeshNotice] {
    var painter = DrawingPainter(meshes: meshes, options: options, isMask: isMask)
    for drawing in drawings { try painter.paint(drawing, on: &self) }
    if options.onLoss == .fail, let notice = painter.notices.first { throw MeshingError(notice) }
    return painter.notices
  }
}
