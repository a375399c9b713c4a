import Tessellate

// The same work on every machine: random jobs, and fills and strokes of path data, hashed bit by
// bit. `check` compiles this file natively, as Embedded Swift, for WebAssembly and for a
// microcontroller, and compares the hashes.

/// A hash of bits (FNV-1a, http://www.isthe.com/chongo/tech/comp/fnv/), eight bytes a step.
struct BitHash {
  private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

  mutating func add(_ bits: UInt64) {
    for shift in stride(from: UInt64(0), to: 64, by: 8) {
      value = (value ^ (bits >> shift & 0xFF)) &* 0x100_0000_01B3
    }
  }

  /// Adds each byte of a text, which for a path has all bits of its coordinates.
  mutating func add(_ text: String) {
    for byte in text.utf8 { add(UInt64(byte)) }
  }

  mutating func add(_ mesh: Mesh) {
    add(UInt64(mesh.positions.count))
    add(mesh.origin.x.bitPattern)
    add(mesh.origin.y.bitPattern)
    for position in mesh.positions {
      add(UInt64(position.x.bitPattern) << 32 | UInt64(position.y.bitPattern))
    }
    for index in mesh.indices { add(UInt64(index)) }
    for attribute in mesh.strokeAttributes {
      add(UInt64(attribute.distance.bitPattern) << 32 | UInt64(attribute.side.bitPattern))
    }
  }
}

/// Numbers from a seed (Knuth's linear congruence, its upper bits).
struct JobNumbers {
  private var state: UInt64

  init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 &+ 1 }

  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state >> 33
  }

  /// A number of 0 to `limit` − 1.
  mutating func below(_ limit: UInt64) -> Int { Int(next() % limit) }

  /// A number between −1 and 1.
  mutating func unit() -> Double { Double(next()) / 1_073_741_824 - 1 }

  mutating func point(_ scale: Double) -> Point { Point(unit() * scale, unit() * scale) }
}

/// A random job: a path, and what is done with it.
struct Job: ~Copyable {
  private var numbers: JobNumbers
  private var tessellator = Tessellator()
  private var hash = BitHash()

  init(seed: UInt64) { numbers = JobNumbers(seed: seed) }

  /// The hash of the job's mesh, or of its error.
  consuming func run() -> UInt64 {
    let path = randomPath()
    var mesh = Mesh()
    do throws(TessellationError) {
      switch numbers.below(10) {
      case 0, 1, 2: try fill(path, into: &mesh)
      case 3, 4, 5: try stroke(path, into: &mesh)
      case 6: try plan(path, into: &mesh)
      case 7: try arrow(into: &mesh)
      case 8: hash.add(try combined(path))
      default: hash.add(try reshaped(path))
      }
      hash.add(mesh)
    } catch {
      hash.add(error.description)
    }
    return hash.value
  }

  /// A path of one to three sub-paths in one of ten sizes, near the origin or far out.
  private mutating func randomPath() -> Path {
    var scale = 0.01
    for _ in 0..<numbers.below(10) { scale *= 10 }
    let center = numbers.below(4) == 0 ? numbers.point(scale * 1000) : .zero
    var path = Path()
    for _ in 0...numbers.below(3) {
      path.move(to: center + numbers.point(scale))
      for _ in 0...numbers.below(12) {
        let end = center + numbers.point(scale)
        switch numbers.below(5) {
        case 0, 1: path.addLine(to: end)
        case 2: path.addQuadCurve(to: end, control: center + numbers.point(scale))
        case 3:
          path.addCurve(
            to: end, control1: center + numbers.point(scale),
            control2: center + numbers.point(scale))
        default:
          path.addEllipticalArc(
            to: end, radii: Vector(scale * 0.7, scale * (1 + numbers.unit())),
            rotation: numbers.unit() * 3, largeArc: numbers.below(2) == 0,
            sweepPositive: numbers.below(2) == 0)
        }
      }
      if numbers.below(2) == 0 { path.closeSubpath() }
    }
    return path
  }

  private mutating func tolerance(_ path: Path) -> Double {
    let side = path.bounds.isNull ? 1 : max(path.bounds.width, path.bounds.height, 1e-9)
    return side * [0.01, 0.001, 0.0001][numbers.below(3)]
  }

  private mutating func fill(
    _ path: Path, into mesh: inout Mesh
  ) throws(TessellationError) {
    let rules: [FillRule] = [.nonZero, .evenOdd, .positive, .negative]
    let options = FillOptions(
      rule: rules[numbers.below(4)], tolerance: tolerance(path),
      quality: numbers.below(3) == 0 ? .delaunay : .fast)
    try tessellator.fill(path, options: options, into: &mesh)
  }

  private mutating func style(_ width: Double) -> StrokeStyle {
    let caps: [StrokeStyle.LineCap] = [.butt, .round, .square, .triangle]
    let joins: [StrokeStyle.LineJoin] = [.miter, .round, .bevel, .miterClip, .arcs]
    var style = StrokeStyle(
      lineWidth: width, lineCap: caps[numbers.below(4)], lineJoin: joins[numbers.below(5)])
    if numbers.below(3) == 0 { style.dash = [width * 2, width] }
    if numbers.below(3) == 0 { style.trim = Trim(from: 0.2, to: 0.7, offset: numbers.unit()) }
    return style
  }

