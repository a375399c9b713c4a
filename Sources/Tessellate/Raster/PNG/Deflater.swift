// Compression as PNG wants it: deflate (RFC 1951) in a zlib frame (RFC 1950).
//
// `MatchFinder` says bytes by earlier ones; `DeflateBlock` gathers what it says and writes it with
// the shortest codes.
//
// Goals in order: a valid stream, the size that zlib gives at its usual level, speed.

/// Compresses bytes, and keeps its memory for the next.
struct Deflater: ~Copyable {
  private var finder = MatchFinder()
  private var block = DeflateBlock()

  /// Appends a whole zlib stream.
  mutating func compress(
    _ input: UncheckedView<UInt8>, count: Int, into output: inout BitWriter
  ) {
    output.reserve(16)
    // Deflate with a window of 32 KB; the second byte makes both a multiple of 31.
    output.put(0x78, 8)
    output.put(0x9C, 8)
    finder.removeAll()
    var place = 0
    repeat {
      let start = place
      block.removeAll()
      place = finder.fill(&block, from: input, place, count: count)
      block.write(input, from: start, to: place, isLast: place == count, into: &output)
    } while place < count
    output.align()
    output.appendBigEndian(Adler32.checksum(input, count: count))
  }
}
