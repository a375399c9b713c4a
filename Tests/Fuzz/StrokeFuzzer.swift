/// Strokes: every finite path and style gives a mesh or an error of the contract; meshes are
/// well-formed.
enum StrokeFuzzer {
  static func run(_ bytes: UnsafeBufferPointer<UInt8>) {
    var input = FuzzInput(bytes)
    let style = input.strokeStyle()
    var options = StrokeOptions(
      tolerance: input.tolerance(), coverage: input.choice(StrokeOptions.Coverage.allCases))
    // Wide dashes close together overlap, and single coverage has a cost for each pair.
    options.dashLimit = 100
    options.dashOverflow = .error
    // The vertices that fit into a gibibyte together with the address sanitizer.
    (options.vertexLimit, options.crossingLimit) = (1 << 20, 1 << 20)
    let path = input.path(limit: 40)
    let story = "\(path.svgDescription) \(style) \(options)"
    tell(story)
    var tessellator = Tessellator()
    var mesh = Mesh()
    do { try tessellator.stroke(path, style: style, options: options, into: &mesh) } catch {
      return isTooWide(style, for: path, error) ? () : allow(error)
    }
    if options.coverage == .single {
      let report = mesh.validate()
      uphold(report.isValid, "\(report)\n\(story)")
    }
    uphold(mesh.indices.allSatisfy { Int($0) < mesh.positions.count }, story)
    uphold(mesh.positions.allSatisfy { $0.x.isFinite && $0.y.isFinite }, story)
    var again = Mesh()
    try! tessellator.stroke(path, style: style, options: options, into: &again)
    uphold(again == mesh, "a second stroke differs: \(story)")
  }

  /// Whether the pen is rejected because no mesh resolves the path under it.
  private static func isTooWide(
    _ style: StrokeStyle, for path: Path, _ error: TessellationError
  ) -> Bool {
    guard case .invalidStyle("lineWidth", _) = error else { return false }
    let bounds = path.bounds
    return max(bounds.width, bounds.height) * 0x1p18 < style.lineWidth
  }
}
