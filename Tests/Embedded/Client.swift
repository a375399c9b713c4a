import Tessellate

// A client of everything that is public and generic, with each type that the library gives it.
// Embedded Swift makes code of a generic function where a client uses it, so that a key path or
// another thing that it cannot compile shows only here, and not when types are checked.

/// Animations of each value that can be interpolated.
private func animations(_ time: Double) -> Double {
  let timing = AnimationTiming(duration: 2, repeatCount: 2, autoreverses: true, curve: .easeInOut)
  let numbers = Animation(from: 1.0, to: 5, timing: timing)
  let points = Animation(Keyframes([Point(0, 0), Point(1, 2)], curve: .easeIn), timing: timing)
  let rects = Animation(
    from: Rect(x: 0, y: 0, width: 1, height: 1), to: Rect(x: 1, y: 1, width: 2, height: 2),
    timing: timing)
  let transforms = Animation(
    from: AffineTransform.identity, to: AffineTransform(a: 2, b: 0, c: 0, d: 2, tx: 1, ty: 1),
    timing: timing)
  let colors = Animation(from: Color.black, to: Color.white, timing: timing)
  var group = AnimationGroup<Animated>(timing: timing)
  group.add(numbers) { $0.number = $1 }
  group.add(points) { $0.point = $1 }
  group.add(rects) { $0.rect = $1 }
  group.add(transforms) { $0.transform = $1 }
  group.add(colors) { $0.color = $1 }
  var state = Animated()
  group.apply(at: time, to: &state)
  return state.number + state.point.x + state.rect.width + (numbers.value(at: time) ?? 0)
}

private struct Animated {
  var number = 0.0
  var point = Point.zero
  var rect = Rect.null
  var transform = AffineTransform.identity
  var color = Color.clear
}

/// Meshes of each shape that keeps its triangles.
private func stableMeshes(_ amount: Double) throws(TessellationError) -> Int {
  func count<Figure: StableShape>(
    _ first: Figure, _ second: Figure
  ) throws(TessellationError) -> Int {
    var stable = try StableMesh(first, tolerance: 0.1)
    try stable.update(second)
    return stable.mesh.triangleCount + stable.parts.count
  }
  func arrow(_ length: Double) -> RingArrow {
    RingArrow(
      outerRadius: 9, thickness: 3, startRadians: 0, lengthRadians: length, headLengthRadians: 0.2)
  }
  let rect = Rect(x: 0, y: 0, width: 90, height: 40)
  return try count(arrow(1), arrow(1 + amount))
    + count(
      HalfCircleProgress(origin: .zero, width: 90, progress: 0.2),
      HalfCircleProgress(origin: .zero, width: 90, progress: amount))
    + count(
      CapsuleLine(from: .zero, to: Point(9, 0), radius: 2, progress: 0.5),
      CapsuleLine(from: .zero, to: Point(9, 0), radius: 2, progress: amount))
    + count(
      VoteButton(rect: rect, ratio: 0.5, gap: 2, slant: 4),
      VoteButton(rect: rect, ratio: amount, gap: 2, slant: 4))
}

/// Paths of sequences, and what sets and dictionaries hash.
private func paths(_ side: Double) throws(TessellationError) -> Path {
  var path = Path(points: [Point(0, 0), Point(side, 0), Point(side, side)], closed: true)
  path.addLines((0..<5).lazy.map { Point(Double($0), side) })
  path.addLines(CollectionOfOne(Point.zero))
  let square = Path { $0.addRect(Rect(x: 0, y: 0, width: side, height: side)) }
  path.addPath(try path.union(square))
  return Set([path, square]).count + Set([FillOptions()]).count > 2 ? path : square
}

/// A picture, drawn and written: closures that return and that throw.
private func picture(_ path: Path) throws(TessellationError) -> [UInt8] {
  var context = try GraphicsContext(width: 16, height: 16, background: .white)
  try context.withState { (context) throws(TessellationError) in
    context.translateBy(x: 1, y: 1)
    try context.fill(path, with: .color(.black))
    try context.stroke(path, with: .color(.black), style: StrokeStyle(lineWidth: 2, dash: [2, 1]))
  }
  let width = context.withCanvas { $0.width }
  let image = context.image
  let sum = image.withUnsafeBytes { unsafe $0.reduce(0) { $0 &+ Int($1) } }
  let copy = try Image(
    width: 2, height: 1, premultipliedRGBA: [UInt8](repeating: UInt8(sum & 127), count: 8))
  let movie = try APNGWriter(width: width, height: 16, frameCount: 2)
  return movie.data(for: [image, image], delay: FrameDelay(framesPerSecond: 30))
    + PNGWriter().data(for: copy)
}

/// Files of each writer, behind the protocol too, and of each reader.
private func files(_ mesh: Mesh) throws(TessellationError) -> [UInt8] {
  func write(_ writer: some MeshWriter, to file: inout [UInt8]) {
    writer.append([MeshGroup(name: "a", parts: [MeshPart(mesh)])], to: &file)
  }
  var file: [UInt8] = []
  write(OBJWriter(), to: &file)
  write(PLYWriter(), to: &file)
  write(STLWriter(), to: &file)
  write(GLBWriter(), to: &file)
  write(ThreeMFWriter(), to: &file)
  let solid = SolidPart(try mesh.extruded(height: 3))
  OBJWriter().append([solid], to: &file)
  STLWriter().append([solid], to: &file)
  return file + SVGWriter().data(for: mesh)
}

private func read(_ file: [UInt8]) throws(MeshFileError) -> Int {
  try OBJReader.read(file).validate().count + PLYReader.read(file).triangleCount
    + STLReader.read(file).triangleCount + GLBReader.read(file).triangleCount
}

/// Everything once; `data` is path data.
@c(tess_client) public func tessClient(_ data: UnsafePointer<UInt8>, _ length: Int) -> Int {
  let text = unsafe String(
    decoding: UnsafeBufferPointer(start: data, count: length), as: UTF8.self)
  do throws(SVGPathError) {
    let path = try Path(svg: text)
    do throws(TessellationError) {
      var tessellator = Tessellator()
      var mesh = Mesh()
      try tessellator.fill(path, options: FillOptions(quality: .delaunay), into: &mesh)
      let map = try tessellator.fill([FillRegion(path)], planar: true, into: &mesh)
      var plan = try StrokePlan(try paths(animations(0.3)), lineWidth: 3)
      try tessellator.stroke(&plan, style: StrokeStyle(lineWidth: 3), into: &mesh)
      let counts = try picture(path).count + stableMeshes(0.6) + map.ranges.count
      let file = try files(mesh)
      do throws(MeshFileError) {
        return try read(file) + counts + mesh.validate().violations.count
      } catch { return error.description.utf8.count }
    } catch { return error.description.utf8.count }
  } catch { return error.description.utf8.count }
}
