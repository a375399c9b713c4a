// The pixels of a picture under an affine map.
//
// A pixel of the canvas is mapped to the picture; its colour is interpolated between the four
// pixels about its place, in integers with weights of 1/256, or is that of the nearest one. Where a
// pixel of the canvas spans several of the picture, the mean of as many places is taken in each
// direction, so that a picture made smaller does not flicker. Beyond its border a picture continues
// with the border's colour: the mesh that is painted says where it ends.

/// The pixels of a picture, prepared for rows of a canvas.
struct ImageShader {
  private let picture: Image
  private let isSmooth: Bool
  private let opacity: UInt32
  /// The map from pixels to the picture: the image of the centre of the first pixel, and those of
  /// the steps (1, 0) and (0, 1).
  private let origin: Point
  private let perX: Vector
  private let perY: Vector
  /// The numbers of places along both steps.
  private let across: Int
  private let down: Int

  /// The most places in one direction: pictures that are made smaller still lose detail in between.
  private static let mostPlaces = 16.0

  /// Prepares a picture whose pixels `transform` maps to those of the canvas; `nil` if the map
  /// flattens it, or nothing would show.
  init?(_ picture: Image, transform: AffineTransform, opacity: Float, isSmooth: Bool) {
    self.opacity = UInt32(Color(white: 0, alpha: opacity).bytes.alpha)
    guard self.opacity > 0, picture.width > 0, let inverse = transform.inverted() else {
      return nil
    }
    (self.picture, self.isSmooth) = (picture, isSmooth)
    origin = inverse.apply(Point(0.5, 0.5))
    perX = inverse.apply(toVector: Vector(1, 0))
    perY = inverse.apply(toVector: Vector(0, 1))
    func places(_ step: Vector) -> Int {
      // A step that is longer by rounding alone needs no second place.
      isSmooth ? Int(Swift.min(Swift.max(step.length + 0.999, 1), Self.mostPlaces)) : 1
    }
    (across, down) = (places(perX), places(perY))
  }

  /// Writes the premultiplied colours of `count` pixels from (x, y) on to the right.
  func shade(x: Int, y: Int, count: Int, into colors: UncheckedView<UInt32>) {
    picture.storage.withUncheckedReading { pixels in
      for index in 0..<count {
        let place = origin + perX * Double(x &+ index) + perY * Double(y)
        let color = across &* down == 1 ? sample(pixels, place) : mean(pixels, about: place)
        colors[index] = opacity == 255 ? color : faded(color)
      }
    }
  }

  /// The mean of several places within a pixel of the canvas.
  private func mean(_ pixels: UncheckedView<UInt32>, about place: Point) -> UInt32 {
    var sums = SIMD4<UInt32>()
    for row in 0..<down {
      for column in 0..<across {
        let dx = (Double(column) + 0.5) / Double(across) - 0.5
        let dy = (Double(row) + 0.5) / Double(down) - 0.5
        sums &+= Self.channels(sample(pixels, place + perX * dx + perY * dy))
      }
    }
    let count = UInt32(across &* down)
    return Self.word((sums &+ SIMD4(repeating: count / 2)) / SIMD4(repeating: count))
  }

  /// The colour at a place of the picture.
  private func sample(_ pixels: UncheckedView<UInt32>, _ place: Point) -> UInt32 {
    guard isSmooth else {
      return pixels[
        Self.pinned(place.y, below: picture.height) &* picture.width
          &+ Self.pinned(place.x, below: picture.width)]
    }
    // Within half a pixel of the border, all weight is the border's.
    let x = Self.pinned(place.x - 0.5, to: Double(picture.width - 1))
    let y = Self.pinned(place.y - 0.5, to: Double(picture.height - 1))
    let (column, row) = (Int(x), Int(y))
    let right = SIMD4(repeating: UInt32((x - Double(column)) * 256 + 0.5))
    let below = SIMD4(repeating: UInt32((y - Double(row)) * 256 + 0.5))
    let (left, above) = (SIMD4(repeating: 256) &- right, SIMD4(repeating: 256) &- below)
    let nextColumn = Swift.min(column &+ 1, picture.width &- 1)
    let first = row &* picture.width
    let second = Swift.min(row &+ 1, picture.height &- 1) &* picture.width
    func pixel(_ row: Int, _ column: Int) -> SIMD4<UInt32> { Self.channels(pixels[row &+ column]) }
    let upper = pixel(first, column) &* left &+ pixel(first, nextColumn) &* right
    let lower = pixel(second, column) &* left &+ pixel(second, nextColumn) &* right
    let sum = upper &* above &+ lower &* below &+ SIMD4(repeating: 1 << 15)
    return Self.word(sum &>> SIMD4(repeating: 16))
  }

  /// A colour under the opacity.
  private func faded(_ color: UInt32) -> UInt32 {
    let product = Self.channels(color) &* SIMD4(repeating: opacity)
    return Self.word(
      SIMD4(
        Compositing.divided(product.x), Compositing.divided(product.y),
        Compositing.divided(product.z), Compositing.divided(product.w)))
  }

  /// A number pinned to 0 … `most`; 0 for what is not a number.
  private static func pinned(_ number: Double, to most: Double) -> Double {
    number > 0 ? (number < most ? number : most) : 0
  }

  /// The whole number at or below a place, pinned to those below `count`.
  private static func pinned(_ place: Double, below count: Int) -> Int {
    Int(pinned(place, to: Double(count - 1)))
  }

  private static func channels(_ pixel: UInt32) -> SIMD4<UInt32> {
    SIMD4(pixel & 255, pixel >> 8 & 255, pixel >> 16 & 255, pixel >> 24)
  }

  private static func word(_ channels: SIMD4<UInt32>) -> UInt32 {
    channels.x | channels.y << 8 | channels.z << 16 | channels.w << 24
  }
}
