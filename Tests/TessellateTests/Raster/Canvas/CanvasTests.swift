import Testing

@testable import Tessellate

@Suite struct CanvasTests {
  private func rectangle(_ x: Float, _ y: Float, _ width: Float, _ height: Float) -> Mesh {
    var mesh = Mesh()
    mesh.positions = [
      SIMD2(x, y), SIMD2(x + width, y), SIMD2(x + width, y + height), SIMD2(x, y + height),
    ]
    mesh.indices = [0, 1, 2, 0, 2, 3]
    return mesh
  }

  private func disc(_ center: Point, _ radius: Double) -> Mesh {
    var mesh = Mesh()
    mesh.positions = [SIMD2<Float>(center)]
    for index in 0..<64 {
      let (sine, cosine) = sinCos(Double(index) / 64 * 6.283185307179586)
      mesh.positions.append(SIMD2<Float>(center + Point(cosine, sine) * radius))
      mesh.indices += [0, UInt32(1 + index), UInt32(1 + (index + 1) % 64)]
    }
    return mesh
  }

  private let red = Paint.color(Color(rgb: 0xff0000))
  private let blue = Paint.color(Color(rgb: 0x0000ff))

  @Test func opaquePaintReplaces() throws {
    var canvas = try Canvas(width: 20, height: 10, background: .white)
    canvas.paint(rectangle(3, 2, 11, 5), with: red)
    let image = canvas.image
    for y in 0..<10 {
      for x in 0..<20 {
        let inside = (3..<14).contains(x) && (2..<7).contains(y)
        #expect(image[x, y] == (inside ? (255, 0, 0, 255) : (255, 255, 255, 255)))
      }
    }
  }

  @Test func partOfAPixelIsPartOfTheColor() throws {
    var canvas = try Canvas(width: 4, height: 1)
    canvas.paint(rectangle(1.25, 0, 1.5, 1), with: red)
    #expect(canvas.image[1, 0] == (255, 0, 0, 191))
    #expect(canvas.image[2, 0] == (255, 0, 0, 191))
    #expect(canvas.image[0, 0].alpha == 0 && canvas.image[3, 0].alpha == 0)
  }

  @Test func alphaAndOpacityMultiply() throws {
    var canvas = try Canvas(width: 3, height: 3, background: .white)
    canvas.paint(
      rectangle(0, 0, 3, 3), with: .color(Color(rgb: 0x000000, alpha: 0.5)), opacity: 0.5)
    // 0.25 · 255 = 63.75, rounded to 64.
    #expect(canvas.image[1, 1] == (191, 191, 191, 255))
    canvas.paint(rectangle(0, 0, 3, 3), with: red, opacity: 0)
    #expect(canvas.image[1, 1] == (191, 191, 191, 255))
  }

  /// What lies in an opaque layer looks as without the layer, and overlaps in a translucent one
  /// don't show.
  @Test func layersAreIsolated() throws {
    var direct = try Canvas(width: 40, height: 40, background: .white)
    direct.paint(disc(Point(15, 20), 12), with: red)
    direct.paint(disc(Point(25, 20), 12), with: blue)
    var layered = try Canvas(width: 40, height: 40, background: .white)
    try layered.beginLayer()
    layered.paint(disc(Point(15, 20), 12), with: red)
    layered.paint(disc(Point(25, 20), 12), with: blue)
    layered.endLayer()
    for y in 0..<40 {
      for x in 0..<40 {
        let (a, b) = (direct.image[x, y], layered.image[x, y])
        #expect(abs(Int(a.red) - Int(b.red)) <= 2 && abs(Int(a.blue) - Int(b.blue)) <= 2)
      }
    }
    var group = try Canvas(width: 40, height: 40, background: .white)
    try group.beginLayer(opacity: 0.5)
    group.paint(disc(Point(15, 20), 12), with: red)
    group.paint(disc(Point(25, 20), 12), with: blue)
    group.endLayer()
    // The overlap is the blue disc's, and the red one does not shine through.
    #expect(group.image[20, 20] == (127, 127, 255, 255))
    #expect(group.image[6, 20] == (255, 127, 127, 255))
  }

  @Test func layersNestAndLeaveNothing() throws {
    var canvas = try Canvas(width: 30, height: 30)
    for _ in 0..<2 {
      try canvas.beginLayer(opacity: 0.5)
      canvas.paint(rectangle(0, 0, 20, 20), with: red)
      try canvas.beginLayer(opacity: 0.5)
      canvas.paint(rectangle(5, 5, 20, 20), with: blue)
      canvas.endLayer()
      canvas.endLayer()
      #expect(canvas.image[2, 2] == (255, 0, 0, 128))
      // Half of a half; its colour's byte is rounded to the alpha's levels.
      #expect(canvas.image[22, 22] == (0, 0, 255, 64))
      canvas.clear()
    }
  }

