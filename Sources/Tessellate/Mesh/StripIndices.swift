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

  /// How many indices `storeStrip` may store past its end.
  static var stripSlack: Int { 24 }
}
