/// A buffer of bytes that is written bit by bit, lowest bits first, as deflate requires.
struct BitWriter: ~Copyable {
  private(set) var bytes = UncheckedBuffer<UInt8>()
  /// The bits that do not fill four bytes yet.
  private var pending: UInt64 = 0
  /// The number of pending bits: fewer than 32 between calls.
  private var pendingCount: UInt64 = 0

  init() {}

  /// Removes everything, and keeps the memory.
  mutating func removeAll() {
    bytes.removeAll()
    (pending, pendingCount) = (0, 0)
  }

  /// Reserves room for so many bytes more.
  mutating func reserve(_ extra: Int) { _ = bytes.reserveTail(extra + 8) }

  /// Writes up to 32 bits, for which room was reserved.
  ///
  /// - Precondition: `value` has no bits beyond `count`.
  @inline(__always)
  mutating func put(_ value: UInt32, _ count: Int) {
    pending |= UInt64(value) &<< pendingCount
    pendingCount &+= UInt64(truncatingIfNeeded: count)
    if pendingCount >= 32 {
      bytes.view.store(UInt32(truncatingIfNeeded: pending).littleEndian, at: bytes.count)
      bytes.count &+= 4
      pending &>>= 32
      pendingCount &-= 32
    }
  }

  /// Fills the last byte with zeros.
  mutating func align() {
    reserve(8)
    while pendingCount > 0 {
      bytes.append(UInt8(truncatingIfNeeded: pending))
      pending >>= 8
      pendingCount = pendingCount > 8 ? pendingCount - 8 : 0
    }
  }

  /// Appends whole bytes.
  ///
  /// - Precondition: The last byte is full.
  mutating func append(_ source: UncheckedView<UInt8>, count: Int) {
    bytes.reserveTail(count).copy(source, count: count, to: 0)
    bytes.count += count
  }

  /// Appends a number of four bytes, the highest first.
  ///
  /// - Precondition: The last byte is full.
  mutating func appendBigEndian(_ value: UInt32) {
    for shift: UInt32 in [24, 16, 8, 0] { bytes.append(UInt8(truncatingIfNeeded: value >> shift)) }
  }
}
