extension Canvas {
  /// A transparent picture that is painted on by itself, then composited over the one below.
  struct Layer: Sendable {
    /// The pixels that may differ from transparent, which the pixels themselves do not record.
    var painted = PixelRect.empty
    /// The alpha that multiplies the whole layer.
    var opacity: UInt8 = 255
    /// The number of clips in force when the layer began, which apply to it as a whole.
    var clips = 0
  }

  /// A region to which painting is restricted.
  struct Clip: Sendable {
    /// The pixels outside of which nothing is painted.
    var bounds: PixelRect
    /// The number of masks in use up to this clip; the last one holds the cover that it leaves.
    ///
    /// A rectangle on pixel borders needs no mask of its own.
    var masks: Int
  }

  // MARK: Layers

  /// Starts a layer: painting goes to a transparent picture, until `endLayer` composites it over
  /// the one below.
  ///
  /// - Parameter opacity: The alpha that multiplies the whole layer, from 0 to 1.
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

  /// Closes the topmost layer and makes its pixels transparent for the next one.
  mutating func discardLayer() {
    let layer = layers.removeLast()
    let view = pixels.view.dropping(layers.count * (width * height + Image.slack))
    for row in layer.painted.y..<(layer.painted.y + layer.painted.height) {
      let line = view.dropping(row * width + layer.painted.x)
      for x in 0..<layer.painted.width { line[x] = 0 }
    }
  }

  // MARK: Clips

  /// Restricts painting to a mesh, within the clips in force, until `popClip`.
  ///
  /// - Parameters:
  ///   - mesh: The region to paint in.
  ///   - transform: The map from the mesh's units to pixels.
  /// - Throws: `budgetExceeded` where picture, layers and clips would have too many pixels.
  public mutating func pushClip(
    _ mesh: Mesh, transform: AffineTransform = .identity
  ) throws(TessellationError) {
    try pushClip()
    extendClip(mesh, transform: transform)
  }

  /// Restricts painting to an empty region, to which `extendClip` adds shapes, until `popClip`.
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

  /// Adds a shape to the region of the last clip.
  ///
  /// - Parameters:
  ///   - mesh: The shape to add.
  ///   - transform: The map from the mesh's units to pixels.
  /// - Precondition: The last clip was pushed by `pushClip()` or with a mesh.
  public mutating func extendClip(_ mesh: Mesh, transform: AffineTransform = .identity) {
    precondition(!clips.isEmpty, "no clip is in force")
    // The shape is rasterised under the clip before, within which the new one lies.
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

  /// Restricts painting to a rectangle, within the clips in force, until `popClip`.
  ///
  /// A rectangle whose sides lie on pixel borders, as those of a drawing's frame do, needs no mask.
  ///
  /// - Parameters:
  ///   - rect: The region to paint in.
  ///   - transform: The map from the rectangle's units to pixels.
  /// - Throws: `budgetExceeded` where picture, layers and clips would have too many pixels.
  public mutating func pushClip(
    _ rect: Rect, transform: AffineTransform = .identity
  ) throws(TessellationError) {
    if let pixels = PixelRect(exactly: rect, transform: transform) {
      clips.append(Clip(bounds: pixels.intersection(limits), masks: clips.last?.masks ?? 0))
      return
    }
    try pushClip(mesh(of: rect, transform: transform), transform: transform)
  }

  /// Returns two triangles that cover the part of a rectangle that shows.
  func mesh(of rect: Rect, transform: AffineTransform) -> Mesh {
    let rect = part(of: rect, transform: transform)
    var mesh = Mesh()
    mesh.origin = rect.isNull ? .zero : rect.min
    mesh.positions = [
      SIMD2(0, 0), SIMD2(Float(rect.width), 0), SIMD2(Float(rect.width), Float(rect.height)),
      SIMD2(0, Float(rect.height)),
    ]
    mesh.indices = [0, 1, 2, 0, 2, 3]
    return mesh
  }

  /// Returns the part of a rectangle in or near the picture, small enough for `Float` to resolve
  /// where its sides cross the picture.
  private func part(of rect: Rect, transform: AffineTransform) -> Rect {
    guard !rect.isNull, let inverse = transform.inverted() else { return rect }
    var seen = Rect.null
    for x in [0, Double(width)] {
      for y in [0, Double(height)] { seen.formUnion(inverse.apply(Point(x, y))) }
    }
    // Sides that are cut off stay outside the picture by its own size, so no pixel changes.
    return rect.intersection(seen.insetBy(dx: -seen.width, dy: -seen.height))
  }

  /// Ends the last clip.
  ///
  /// - Precondition: A clip is in force.
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

  /// Throws where a further layer or clip would exceed the budget.
  private func checkBudget() throws(TessellationError) {
    let plane = width * height
    guard pixels.count + clipMasks.count + plane <= pixelBudget + Image.slack else {
      throw .budgetExceeded(.pixels, limit: pixelBudget)
    }
  }
}
