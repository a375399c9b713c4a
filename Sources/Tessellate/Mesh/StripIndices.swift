extension UncheckedView<UInt32> {
  /// Stores the triangles of `count` quads of a strip whose vertices, from `start` on, are pairs of left and right.
  ///
  /// Left is as seen on a y-down screen, where all triangles then turn from +x to +y. Whole lanes are stored, up to `stripSlack`
  /// indices past the end; what follows overwrites them.
  @inline(__always)
  func storeStrip(_ count: Int, from start: UInt32) {
    // Quads 0 … 3 of the pairs (0, 1), (2, 3) …: triangles (0, 2, 1), (1, 2, 3).
    var a = SIMD8<UInt32>(0, 2, 1, 1, 2, 3, 2, 4) &+ start
    var b = SIMD8<UInt32>(3, 3, 4, 5, 4, 6, 5, 5) &+ start
    var c = SIMD8<UInt32>(6, 7, 6, 8, 7, 7, 8, 9) &+ start
    let step = SIMD8<UInt32>(repeating: 8)
    var i = 0
    while i < 6 &* count {
      store(a, at: i)
      store(b, at: i &+ 8)
      store(c, at: i &+ 16)
      (a, b, c) = (a &+ step, b &+ step, c &+ step)
      i &+= 24
    }
  }

  /// Stores the triangles of four quads, given the first vertex in all lanes: exactly 24 indices.
  @inline(__always)
  func storeQuads(from start: SIMD4<UInt32>) {
    store(start &+ SIMD4(0, 2, 1, 1), at: 0)
    store(start &+ SIMD4(2, 3, 2, 4), at: 4)
    store(start &+ SIMD4(3, 3, 4, 5), at: 8)
    store(start &+ SIMD4(4, 6, 5, 5), at: 12)
    store(start &+ SIMD4(6, 7, 6, 8), at: 16)
    store(start &+ SIMD4(7, 7, 8, 9), at: 20)
  }

  /// How many indices `storeStrip` may store past its end.
  static var stripSlack: Int { 24 }
}
