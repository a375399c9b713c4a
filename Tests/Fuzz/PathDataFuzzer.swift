/// Path data: parsing never traps, and what it accepts prints back to the same path.
///
/// An arc's center and axes are computed from its ends and radii, so that printing and reading it again may move them by
/// rounding; its ends, and everything else, come back bit for bit.
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
