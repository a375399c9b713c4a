/// Makes paths and options of a fuzzer's bytes, most of which mean something.
///
/// The first bytes select the distribution of coordinates (small grids where coincidences are
/// common, near-coincidences, extremes); the others are elements. Missing bytes read as zero, so
/// every input is valid and every prefix is a simpler case.
struct FuzzInput {
  private var bytes: UnsafeBufferPointer<UInt8>.SubSequence
  private var scale: Coordinates = .grid(8)

  /// The map from two bytes to a coordinate.
  private enum Coordinates {
    case grid(Int)
    case fine
    case nearly
    case extreme
  }

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes[...]
    switch byte() % 8 {
    case 0...2: scale = .grid(4)
    case 3: scale = .grid(16)
    case 4: scale = .grid(256)
    case 5: scale = .fine
    case 6: scale = .nearly
    default: scale = .extreme
    }
  }

  var isEmpty: Bool { bytes.isEmpty }

  mutating func byte() -> Int { Int(bytes.popFirst() ?? 0) }

  mutating func word() -> Int { byte() << 8 | byte() }

  /// A number of either sign and of the magnitude of the case.
  mutating func coordinate() -> Double {
    switch scale {
    case .grid(let size): return Double(byte() % size)
    case .fine: return Double(word()) / 64 - 512
    case .nearly:
      // Whole numbers moved by a few units in the last place.
      return Double(byte() % 16) + Double(byte() % 5 - 2) * 0x1p-20
    case .extreme:
      let exponent = byte() % 250 - 125
      return Double(byte() - 128) * (exponent < 0 ? 1 / power(-exponent) : power(exponent)) / 128
    }
  }

  private func power(_ exponent: Int) -> Double {
    Double(sign: .plus, exponent: exponent, significand: 1)
  }

  mutating func point() -> Point { Point(coordinate(), coordinate()) }

  /// Choices are by index, so that a new one keeps the meaning of the first bytes of old inputs.
  mutating func choice<Value>(_ values: [Value]) -> Value { values[byte() % values.count] }

  /// A path of at most `limit` elements, which ends with the bytes.
  mutating func path(limit: Int = 200) -> Path {
    var path = Path()
    path.move(to: point())
    for _ in 0..<limit where !isEmpty {
      switch byte() % 12 {
      case 0: path.move(to: point())
      case 1...5: path.addLine(to: point())
      case 6: path.addQuadCurve(to: point(), control: point())
      case 7, 8: path.addCurve(to: point(), control1: point(), control2: point())
      case 9: path.closeSubpath()
      case 10:
        path.addArc(
          center: point(), radius: coordinate().magnitude, startAngle: Double(byte()) / 16,
          endAngle: Double(byte()) / 16, clockwise: byte() % 2 == 0)
      default: path.addLine(to: path.currentPoint ?? .zero)
      }
    }
    return path
  }

  /// A map with entries of either sign around 1, or one that flattens, mirrors, or moves far away.
  mutating func transform() -> AffineTransform {
    func entry(_ byte: Int) -> Double { Double(byte - 128) / 64 }
    let shift = Vector(Double(byte()) / 4 - 16, Double(byte()) / 4 - 16)
    switch byte() % 6 {
    case 0, 1: return AffineTransform(translationX: shift.x, y: shift.y)
    case 2: return AffineTransform(a: 1, b: 0, c: 0, d: -1, tx: shift.x, ty: shift.y)
    case 3:
      let far = choice([1e3, 1e6, 1e12, 1e100, 1e300])
      return AffineTransform(
        a: entry(byte()) * far, b: 0, c: 0, d: entry(byte()) * far, tx: shift.x, ty: shift.y * far)
    default:
      return AffineTransform(
        a: entry(byte()), b: entry(byte()), c: entry(byte()), d: entry(byte()), tx: shift.x,
        ty: shift.y)
    }
  }

  /// A mesh of any triangles: overlapping, empty, turned over.
  mutating func anyMesh(limit: Int = 12) -> Mesh {
    var mesh = Mesh()
    for _ in 0..<(3 + byte() % limit) {
      let point = SIMD2<Float>(point())
      mesh.positions.append(point.x.isFinite && point.y.isFinite ? point : .zero)
    }
    for _ in 0..<(3 * (byte() % limit)) {
      mesh.indices.append(UInt32(byte() % mesh.positions.count))
    }
    return mesh
  }

  mutating func color() -> Color {
    func component(_ byte: Int) -> Float { Float(byte) / 255 }
    return Color(
      red: component(byte()), green: component(byte()), blue: component(byte()),
      alpha: component(choice([255, 128, 0, 1, 254])))
  }

  mutating func paint() -> Paint {
    let kind = byte() % 5
    guard kind > 0 else { return .color(color()) }
    var offset = 0.0
    let stops = (0..<(byte() % 5)).map { _ in
      offset += Double(byte() % 4) / 6
      return Gradient.Stop(offset: offset, color: color())
    }
    let geometry: Gradient.Geometry =
      switch kind {
      case 1, 2: .linear(start: point(), end: point())
      case 3:
        .radial(
          center: point(), radius: coordinate().magnitude, focus: point(),
          focusRadius: coordinate().magnitude)
      default: .along(start: coordinate(), end: coordinate())
      }
    return .gradient(
      Gradient(
        geometry, stops: stops, spread: choice(Gradient.Spread.allCases), transform: transform()))
  }

  mutating func fillRule() -> FillRule { choice(FillRule.allCases) }

  /// A tolerance from 1/30 to 100 times the size of small grids.
  mutating func tolerance() -> Double { choice([0.1, 0.01, 1, 10, 1000]) }

  mutating func strokeStyle() -> StrokeStyle {
    var style = StrokeStyle(
      lineWidth: choice([1, 0.01, 4, 100, 0]), lineCap: choice(StrokeStyle.LineCap.allCases),
      lineJoin: choice(StrokeStyle.LineJoin.allCases), miterLimit: Double(byte()) / 8)
    for _ in 0..<(byte() % 5) { style.dash.append(Double(byte()) / 16) }
    style.dashPhase = Double(byte()) - 128
    return style
  }
}
