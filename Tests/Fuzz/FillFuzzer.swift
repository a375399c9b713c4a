// Fills: every finite path gives a mesh that keeps the laws, and the same one again from a used tessellator.

@c(LLVMFuzzerTestOneInput)
public func fuzz(_ data: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  var input = FuzzInput(data, count)
  let options = FillOptions(
    rule: input.fillRule(), tolerance: input.tolerance(),
    quality: input.choice(FillOptions.Quality.allCases))
  let path = input.path()
  tell("\(path.svgDescription) \(options)")
  var tessellator = Tessellator()
  var mesh = Mesh()
  do { try tessellator.fill(path, options: options, into: &mesh) } catch {
    allow(error)
    return 0
  }
  let report = mesh.validate()
  precondition(report.isValid, "\(report)\n\(path.svgDescription) \(options)")
  var again = Mesh()
  try! tessellator.fill(path, options: options, into: &again)
  precondition(again == mesh, "a second fill differs: \(path.svgDescription)")
  return 0
}
