// Compression as PNG requires it: deflate (RFC 1951) in a zlib frame (RFC 1950).
//
// A finder replaces bytes by references to earlier ones: `RunFinder` those that drawings are full
// of, `MatchFinder` all. `DeflateBlock` collects their tokens and writes them with the shortest
// codes.
//
// Goals in order: a valid stream, the size that zlib gives at its usual level, speed.

/// A compressor of bytes, which keeps its memory for the next stream.
struct Deflater: ~Copyable {
  let level: PNGLevel
  private var finder = MatchFinder(.usual)
  private var runFinder = RunFinder()
  private var block = DeflateBlock()

  /// The layout of the bytes: where to look for repetitions first.
  struct Layout {
    /// The bytes of a pixel.
    var pixelSize = 1
    /// The bytes from a row to the next one; 0 without rows.
    var rowSize = 0
  }

  init(_ level: PNGLevel) {
    self.level = level
    if level == .small { finder.effort = .thorough }
  }

  /// Appends a whole zlib stream.
  mutating func compress(
    _ input: UncheckedView<UInt8>, count: Int, layout: Layout = Layout(),
    into output: inout BitWriter
  ) {
    output.reserve(16)
    // Deflate with a window of 32 KB; the second byte makes both a multiple of 31.
    output.put(0x78, 8)
    output.put(0x9C, 8)
    if level == .fast {
      runFinder.removeAll()
      (runFinder.pixelSize, runFinder.rowSize) = (layout.pixelSize, layout.rowSize)
    } else {
      finder.removeAll()
      (finder.pixelSize, finder.rowSize) = (layout.pixelSize, layout.rowSize)
    }
    var place = 0
    repeat {
      let start = place
      block.removeAll()
      place =
        level == .fast
        ? runFinder.fill(&block.tokens, from: input, place, count: count)
        : finder.fill(&block.tokens, from: input, place, count: count)
      block.write(input, from: start, to: place, isLast: place == count, into: &output)
    } while place < count
    output.align()
    output.appendBigEndian(Adler32.checksum(input, count: count))
  }
}
