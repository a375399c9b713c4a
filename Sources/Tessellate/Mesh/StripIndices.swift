extension UncheckedView<UInt32> {
  /// Stores the triangles of `count` quads of a strip whose vertices, from `start` on, are pairs of
  /// left and right.
  ///
  /// Left is as seen on a y-down screen, where all triangles then turn from +x to +y. Whole lanes
  /// are stored, up to `stripSlack` indices past the end, which later stores overwrite.
  ///
  /// - Parameters:
  ///   - count: The number of quads.
  ///   - start: The number of the first vertex.
  ///   - table: `stripTable`, fetched once by callers that store several strips.
  @inline(__always)
  func storeStrip(
    _ count: Int, from start: UInt32,
    table: @autoclosure () -> UncheckedView<UInt32> = stripTable
  ) {
    let first = Int(truncatingIfNeeded: start &>> 1)
    if count >= StripTable.fewest, first &+ count <= StripTable.quads {
      let quad = Int(truncatingIfNeeded: start & 1) &* StripTable.quads &+ first
      copyStrip(count, of: table().dropping(6 &* quad))
    } else {
      computeStrip(count, from: start)
    }
  }

  /// The most indices that `storeStrip` stores past its end.
  static var stripSlack: Int { 24 }

  /// The two strips to copy from.
  static var stripTable: UncheckedView<UInt32> {
    @inline(__always) get { StripTable.indices.view }
  }

  /// Copies the triangles of `count` quads from the table.
  @inline(__always)
  private func copyStrip(_ count: Int, of table: UncheckedView<UInt32>) {
    var (source, end) = (table, 6 &* count)
    var out = self
    while end > StripTable.piece {
      out.copy(source, count: StripTable.piece, to: 0)
      (source, out) = (source.dropping(StripTable.piece), out.dropping(StripTable.piece))
      end &-= StripTable.piece
    }
    out.copy(source, count: end, to: 0)
  }

  fileprivate func computeStrip(_ count: Int, from start: UInt32) {
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
}

/// The triangles of two long strips, one from vertex 0 on and one from vertex 1 on.
///
/// The triangles of any other strip among the first vertices of a mesh are a part of one of them
/// and can be copied: the C library does that with the widest registers of the machine, and so
/// twice as fast as a program for every x86-64 stores what it computes.
private enum StripTable {
  /// The quads of each: the strips of a small mesh end below twice as many vertices, as do the
  /// three of a whole ring of a hundred chords.
  static let quads = 384
  /// The fewest quads to copy: fewer are computed before a copy has begun.
  static let fewest = 16
  /// The indices that are copied at a time, 1.5 KB: from 2 KB on some machines' libraries use
  /// instructions with a long start-up time.
  static let piece = 384

  static let indices = table()

  private static func table() -> UncheckedBuffer<UInt32> {
    var table = UncheckedBuffer<UInt32>()
    table.reserve(12 * quads + UncheckedView<UInt32>.stripSlack)
    table.view.computeStrip(quads, from: 0)
    table.view.dropping(6 * quads).computeStrip(quads, from: 1)
    return table
  }
}
