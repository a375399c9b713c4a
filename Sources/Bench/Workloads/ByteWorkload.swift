/// A workload whose iterations each write the bytes of a file into one reused array.
final class ByteWorkload {
  @exclusivity(unchecked) private var bytes: [UInt8] = []
  private let body: (inout [UInt8]) throws -> Void

  private init(_ body: @escaping (inout [UInt8]) throws -> Void) { self.body = body }

  static func workload(_ body: @escaping (inout [UInt8]) throws -> Void) -> Workload {
    let state = ByteWorkload(body)
    return Workload(sweep: { state.sweep() }, tally: { state.tally() })
  }

  private func sweep() {
    bytes.removeAll(keepingCapacity: true)
    do { try body(&bytes) } catch { fatalError("a benchmark's own input failed: \(error)") }
    blackHole(bytes.count)
  }

  private func tally() -> Tally {
    var tally = Tally()
    sweep()
    for byte in bytes { tally.mix(UInt64(byte)) }
    return tally
  }
}
