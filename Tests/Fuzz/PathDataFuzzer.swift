/// Path data: parsing never traps, and an accepted path is printed and read back as the same path.
///
/// The center and axes of an arc are computed from its ends and radii, so printing and reading may
/// move them by rounding; its ends, and everything else, are read back bit for bit.
enum PathDataFuzzer {
  static func run(_ bytes: UnsafeBufferPointer<UInt8>) {
    let text = String(decoding: bytes, as: UTF8.self)
    guard let path = try? Path(svg: text) else { return }
    let printed = path.svgDescription
    guard let again = try? Path(svg: printed) else { fatalError("can't read back \(printed)") }
    uphold(again.currentPoint == path.currentPoint, "ends elsewhere: \(printed)")
    if !path.verbs.contains(.arc) { uphold(again == path, "another path: \(printed)") }
  }
}
