// Path data: parsing never traps, and what it accepts prints back to the same path.

@c(LLVMFuzzerTestOneInput)
public func fuzz(_ data: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let text = String(decoding: UnsafeBufferPointer(start: data, count: count), as: UTF8.self)
  guard let path = try? Path(svg: text) else { return 0 }
  let printed = path.svgDescription
  guard let again = try? Path(svg: printed) else { fatalError("can't read back \(printed)") }
  precondition(again.svgDescription == printed, "not stable: \(printed)")
  return 0
}
