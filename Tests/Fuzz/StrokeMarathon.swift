// Many small strokes under cheap laws: marathon strokes STROKES [SEED] (built and run by
// `Tests/Fuzz/marathon`).
//
// Random paths of one to six commands, half of them on a coarse grid, under pens of every kind. The
// distance oracle tests hundreds a minute; the laws here test thousands a second: each stroke ends,
// is finite, lies within the pen's reach of the path, and covers the path itself. A single cover is
// valid, no larger than the ribbon, and has the same bounds up to the tolerance, unless its shape
// clips it.

@main
struct StrokeMarathon: ~Copyable, Marathon {
  private var pens: RandomPens
  private var tessellator = Tessellator()
  private var ribbon = Mesh()
  private var single = Mesh()
  private var strokes = 0
  private var refusals = 0
  private(set) var failures = 0
  private var slowest = (time: Duration.zero, story: "")

  init(seed: UInt64) { pens = RandomPens(seed: seed) }

  static func main() { run() }

  static var usage: String { "marathon strokes STROKES [SEED]" }

  var cases: Int { strokes }

  var summary: String {
    "\(strokes) strokes, \(refusals) refused, \(failures) failures, slowest \(slowest.time), \(slowest.story)"
  }

  /// Strokes one path twice: as a ribbon and as a single cover.
  mutating func runOne() {
    let pen = pens.next()
    strokes += 2
    ribbon.removeAll()
    single.removeAll()
    var options = pen.options
    var story: String { "\(pen.path.svgDescription) \(pen.style) \(pen.options)" }
    let start = ContinuousClock.now
    do {
      try tessellator.stroke(pen.path, style: pen.style, options: options, into: &ribbon)
      options.coverage = .single
      try tessellator.stroke(pen.path, style: pen.style, options: options, into: &single)
    } catch {
      refusals += 1
      switch error {
      case .budgetExceeded, .outOfRange, .invalidStyle("lineWidth", _): return
      default: return report("threw \(error)", story)
      }
    }
    let time = ContinuousClock.now - start
    if time > slowest.time { slowest = (time, story) }
    if let fault = fault(pen) { report(fault, story) }
  }

  private mutating func report(_ what: String, _ story: String) {
    failures += 1
    print("\(what): \(story)")
  }

  // MARK: Laws

  private func fault(_ pen: RandomPens.Pen) -> String? {
    for mesh in [ribbon, single] {
      guard mesh.indices.allSatisfy({ Int($0) < mesh.positions.count }) else {
        return "an index beyond the vertices"
      }
      guard mesh.positions.allSatisfy({ $0.x.isFinite && $0.y.isFinite }) else {
        return "a vertex that is not finite"
      }
    }
    let report = single.validate()
    guard report.isValid else { return "\(report)" }
    // The rounding of Float across the whole mesh is allowed, too.
    let slack = pen.options.tolerance + 1e-6 * pen.extent
    if let limit = pen.limit {
      for mesh in [ribbon, single] where !mesh.positions.isEmpty {
        let (inner, outer) = (mesh.bounds, limit)
        guard inner.min.x >= outer.min.x - slack, inner.min.y >= outer.min.y - slack,
          inner.max.x <= outer.max.x + slack, inner.max.y <= outer.max.y + slack
        else { return "bounds \(inner) leave \(outer)" }
      }
    }
    if pen.style.alignment == .inner || pen.style.alignment == .outer { return nil }
    guard single.area <= ribbon.area * 1.000_01 + slack * pen.extent * 8 else {
      return "single cover of \(single.area) exceeds the ribbon's \(ribbon.area)"
    }
    // Both are the true region and at most the tolerance more. Tips of pens that shrink to nothing
    // may vanish in the lattice of a single cover, and rounding decides whether a gap without
    // length lies at a corner or beside it.
    if pen.style.widthStops.isEmpty, !pen.style.dash.contains(0), let (a, b) = coveredBounds,
      !agree(a, b, slack)
    {
      return "bounds \(b) of a single cover differ from \(a)"
    }
    guard let inside = pen.inside else { return nil }
    for mesh in [ribbon, single] where !covers(mesh, inside, slack) {
      return "the path's own point \(inside) is not covered"
    }
    return nil
  }

  /// The bounds of the triangles of both covers, without vertices that cover nothing.
  private var coveredBounds: (ribbon: Rect, single: Rect)? {
    guard !ribbon.indices.isEmpty, !single.indices.isEmpty else { return nil }
    let rects = [ribbon, single].map { mesh in
      let points = mesh.indices.map { mesh.point(Int($0)) }
      return points.reduce(into: Rect(from: points[0], to: points[0])) { box, point in
        box = box.union(Rect(from: point, to: point))
      }
    }
    return (rects[0], rects[1])
  }

  private func agree(_ a: Rect, _ b: Rect, _ slack: Double) -> Bool {
    let (low, high) = (a.min - b.min, a.max - b.max)
    return max(low.x.magnitude, low.y.magnitude, high.x.magnitude, high.y.magnitude) <= slack
  }

  private func covers(_ mesh: Mesh, _ q: Point, _ slack: Double) -> Bool {
    for triangle in stride(from: 0, to: mesh.indices.count, by: 3) {
      var isInside = true
      for i in 0..<3 {
        let a = mesh.point(Int(mesh.indices[triangle + i]))
        let b = mesh.point(Int(mesh.indices[triangle + (i + 1) % 3]))
        let d = b - a
        if d.cross(q - a) < -slack * d.length { isInside = false }
      }
      if isInside { return true }
    }
    return false
  }
}
