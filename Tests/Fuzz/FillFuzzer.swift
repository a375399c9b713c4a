/// Fills: every finite path gives a valid mesh, and the same mesh again from a used tessellator.
enum FillFuzzer {
  static func run(_ bytes: UnsafeBufferPointer<UInt8>) {
    var input = FuzzInput(bytes)
    let options = FillOptions(
      rule: input.fillRule(), tolerance: input.tolerance(),
      quality: input.choice(FillOptions.Quality.allCases))
    let path = input.path()
    tell("\(path.svgDescription) \(options)")
    var tessellator = Tessellator()
    var mesh = Mesh()
    do { try tessellator.fill(path, options: options, into: &mesh) } catch { return allow(error) }
    let report = mesh.validate()
    uphold(report.isValid, "\(report)\n\(path.svgDescription) \(options)")
    var again = Mesh()
    try! tessellator.fill(path, options: options, into: &again)
    uphold(again == mesh, "a second fill differs: \(path.svgDescription)")
  }
}
