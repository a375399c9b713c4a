extension UncheckedView<UInt8> {
  /// The number of equal bytes from `a` and from `b` on, at most `limit`.
  ///
  /// The two ranges may overlap: with `b` one pixel after `a`, it is the length of a run of equal
  /// pixels. Nothing beyond `limit` is read.
  @inline(__always)
  func commonLength(_ a: Int, _ b: Int, limit: Int) -> Int {
    @inline(__always) func difference(_ place: Int) -> UInt64 {
      load(UInt64.self, at: a &+ place) ^ load(UInt64.self, at: b &+ place)
    }
    @inline(__always) func lanes(_ place: Int) -> SIMD2<UInt64> {
      load(SIMD2<UInt64>.self, at: a &+ place) ^ load(SIMD2<UInt64>.self, at: b &+ place)
    }
    var length = 0
    while length &+ 32 <= limit {
      let all = lanes(length) | lanes(length &+ 16)
      if all.x | all.y != 0 { break }
      length &+= 32
    }
    while length &+ 8 <= limit {
      let difference = difference(length)
      if difference != 0 {
        return length &+ UInt64(littleEndian: difference).trailingZeroBitCount &>> 3
      }
      length &+= 8
    }
    while length < limit && self[a &+ length] == self[b &+ length] { length &+= 1 }
    return length
  }
}
