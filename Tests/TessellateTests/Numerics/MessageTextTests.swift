import Testing

@testable import Tessellate

/// Tests of messages put together as bytes.
@Suite struct MessageTextTests {
  /// A message reads as a string put together does, numbers included.
  @Test func readsAsAString() {
    for number in [0, -1, 3.5, 1e-9, 1e300, -.infinity] as [Double] {
      for count in [0, -7, 1 << 60] {
        let law = "√2 ≤ 2"
        #expect(
          String("\(law): \(number), \(count) × b" as MessageText)
            == "\(law): \(number), \(count) × b")
      }
    }
    #expect(String("a" as MessageText) == "a" && String("" as MessageText).isEmpty)
  }
}
