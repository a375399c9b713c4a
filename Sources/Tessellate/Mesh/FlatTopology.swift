/// A flat mesh with vertices at one place made one, and its edges.
///
/// Vertices are numbered in the order of a sweep: by y, those of equal y by x.
struct FlatTopology<Scalar: ExactScalar> {
  struct Point: Sendable {
    var x, y: Scalar

    @inline(__always)
    static func &- (a: Point, b: Point) -> Point { Point(x: a.x &- b.x, y: a.y &- b.y) }

    var asDouble: Vector { Vector(Double(x), Double(y)) }

    @inline(__always)
    static func isOrdered(_ a: Point, _ b: Point) -> Bool { a.y == b.y ? a.x < b.x : a.y < b.y }
  }

  private(set) var points: [Point] = []
  /// Three corners for each triangle.
  private var triangles: [UInt32] = []
  private(set) var edges: [EdgeUse] = []

  init(_ source: [Tessellate.Point], _ indices: ArraySlice<UInt32>, _ lattice: ExactLattice) {
    var used = [Bool](repeating: false, count: source.count)
    for index in indices { used[Int(index)] = true }
    var keyed: [(point: Point, index: UInt32)] = []
    for index in source.indices where used[index] {
      let x = lattice.multiple(source[index].x, as: Scalar.self)
      let y = lattice.multiple(source[index].y, as: Scalar.self)
      keyed.append((Point(x: x, y: y), UInt32(index)))
    }
    keyed.sort { Point.isOrdered($0.point, $1.point) }
    var number = [UInt32](repeating: 0, count: source.count)
    for entry in keyed {
      if points.isEmpty || Point.isOrdered(points[points.count - 1], entry.point) {
        points.append(entry.point)
      }
      number[Int(entry.index)] = UInt32(points.count - 1)
    }
    triangles = indices.map { number[Int($0)] }
  }

  @inline(__always)
  func corners(_ triangle: Int) -> (Int, Int, Int) {
    (
      Int(triangles[3 * triangle]), Int(triangles[3 * triangle + 1]),
      Int(triangles[3 * triangle + 2])
    )
  }

  func place(_ vertex: Int, step: Double) -> Vector { points[vertex].asDouble * step }

  /// The orientation of three points: 1 counter-clockwise, 0 in line, −1 clockwise.
  @inline(__always)
  func side(_ a: Int, _ b: Int, _ c: Int) -> Int {
    let (u, v) = (points[b] &- points[a], points[c] &- points[a])
    return Scalar.crossSign(u.x, u.y, v.x, v.y)
  }

  /// The doubled area for coordinates too long for an exact sum.
  var roundedDoubledArea: Double {
    var sum = 0.0
    for triangle in 0..<(triangles.count / 3) {
      let (a, b, c) = corners(triangle)
      sum += (points[b] &- points[a]).asDouble.cross((points[c] &- points[a]).asDouble)
    }
    return sum
  }

  /// Turns triangles of negative area counter-clockwise and removes those without area.
  ///
  /// - Parameter signs: The sign of each triangle's area.
  mutating func turn(_ signs: [Int8]) {
    var kept = 0
    for (triangle, sign) in signs.enumerated() where sign != 0 {
      let (a, b, c) = corners(triangle)
      triangles[kept] = UInt32(a)
      triangles[kept + 1] = UInt32(sign > 0 ? b : c)
      triangles[kept + 2] = UInt32(sign > 0 ? c : b)
      kept += 3
    }
    triangles.removeLast(triangles.count - kept)
  }

  /// Counts the uses of each edge.
  mutating func collectEdges() { edges = EdgeUse.collect(triangles) }
}
