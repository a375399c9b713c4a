/// Pictures: masks hold the exact cover, triangles and their opposites cancel, colours stay
/// premultiplied, and PNG files read back.
enum RasterFuzzer {
  static func run(_ bytes: UnsafeBufferPointer<UInt8>) {
    var input = FuzzInput(bytes)
    let (width, height) = (1 + input.byte() % 40, 1 + input.byte() % 24)
    if input.byte() % 2 == 0 {
      checkMask(&input, width, height)
    } else {
      checkCanvas(&input, width, height)
    }
  }

  // MARK: Masks

  private static func checkMask(_ input: inout FuzzInput, _ width: Int, _ height: Int) {
    let transform = input.transform()
    let mesh = mesh(&input)
    let story = "\(width) × \(height), \(transform), \(mesh)"
    tell(story)
    var rasterizer = Rasterizer()
    let mask = mask(&rasterizer, [mesh], transform, width, height)
    uphold(mask == self.mask(&rasterizer, [mesh], transform, width, height), story)

    var opposite = mesh
    for first in stride(from: 0, to: opposite.indices.count, by: 3) {
      opposite.indices.swapAt(first, first + 1)
    }
    let nothing = self.mask(&rasterizer, [mesh, opposite], transform, width, height)
    uphold(nothing.bytes.allSatisfy { $0 == 0 }, "opposite triangles are seen: \(story)")

    // Far outside of the picture, clipped edges are rounded more coarsely.
    let reach = mesh.positions.indices.map { transform.apply(mesh.point($0)).maxNorm }.max() ?? 0
    guard reach < 1e5 else { return }
    let exact = ExactCover.areas(of: mesh, transform: transform, width: width, height: height)
    // Every corner moves by less than 1/65,536 pixel in x and y, and with it the cover of a pixel
    // by less than two such strips.
    let allowed = 0.5 + 255 * 0x1p-14 * Double(mesh.indices.count)
    for (index, byte) in mask.bytes.enumerated() {
      let level = ExactCover.level(exact[index])
      uphold(
        (Double(byte) - level).magnitude <= allowed,
        "pixel (\(index % width), \(index / width)) is \(byte), not \(level): \(story)")
    }
  }

  private static func mask(
    _ rasterizer: inout Rasterizer, _ meshes: [Mesh], _ transform: AffineTransform, _ width: Int,
    _ height: Int
  ) -> Mask {
    var mask = try! Mask(width: width, height: height)
    rasterizer.rasterize(meshes, transform: transform, into: &mask)
    return mask
  }

  /// A fill, or any triangles.
  private static func mesh(_ input: inout FuzzInput) -> Mesh {
    if input.byte() % 2 == 0 { return input.anyMesh() }
    var mesh = Mesh()
    let options = FillOptions(rule: input.fillRule(), tolerance: input.tolerance())
    do { try Tessellator.fill(input.path(limit: 12), options, into: &mesh) } catch { allow(error) }
    return mesh
  }

  // MARK: Canvases

  private static func checkCanvas(_ input: inout FuzzInput, _ width: Int, _ height: Int) {
    let background = input.byte() % 2 == 0 ? Color.clear : input.color()
    var canvas = try! Canvas(
      width: width, height: height, background: background, pixelBudget: width * height * 5)
    // How many clips are in force in the picture and in each open layer.
    var clips = [0]
    for _ in 0..<30 where !input.isEmpty {
      do { try step(&canvas, &input, &clips) } catch { allow(error) }
    }
    while clips.count > 1 {
      canvas.endLayer()
      clips.removeLast()
    }
    let image = canvas.image
    for y in 0..<height {
      for x in 0..<width {
        let pixel = image.premultiplied(x: x, y: y)
        uphold(
          max(pixel.red, max(pixel.green, pixel.blue)) <= pixel.alpha,
          "(\(x), \(y)) is \(pixel), not premultiplied")
      }
    }
    checkFile(image)
    canvas.clear(.clear)
    uphold(canvas.image == (try! Image(width: width, height: height)), "traces of before")
  }

  private static func step(
    _ canvas: inout Canvas, _ input: inout FuzzInput, _ clips: inout [Int]
  ) throws(TessellationError) {
    switch input.byte() % 10 {
    case 0...3:
      let opacity: Float = input.choice([1, 0.5, 0])
      canvas.paint(
        mesh(&input), with: input.paint(), transform: input.transform(), opacity: opacity)
    case 4:
      try canvas.beginLayer(opacity: input.choice([1, 0.5, 0]))
      clips.append(0)
    case 5 where clips.count > 1:
      canvas.endLayer()
      clips.removeLast()
    case 6:
      try canvas.pushClip(mesh(&input), transform: input.transform())
      clips[clips.count - 1] += 1
    case 7:
      let rect = Rect(from: input.point(), to: input.point())
      try canvas.pushClip(rect, transform: input.transform())
      clips[clips.count - 1] += 1
    case 8 where clips.last! > 0:
      canvas.popClip()
      clips[clips.count - 1] -= 1
    default:
      var mask = try Mask(width: 1 + input.byte() % 40, height: 1 + input.byte() % 24)
      var rasterizer = Rasterizer()
      rasterizer.rasterize(mesh(&input), transform: input.transform(), into: &mask)
      canvas.draw(
        try Image(
          width: 1 + input.byte() % 40, height: 1 + input.byte() % 24, background: input.color()),
        through: mask)
    }
  }

  /// Writes a picture as PNG, and reads it again.
  private static func checkFile(_ image: Image) {
    let file = PNGWriter().data(for: image)
    guard let frame = try? PNGDecoder(file).frames.first else { fatalError("can't read the PNG") }
    for (index, pixel) in frame.pixels.enumerated() {
      let expected = image[index % image.width, index / image.width]
      uphold(
        pixel == [expected.red, expected.green, expected.blue, expected.alpha],
        "pixel \(index) is read back as \(pixel), not \(expected)")
    }
  }
}

extension Tessellator {
  fileprivate static func fill(
    _ path: Path, _ options: FillOptions, into mesh: inout Mesh
  ) throws(TessellationError) {
    var tessellator = Tessellator()
    try tessellator.fill(path, options: options, into: &mesh)
  }
}
