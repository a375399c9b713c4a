/// A picture onto which meshes are painted, one over the other.
///
/// Units are the picture's pixels, y points down, and the origin is the upper left corner; a
/// transform maps each mesh there. The cover of a pixel is the exact area of the mesh in it. A
/// pixel that several triangles of one mesh cover, as where a ribbon crosses itself, counts as
/// covered once.
///
///     var canvas = try Canvas(width: 400, height: 400)
///     let shift = AffineTransform(translationX: 200, y: 200)
///     canvas.paint(mesh, with: .color(.black), transform: shift)
///     let bytes = PNGWriter().data(for: canvas.image)
///
/// A canvas owns its memory: painting again what was painted before allocates nothing. It belongs
/// to one thread at a time.
public struct Canvas: ~Copyable, Sendable {
  /// The number of pixels in a row.
  public let width: Int
  /// The number of rows.
  public let height: Int
  /// The most pixels of the picture, its layers and its clips together.
  let pixelBudget: Int

  var meshes = MeshCoverage()
  private var shader = GradientShader()
  private var strokeShader = StrokeShader()
  var colors = UncheckedBuffer<UInt32>()
  var covers = UncheckedBuffer<UInt8>()

  /// The picture and the layers above it, one after the other; closed layers are transparent.
  var pixels = UncheckedBuffer<UInt32>()
  /// The picture and the open layers.
  var layers: [Layer]
  /// One byte a pixel for each clip that is not just a rectangle; 0 for those not in force.
  var clipMasks = UncheckedBuffer<UInt8>()
  var clips: [Clip] = []

  /// Creates a canvas of one colour.
  ///
  /// - Parameters:
  ///   - width: The number of pixels in a row.
  ///   - height: The number of rows.
  ///   - background: The colour of every pixel.
  ///   - pixelBudget: The most pixels for the picture, its layers and its clips together.
  /// - Throws: `invalidSize` unless both sides are 1 … 32,767; `budgetExceeded`.
  public init(
    width: Int, height: Int, background: Color = .clear,
    pixelBudget: Int = Image.defaultPixelBudget
  ) throws(TessellationError) {
    try Image.check(width: width, height: height, pixelBudget: pixelBudget)
    (self.width, self.height, self.pixelBudget) = (width, height, pixelBudget)
    layers = [Layer()]
    covers.reserve(width + Mask.slack)
    colors.reserve(width + Mask.slack)
    pixels.reserve(width * height + Image.slack)
    pixels.count = width * height + Image.slack
    clear(background)
  }

  /// A copy of the picture, without the layers that are still open.
  public var image: Image {
    let count = width * height + Image.slack
    let source = pixels.view
    var storage: [UInt32] = []
    storage.appendUnchecked(limit: count) { target in
      target.copy(source, count: count, to: 0)
      return count
    }
    return Image(width: width, height: height, storage: storage)
  }

  /// Fills the picture with one colour, and removes all layers and clips.
  ///
  /// - Parameter background: The colour of every pixel.
  public mutating func clear(_ background: Color = .clear) {
    while layers.count > 1 { discardLayer() }
    while !clips.isEmpty { popClip() }
    let word = Compositing.premultiplied(background)
    let view = pixels.view
    for index in 0..<(width * height + Image.slack) { view[index] = word }
  }

  /// The pixels of the topmost layer, or of the picture.
  var top: UncheckedView<UInt32> {
    pixels.view.dropping((layers.count &- 1) &* (width &* height &+ Image.slack))
  }

  /// The pixels that painting may change.
  var limits: PixelRect {
    clips.last?.bounds ?? PixelRect(x: 0, y: 0, width: width, height: height)
  }

  /// The cover that the clips of the topmost layer leave, for the whole picture; `nil` where
  /// `limits` says it all.
  var clipMask: UncheckedView<UInt8>? { clipMask(since: layers[layers.count &- 1].clips) }

  /// The cover that the clips from number `first` on leave.
  ///
  /// The clips before apply to the finished layer instead: applied to both, a clip that half covers
  /// a pixel would take a half of the painted colour, and then a half of the layer.
  func clipMask(since first: Int) -> UncheckedView<UInt8>? {
    guard let clip = clips.last, clip.masks > (first > 0 ? clips[first &- 1].masks : 0) else {
      return nil
    }
    return clipMasks.view.dropping((clip.masks &- 1) &* (width &* height &+ Mask.slack))
  }

  // MARK: Painting

