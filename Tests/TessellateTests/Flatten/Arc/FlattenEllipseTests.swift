import Testing

@testable import Tessellate

@Suite struct FlattenEllipseTests {
  @Test func everyOtherQuarterIsEven() {
    for number in -9...9 { #expect(Double(number).isEvenQuarter == number.isMultiple(of: 2)) }
  }
}
