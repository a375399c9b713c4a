/// A canvas on which paths are filled and stroked, with a transform and a stack of states.
///
///     var context = try GraphicsContext(width: 400, height: 300, background: .white)
///     context.translateBy(x: 200, y: 150)
///     try context.fill(path, with: .color(.black))
///     try context.stroke(path, with: .gradient(gradient), style: StrokeStyle(lineWidth: 4))
///     let file = PNGWriter().data(for: context.image)
///
/// Units are the picture's pixels, y points down and the origin is the upper left corner, until
/// the transform says otherwise. Names are those of SwiftUI's `GraphicsContext`. The tessellator
/// and the mesh of one call are reused in the next. A context cannot be copied; `withState` takes
/// the place of SwiftUI's copies. It belongs to one thread at a time.
public struct GraphicsContext: ~Copyable, Sendable {
  /// The map from the units of paths and gradients to pixels.
  public var transform = AffineTransform.identity
  /// The number from 0 to 1 that multiplies the alpha of what is drawn.
  public var opacity: Float = 1
  /// The largest distance between an outline and its mesh, in pixels.
  ///
  /// 0.05 is below what a byte of coverage shows at most edges: a chord off by that much over a
  /// whole pixel changes it by a twentieth.
  public var tolerance = 0.05
  /// The number of triangles that may cover a point of a stroke.
  ///
  /// A ribbon is faster. Where it crosses itself, a few pixels at the borders of the crossing are
  /// covered less than they should.
  public var coverage = StrokeOptions.Coverage.ribbon

  /// The picture.
  ///
  /// `withCanvas` lends it: across modules, the optimiser (Swift 6.3.1) fails on public setters of
  /// memory that ends by itself.
  private var canvas: Canvas
  private var tessellator = Tessellator()
  private var mesh = Mesh()
  private var saved: [State] = []
  /// The number of saved states at the beginning of each open layer.
  private var layers: [Int] = []

  /// The part of a context that `saveState` keeps.
  private struct State: Sendable {
    var transform: AffineTransform
    var opacity: Float
    var tolerance: Double
    var coverage: StrokeOptions.Coverage
    var clips: Int
  }