  /// Paints a mesh.
  ///
  /// - Parameters:
  ///   - mesh: The region to paint.
  ///   - paint: The colour or gradient; a gradient's geometry is in the mesh's units.
  ///   - transform: The map from the mesh's units to pixels.
  ///   - opacity: The number from 0 to 1 that multiplies the paint's alpha.
  public mutating func paint(
    _ mesh: Mesh, with paint: Paint, transform: AffineTransform = .identity, opacity: Float = 1
  ) {
    switch paint {
    case .color(let color):
      let word = Compositing.word(color.opacity(opacity))
      guard word >> 24 > 0 else { return }
      cover(mesh, transform) { canvas, window in canvas.fill(window, with: word) }
    case .gradient(let gradient):
      guard shader.prepare(gradient, transform: transform, opacity: opacity) else { return }
      cover(mesh, transform) { canvas, window in
        if case .along(let start, let end) = gradient.geometry {
          canvas.strokeShader.prepare(
            mesh, transform: transform, window: window, start: start, end: end,
            spread: gradient.spread)
          canvas.shade(window, alongStroke: start != end)
        } else {
          canvas.shade(window, alongStroke: false)
        }
      }
    }
  }

  /// Composites a picture over this one, as far as a mask covers; both start at the origin.
  ///
  /// - Parameters:
  ///   - picture: The picture to draw.
  ///   - mask: The cover of each of its pixels.
  public mutating func draw(_ picture: Image, through mask: Mask) {
    let area = PixelRect(
      x: 0, y: 0, width: Swift.min(picture.width, mask.width),
      height: Swift.min(picture.height, mask.height)
    ).intersection(limits)
    let bytes = covers.view
    let target = top
    let clip = clipMask
    let width = width
    picture.storage.withUncheckedReading { source in
      mask.storage.withUncheckedReading { reveal in
        for row in area.y..<(area.y + area.height) {
          bytes.copy(
            reveal.dropping(row * mask.width + area.x), count: area.width, to: 0)
          if let clip {
            Compositing.multiply(
              bytes, by: clip.dropping(row * width + area.x), 0, area.width)
          }
          Compositing.blend(
            layer: source.dropping(row * picture.width + area.x), covers: bytes,
            over: target.dropping(row * width + area.x), 0, area.width)
        }
      }
    }
    layers[layers.count - 1].painted.formUnion(area)
  }

  /// Accumulates a mesh band by band, and passes the window of every band to `body`.
  ///
  /// Bands bound the memory for large pictures.
  mutating func cover(
    _ mesh: Mesh, _ transform: AffineTransform, _ body: (inout Canvas, PixelRect) -> Void
  ) {
    let limits = limits
    guard !limits.isEmpty else { return }
    let rows = MeshCoverage.rowsOfBand(width: limits.width)
    var y = limits.y
    while y < limits.maxY {
      let band = PixelRect(
        x: limits.x, y: y, width: limits.width, height: Swift.min(rows, limits.maxY - y))
      meshes.set(mesh, transform: transform, limits: band)
      if !meshes.window.isEmpty { body(&self, meshes.window) }
      y += rows
    }
  }

  /// Composites one colour over the accumulated mesh.
  private mutating func fill(_ window: PixelRect, with word: UInt32) {
    let bytes = covers.view
    let alpha = word >> 24
    let target = top
    let clip = clipMask
    for y in 0..<window.height {
      let start = (window.y &+ y) &* width &+ window.x
      let line = target.dropping(start)
      var reader = meshes.coverage.reader(row: y)
      while let run = reader.next(into: bytes) {
        if clip == nil, let value = run.value {
          let weight = Compositing.divided(alpha &* UInt32(value))
          Compositing.blend(word, weight: weight, over: line, run.start, run.end)
        } else {
          Canvas.settle(run, in: bytes, clip: clip?.dropping(start))
          Compositing.blend(word, alpha: alpha, covers: bytes, over: line, run.start, run.end)
        }
      }
    }
    layers[layers.count - 1].painted.formUnion(window)
  }

  /// Composites the gradient's colours over the accumulated mesh.
  private mutating func shade(_ window: PixelRect, alongStroke: Bool) {
    let bytes = covers.view
    let palette = colors.view
    let target = top
    let clip = clipMask
    for y in 0..<window.height {
      let start = (window.y &+ y) &* width &+ window.x
      let line = target.dropping(start)
      var reader = meshes.coverage.reader(row: y)
      while let run = reader.next(into: bytes) {
        Canvas.settle(run, in: bytes, clip: clip?.dropping(start))
        let (x, count) = (window.x &+ run.start, run.end &- run.start)
        if alongStroke {
          strokeShader.shade(
            x: x, y: window.y &+ y, count: count, table: shader.entries,
            into: palette.dropping(run.start))
        } else {
          shader.shade(x: x, y: window.y &+ y, count: count, into: palette.dropping(run.start))
        }
        Compositing.blend(colors: palette, covers: bytes, over: line, run.start, run.end)
      }
    }
    layers[layers.count - 1].painted.formUnion(window)
  }

  /// Writes a run's covers into its bytes and multiplies them by the clip's.
  @inline(__always)
  static func settle(
    _ run: CoverageReader.Run, in bytes: UncheckedView<UInt8>, clip: UncheckedView<UInt8>?
  ) {
    if let value = run.value {
      CoverageReader.fill(bytes, from: run.start, to: run.end, with: value)
    }
    if let clip { Compositing.multiply(bytes, by: clip, run.start, run.end) }
  }
}
