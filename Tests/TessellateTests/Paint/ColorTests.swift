import Testing

@testable import Tessellate

@Suite struct ColorTests {
  @Test func everyByteSurvivesTheWayThroughFractions() {
    for value in UInt8.min...UInt8.max {
      let color = Color(red8: value, green8: 255 - value, blue8: value / 2, alpha: 1)
      #expect(color.bytes == (value, 255 - value, value / 2, 255))
    }
  }

  @Test func hexadecimalNumberIsRedGreenBlue() {
    #expect(Color(rgb: 0x1_2C3D).bytes == (0x01, 0x2C, 0x3D, 255))
  }

  @Test func fractionsOutsideAreClamped() {
    #expect(
      Color(red: -1, green: 2, blue: .nan, alpha: .infinity).bytes == (0, 255, 0, 255))
  }

  @Test func interpolationMeetsItsEnds() {
    let a = Color(red: 0.25, green: 0.5, blue: 0.75, alpha: 0.5)
    let b = Color(red: 1, green: 0, blue: 0.25, alpha: 1)
    #expect(a.interpolated(to: b, at: 0) == a)
    #expect(a.interpolated(to: b, at: 1) == b)
    #expect(
      a.interpolated(to: b, at: 0.5) == Color(red: 0.625, green: 0.25, blue: 0.5, alpha: 0.75))
  }

  @Test func opacityMultipliesAlphaOnly() {
    #expect(Color(rgb: 0x336699, alpha: 0.5).opacity(0.5) == Color(rgb: 0x336699, alpha: 0.25))
  }
}