  /// Creates a context with a canvas of one colour.
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
    canvas = try Canvas(
      width: width, height: height, background: background, pixelBudget: pixelBudget)
  }

  /// Creates a context that draws onto a canvas.
  ///
  /// - Parameter canvas: The canvas, which the context takes over.
  public init(_ canvas: consuming Canvas) { self.canvas = canvas }

  /// A copy of the picture, without the layers that are still open.
  public var image: Image { canvas.image }

  /// Lends the canvas, for meshes that are at hand already and for the inspection of pixels.
  ///
  /// - Parameter body: What is done with the canvas, whose units are pixels. It must end the clips
  ///   and layers that it begins.
  /// - Returns: The result of `body`.
  /// - Throws: The error of `body`.
  public mutating func withCanvas<Result, Failure: Error>(
    _ body: (inout Canvas) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try body(&canvas)
  }

  // MARK: Drawing

  /// Fills the region that a path encloses.
  ///
  /// - Parameters:
  ///   - path: The path.
  ///   - paint: The colour or gradient; a gradient's geometry is in the path's units.
  ///   - rule: The rule that decides whether a point is inside.
  /// - Throws: `invalidElement`, `outOfRange`, `invalidTolerance` or `budgetExceeded`; the picture
  ///   is then as before.
  public mutating func fill(
    _ path: Path, with paint: Paint, rule: FillRule = .nonZero
  ) throws(TessellationError) {
    mesh.removeAll()
    let options = FillOptions(rule: rule, tolerance: tolerance, transform: transform)
    try tessellator.fill(path, options: options, into: &mesh)
    canvas.paint(mesh, with: paint.applying(transform), opacity: opacity)
  }

  /// Strokes a path.
  ///
  /// - Parameters:
  ///   - path: The path.
  ///   - paint: The colour or gradient; a gradient's geometry is in the path's units.
  ///   - style: The pen, which the transform maps, too.
  /// - Throws: `invalidElement`, `outOfRange`, `invalidTolerance`, `invalidStyle` or
  ///   `budgetExceeded`; the picture is then as before.
  public mutating func stroke(
    _ path: Path, with paint: Paint, style: StrokeStyle = StrokeStyle()
  ) throws(TessellationError) {
    mesh.removeAll()
    let options = StrokeOptions(
      tolerance: tolerance, coverage: coverage, transform: transform)
    try tessellator.stroke(path, style: style, options: options, into: &mesh)
    canvas.paint(mesh, with: paint.applying(transform), opacity: opacity)
  }

  /// Strokes a path with a pen of a width.
  ///
  /// - Parameters:
  ///   - path: The path.
  ///   - paint: The colour or gradient; a gradient's geometry is in the path's units.
  ///   - lineWidth: The full width of the stroke.
  /// - Throws: As `stroke(_:with:style:)`.
  public mutating func stroke(
    _ path: Path, with paint: Paint, lineWidth: Double
  ) throws(TessellationError) {
    try stroke(path, with: paint, style: StrokeStyle(lineWidth: lineWidth))
  }

  /// Paints a mesh.
  ///
  /// - Parameters:
  ///   - mesh: The region to paint, in the units that `transform` maps to pixels.
  ///   - paint: The colour or gradient; a gradient's geometry is in the mesh's units.
  public mutating func paint(_ mesh: Mesh, with paint: Paint) {
    canvas.paint(mesh, with: paint, transform: transform, opacity: opacity)
  }

  /// Draws a picture into a rectangle.
  ///
  /// - Parameters:
  ///   - picture: The picture, stretched to the rectangle, its first row at the smallest y.
  ///   - rect: The place of the picture, in the units that `transform` maps to pixels.
  ///   - interpolation: The colours between the picture's pixels.
  public mutating func draw(
    _ picture: Image, in rect: Rect, interpolation: Image.Interpolation = .smooth
  ) {
    canvas.draw(
      picture, in: rect, transform: transform, opacity: opacity, interpolation: interpolation)
  }

  // MARK: Transforms

  /// Moves the origin of what is drawn next by (x, y).
  public mutating func translateBy(x: Double, y: Double) {
    transform = transform.translatedBy(x: x, y: y)
  }

  /// Scales the units of what is drawn next.
  public mutating func scaleBy(x: Double, y: Double) { transform = transform.scaledBy(x: x, y: y) }

  /// Turns the axes of what is drawn next by `angle` radians, from +x to +y.
  public mutating func rotate(by angle: Double) { transform = transform.rotated(by: angle) }

  /// Applies a map to what is drawn next, before the transform.
  public mutating func concatenate(_ map: AffineTransform) {
    transform = map.concatenating(transform)
  }

  // MARK: Clips and states

  /// Restricts drawing to the region that a path encloses, within the clips in force, until the
  /// state is restored.
  ///
  /// - Parameters:
  ///   - path: The path.
  ///   - rule: The rule that decides whether a point is inside.
  /// - Throws: As `fill(_:with:rule:)`; `budgetExceeded` where picture, layers and clips would have
  ///   too many pixels.
  public mutating func clip(
    to path: Path, rule: FillRule = .nonZero
  ) throws(TessellationError) {
    mesh.removeAll()
    let options = FillOptions(rule: rule, tolerance: tolerance, transform: transform)
    try tessellator.fill(path, options: options, into: &mesh)
    try canvas.pushClip(mesh)
  }

  /// Restricts drawing to a rectangle, within the clips in force, until the state is restored.
  ///
  /// - Parameter rect: The rectangle, in the units that `transform` maps to pixels.
  /// - Throws: `budgetExceeded` where picture, layers and clips would have too many pixels.
  public mutating func clip(to rect: Rect) throws(TessellationError) {
    try canvas.pushClip(rect, transform: transform)
  }

  /// Keeps the transform, the opacity, the tolerance, the coverage and the clips, until
  /// `restoreState` returns to them.
  public mutating func saveState() {
    saved.append(
      State(
        transform: transform, opacity: opacity, tolerance: tolerance, coverage: coverage,
        clips: canvas.clips.count))
  }

  /// Returns to the state that was saved last.
  ///
  /// - Precondition: A state was saved since the layer began, and is not restored yet.
  public mutating func restoreState() {
    precondition(saved.count > layers.last ?? 0, "no state is saved")
    let state = saved.removeLast()
    (transform, opacity) = (state.transform, state.opacity)
    (tolerance, coverage) = (state.tolerance, state.coverage)
    while canvas.clips.count > state.clips { canvas.popClip() }
  }

  /// Lets `body` draw, and returns to the state before.
  ///
  /// - Parameter body: The drawing.
  /// - Returns: The result of `body`.
  /// - Throws: The error of `body`; the state is then that before, too.
  public mutating func withState<Result, Failure: Error>(
    _ body: (inout GraphicsContext) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    saveState()
    let depth = (saved.count, layers.count)
    do throws(Failure) {
      let result = try body(&self)
      restore(depth)
      return result
    } catch {
      restore(depth)
      throw error
    }
  }

  /// Lets `body` draw on a transparent layer, which is then composited with the opacity over the
  /// picture; within the layer, opacity starts at 1.
  ///
  /// - Parameter body: The drawing.
  /// - Throws: The error of `body`; the layer is then not drawn. `budgetExceeded` where picture,
  ///   layers and clips would have too many pixels.
  public mutating func drawLayer(
    _ body: (inout GraphicsContext) throws(TessellationError) -> Void
  ) throws(TessellationError) {
    saveState()
    let clips = canvas.clips.count
    do throws(TessellationError) { try canvas.beginLayer(opacity: opacity) } catch {
      restoreState()
      throw error
    }
    layers.append(saved.count)
    opacity = 1
    let depth = (saved.count, layers.count)
    do throws(TessellationError) {
      try body(&self)
      precondition(layers.count == depth.1, "a layer is still open")
      canvas.endLayer()
    } catch {
      while canvas.clips.count > clips { canvas.popClip() }
      while canvas.layers.count > depth.1 { canvas.discardLayer() }
      layers.removeLast(layers.count - depth.1)
      finishLayer(depth.0)
      throw error
    }
    finishLayer(depth.0)
  }

  /// Returns to the state before a layer.
  private mutating func finishLayer(_ count: Int) {
    layers.removeLast()
    while saved.count >= count { restoreState() }
  }

  /// Restores the states saved since this one, and this one.
  private mutating func restore(_ depth: (states: Int, layers: Int)) {
    precondition(layers.count == depth.layers, "a layer is still open")
    while saved.count >= depth.states { restoreState() }
  }
}

extension Paint {
  /// The paint for a mesh that is mapped; a gradient along a stroke keeps its lengths.
  fileprivate func applying(_ transform: AffineTransform) -> Paint {
    guard case .gradient(var gradient) = self, !transform.isIdentity else { return self }
    gradient.transform = gradient.transform.concatenating(transform)
    return .gradient(gradient)
  }
}
