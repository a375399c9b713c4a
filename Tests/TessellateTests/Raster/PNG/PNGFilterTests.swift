import Testing

@testable import Tessellate

@Suite struct PNGFilterTests {
  /// The byte that a filter predicts (PNG specification, 9.2).
  private func prediction(_ kind: Int, _ a: Int, _ b: Int, _ c: Int) -> Int {
    switch kind {
    case 1: a
    case 2: b
    case 3: (a + b) / 2
    case 4: [a, b, c].min { (a + b - c - $0).magnitude < (a + b - c - $1).magnitude } ?? 0
    default: 0
    }
  }

  /// Each row is the differences of the filter with the least sum of magnitudes, of equals the
  /// first.
  @Test(arguments: [1, 2, 3, 4])
  func eachRowHasTheCheapestFilter(pixelSize: Int) {
    var generator = SeededGenerator(seed: Cases.seed)
    for width in [1, 3, 5, 16, 17, 50] {
      let size = width * pixelSize
      var filter = PNGFilter(pixelSize: pixelSize, rowSize: size)
      var output = UncheckedBuffer<UInt8>()
      var above = [Int](repeating: 0, count: size)
      for y in 0..<8 {
        let row: [Int] = (0..<size).map { index in
          y % 3 == 0
            ? Int.random(in: 0...255, using: &generator)
            : (above[index] + index * y + Int.random(in: 0...y, using: &generator)) & 255
        }
        let input = filter.input
        for index in 0..<size { input[index] = UInt8(row[index]) }
        let start = output.count
        filter.append(to: &output)
        var best = (kind: 0, cost: Int.max, bytes: [UInt8]())
        for kind in 0..<5 {
          let bytes = (0..<size).map { index -> UInt8 in
            let a = index >= pixelSize ? row[index - pixelSize] : 0
            let c = index >= pixelSize ? above[index - pixelSize] : 0
            return UInt8(truncatingIfNeeded: row[index] - prediction(kind, a, above[index], c))
          }
          let cost = bytes.reduce(0) { $0 + Int(Int8(bitPattern: $1).magnitude) }
          if cost < best.cost { best = (kind, cost, bytes) }
        }
        let (kind, bytes) = (Int(output[start]), (0..<size).map { output[start + 1 + $0] })
        #expect(kind == best.kind && bytes == best.bytes, "seed \(Cases.seed)")
        above = row
      }
    }
  }

  /// A fixed filter gives its own differences, whichever would be the smallest.
  @Test(arguments: 0..<5)
  func aFixedFilterIsKept(kind: Int) {
    var generator = SeededGenerator(seed: Cases.seed)
    var filter = PNGFilter(pixelSize: 4, rowSize: 36)
    var output = UncheckedBuffer<UInt8>()
    var above = [Int](repeating: 0, count: 36)
    for y in 0..<4 {
      let row = (0..<36).map { _ in Int.random(in: 0...255, using: &generator) }
      for index in 0..<36 { filter.input[index] = UInt8(row[index]) }
      filter.append(PNGFilter.Kind(rawValue: kind), to: &output)
      #expect(Int(output[37 * y]) == kind)
      for index in 0..<36 {
        let a = index >= 4 ? row[index - 4] : 0
        let c = index >= 4 ? above[index - 4] : 0
        let difference = UInt8(
          truncatingIfNeeded: row[index] - prediction(kind, a, above[index], c))
        #expect(output[37 * y + 1 + index] == difference, "seed \(Cases.seed)")
      }
      above = row
    }
  }

  private func prefersFilters(_ pixel: (Int, Int) -> [UInt8]) -> Bool {
    var rows = UncheckedBuffer<UInt8>()
    for y in 0..<64 {
      rows.append(0)
      for x in 0..<64 { for byte in pixel(x, y) { rows.append(byte) } }
    }
    return PNGFilter.smoothness(rows.view, pixelSize: 3, rowSize: 192, rows: 64).prefersFilters
  }

  /// Gradients prefer filters; flat colours and noise do not.
  @Test func smoothPicturesPreferFilters() {
    #expect(prefersFilters { x, y in [UInt8(x), UInt8(y), UInt8((x + y) / 2)] })
    #expect(prefersFilters { x, y in [UInt8(2 * x + y), UInt8(x), UInt8(3 * y)] })
    #expect(!prefersFilters { _, _ in [10, 20, 30] })
    #expect(!prefersFilters { x, y in x * x + y * y < 900 ? [10, 20, 30] : [200, 0, 100] })
    var generator = SeededGenerator(seed: Cases.seed)
    #expect(
      !prefersFilters { _, _ in (0..<3).map { _ in .random(in: 0...255, using: &generator) } })
  }
}
