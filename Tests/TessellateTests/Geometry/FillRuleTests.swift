import Testing

@testable import Tessellate

@Suite struct FillRuleTests {
  @Test func windingNumbersAreJudgedByTheirRule() {
    for winding in -4...4 {
      #expect(FillRule.nonZero.contains(winding: winding) == (winding != 0))
      #expect(FillRule.evenOdd.contains(winding: winding) == !winding.isMultiple(of: 2))
      #expect(FillRule.positive.contains(winding: winding) == (winding > 0))
      #expect(FillRule.negative.contains(winding: winding) == (winding < 0))
      #expect(FillRule.magnitudeAtLeastTwo.contains(winding: winding) == (abs(winding) >= 2))
    }
  }
}
