// Where faces of a solid that lie in one plane overlap.
//
// Of two faces in one plane that look the same way, the solid lies on the same side of both. Where
// they overlap, it would be there twice: it crosses itself. The faces of each plane that look the
// same way are therefore a flat mesh without overlap, and the sweep of flat meshes
// (`BoundarySweep`) decides that exactly. Planes of two axes are enough for extrusions, and their
// coordinates need no division.

/// The faces of a solid that lie in planes of two axes.
struct CoplanarFaces {
  /// A face in the plane where coordinate `axis` is `offset`, which looks to one side of it.
  private struct Face {
    var axis: Int
    var offset: Double
    /// Counter-clockwise, as seen from the side to which the face looks.
    var a, b, c: Point
    var looksUp: Bool

    func isInPlane(of other: Face) -> Bool {
      axis == other.axis && offset == other.offset && looksUp == other.looksUp
    }

    static func isOrdered(_ first: Face, _ second: Face) -> Bool {
      if first.axis != second.axis { return first.axis < second.axis }
      if first.offset != second.offset { return first.offset < second.offset }
      return first.looksUp && !second.looksUp
    }
  }

  private let lattice: ExactLattice
  private var faces: [Face] = []

  /// - Parameter lattice: The lattice of all coordinates of the solid.
  init(_ lattice: ExactLattice) { self.lattice = lattice }

  /// Adds a face, if it lies in a plane of two axes.
  ///
  /// - Returns: Whether the face has an area: whether its shadow on some plane of two axes has.
  mutating func insert(_ a: SIMD3<Double>, _ b: SIMD3<Double>, _ c: SIMD3<Double>) -> Bool {
    for axis in 0..<3 {
      let (x, y) = ((axis + 1) % 3, (axis + 2) % 3)
      let sign = sign(a, b, c, x, y)
      guard sign != 0 else { continue }
      if a[axis] == b[axis], b[axis] == c[axis] {
        let (p, q, r) = (Point(a[x], a[y]), Point(b[x], b[y]), Point(c[x], c[y]))
        let isUp = sign > 0
        faces.append(
          Face(
            axis: axis, offset: a[axis], a: p, b: isUp ? q : r, c: isUp ? r : q, looksUp: isUp))
      }
      return true
    }
    return false
  }

  /// The exact sign of the area of a triangle's shadow on the plane of the axes `x` and `y`.
  private func sign(
    _ a: SIMD3<Double>, _ b: SIMD3<Double>, _ c: SIMD3<Double>, _ x: Int, _ y: Int
  ) -> Int {
    func difference(_ p: SIMD3<Double>, _ axis: Int) -> Int128 {
      lattice.multiple(p[axis], as: Int128.self) - lattice.multiple(a[axis], as: Int128.self)
    }
    return Int128.crossSign(
      difference(b, x), difference(b, y), difference(c, x), difference(c, y))
  }

  /// Calls `body` with a place on each overlap, at least once for each plane that has any.
  func forEachOverlap(_ body: (SIMD3<Double>) -> Void) {
    let faces = faces.sorted(by: Face.isOrdered)
    var start = 0
    while start < faces.count {
      var end = start + 1
      while end < faces.count, faces[end].isInPlane(of: faces[start]) { end += 1 }
      if end - start > 1 { Self.sweep(faces[start..<end], body) }
      start = end
    }
  }

  /// Sweeps the faces of one plane.
  private static func sweep(_ faces: ArraySlice<Face>, _ body: (SIMD3<Double>) -> Void) {
    var points: [Point] = []
    var lattice = ExactLattice()
    for face in faces {
      for point in [face.a, face.b, face.c] {
        points.append(point)
        lattice.insert(point.x)
        lattice.insert(point.y)
      }
    }
    let (axis, offset) = (faces[faces.startIndex].axis, faces[faces.startIndex].offset)
    func report(_ place: Vector) {
      var point = SIMD3<Double>(repeating: offset)
      (point[(axis + 1) % 3], point[(axis + 2) % 3]) = (place.x, place.y)
      body(point)
    }
    if lattice.bits <= Int64.coordinateBits {
      sweep(points, lattice, as: Int64.self, report)
    } else {
      lattice.limit(bits: Int128.coordinateBits)
      sweep(points, lattice, as: Int128.self, report)
    }
  }

  private static func sweep<Scalar: ExactScalar>(
    _ points: [Point], _ lattice: ExactLattice, as: Scalar.Type, _ body: (Vector) -> Void
  ) {
    let indices = (0..<UInt32(points.count)).map { $0 }
    var topology = FlatTopology<Scalar>(points, indices[...], lattice)
    // Only where the solid spans more than 126 bits do faces lose their area or turn over.
    let signs = (0..<points.count / 3).map { triangle in
      let (a, b, c) = topology.corners(triangle)
      return Int8(topology.side(a, b, c))
    }
    topology.turn(signs)
    topology.collectEdges()
    var sweep = BoundarySweep(topology)
    sweep.run { law, vertex in
      if law == .overlap { body(topology.place(vertex, step: lattice.step)) }
    }
  }
}
