import Tessellate

/// The numbers that end a run: the summary line.
struct Summary: Sendable {
  var paths, vertices, triangles: Int

  init(paths: Int, vertices: Int, triangles: Int) {
    (self.paths, self.vertices, self.triangles) = (paths, vertices, triangles)
  }

  init(_ groups: [MeshGroup]) {
    paths = groups.count
    vertices = groups.reduce(0) { $0 + $1.vertexCount }
    triangles = groups.reduce(0) { $0 + $1.triangleCount }
  }

  static func += (total: inout Summary, more: Summary) {
    total.paths += more.paths
    total.vertices += more.vertices
    total.triangles += more.triangles
  }

  func text(since start: ContinuousClock.Instant, _ clock: ContinuousClock) -> String {
    let (seconds, attoseconds) = (clock.now - start).components
    let milliseconds = Double(seconds) * 1e3 + Double(attoseconds) * 1e-15
    return "\(paths) paths, \(vertices) vertices, \(triangles) triangles, "
      + "\((milliseconds * 10).rounded() / 10) ms"
  }
}
