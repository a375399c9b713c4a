// Path data: parsing never traps, and what it accepts prints back to the same path.
//
// An arc's center and axes are computed from its ends and radii, so that printing and reading it again may move them by
// rounding; its ends, and everything else, come back bit for bit.

@c(LLVMFuzzerTestOneInput)
public func fuzz(_ data: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let text = String(decoding: UnsafeBufferPointer(start: data, count: count), as: UTF8.self)
  guard let path = try? Path(svg: text) else { return 0 }
  let printed = path.svgDescription
  guard let again = try? Path(svg: printed) else { fatalError("can't read back \(printed)") }
  precondition(again.currentPoint == path.currentPoint, "ends elsewhere: \(printed)")
  if !path.verbs.contains(.arc) { precondition(again == path, "another path: \(printed)") }
  return 0
}