  @Test func clipsMultiply() throws {
    var canvas = try Canvas(width: 40, height: 40)
    try canvas.pushClip(rectangle(4.5, 4, 20, 20))
    try canvas.pushClip(rectangle(10, 10, 25, 4))
    canvas.paint(rectangle(0, 0, 40, 40), with: red)
    canvas.popClip()
    canvas.paint(rectangle(0, 20, 40, 20), with: blue)
    canvas.popClip()
    let image = canvas.image
    for y in 0..<40 {
      for x in 0..<40 {
        let isRed = (10..<24).contains(x) && (10..<14).contains(y)
        let isBlue = (5..<24).contains(x) && (20..<24).contains(y)
        if isRed { #expect(image[x, y] == (255, 0, 0, 255)) }
        if isBlue { #expect(image[x, y] == (0, 0, 255, 255)) }
        if !isRed && !isBlue && x != 4 && x != 24 { #expect(image[x, y].alpha == 0) }
      }
    }
    #expect(image[4, 22] == (0, 0, 255, 128))
    #expect(image[24, 12].alpha == 128)
    canvas.paint(rectangle(0, 0, 40, 40), with: red)
    #expect(canvas.image[39, 39] == (255, 0, 0, 255))
  }

  @Test func clipsAreUnionsOfTheirShapes() throws {
    var canvas = try Canvas(width: 20, height: 20)
    try canvas.pushClip()
    canvas.paint(rectangle(0, 0, 20, 20), with: red)
    #expect(canvas.image[5, 5].alpha == 0)
    canvas.extendClip(rectangle(2, 2, 6.5, 4))
    canvas.extendClip(rectangle(8.5, 2, 6.5, 4))
    canvas.paint(rectangle(0, 0, 20, 20), with: red)
    canvas.popClip()
    for x in 2..<15 { #expect(canvas.image[x, 4] == (255, 0, 0, 255)) }
    #expect(canvas.image[15, 4].alpha == 0 && canvas.image[5, 7].alpha == 0)
    try canvas.pushClip()
    canvas.paint(rectangle(0, 0, 20, 20), with: blue)
    canvas.popClip()
    #expect(canvas.image[4, 4] == (255, 0, 0, 255))
  }

  @Test func alignedRectanglesClipLikeTheirMeshes() throws {
    let shift = AffineTransform(scaleX: 2, y: 3).concatenating(
      AffineTransform(translationX: 1, y: -2))
    var quick = try Canvas(width: 30, height: 30)
    try quick.pushClip(Rect(x: 2, y: 3, width: 8, height: 4), transform: shift)
    quick.paint(disc(Point(15, 15), 14), with: red)
    var general = try Canvas(width: 30, height: 30)
    try general.pushClip(rectangle(2, 3, 8, 4), transform: shift)
    general.paint(disc(Point(15, 15), 14), with: red)
    #expect(quick.image == general.image)
    #expect(quick.image[10, 12].alpha == 255)
    var tilted = try Canvas(width: 30, height: 30)
    try tilted.pushClip(
      Rect(x: 5, y: 5, width: 10.5, height: 10), transform: AffineTransform(rotationAngle: 0.2))
    tilted.paint(rectangle(0, 0, 30, 30), with: red)
    #expect(tilted.image[10, 12].alpha == 255 && tilted.image[2, 2].alpha == 0)
  }

  @Test func clipOfALayerAppliesToItAsAWhole() throws {
    var canvas = try Canvas(width: 20, height: 20, background: .white)
    try canvas.pushClip(rectangle(0, 0, 10.5, 20))
    try canvas.beginLayer()
    canvas.paint(rectangle(0, 0, 20, 20), with: red)
    try canvas.pushClip(rectangle(0, 0, 20, 5))
    canvas.endLayer()
    canvas.popClip()
    #expect(canvas.image[9, 9] == (255, 0, 0, 255))
    #expect(canvas.image[11, 9] == (255, 255, 255, 255))
    // Half of the layer over white, not a quarter.
    #expect(canvas.image[10, 9] == (255, 127, 127, 255))
  }

  /// In a half covered pixel, what is hidden in the layer stays hidden; a clip of the layer's own
  /// applies in it.
  @Test func clipsOutsideOfALayerDontCutWhatIsInIt() throws {
    var canvas = try Canvas(width: 20, height: 20)
    try canvas.pushClip(rectangle(0, 0, 10.5, 20))
    try canvas.pushClip(Rect(x: 0, y: 0, width: 20, height: 18))
    try canvas.beginLayer()
    canvas.paint(rectangle(0, 0, 20, 20), with: blue)
    canvas.paint(rectangle(0, 0, 20, 20), with: red)
    try canvas.pushClip(rectangle(0, 0, 20, 5.5))
    canvas.paint(rectangle(0, 0, 20, 20), with: .color(.black))
    canvas.endLayer()
    #expect(canvas.image[10, 9] == (255, 0, 0, 128))
    #expect(canvas.image[10, 3] == (0, 0, 0, 128))
    #expect(canvas.image[3, 5] == (127, 0, 0, 255))
    #expect(canvas.image[3, 19].alpha == 0)
    canvas.popClip()
    canvas.paint(rectangle(0, 0, 20, 20), with: blue)
    canvas.popClip()
    #expect(canvas.image[10, 19] == (0, 0, 255, 128))
  }

  /// However far away the sides are that do not cross the picture.
  @Test(arguments: [1e3, 1e6, 1e9, 1e12, 1e300])
  func rectangularClipsReachFar(distance: Double) throws {
    func clipped(to rect: Rect, _ transform: AffineTransform) throws -> Image {
      var canvas = try Canvas(width: 20, height: 20)
      try canvas.pushClip(rect, transform: transform)
      canvas.paint(rectangle(0, 0, 20, 20), with: blue)
      return canvas.image
    }
    let far = [
      Rect(from: Point(-distance, -distance), to: Point(10.3, 7.5)),
      Rect(from: Point(2.25, -distance), to: Point(distance, 7.5)),
    ]
    let near = [
      Rect(from: Point(-50, -50), to: Point(10.3, 7.5)),
      Rect(from: Point(2.25, -50), to: Point(50, 7.5)),
    ]
    let tilt = AffineTransform(translationX: 3, y: 2).rotated(by: 0.5).scaledBy(x: 1, y: -1.5)
    for transform in [.identity, tilt] {
      for (far, near) in zip(far, near) {
        let (a, b) = (try clipped(to: far, transform), try clipped(to: near, transform))
        for y in 0..<20 {
          for x in 0..<20 { #expect(abs(Int(a[x, y].alpha) - Int(b[x, y].alpha)) <= 1) }
        }
      }
    }
    let beside = Rect(from: Point(-distance, -distance), to: Point(-0.5, distance))
    #expect(try clipped(to: beside, .identity) == Image(width: 20, height: 20))
  }

  @Test func masksRevealPictures() throws {
    var below = try Canvas(width: 16, height: 16, background: .white)
    let picture = try Image(width: 16, height: 16, background: Color(rgb: 0x00ff00))
    var rasterizer = Rasterizer()
    var mask = try Mask(width: 16, height: 16)
    rasterizer.rasterize(rectangle(4, 4, 8.5, 8), into: &mask)
    below.draw(picture, through: mask)
    #expect(below.image[5, 5] == (0, 255, 0, 255))
    #expect(below.image[12, 5] == (127, 255, 127, 255))
    #expect(below.image[13, 5] == (255, 255, 255, 255))
    // A smaller picture and mask reveal as much as both have.
    below.draw(try Image(width: 3, height: 40, background: .black), through: mask)
    #expect(below.image[5, 5] == (0, 255, 0, 255))
  }

  @Test func budgetsAreChecked() throws {
    #expect(throws: TessellationError.budgetExceeded(.pixels, limit: 399)) {
      _ = try Canvas(width: 20, height: 20, pixelBudget: 399)
    }
    var canvas = try Canvas(width: 20, height: 20, pixelBudget: 1300)
    try canvas.beginLayer()
    try canvas.beginLayer()
    #expect(throws: TessellationError.budgetExceeded(.pixels, limit: 1300)) {
      try canvas.beginLayer()
    }
    #expect(throws: TessellationError.budgetExceeded(.pixels, limit: 1300)) {
      try canvas.pushClip()
    }
    canvas.endLayer()
    try canvas.beginLayer()
  }

  /// Windows, clips and layers of random places on one canvas, against each on a fresh one.
  @Test func memoryIsCleanForTheNext() throws {
    var generator = SeededGenerator(seed: Cases.seed)
    func place() -> Point {
      Point(.random(in: -10...50, using: &generator), .random(in: -10...40, using: &generator))
    }
    var reused = try Canvas(width: 41, height: 33)
    for _ in 0..<Cases.count(60) {
      let clip = disc(place(), 9)
      let shape = disc(place(), 11)
      let opacity = Float.random(in: 0...1, using: &generator)
      func draw(_ canvas: inout Canvas) throws {
        try canvas.pushClip(clip)
        canvas.paint(shape, with: blue)
        try canvas.beginLayer(opacity: opacity)
        canvas.paint(shape, with: red)
        canvas.endLayer()
        canvas.popClip()
      }
      var fresh = try Canvas(width: 41, height: 33)
      try draw(&fresh)
      reused.clear()
      try draw(&reused)
      #expect(reused.image == fresh.image, "seed \(Cases.seed)")
    }
  }

  @Test func tallPicturesAreDrawnInBands() throws {
    // More rows than one band holds at this width.
    let rows = MeshCoverage.rowsOfBand(width: 3000)
    var mask = try Mask(width: 3000, height: rows + 100)
    var rasterizer = Rasterizer()
    rasterizer.rasterize(disc(Point(1500, Double(rows)), 90), into: &mask)
    for y in 0..<90 {
      #expect(mask[1500, rows + y - 45] == 255)
      let (below, above) = (mask[1420, rows + y], mask[1420, rows - 1 - y])
      #expect(abs(Int(below) - Int(above)) <= 1)
    }
  }
}
