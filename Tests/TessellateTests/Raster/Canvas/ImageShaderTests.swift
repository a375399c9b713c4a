import Testing

@testable import Tessellate

@Suite struct ImageShaderTests: PictureMaking {
  private func random(_ width: Int, _ height: Int, _ seed: UInt64 = Cases.seed) -> Image {
    var generator = SeededGenerator(seed: seed)
    return picture(width, height) { _, _ in
      let alpha = UInt32.random(in: 0...255, using: &generator)
      func byte() -> UInt32 { UInt32.random(in: 0...alpha, using: &generator) }
      return byte() | byte() << 8 | byte() << 16 | alpha << 24
    }
  }

  /// Drawn at its own size on whole pixels, a picture comes out bit for bit.
  @Test(arguments: Image.Interpolation.allCases)
  func ownSizesAreCopies(interpolation: Image.Interpolation) throws {
    let image = random(21, 13)
    var canvas = try Canvas(width: 40, height: 30)
    canvas.draw(
      image, in: Rect(x: 5, y: 7, width: 21, height: 13), interpolation: interpolation)
    let drawn = canvas.image
    for y in 0..<30 {
      for x in 0..<40 {
        let isInside = (5..<26).contains(x) && (7..<20).contains(y)
        let expected: (UInt8, UInt8, UInt8, UInt8) =
          isInside ? image.premultiplied(x: x - 5, y: y - 7) : (0, 0, 0, 0)
        #expect(drawn.premultiplied(x: x, y: y) == expected)
      }
    }
  }

  /// A quarter turn and a mirror move pixels, and change none.
  @Test func turnsMovePixels() throws {
    let image = random(9, 6)
    var canvas = try Canvas(width: 6, height: 9)
    // (x, y) → (6 − y, x)
    canvas.draw(
      image, in: Rect(x: 0, y: 0, width: 9, height: 6),
      transform: AffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 6, ty: 0))
    for y in 0..<9 {
      for x in 0..<6 {
        #expect(
          canvas.image.premultiplied(x: x, y: y) == image.premultiplied(x: y, y: 5 - x))
      }
    }
  }

  @Test func nearestKeepsSquares() throws {
    let image = random(4, 3)
    var canvas = try Canvas(width: 12, height: 9)
    canvas.draw(
      image, in: Rect(x: 0, y: 0, width: 12, height: 9), interpolation: .nearest)
    for y in 0..<9 {
      for x in 0..<12 {
        #expect(
          canvas.image.premultiplied(x: x, y: y) == image.premultiplied(x: x / 3, y: y / 3))
      }
    }
  }

  /// A picture made smaller by whole numbers has the means of its squares, within rounding.
  @Test func smallerPicturesAreMeans() throws {
    let image = random(12, 12)
    var canvas = try Canvas(width: 4, height: 4)
    canvas.draw(image, in: Rect(x: 0, y: 0, width: 4, height: 4))
    for y in 0..<4 {
      for x in 0..<4 {
        var sum = 0
        for row in 0..<3 {
          for column in 0..<3 {
            sum += Int(image.premultiplied(x: 3 * x + column, y: 3 * y + row).alpha)
          }
        }
        let alpha = Int(canvas.image.premultiplied(x: x, y: y).alpha)
        #expect(abs(alpha - (sum + 4) / 9) <= 1)
      }
    }
  }

  /// Colours between two pixels grow from one to the other, never beyond alpha.
  @Test func largerPicturesAreMixed() throws {
    let image = picture(2, 1) { x, _ in x == 0 ? 0xFF00_0000 : 0xFF00_00FF }
    var canvas = try Canvas(width: 64, height: 1)
    canvas.draw(image, in: Rect(x: 0, y: 0, width: 64, height: 1))
    let reds = (0..<64).map { canvas.image.premultiplied(x: $0, y: 0).red }
    #expect(reds.first == 0 && reds.last == 255 && reds == reds.sorted())
    #expect(Set(reds).count >= 32)
    var other = try Canvas(width: 50, height: 50)
    other.draw(
      random(7, 5), in: Rect(x: 3, y: 4, width: 31, height: 25),
      transform: AffineTransform(rotationAngle: 0.4).scaledBy(x: 1.3, y: 1), opacity: 0.7)
    for y in 0..<50 {
      for x in 0..<50 {
        let pixel = other.image.premultiplied(x: x, y: y)
        #expect(max(pixel.red, pixel.green, pixel.blue) <= pixel.alpha && pixel.alpha <= 179)
      }
    }
  }

  @Test func nothingIsDrawnWhereNothingShows() throws {
    var canvas = try Canvas(width: 8, height: 8, background: .white)
    let before = canvas.image
    canvas.draw(random(4, 4), in: .null)
    canvas.draw(random(4, 4), in: Rect(x: 0, y: 0, width: 0, height: 4))
    canvas.draw(random(4, 4), in: Rect(x: 0, y: 0, width: 4, height: 4), opacity: 0)
    canvas.draw(Image(), in: Rect(x: 0, y: 0, width: 4, height: 4))
    canvas.draw(random(4, 4), in: Rect(x: 100, y: 0, width: 4, height: 4))
    #expect(canvas.image == before)
  }
}
