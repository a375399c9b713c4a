import Testing

@testable import Tessellate

@Suite struct NetpbmWriterTests: PictureMaking {
  @Test func plainFormatsHoldTheBytes() throws {
    let image = picture(2, 1) { x, _ in x == 0 ? 0xFF03_0201 : 0x8000_0080 }
    #expect(
      NetpbmWriter().data(for: image)
        == Array("P6\n2 1\n255\n".utf8) + [1, 2, 3, 255, 127, 127])
    var mask = try Mask(width: 2, height: 1)
    mask[1, 0] = 9
    #expect(NetpbmWriter().data(for: mask) == Array("P5\n2 1\n255\n".utf8) + [0, 9])
  }
}
