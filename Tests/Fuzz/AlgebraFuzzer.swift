/// Path algebra: any two finite paths combine to closed contours of finite numbers, and the same
/// again from a used value; any finite path can be offset, and outlined; a map is a valid mesh.
enum AlgebraFuzzer {
  static func run(_ bytes: UnsafeBufferPointer<UInt8>) {
    var input = FuzzInput(bytes)
    let operation = input.choice(PathOperation.allCases)
    let rules = [input.fillRule(), input.fillRule()]
    let (tolerance, kind) = (input.tolerance(), input.byte() % 4)
    let (join, share) = (input.choice(StrokeStyle.LineJoin.allCases), input.byte())
    // Few enough for any input to take less than a second with the sanitizer.
    let first = input.path(limit: 12)
    let second = input.path(limit: 12)
    let story =
      "\(first.svgDescription) \(second.svgDescription) \(operation) \(rules) \(tolerance) \(kind) "
      + "\(join) \(share)"
    tell(story)
    let regions = [FillRegion(first, rule: rules[0]), FillRegion(second, rule: rules[1])]
    do {
      switch kind {
      case 0, 1: try combine(regions, operation, tolerance, story)
      case 2:
        let size = Swift.max(first.bounds.width, first.bounds.height)
        let distance = (size.isFinite ? size : 1) * (Double(share) - 128) / 128
        // Each element may become thirty strips and joins. At a finer tolerance their chords,
        // 10⁵ and more, are noded up to twenty times: half a minute with the sanitizer.
        let result = try first.offset(
          by: distance, join: join, miterLimit: 4, using: rules[0],
          tolerance: Swift.max(tolerance, distance.magnitude * 0x1p-12))
        check(result, story)
      default:
        var tessellator = Tessellator()
        var mesh = Mesh()
        var options = FillOptions(tolerance: tolerance)
        options.crossingLimit = 1 << 20
        _ = try tessellator.fill(regions, planar: true, options: options, into: &mesh)
        let report = mesh.validate()
        uphold(report.isValid, "\(report)\n\(story)")
      }
    } catch { allow(error) }
  }

  private static func combine(
    _ regions: [FillRegion], _ operation: PathOperation, _ tolerance: Double, _ story: String
  ) throws(TessellationError) {
    var algebra = PathAlgebra()
    algebra.crossingLimit = 1 << 20
    var (result, again) = (Path(), Path())
    try algebra.combine(regions, by: operation, tolerance: tolerance, into: &result)
    check(result, story)
    try algebra.combine(regions, by: operation, tolerance: tolerance, into: &again)
    uphold(again == result, "a second result differs: \(story)")
    var inside = Path()
    try algebra.cut(
      regions[0].path, by: regions[1], keeping: .inside, tolerance: tolerance, into: &inside)
    uphold(inside.invalidElement == nil, story)
  }

  /// Checks that all contours are closed and made of finite numbers.
  private static func check(_ result: Path, _ story: String) {
    uphold(result.invalidElement == nil, story)
    var isOpen = false
    for element in result {
      if case .move = element { uphold(!isOpen, "an open contour: \(story)") }
      isOpen = element != .closeSubpath
    }
    uphold(!isOpen, "an open contour: \(story)")
  }
}
