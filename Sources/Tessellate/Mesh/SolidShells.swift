/// The shells of a solid: the sets of its faces that are connected by vertices.
struct SolidShells {
  /// The volume that all shells enclose; that of cavities is negative.
  private(set) var volume = 0.0
  /// A place on each shell of negative volume that is no cavity, because it reaches the box round
  /// the solid.
  private(set) var insideOut: [SIMD3<Double>] = []

  /// A box along the axes.
  private struct Box {
    var min, max: SIMD3<Double>

    init(_ point: SIMD3<Double>) { (min, max) = (point, point) }

    mutating func insert(_ point: SIMD3<Double>) {
      min.replace(with: point, where: point .< min)
      max.replace(with: point, where: point .> max)
    }

    func isInside(_ other: Box) -> Bool { all(min .> other.min) && all(max .< other.max) }
  }

  /// One shell, measured from one of its own vertices, so that a shell far out loses no digits.
  private struct Shell {
    var start: SIMD3<Double>
    var box: Box
    /// Six times the volume, and the sum of the magnitudes of the products in it.
    var sum = 0.0
    var magnitude = 0.0

    init(_ start: SIMD3<Double>) { (self.start, box) = (start, Box(start)) }

    /// Adds a face: the volume of its tetrahedron with the start.
    mutating func insert(_ a: SIMD3<Double>, _ b: SIMD3<Double>, _ c: SIMD3<Double>) {
      let (u, v, w) = (a - start, b - start, c - start)
      sum += (u * v.cross(w)).sum()
      magnitude += (u.magnitudes * v.magnitudes.permanent(w.magnitudes)).sum()
      for point in [a, b, c] { box.insert(point) }
    }

    /// Whether the volume is negative beyond doubt.
    ///
    /// A sum of n terms is rounded by at most n · 2⁻⁵³ of their magnitudes: 2⁻³⁰ allows for shells
    /// of millions of faces.
    var isNegative: Bool { sum < -0x1p-30 * magnitude }
  }

  /// - Parameters:
  ///   - points: The vertices, each in a place of its own.
  ///   - corners: Three for each face.
  /// - Complexity: O(n log n).
  init(_ points: [SIMD3<Double>], _ corners: [UInt32]) {
    let number = Self.numbers(points.count, corners)
    var shells: [Shell] = []
    for first in stride(from: 0, to: corners.count, by: 3) {
      let (a, b, c) = (Int(corners[first]), Int(corners[first + 1]), Int(corners[first + 2]))
      if number[a] == shells.count { shells.append(Shell(points[a])) }
      shells[number[a]].insert(points[a], points[b], points[c])
    }
    guard var box = shells.first?.box else { return }
    for shell in shells {
      box.insert(shell.box.min)
      box.insert(shell.box.max)
    }
    for shell in shells {
      volume += shell.sum / 6
      if shell.isNegative, !shell.box.isInside(box) { insideOut.append(shell.start) }
    }
  }

  /// The number of each vertex's shell, in the order of their first faces.
  ///
  /// Shells are united vertex by vertex, each a tree whose paths are halved whenever they are
  /// walked.
  private static func numbers(_ count: Int, _ corners: [UInt32]) -> [Int] {
    var parents = Array(0..<count)
    func root(_ vertex: Int) -> Int {
      var vertex = vertex
      while parents[vertex] != vertex {
        parents[vertex] = parents[parents[vertex]]
        vertex = parents[vertex]
      }
      return vertex
    }
    for first in stride(from: 0, to: corners.count, by: 3) {
      for second in [first + 1, first + 2] {
        let (a, b) = (root(Int(corners[first])), root(Int(corners[second])))
        parents[Swift.max(a, b)] = Swift.min(a, b)
      }
    }
    var numberOfRoot = [Int](repeating: -1, count: count)
    var shellCount = 0
    for corner in corners {
      let root = root(Int(corner))
      guard numberOfRoot[root] < 0 else { continue }
      numberOfRoot[root] = shellCount
      shellCount += 1
    }
    return (0..<count).map { numberOfRoot[root($0)] }
  }
}

extension SIMD3<Double> {
  /// The cross product of two vectors in space.
  func cross(_ other: SIMD3<Double>) -> SIMD3<Double> {
    SIMD3(y * other.z - z * other.y, z * other.x - x * other.z, x * other.y - y * other.x)
  }

  /// The cross product with sums in place of differences: the magnitude that rounding is relative
  /// to.
  fileprivate func permanent(_ other: SIMD3<Double>) -> SIMD3<Double> {
    SIMD3(y * other.z + z * other.y, z * other.x + x * other.z, x * other.y + y * other.x)
  }

  fileprivate var magnitudes: SIMD3<Double> { SIMD3(x.magnitude, y.magnitude, z.magnitude) }
}
