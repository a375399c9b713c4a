extension Canvas {
  /// A transparent picture that is painted on by itself, then laid over the one below.
  struct Layer: Sendable {
    /// What is not transparent; the picture itself keeps no account.
    var painted = PixelRect.empty
    var opacity: UInt8 = 255
    /// How many clips were in force when the layer began: those apply to it as a whole.
    var clips = 0
  }

  /// What may be painted on.
  struct Clip: Sendable {
    var bounds: PixelRect
    /// The masks in use up to this clip: the last holds what this clip leaves.
    ///
    /// A rectangle needs none of its own.
    var masks: Int
  }

  // MARK: Layers

  /// Starts a layer: what follows is painted on a transparent picture, until `endLayer` lays it
  /// over what is below.
  ///
  /// - Throws: `budgetExceeded` where picture, layers and clips would have too many pixels.
  public mutating func beginLayer(opacity: Float = 1) throws(TessellationError) {
    let plane = width * height + Image.slack
    if (layers.count + 1) * plane > pixels.count {
      try checkBudget()
      let fresh = pixels.reserveTail(plane)
      for index in 0..<plane { fresh[index] = 0 }
      pixels.count += plane
    }
    layers.append(
      Layer(opacity: Color(white: 0, alpha: opacity).bytes.alpha, clips: clips.count))
  }

  /// Ends the layer begun last, and the clips begun in it.
  ///
  /// - Precondition: A layer is open.
  public mutating func endLayer() {
    precondition(layers.count > 1, "no layer is open")
    let layer = layers[layers.count - 1]
    while clips.count > layer.clips { popClip() }
    let area = layer.painted.intersection(limits)
    if layer.opacity > 0 && !area.isEmpty {
      let bytes = covers.view
      let source = top
      let target = pixels.view.dropping((layers.count - 2) * (width * height + Image.slack))
      let clipMask = clipMask(since: layers[layers.count - 2].clips)
      for row in area.y..<area.maxY {
        let start = row * width + area.x
        CoverageReader.fill(bytes, from: 0, to: area.width, with: layer.opacity)
        if let clipMask {
          Compositing.multiply(bytes, by: clipMask.dropping(start), 0, area.width)
        }
        Compositing.blend(
          layer: source.dropping(start), covers: bytes, over: target.dropping(start), 0, area.width)
      }
      layers[layers.count - 2].painted.formUnion(area)
    }
    discardLayer()
  }

  /// Makes the topmost layer transparent again, for the next that is begun.
  mutating func discardLayer() {
    let layer = layers.removeLast()
    let view = pixels.view.dropping(layers.count * (width * height + Image.slack))
    for row in layer.painted.y..<(layer.painted.y + layer.painted.height) {
      let line = view.dropping(row * width + layer.painted.x)
      for x in 0..<layer.painted.width { line[x] = 0 }
    }
  }

  // MARK: Clips

  /// Restricts what follows to a mesh, within the clips in force, until `popClip`.
  ///
  /// - Throws: `budgetExceeded` where picture, layers and clips would have too many pixels.
  public mutating func pushClip(
    _ mesh: Mesh, transform: AffineTransform = .identity
  ) throws(TessellationError) {
    try pushClip()
    extendClip(mesh, transform: transform)
  }

  /// Restricts what follows to nothing yet: `extendClip` adds shapes.
  ///
  /// - Throws: `budgetExceeded` where picture, layers and clips would have too many pixels.
  public mutating func pushClip() throws(TessellationError) {
    let plane = width * height + Mask.slack
    let masks = clips.last?.masks ?? 0
    if (masks + 1) * plane > clipMasks.count {
      try checkBudget()
      let fresh = clipMasks.reserveTail(plane)
      for index in 0..<plane { fresh[index] = 0 }
      clipMasks.count += plane
    }
    clips.append(Clip(bounds: .empty, masks: masks + 1))
  }

  /// Adds a shape to what the clip pushed last lets through.
  ///
  /// - Precondition: It was pushed by `pushClip()` or with a mesh.
  public mutating func extendClip(_ mesh: Mesh, transform: AffineTransform = .identity) {
    precondition(!clips.isEmpty, "no clip is in force")
    // The shape lies within the clip before, and so is rasterised while that is in force.
    let clip = clips.removeLast()
    precondition(clip.masks > (clips.last?.masks ?? 0), "a rectangular clip can't be extended")
    let plane = clipMasks.view.dropping((clip.masks - 1) * (width * height + Mask.slack))
    var reached = clip.bounds
    cover(mesh, transform) { canvas, window in
      let bytes = canvas.covers.view
      for y in 0..<window.height {
        let start = (window.y + y) * canvas.width + window.x
        canvas.meshes.coverage.takeRow(y, into: bytes)
        if let before = canvas.clipMask {
          Compositing.multiply(bytes, by: before.dropping(start), 0, window.width)
        }
        Compositing.add(bytes, to: plane.dropping(start), 0, window.width)
      }
      reached.formUnion(window)
    }
    clips.append(Clip(bounds: reached, masks: clip.masks))
  }

  /// Restricts what follows to a rectangle, within the clips in force, until `popClip`.
  ///
  /// One whose sides lie on pixel borders, as a drawing's own frame does, costs nothing.
  public mutating func pushClip(
    _ rect: Rect, transform: AffineTransform = .identity
  ) throws(TessellationError) {
    if let pixels = PixelRect(exactly: rect, transform: transform) {
      clips.append(Clip(bounds: pixels.intersection(limits), masks: clips.last?.masks ?? 0))
      return
    }
    let rect = part(of: rect, transform: transform)
    var mesh = Mesh()
    mesh.origin = rect.isNull ? .zero : rect.min
    mesh.positions = [
      SIMD2(0, 0), SIMD2(Float(rect.width), 0), SIMD2(Float(rect.width), Float(rect.height)),
      SIMD2(0, Float(rect.height)),
    ]
    mesh.indices = [0, 1, 2, 0, 2, 3]
    try pushClip(mesh, transform: transform)
  }

  /// What of a rectangle is in the picture or near it, so that `Float` resolves where its sides
  /// cross the picture.
  private func part(of rect: Rect, transform: AffineTransform) -> Rect {
    guard !rect.isNull, let inverse = transform.inverted() else { return rect }
    var seen = Rect.null
    for x in [0, Double(width)] {
      for y in [0, Double(height)] { seen.formUnion(inverse.apply(Point(x, y))) }
    }
    // Sides that are cut off lie outside by the size of what is seen, which the borders' own pixels
    // don't notice.
    return rect.intersection(seen.insetBy(dx: -seen.width, dy: -seen.height))
  }

  /// Ends the clip pushed last.
  ///
  /// - Precondition: One is in force.
  public mutating func popClip() {
    precondition(!clips.isEmpty, "no clip is in force")
    let clip = clips.removeLast()
    guard clip.masks > (clips.last?.masks ?? 0) else { return }
    let plane = clipMasks.view.dropping((clip.masks - 1) * (width * height + Mask.slack))
    for row in clip.bounds.y..<(clip.bounds.y + clip.bounds.height) {
      let line = plane.dropping(row * width + clip.bounds.x)
      for x in 0..<clip.bounds.width { line[x] = 0 }
    }
  }

  /// Refuses a further layer or clip that would exceed the budget.
  private func checkBudget() throws(TessellationError) {
    let plane = width * height
    guard pixels.count + clipMasks.count + plane <= pixelBudget + Image.slack else {
      throw .budgetExceeded(.pixels, limit: pixelBudget)
    }
  }
}
