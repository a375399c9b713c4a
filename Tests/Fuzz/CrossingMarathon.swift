import Tessellate

/// Strict results of random pairs, whose elements must not cross; and how many do that are not
/// strict.
///
/// Crossings are looked for between chords of elements, other than about their ends. Elements are
/// cut in 24, and three times more where chords cross, so that curves beside each other are not
/// mistaken for crossing ones: after once, chords of two curves that leave one point in one
/// direction crossed.
struct CrossingMarathon: ~Copyable, Marathon {
  private var generator: SeededGenerator
  private var algebra = PathAlgebra()
  private var strict = PathAlgebra()
  private(set) var (cases, failures) = (0, 0)
  /// Results that are not strict, and those of them that a strict one replaces.
  private var (crossing, replaced) = (0, 0)

  init(seed: UInt64) {
    generator = SeededGenerator(seed: seed)
    strict.isStrict = true
  }

  static var usage: String { "marathon crossings RESULTS [SEED]" }

  var summary: String {
    "\(cases) results, \(crossing) cross themselves, \(replaced) differ in strict mode, of which "
      + "\(failures) cross themselves"
  }

  mutating func runOne() {
    let (a, b) = RandomRegions.pair(&generator)
    let tolerance = [0.1, 0.01, 0.001].randomElement(using: &generator)!
    let operation = PathOperation.allCases.randomElement(using: &generator)!
    var (result, strictResult) = (Path(), Path())
    cases += 1
    do {
      try algebra.combine([a, b], by: operation, tolerance: tolerance, into: &result)
      try strict.combine([a, b], by: operation, tolerance: tolerance, into: &strictResult)
    } catch {
      failures += 1
      print("threw \(error): \(RandomRegions.story(a, b, tolerance))")
      return
    }
    if crosses(result) { crossing += 1 }
    guard strictResult != result else { return }
    replaced += 1
    guard crosses(strictResult) else { return }
    failures += 1
    print("\(operation) crosses: \(RandomRegions.story(a, b, tolerance))")
  }

  // MARK: Crossings, by chords

  private static let count = 24

  private func crosses(_ path: Path) -> Bool {
    let segments = path.segments
    let ends = segments.flatMap { [$0.point(at: 0), $0.point(at: 1)] }
    let boxes = segments.map { segment in
      var box = Rect.null
      for i in 0...Self.count { box.formUnion(segment.point(at: Double(i) / Double(Self.count))) }
      return box
    }
    for i in segments.indices {
      for k in 0..<i where boxes[i].intersects(boxes[k]) {
        let isFound = crosses(segments[i], 0...1, segments[k], 0...1, cuts: 3) { place in
          ends.allSatisfy { max(abs($0.x - place.x), abs($0.y - place.y)) > 1e-3 }
        }
        if isFound { return true }
      }
    }
    return false
  }

  private func crosses(
    _ a: PathSegment, _ s: ClosedRange<Double>, _ b: PathSegment, _ t: ClosedRange<Double>,
    cuts: Int, _ isCounted: (Point) -> Bool
  ) -> Bool {
    func parameters(_ range: ClosedRange<Double>) -> [Double] {
      let width = range.upperBound - range.lowerBound
      return (0...Self.count).map { range.lowerBound + width * Double($0) / Double(Self.count) }
    }
    func cross(_ u: Vector, _ v: Vector) -> Double { u.x * v.y - u.y * v.x }
    let (p, q) = (parameters(s), parameters(t))
    let (points, others) = (p.map { a.point(at: $0) }, q.map { b.point(at: $0) })
    for i in 0..<Self.count {
      for k in 0..<Self.count {
        let (u, v) = (points[i + 1] - points[i], others[k + 1] - others[k])
        let (c, d) = (others[k] - points[i], others[k + 1] - points[i])
        guard cross(u, c) * cross(u, d) < 0, cross(v, c) * (cross(v, c) + cross(u, v)) < 0,
          isCounted(points[i] + u * (cross(c, v) / cross(u, v)))
        else { continue }
        if cuts == 0 { return true }
        let isFound = crosses(
          a, p[max(i - 1, 0)]...p[min(i + 2, Self.count)], b,
          q[max(k - 1, 0)]...q[min(k + 2, Self.count)], cuts: cuts - 1, isCounted)
        if isFound { return true }
      }
    }
    return false
  }
}
