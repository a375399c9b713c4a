import Foundation
import Testing

@testable import Tessellate

@Suite struct ImageTests: PictureMaking {
  @Test func sizesOutOfRangeThrow() {
    #expect(throws: TessellationError.invalidSize(width: 5, height: 0)) {
      try Image(width: 5, height: 0)
    }
    #expect(throws: TessellationError.budgetExceeded(.pixels, limit: 99)) {
      try Image(width: 10, height: 10, pixelBudget: 99)
    }
  }

  /// A pixel's stored bytes are those of its colour times its alpha, to the nearest.
  @Test func pixelsAreStoredPremultiplied() throws {
    var generator = SeededGenerator(seed: Cases.seed)
    for _ in 0..<Cases.count(300) {
      let (red, alpha) = (UInt8.random(in: 0...255, using: &generator), generator.next())
      let color = Color(
        red8: red, green8: 200, blue8: 0, alpha: Float(alpha & 255) / 255)
      let image = try Image(width: 2, height: 2, background: color)
      let stored = image.premultiplied(x: 1, y: 1)
      let exact = Double(red) * Double(alpha & 255) / 255
      #expect((Double(stored.red) - exact).magnitude <= 0.5 && stored.blue == 0)
      #expect(stored.alpha == UInt8(alpha & 255))
      // The colour comes back as exactly as its alpha allows.
      if alpha & 255 > 0 {
        let error = (Int(image[0, 1].red) - Int(red)).magnitude
        #expect(error <= 128 / UInt(alpha & 255) + 1)
      }
    }
  }

  @Test func equalityAndHashesIgnoreTheSlack() {
    let image = picture(3, 2) { x, y in UInt32(x + 3 * y) | 0xFF00_0000 }
    var other = image
    other.storage[3 * 2] = 5
    #expect(image == other && image.hashValue == other.hashValue)
    other.storage[0] ^= 1
    #expect(image != other)
    #expect(image != picture(2, 3) { x, y in UInt32(x + 2 * y) | 0xFF00_0000 })
  }

  @Test func bytesComeBack() throws {
    let bytes: [UInt8] = [
      1, 2, 3, 4, 0, 0, 0, 0, 10, 20, 30, 255, 9, 8, 7, 200, 0, 1, 0, 1, 5, 5, 5, 5,
    ]
    let image = try Image(width: 3, height: 2, premultipliedRGBA: bytes)
    #expect(image.withUnsafeBytes { Array($0) } == bytes)
    #expect(image.premultiplied(x: 0, y: 1) == (9, 8, 7, 200))
    #expect(
      try Image(width: 3, height: 2, premultipliedRGBA: image.withUnsafeBytes { Data($0) }) == image
    )
    // A colour is at most its alpha.
    let wrong = try Image(width: 1, height: 1, premultipliedRGBA: [200, 3, 9, 9])
    #expect(wrong.withUnsafeBytes { Array($0) } == [9, 3, 9, 9])
    #expect(throws: TessellationError.invalidSize(width: 0, height: 1)) {
      try Image(width: 0, height: 1, premultipliedRGBA: [])
    }
  }
}
