import Tessellate

/// Maps of two to five random regions, half of them pairs with a part of their outlines in common:
/// each part keeps the laws of meshes.
///
/// A planar map keeps them as a whole, so that neighbours share the vertices of their borders, and
/// its parts' areas add up to that of the union. Of others, each part has the area of its region
/// alone. Areas may differ by what rounding moves along the outlines.
struct MapMarathon: ~Copyable, Marathon {
  private var generator: SeededGenerator
  private var tessellator = Tessellator()
  private var (mesh, whole) = (Mesh(), Mesh())
  private(set) var cases = 0
  private(set) var failures = 0
  private var triangles = 0

  init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

  static var usage: String { "marathon maps MAPS [SEED]" }

  var summary: String { "\(cases) maps, \(triangles) triangles, \(failures) failures" }

  mutating func runOne() {
    var regions: [FillRegion] = []
    for _ in 0..<Int.random(in: 1...2, using: &generator) {
      let (a, b) = RandomRegions.pair(&generator)
      regions += [a, b]
    }
    if Bool.random(using: &generator) { regions.append(RandomRegions.region(&generator)) }
    let options = FillOptions(
      tolerance: [10, 1, 0.1, 0.01].randomElement(using: &generator)!)
    let isPlanar = Bool.random(using: &generator)
    cases += 1
    let fault: String?
    do {
      fault = try self.fault(regions, options, isPlanar)
    } catch {
      fault = "threw \(error)"
    }
    guard let fault else { return }
    failures += 1
    let story = regions.map { "\($0.path.svgDescription) \($0.rule)" }.joined(separator: " ")
    print("\(fault): \(story) \(options.tolerance) \(isPlanar ? "planar" : "")")
  }

  private mutating func fault(
    _ regions: [FillRegion], _ options: FillOptions, _ isPlanar: Bool
  ) throws -> String? {
    mesh.removeAll(keepingCapacity: true)
    let map = try tessellator.fill(regions, planar: isPlanar, options: options, into: &mesh)
    triangles += mesh.triangleCount
    let reports = map.ranges.map { mesh.validate(triangles: $0) }
    if let part = reports.firstIndex(where: { !$0.isValid }) {
      return "part \(part): \(reports[part])"
    }
    let areas = reports.map(\.area)
    if isPlanar {
      let report = mesh.validate()
      if !report.isValid { return "the map: \(report)" }
      return try gap(areas.reduce(0, +), regions, options, step: map.report.step)
    }
    for (region, area) in zip(regions, areas) {
      if let gap = try gap(area, [region], options, step: map.report.step) { return gap }
    }
    return nil
  }

  /// Compares an area with that of a union, whose chords are those of the map but for the regions'
  /// number.
  private mutating func gap(
    _ area: Double, _ regions: [FillRegion], _ options: FillOptions, step: Double
  ) throws -> String? {
    whole.removeAll(keepingCapacity: true)
    try tessellator.fillUnion(of: regions, options: options, into: &whole)
    let gap = whole.validate().area - area
    let length = try regions.reduce(1) { try $0 + $1.path.length() }
    let slack = (4 * step + (regions.count > 1 ? 0 : 2 * options.tolerance)) * length
    return gap.magnitude <= slack ? nil : "an area differs by \(gap), more than \(slack)"
  }
}
