import Testing

@testable import Tessellate

/// The lane kernels against the formulas, one byte at a time.
@Suite struct CompositingTests {
  /// The nearest whole number to x / 255, by division.
  private func divided(_ x: Int) -> Int { (2 * x + 255) / 510 }

  @Test func divisionIsTheNearestWholeNumber() {
    for x in 0...(255 * 255) {
      let lanes = Compositing.divided(SIMD16<UInt16>(repeating: UInt16(x)))
      #expect(Int(lanes[0]) == divided(x))
      #expect(Int(Compositing.divided(UInt32(x))) == divided(x))
    }
  }

  private func byte(_ word: UInt32, _ index: Int) -> Int { Int(word >> (8 * UInt32(index)) & 255) }

  private func random(_ generator: inout SeededGenerator) -> UInt32 {
    let word = UInt32(truncatingIfNeeded: generator.next())
    switch generator.next() % 4 {
    case 0: return word | 0xFF00_0000
    case 1: return 0
    default:
      let alpha = word >> 24
      return (0..<3).reduce(alpha << 24) {
        $0 | UInt32(divided(byte(word, $1) * Int(alpha))) << (8 * UInt32($1))
      }
    }
  }

  private struct Row: ~Copyable {
    var pixels = UncheckedBuffer<UInt32>()
    var covers = UncheckedBuffer<UInt8>()
    var sources = UncheckedBuffer<UInt32>()
    let before: [UInt32]

    init(
      _ count: Int, _ generator: inout SeededGenerator, _ pixel: (inout SeededGenerator) -> UInt32
    ) {
      var before: [UInt32] = []
      pixels.reserve(count + 8)
      covers.reserve(count + 8)
      sources.reserve(count + 8)
      for index in 0..<(count + 8) {
        before.append(pixel(&generator))
        pixels[index] = before[index]
        sources[index] = pixel(&generator)
        covers[index] = [0, 255, .random(in: 0...255, using: &generator)][index % 3]
      }
      self.before = before
    }
  }

  @Test func everyKernelIsItsFormula() {
    var generator = SeededGenerator(seed: Cases.seed)
    for _ in 0..<Cases.count(300) {
      let count = Int.random(in: 1...40, using: &generator)
      let start = Int.random(in: 0...count, using: &generator)
      let end = Int.random(in: start...count, using: &generator)
      let color = UInt32(truncatingIfNeeded: generator.next()) & 0xFF_FFFF
      let alpha = Int.random(in: 1...255, using: &generator)
      let kernel = Int.random(in: 0..<4, using: &generator)
      let row = Row(count, &generator, random)
      let (pixels, covers, sources) = (row.pixels.view, row.covers.view, row.sources.view)
      switch kernel {
      case 0: Compositing.blend(color, weight: UInt32(alpha), over: pixels, start, end)
      case 1:
        Compositing.blend(color, alpha: UInt32(alpha), covers: covers, over: pixels, start, end)
      case 2: Compositing.blend(colors: sources, covers: covers, over: pixels, start, end)
      default: Compositing.blend(layer: sources, covers: covers, over: pixels, start, end)
      }
      for index in 0..<(count + 8) {
        guard index >= start && index < end else {
          #expect(pixels[index] == row.before[index], "seed \(Cases.seed)")
          continue
        }
        let cover = Int(covers[index])
        let source = [color, color, sources[index], sources[index]][kernel]
        let sourceAlpha = byte(sources[index], 3)
        let weight = [alpha, divided(alpha * cover), divided(sourceAlpha * cover), 0][kernel]
        for channel in 0..<4 {
          let old = byte(row.before[index], channel)
          let new = channel == 3 && kernel < 3 ? 255 : byte(source, channel)
          let expected =
            kernel < 3
            ? divided(new * weight + old * (255 - weight))
            : divided(new * cover + old * (255 - divided(sourceAlpha * cover)))
          #expect(byte(pixels[index], channel) == expected, "seed \(Cases.seed), kernel \(kernel)")
          #expect(byte(pixels[index], channel) <= byte(pixels[index], 3))
        }
      }
    }
  }

  @Test func coversMultiplyAndAdd() {
    var generator = SeededGenerator(seed: Cases.seed)
    for _ in 0..<Cases.count(100) {
      let count = Int.random(in: 1...30, using: &generator)
      let a = Row(count, &generator, random)
      let b = Row(count, &generator, random)
      let before = (0..<(count + 8)).map { Int(b.covers[$0]) }
      let factors = (0..<count).map { Int(a.covers[$0]) }
      Compositing.add(a.covers.view, to: b.covers.view, 0, count)
      for index in 0..<count {
        #expect(Int(b.covers[index]) == Swift.min(before[index] + factors[index], 255))
      }
      for index in count..<(count + 8) { #expect(Int(b.covers[index]) == before[index]) }
      let sums = (0..<count).map { Int(b.covers[$0]) }
      Compositing.multiply(b.covers.view, by: a.covers.view, 0, count)
      for index in 0..<count {
        #expect(Int(b.covers[index]) == divided(sums[index] * factors[index]))
      }
    }
  }

  @Test func premultiplyingComesBackWhereItCan() {
    for alpha in 1...255 {
      for value in 0...alpha {
        let pixel = UInt32(value) | UInt32(alpha) << 24
        let straight = Compositing.unpremultiplied(pixel)
        #expect(divided(byte(straight, 0) * alpha) == value)
      }
    }
  }

  /// The reciprocal gives the quotient of a division, for every alpha and every byte, even above
  /// its alpha.
  @Test func unpremultiplyingIsADivision() {
    for alpha in 1...254 {
      for value in 0...255 {
        let pixel = UInt32(value) << 8 | UInt32(alpha) << 24
        let straight = Compositing.unpremultiplied(pixel)
        #expect(byte(straight, 1) == min((value * 255 + alpha / 2) / alpha, 255))
      }
    }
  }
}
