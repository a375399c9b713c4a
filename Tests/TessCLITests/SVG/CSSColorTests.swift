import Tessellate
import Testing

@testable import TessellateSVG

@Suite struct CSSColorTests {
  private func bytes(_ text: String) -> [UInt8]? {
    Color(css: text).map { color in
      let (red, green, blue, alpha) = color.bytes
      return [red, green, blue, alpha]
    }
  }

  @Test(
    arguments: [
      ("#f80", [255, 136, 0, 255]), ("#F808", [255, 136, 0, 136]), ("#ff8000", [255, 128, 0, 255]),
      ("#ff800040", [255, 128, 0, 64]), ("rgb(1,2,3)", [1, 2, 3, 255]),
      ("rgb(1 2 3 / 50%)", [1, 2, 3, 128]), ("rgba(300, -5, 3, .5)", [255, 0, 3, 128]),
      ("rgb(100%, 50%, 0%)", [255, 128, 0, 255]), ("hsl(120, 100%, 50%)", [0, 255, 0, 255]),
      ("hsl(-240deg 100% 25% / 1)", [0, 128, 0, 255]),
      ("hsla(0.5turn,100%,50%,25%)", [0, 255, 255, 64]),
      ("hwb(0 50% 50%)", [128, 128, 128, 255]), ("hwb(120 0% 0%)", [0, 255, 0, 255]),
      (" RebeccaPurple ", [102, 51, 153, 255]), ("transparent", [0, 0, 0, 0]),
      ("lightgoldenrodyellow", [250, 250, 210, 255]), ("rgb(0 50% 0 / .5)", [0, 128, 0, 128]),
      ("rgb(none 0 none)", [0, 0, 0, 255]), ("rgb(1,2,3,50%)", [1, 2, 3, 128]),
      ("hsl(120 100 50)", [0, 255, 0, 255]),
    ] as [(String, [UInt8])])
  func validColorsAreRead(text: String, expected: [UInt8]) {
    #expect(bytes(text) == expected)
  }

  @Test(arguments: [
    "", "#", "#12", "#12345", "#ggg", "rgb(1,2)", "rgb(1,2,3,4,5)", "rgb(1,2,3", "rgb(a,b,c)",
    "hsl(1,2,3) x", "notacolor", "currentColor", "url(#a)", "rgb 1 2 3", "rgba(0,50%,0,.5)",
    "rgb(0%,0%,9)", "rgb(none,0,0)", "rgb(1deg,2,3)", "hsl(120,100,50)", "hsl(1%,9%,9%)",
    "hwb(0,50%,50%)",
  ])
  func invalidColorsAreRejected(text: String) {
    #expect(Color(css: text) == nil)
  }
}
