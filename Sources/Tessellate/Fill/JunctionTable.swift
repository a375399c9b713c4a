/// The vertices of a mesh at some places, looked up by their positions: a table with open addressing.
struct JunctionTable: ~Copyable, Sendable {
  /// A position's bits, and the vertex there.
  private struct Slot: BitwiseCopyable {
    var word: UInt64
    var vertex: UInt64
  }

  private var slots = UncheckedBuffer<Slot>()
  /// How far a hash is shifted to be a slot's number.
  private var shift: UInt64 = 0
  private var mask = 0

  /// No position: not a number.
  private static let empty = UInt64.max

  /// Forgets all places, and makes room for so many.
  mutating func reset(capacity: Int) {
    // At most a half is in use.
    var bits = 4
    while 1 &<< bits < 2 &* capacity { bits &+= 1 }
    slots.reserve(1 &<< bits)
    (shift, mask) = (UInt64(64 &- bits), 1 &<< bits &- 1)
    let slot = slots.view
    for i in 0...mask { slot[i] = Slot(word: JunctionTable.empty, vertex: 0) }
  }

  /// Adds both points of a section.
  mutating func insert(_ section: SIMD4<Int32>, _ step: Float) {
    let (left, right) = JunctionTable.words(of: section, step)
    slots.view[place(of: left)].word = left
    slots.view[place(of: right)].word = right
  }

  /// Notes a vertex if it is at one of the places.
  @inline(__always)
  mutating func note(_ vertex: Int, at word: UInt64) {
    let place = place(of: word)
    if slots[place].word == word { slots.view[place].vertex = UInt64(truncatingIfNeeded: vertex) }
  }

  /// The vertices noted at both points of a section.
  @inline(__always)
  func vertices(of section: SIMD4<Int32>, _ step: Float) -> (left: UInt32, right: UInt32) {
    let (left, right) = JunctionTable.words(of: section, step)
    return (
      UInt32(truncatingIfNeeded: slots[place(of: left)].vertex),
      UInt32(truncatingIfNeeded: slots[place(of: right)].vertex)
    )
  }

  @inline(__always)
  private static func words(of section: SIMD4<Int32>, _ step: Float) -> (UInt64, UInt64) {
    let bits = (SIMD4<Float>(section &- SIMD4(repeating: Int32(LatticeKey.bias))) * step).bits
    return (bits.lowHalf.word, bits.highHalf.word)
  }

  /// The slot of a position, or the empty one where it belongs.
  @inline(__always)
  private func place(of word: UInt64) -> Int {
    let slot = slots.view
    var place = Int(truncatingIfNeeded: (word &* 0x9E37_79B9_7F4A_7C15) &>> shift)
    while slot[place].word != word, slot[place].word != JunctionTable.empty {
      place = (place &+ 1) & mask
    }
    return place
  }
}
