// Strokes: every finite path and style gives a mesh, or an error of the contract; what it is made of is well-formed.

@c(LLVMFuzzerTestOneInput)
public func fuzz(_ data: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  var input = FuzzInput(data, count)
  let style = input.strokeStyle()
  let options = StrokeOptions(
    tolerance: input.tolerance(), coverage: input.choice(StrokeOptions.Coverage.allCases))
  let path = input.path(limit: 40)
  let story = "\(path.svgDescription) \(style) \(options)"
  tell(story)
  var tessellator = Tessellator()
  var mesh = Mesh()
  do { try tessellator.stroke(path, style: style, options: options, into: &mesh) } catch {
    allow(error)
    return 0
  }
  if options.coverage == .single {
    let report = mesh.validate()
    precondition(report.isValid, "\(report)\n\(story)")
  }
  precondition(mesh.indices.allSatisfy { Int($0) < mesh.positions.count }, story)
  precondition(mesh.positions.allSatisfy { $0.x.isFinite && $0.y.isFinite }, story)
  var again = Mesh()
  try! tessellator.stroke(path, style: style, options: options, into: &again)
  precondition(again == mesh, "a second stroke differs: \(story)")
  return 0
}
