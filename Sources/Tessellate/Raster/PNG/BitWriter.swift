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

  /// The end of the bytes in locals, for loops that write many bits.
  struct Cursor {
    fileprivate let view: UncheckedView<UInt8>
    fileprivate var place: Int
    fileprivate var pending: UInt64
    fileprivate var count: UInt64

    /// Writes up to 24 bits after others of up to 32, or up to 56 after whole bytes.
    ///
    /// - Precondition: `value` has no bits beyond `count`.
    @inline(__always)
    mutating func put(_ value: UInt64, _ count: UInt64) {
      pending |= value &<< self.count
      self.count &+= count
    }

    /// Stores all whole bytes; fewer than eight bits remain pending.
    @inline(__always)
    mutating func flush() {
      view.store(pending.littleEndian, at: place)
      place &+= Int(truncatingIfNeeded: count &>> 3)
      pending &>>= count & 56
      count &= 7
    }
  }

  /// Lends the end to `body`; room must have been reserved for all that it writes.
  @inline(__always)
  mutating func withCursor(_ body: (inout Cursor) -> Void) {
    var cursor = Cursor(
      view: bytes.view, place: bytes.count, pending: pending, count: pendingCount)
    cursor.flush()
    body(&cursor)
    cursor.flush()
    bytes.count = cursor.place
    (pending, pendingCount) = (cursor.pending, cursor.count)
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