  private mutating func width(_ path: Path) -> Double {
    let side = path.bounds.isNull ? 1 : max(path.bounds.width, path.bounds.height, 1e-9)
    return side * [0.3, 0.05, 0.01][numbers.below(3)]
  }

  private mutating func stroke(
    _ path: Path, into mesh: inout Mesh
  ) throws(TessellationError) {
    let options = StrokeOptions(
      tolerance: tolerance(path), coverage: numbers.below(3) == 0 ? .single : .ribbon)
    try tessellator.stroke(path, style: style(width(path)), options: options, into: &mesh)
  }

  private mutating func plan(
    _ path: Path, into mesh: inout Mesh
  ) throws(TessellationError) {
    let width = width(path)
    var plan = try StrokePlan(
      path, lineWidth: width, options: StrokeOptions(tolerance: tolerance(path)))
    for _ in 0..<2 { try tessellator.stroke(&plan, style: style(width), into: &mesh) }
  }

  private mutating func combined(_ path: Path) throws(TessellationError) -> String {
    let operations: [PathOperation] = [.union, .intersection, .subtracting, .symmetricDifference]
    let other = path.bounds.isNull ? path : shifted(path)
    let operands = [path, other].map {
      FillRegion($0, rule: numbers.below(2) == 0 ? .nonZero : .evenOdd)
    }
    var algebra = PathAlgebra()
    var result = Path()
    try algebra.combine(
      operands, by: operations[numbers.below(4)], tolerance: tolerance(path), into: &result)
    return result.svgDescription
  }

  /// A copy that is turned, smaller, and overlaps the path.
  private mutating func shifted(_ path: Path) -> Path {
    let (bounds, angle) = (path.bounds, 3 * numbers.unit())
    let center = Point((bounds.minX + bounds.maxX) / 2, (bounds.minY + bounds.maxY) / 2)
    let transform = AffineTransform(
      a: 0.8 - 0.1 * angle, b: 0.3 * angle, c: -0.3 * angle, d: 0.8,
      tx: center.x + numbers.unit() * bounds.width / 4, ty: center.y)
    return path.applying(
      AffineTransform(a: 1, b: 0, c: 0, d: 1, tx: -center.x, ty: -center.y)
    ).applying(transform)
  }

  private mutating func reshaped(_ path: Path) throws(TessellationError) -> String {
    let (width, tolerance) = (width(path), tolerance(path))
    switch numbers.below(4) {
    case 0:
      return try path.offset(by: width * numbers.unit(), join: .round, tolerance: tolerance)
        .svgDescription
    case 1:
      let style = StrokeStyle(lineWidth: width, lineCap: .round, lineJoin: .miter)
      let options = StrokeOptions(tolerance: tolerance)
      return try path.strokedPath(style, options: options, as: .curves).svgDescription
    case 2: return try path.simplified(tolerance: tolerance).svgDescription
    default: return try path.roundingCorners(radius: width).svgDescription
    }
  }

  private mutating func arrow(into mesh: inout Mesh) throws(TessellationError) {
    let arrow = RingArrow(
      center: numbers.point(50), outerRadius: 100 + 90 * numbers.unit(), thickness: 20,
      startRadians: 3 * numbers.unit(), lengthRadians: 5 * numbers.unit(), headLengthRadians: 0.3)
    try arrow.redrawFill(andStroke: StrokeStyle(lineWidth: 3), in: &mesh, tolerance: 0.1)
  }
}

/// The hash of all jobs from one seed to another.
@c(tess_jobs) public func tessJobs(_ first: UInt64, _ end: UInt64) -> UInt64 {
  var hash = BitHash()
  var seed = first
  while seed < end {
    hash.add(Job(seed: seed).run())
    seed += 1
  }
  return hash.value
}

/// The hash of path data's fill and stroke at three tolerances, drawn up to the first error.
@c(tess_job_of_path) public func tessJobOfPath(
  _ data: UnsafePointer<UInt8>, _ length: Int
) -> UInt64 {
  let text = String(
    decoding: UnsafeBufferPointer(start: data, count: length), as: UTF8.self)
  var (path, hash) = (Path(), BitHash())
  do throws(SVGPathError) {
    path = try Path(svg: text)
  } catch {
    path = error.prefix
    hash.add(UInt64(error.offset))
  }
  var tessellator = Tessellator()
  var mesh = Mesh()
  for tolerance in [0.1, 0.02, 0.5] {
    do throws(TessellationError) {
      try tessellator.fill(path, options: FillOptions(tolerance: tolerance), into: &mesh)
      try tessellator.stroke(
        path, style: StrokeStyle(lineWidth: 1.5, lineJoin: .round),
        options: StrokeOptions(tolerance: tolerance), into: &mesh)
      hash.add(mesh)
    } catch {
      hash.add(error.description)
    }
  }
  return hash.value
}
