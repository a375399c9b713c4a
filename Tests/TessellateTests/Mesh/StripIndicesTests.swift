import Testing

@testable import Tessellate

@Suite struct StripIndicesTests {
  /// Copied or computed, a strip's triangles are those of its definition.
  @Test(arguments: [0, 1, 2, 3, 97, 301, 480, 511, 512, 1000, 4_000_000_000] as [UInt32])
  func stripsAreThoseOfTheirDefinition(_ start: UInt32) {
    for count in [0, 1, 2, 7, 15, 16, 17, 63, 64, 65, 100, 128, 129, 255, 256, 257, 600] {
      var indices: [UInt32] = [7]
      indices.appendUnchecked(limit: 6 * count + UncheckedView<UInt32>.stripSlack) { view in
        view.storeStrip(count, from: start)
        return 6 * count
      }
      let expected = (0..<UInt32(count)).flatMap { k -> [UInt32] in
        let (left, right) = (start + 2 * k, start + 2 * k + 1)
        return [left, left + 2, right, right, left + 2, right + 2]
      }
      #expect(indices == [7] + expected)
    }
  }
}
