/// Paints meshes onto a picture, one over the other.
///
/// Units are the picture's pixels, y points down, and the origin is the upper left corner; a
/// transform brings each mesh there. Every pixel gets the exact area that a mesh covers of it. A
/// pixel that several triangles of one mesh cover, as where a ribbon crosses itself, counts as
/// covered once.
///
///     var canvas = try Canvas(width: 400, height: 400)
///     canvas.paint(mesh, with: .color(.black), transform: AffineTransform(translationX: 200, y: 200))
///     let bytes = PNGWriter().data(for: canvas.image)
///
/// A canvas owns its memory: painting again what was painted before allocates nothing. It is one
/// thread's tool.
public struct Canvas: ~Copyable, Sendable {
  public let width: Int
  public let height: Int
  let pixelBudget: Int

  var meshes = MeshCoverage()
  private var shader = GradientShader()
  private var strokeShader = StrokeShader()
  private var colors = UncheckedBuffer<UInt32>()
  var covers = UncheckedBuffer<UInt8>()

  /// The picture and the layers above it, one after the other; those that are not open are
  /// transparent.
  var pixels = UncheckedBuffer<UInt32>()
  /// The picture, and the layers that are open.
  var layers: [Layer]
  /// One byte a pixel for each clip that is not just a rectangle; those not in force are 0.
  var clipMasks = UncheckedBuffer<UInt8>()
  var clips: [Clip] = []

  /// A canvas of one colour.
  ///
  /// - Parameters:
  ///   - width: In pixels.
  ///   - height: In pixels.
  ///   - background: What every pixel is at first.
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

  /// The picture, without the layers that are still open.
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

  /// Starts again with a picture of one colour, without layers and clips.
  public mutating func clear(_ background: Color = .clear) {
    while layers.count > 1 { discardLayer() }
    while !clips.isEmpty { popClip() }
    let word = Compositing.premultiplied(background)
    let view = pixels.view
    for index in 0..<(width * height + Image.slack) { view[index] = word }
  }

  /// The pixels of the picture or layer that is painted on.
  var top: UncheckedView<UInt32> {
    pixels.view.dropping((layers.count &- 1) &* (width &* height &+ Image.slack))
  }

  /// Where painting may change anything.
  var limits: PixelRect {
    clips.last?.bounds ?? PixelRect(x: 0, y: 0, width: width, height: height)
  }

  /// The covers that the clips begun in the topmost layer leave, for the whole picture, or `nil`
  /// where that is `limits`.
  var clipMask: UncheckedView<UInt8>? { clipMask(since: layers[layers.count &- 1].clips) }

  /// The covers that the clips from number `first` on leave.
  ///
  /// Those before apply to the finished layer: a pixel that they half cover would else lose a half
  /// of what is painted, and then a half of the layer.
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
  ///   - mesh: What is covered.
  ///   - paint: What it is covered with.
  ///   - transform: From the mesh's units to pixels. A gradient lies in the mesh's units too.
  ///   - opacity: Multiplies the paint's alpha, from 0 to 1.
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

  /// Lays `picture` over this one as far as `mask` lets it show; both start at the origin.
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

  /// Accumulates a mesh, band by band, and hands every band's window on.
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

  /// Lays one colour over what the accumulated mesh covers.
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

  /// Lays the gradient's colours over what the accumulated mesh covers.
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

  /// Writes a run's covers into its bytes, whichever kind it is, less what the clip takes away.
  @inline(__always)
  private static func settle(
    _ run: CoverageReader.Run, in bytes: UncheckedView<UInt8>, clip: UncheckedView<UInt8>?
  ) {
    if let value = run.value {
      CoverageReader.fill(bytes, from: run.start, to: run.end, with: value)
    }
    if let clip { Compositing.multiply(bytes, by: clip, run.start, run.end) }
  }
}
