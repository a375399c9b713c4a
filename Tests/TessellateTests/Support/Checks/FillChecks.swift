import Testing

@testable import Tessellate

/// Compares a fill of rings of points with brute force on the same rings on the lattice.
struct FillCheck {
  let points: [[Point]]
  let lattice: Lattice
  let oracle: WindingOracle
  let cuts: WindingOracle.Cuts
  /// The drawing, to be printed with a failure.
  let name: String
  private let length: Double

  /// The most edges for which areas are computed by brute force.
  static let edgeLimit = 4000

  init(_ rings: [[Point]], name: String) throws {
    (points, self.name) = (rings, name)
    let bounds = FillCheck.path(rings).controlBounds
    lattice =
      bounds.isNull
      ? try Lattice(bounds: Rect(from: .zero, to: .zero), origin: .zero)
      : try Lattice(bounds: bounds, origin: Lattice.origin(for: bounds))
    let lattice = lattice
    oracle = WindingOracle(
      rings.map { ring in
        ring.map { point in
          let snapped = ((point - lattice.origin) * (1 / lattice.step)).nearestWhole
          return SIMD2(Int64(snapped.x), Int64(snapped.y))
        }
      })
    cuts = oracle.edges.count <= Self.edgeLimit ? oracle.cuts() : WindingOracle.Cuts(inside: [])
    length = oracle.length
  }

  static func path(_ rings: [[Point]]) -> Path {
    var path = Path()
    for ring in rings where !ring.isEmpty {
      path.move(to: ring[0])
      for point in ring.dropFirst() { path.addLine(to: point) }
      path.closeSubpath()
    }
    return path
  }

  /// Fills by one rule and judges the mesh; returns its doubled area in the lattice's units.
  @discardableResult
  func check(
    _ rule: FillRule, quality: FillOptions.Quality = .fast, samples: Int = 40,
    tessellator: inout Tessellator, using generator: inout SeededGenerator
  ) throws -> Int128 {
    let comment: Comment = "\(name), \(rule), seed \(Cases.seed)"
    var mesh = Mesh()
    let options = FillOptions(rule: rule, quality: quality)
    try tessellator.fill(Self.path(points), options: options, into: &mesh)
    let report = mesh.validate()
    #expect(report.isValid, "\(comment): \(report)")
    #expect(!report.isClockwise, comment)
    // One vertex a place, and none without a triangle.
    #expect(report.weldedVertexCount == mesh.vertexCount, comment)
    guard report.isValid else { return 0 }
    #expect(report.latticeStep >= lattice.step || mesh.isEmpty, comment)
    let ratio = Int128(report.latticeStep / lattice.step)
    let area = mesh.isEmpty ? 0 : report.doubledArea! * ratio * ratio
    checkArea(area, rule, comment)
    checkTriangles(mesh, rule, samples, comment, using: &generator)
    checkSamples(mesh, rule, samples, comment, using: &generator)
    return area
  }

  private func checkArea(_ area: Int128, _ rule: FillRule, _ comment: Comment) {
    guard !cuts.inside.isEmpty || oracle.edges.isEmpty else { return }
    if cuts.isExact, oracle.edges.count <= 400 {
      #expect(area == oracle.exactDoubledArea(rule, inside: cuts.inside), comment)
      return
    }
    guard cuts.ordinates.count + oracle.edges.count <= 2000 else { return }
    let rounded = oracle.roundedDoubledArea(rule, crossings: cuts.ordinates)
    // Rounding a crossing moves an edge by less than a step.
    let allowance = rounded * 1e-11 + (cuts.isExact ? 0 : 2 * length)
    #expect((Double(area) - rounded).magnitude <= allowance, comment)
  }

  private func latticePoint(_ position: SIMD2<Float>) -> SIMD2<Int64> {
    let scaled = Point(position) / lattice.step
    return SIMD2(Int64(scaled.x), Int64(scaled.y))
  }

  private func corners(_ mesh: Mesh, _ triangle: Int) -> [SIMD2<Int64>] {
    (0..<3).map { latticePoint(mesh.positions[Int(mesh.indices[3 * triangle + $0])]) }
  }

  /// The distance from the outline, in steps, within which rounding may decide what is inside.
  private static let grain = 2.0

  /// Centroids of triangles are inside, unless the outline is near.
  private func checkTriangles(
    _ mesh: Mesh, _ rule: FillRule, _ samples: Int, _ comment: Comment,
    using generator: inout SeededGenerator
  ) {
    let tripled = oracle.scaled(by: 3)
    for _ in 0..<Swift.min(samples, mesh.triangleCount) {
      let triangle = Int.random(in: 0..<mesh.triangleCount, using: &generator)
      let c = corners(mesh, triangle)
      let centroid = c[0] &+ c[1] &+ c[2]
      guard oracle.distance(to: Point(centroid) / 3) > Self.grain else { continue }
      guard let winding = tripled.winding(centroid) else { continue }
      #expect(rule.contains(winding: winding), "\(comment): triangle \(c) of winding \(winding)")
    }
  }

  /// Random points are covered as often as the rule says, unless the outline is near.
  private func checkSamples(
    _ mesh: Mesh, _ rule: FillRule, _ samples: Int, _ comment: Comment,
    using generator: inout SeededGenerator
  ) {
    guard let first = oracle.edges.first else {
      #expect(mesh.isEmpty, comment)
      return
    }
    let (low, high) = oracle.edges.reduce((first.a, first.a)) {
      (
        SIMD2(Swift.min($0.0.x, $1.a.x), Swift.min($0.0.y, $1.a.y)),
        SIMD2(Swift.max($0.1.x, $1.a.x), Swift.max($0.1.y, $1.a.y))
      )
    }
    let triangles = (0..<mesh.triangleCount).map { corners(mesh, $0) }
    for _ in 0..<samples {
      let p = SIMD2(
        Int64.random(in: low.x...high.x, using: &generator),
        Int64.random(in: low.y...high.y, using: &generator))
      guard oracle.distance(to: Point(p)) > Self.grain, let winding = oracle.winding(p) else {
        continue
      }
      let isCovered = triangles.contains { t in
        (0..<3).allSatisfy { Predicates.orientation(t[$0], t[($0 + 1) % 3], p) >= 0 }
      }
      #expect(isCovered == rule.contains(winding: winding), "\(comment): point \(p), \(winding)")
    }
  }

  /// Checks that every edge of the mesh's boundary lies near an edge of the outline: both ends and
  /// the middle within `grain`.
  func largestBoundaryDistance(_ mesh: Mesh) -> Double {
    var uses: [SIMD4<Int64>: Int] = [:]
    for triangle in 0..<mesh.triangleCount {
      let c = corners(mesh, triangle)
      for i in 0..<3 {
        let (a, b) = (c[i], c[(i + 1) % 3])
        uses[SIMD4(lowHalf: a, highHalf: b), default: 0] += 1
        uses[SIMD4(lowHalf: b, highHalf: a), default: 0] -= 1
      }
    }
    var largest = 0.0
    for (edge, count) in uses where count > 0 {
      let (a, b) = (Point(edge.lowHalf), Point(edge.highHalf))
      for p in [a, b, (a + b) / 2] { largest = Swift.max(largest, oracle.distance(to: p)) }
    }
    return largest
  }
}
