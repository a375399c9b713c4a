import Testing

@testable import Tessellate

@Suite struct GraphicsContextTests: PictureMaking {
  private let red = Paint.color(Color(rgb: 0xff0000))
  private let square = Path(Rect(x: 0, y: 0, width: 4, height: 4))

  /// The largest difference of two pictures' bytes.
  private func difference(_ a: Image, _ b: Image) -> Int {
    a.withUnsafeBytes { a in
      b.withUnsafeBytes { b in zip(a, b).reduce(0) { max($0, abs(Int($1.0) - Int($1.1))) } }
    }
  }

  @Test func pathsAreFilledAndStroked() throws {
    var context = try GraphicsContext(width: 20, height: 10, background: .white)
    try context.fill(square, with: red)
    #expect(context.image[3, 3] == (255, 0, 0, 255) && context.image[4, 3] == (255, 255, 255, 255))
    try context.stroke(Path(svg: "M10 0V10"), with: .color(.black), lineWidth: 2)
    #expect(context.image[9, 5] == (0, 0, 0, 255) && context.image[10, 5] == (0, 0, 0, 255))
    #expect(context.image[8, 5] == (255, 255, 255, 255))
    var ring = Path(Rect(x: 12, y: 1, width: 6, height: 6))
    ring.addRect(Rect(x: 14, y: 3, width: 2, height: 2))
    try context.fill(ring, with: red, rule: .evenOdd)
    #expect(context.image[14, 3] == (255, 255, 255, 255) && context.image[13, 3].green == 0)
  }

  /// Transforms apply to what is drawn next, the last one first, as in SwiftUI; curves stay within
  /// the tolerance, however much they are magnified.
  @Test func transformsCompose() throws {
    var context = try GraphicsContext(width: 100, height: 100)
    context.translateBy(x: 50, y: 50)
    context.rotate(by: .pi / 2)
    context.scaleBy(x: 40, y: 20)
    context.concatenate(AffineTransform(translationX: 0, y: 0.5))
    // (1, 0) → (1, ½) → (40, 10) → (−10, 40) → (40, 90)
    let image = context.transform.apply(Point(1, 0))
    #expect((image - Point(40, 90)).length < 1e-12)
    let circle = Path { $0.addCircle(center: .zero, radius: 1) }
    try context.fill(circle, with: red)
    var direct = try Canvas(width: 100, height: 100)
    let mesh = try circle.applying(context.transform).filled(FillOptions(tolerance: 0.05))
    direct.paint(mesh, with: red)
    #expect(direct.image == context.image)
  }

  /// A gradient lies in the path's units.
  @Test func gradientsFollowTheTransform() throws {
    let gradient = Gradient.linear(
      from: .zero, to: Point(4, 0),
      stops: [Gradient.Stop(offset: 0, color: .black), Gradient.Stop(offset: 1, color: .white)])
    var context = try GraphicsContext(width: 40, height: 40)
    context.scaleBy(x: 10, y: 10)
    try context.fill(square, with: .gradient(gradient))
    let reds = (0..<40).map { Int(context.image[$0, 20].red) }
    for x in 0..<40 { #expect(abs(reds[x] - (x * 255 + 127) / 40) <= 1) }
    try context.stroke(
      Path(svg: "M0 2H4"),
      with: .gradient(Gradient(.along(start: 0, end: 4), stops: gradient.stops)), lineWidth: 1)
    for x in 0..<40 { #expect(abs(Int(context.image[x, 20].red) - reds[x]) <= 2) }
  }

  @Test func statesAreRestored() throws {
    var context = try GraphicsContext(width: 20, height: 20)
    try context.withState { context throws(TessellationError) in
      context.translateBy(x: 10, y: 0)
      context.opacity = 0.5
      try context.clip(to: Rect(x: 0, y: 0, width: 2, height: 9))
      try context.clip(to: Path(ellipseIn: Rect(x: -8, y: -8, width: 16, height: 16)))
      try context.fill(square, with: red)
    }
    #expect(context.transform.isIdentity && context.opacity == 1)
    #expect(context.image[10, 1].alpha == 128 && context.image[12, 1].alpha == 0)
    try context.fill(square, with: red)
    #expect(context.image[1, 1].alpha == 255)
    // After an error, too.
    let huge = Path(Rect(x: 0, y: 0, width: 1e39, height: 1))
    #expect(throws: TessellationError.self) {
      try context.withState { context throws(TessellationError) in
        try context.clip(to: Rect(x: 0, y: 0, width: 1, height: 1))
        context.saveState()
        try context.fill(huge, with: .color(.black))
      }
    }
    try context.fill(Path(Rect(x: 0, y: 10, width: 4, height: 4)), with: red)
    #expect(context.image[3, 13].alpha == 255)
  }

  /// What overlaps in a layer fades once.
  @Test func layersFadeAsOne() throws {
    var context = try GraphicsContext(width: 12, height: 8)
    context.opacity = 0.5
    try context.drawLayer { context throws(TessellationError) in
      #expect(context.opacity == 1)
      try context.clip(to: Rect(x: 0, y: 0, width: 12, height: 3))
      try context.fill(square, with: red)
      context.translateBy(x: 2, y: 0)
      try context.fill(square, with: .color(.black))
    }
    #expect(context.opacity == 0.5 && context.transform.isIdentity)
    #expect(context.image[1, 1] == (255, 0, 0, 128) && context.image[3, 1] == (0, 0, 0, 128))
    #expect(context.image[1, 3].alpha == 0)
    // A layer in error is not drawn.
    let before = context.image
    let huge = Path(Rect(x: 0, y: 0, width: 1e39, height: 1))
    #expect(throws: TessellationError.self) {
      try context.drawLayer { context throws(TessellationError) in
        try context.clip(to: square)
        try context.fill(square, with: .color(.black))
        try context.drawLayer { context throws(TessellationError) in
          try context.fill(huge, with: red)
        }
      }
    }
    #expect(context.image == before && context.opacity == 0.5)
    context.opacity = 1
    try context.fill(Path(Rect(x: 8, y: 4, width: 4, height: 4)), with: red)
    #expect(context.image[11, 7].alpha == 255)
  }

  @Test func picturesAndMeshesAreDrawn() throws {
    let image = picture(4, 4) { x, y in UInt32(20 * x + 3 * y) | 0xFF00_0000 }
    var context = try GraphicsContext(Canvas(width: 16, height: 8))
    context.translateBy(x: 8, y: 2)
    context.draw(image, in: Rect(x: 0, y: 0, width: 4, height: 4))
    #expect(context.image[9, 3].red == 23)
    context.paint(try square.filled(), with: red)
    #expect(context.image[9, 3] == (255, 0, 0, 255))
    context.opacity = 0
    context.draw(image, in: Rect(x: 0, y: 0, width: 4, height: 4))
    #expect(context.image[9, 3] == (255, 0, 0, 255))
    #expect(difference(context.image, context.withCanvas { $0.image }) == 0)
  }

  /// A pen is mapped with its path.
  @Test func pensAreMapped() throws {
    var context = try GraphicsContext(width: 40, height: 40)
    context.scaleBy(x: 10, y: 1)
    try context.stroke(Path(svg: "M2 0V40"), with: red, style: StrokeStyle(lineWidth: 2))
    #expect(context.image[10, 20].alpha == 255 && context.image[29, 20].alpha == 255)
    #expect(context.image[9, 20].alpha == 0 && context.image[30, 20].alpha == 0)
  }
}
