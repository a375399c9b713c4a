// The composition of colours over a row of pixels.
//
// A pixel holds red, green, blue and alpha in the four bytes of a word, premultiplied: the form in
// which "over" is linear. A paint is a colour C that is not premultiplied and an alpha; alpha times
// cover gives a weight e, and each byte becomes
//
//     D′ = (C·e + D·(255 − e)) / 255        with 255 for C's own alpha byte
//
// which is rounded once. A layer is premultiplied already, S with alpha A; under a cover m
//
//     D′ = (S·m + D·(255 − A·m/255)) / 255
//
// Both keep a colour's bytes at or below its alpha. A weight of 0 leaves a pixel as it is, to the
// bit, so lanes beyond a row's end get that weight.
//
// Lanes: bytes 0 and 2 of each word in one vector of 16-bit lanes, bytes 1 and 3 in another.
// Division by 255 is t = x + 128, (t + t/256)/256, the nearest whole number for all x ≤ 255² (and
// exact in 16 bits, because t + t/256 < 2¹⁶).

/// The arithmetic of "over" on premultiplied bytes.
enum Compositing {
  typealias Pixels = UncheckedView<UInt32>
  typealias Bytes = UncheckedView<UInt8>

  /// The nearest whole number to x / 255, for x up to 255².
  @inline(__always)
  static func divided(_ x: SIMD16<UInt16>) -> SIMD16<UInt16> {
    let t = x &+ SIMD16(repeating: 128)
    return (t &+ (t &>> SIMD16(repeating: 8))) &>> SIMD16(repeating: 8)
  }

  @inline(__always)
  static func divided(_ x: SIMD8<UInt16>) -> SIMD8<UInt16> {
    let t = x &+ SIMD8(repeating: 128)
    return (t &+ (t &>> SIMD8(repeating: 8))) &>> SIMD8(repeating: 8)
  }

  @inline(__always)
  static func divided(_ x: UInt32) -> UInt32 {
    let t = x &+ 128
    return (t &+ (t &>> 8)) &>> 8
  }

  /// Bytes 0 and 2 of each word.
  @inline(__always)
  private static func even(_ pixels: SIMD8<UInt32>) -> SIMD16<UInt16> {
    (pixels & SIMD8(repeating: 0x00FF_00FF)).halves
  }

  /// Bytes 1 and 3 of each word.
  @inline(__always)
  private static func odd(_ pixels: SIMD8<UInt32>) -> SIMD16<UInt16> {
    pixels.halves &>> SIMD16(repeating: 8)
  }

  @inline(__always)
  private static func joined(
    _ even: SIMD16<UInt16>, _ odd: SIMD16<UInt16>
  ) -> SIMD8<UInt32> {
    SIMD8(halves: even | (odd &<< SIMD16(repeating: 8)))
  }

  /// Each weight in both lanes of its word.
  @inline(__always)
  private static func spread(_ weights: SIMD8<UInt16>) -> SIMD16<UInt16> {
    let words = SIMD8<UInt32>(truncatingIfNeeded: weights)
    return (words | (words &<< SIMD8(repeating: 16))).halves
  }

  /// The covers of eight pixels, 0 for those at or beyond `end`.
  @inline(__always)
  private static func covers(_ bytes: Bytes, at start: Int, end: Int) -> SIMD8<UInt16> {
    let loaded = SIMD8<UInt16>(truncatingIfNeeded: bytes.load(SIMD8<UInt8>.self, at: start))
    if end &- start >= 8 { return loaded }
    let lane = SIMD8<UInt16>(0, 1, 2, 3, 4, 5, 6, 7)
    let zero = SIMD8<UInt16>()
    return zero.replacing(
      with: loaded, where: lane .< SIMD8(repeating: UInt16(truncatingIfNeeded: end &- start)))
  }

  /// Eight pixels of D′ = (C·e + D·(255 − e)) / 255.
  @inline(__always)
  private static func mixed(
    _ pixels: SIMD8<UInt32>, with color: SIMD8<UInt32>, weights: SIMD8<UInt16>
  ) -> SIMD8<UInt32> {
    let e = spread(weights)
    let rest = SIMD16<UInt16>(repeating: 255) &- e
    return joined(
      divided(even(color) &* e &+ even(pixels) &* rest),
      divided(odd(color) &* e &+ odd(pixels) &* rest))
  }

  /// Composites one colour over a range of pixels with one weight.
  @inline(__always)
  static func blend(_ color: UInt32, weight: UInt32, over pixels: Pixels, _ start: Int, _ end: Int)
  {
    let colors = SIMD8<UInt32>(repeating: color | 0xFF00_0000)
    var index = start
    if weight == 255 {
      while index &+ 8 <= end {
        pixels.store(colors, at: index)
        index &+= 8
      }
      while index < end {
        pixels[index] = color | 0xFF00_0000
        index &+= 1
      }
      return
    }
    let weights = SIMD8<UInt16>(repeating: UInt16(truncatingIfNeeded: weight))
    while index < end {
      let old = pixels.load(SIMD8<UInt32>.self, at: index)
      let fresh = mixed(old, with: colors, weights: weights)
      if end &- index >= 8 {
        pixels.store(fresh, at: index)
      } else {
        for lane in 0..<(end &- index) { pixels[index &+ lane] = fresh[lane] }
      }
      index &+= 8
    }
  }

  /// Composites one colour over a range of pixels, weighted by its alpha times each pixel's cover.
  @inline(__always)
  static func blend(
    _ color: UInt32, alpha: UInt32, covers bytes: Bytes, over pixels: Pixels, _ start: Int,
    _ end: Int
  ) {
    let colors = SIMD8<UInt32>(repeating: color | 0xFF00_0000)
    let alphas = SIMD8<UInt16>(repeating: UInt16(truncatingIfNeeded: alpha))
    var index = start
    while index < end {
      // Away from edges, groups of eight pixels are covered wholly or not at all.
      let group = bytes.load(UInt64.self, at: index)
      if group == 0 || (group == .max && alpha == 255 && end &- index >= 8) {
        if group != 0 { pixels.store(colors, at: index) }
        index &+= 8
        continue
      }
      var weights = covers(bytes, at: index, end: end)
      if alpha != 255 { weights = divided(weights &* alphas) }
      let old = pixels.load(SIMD8<UInt32>.self, at: index)
      pixels.store(mixed(old, with: colors, weights: weights), at: index)
      index &+= 8
    }
  }

  /// Composites a colour for each pixel, not premultiplied, weighted by its alpha times the pixel's
  /// cover.
  @inline(__always)
  static func blend(
    colors: Pixels, covers bytes: Bytes, over pixels: Pixels, _ start: Int, _ end: Int
  ) {
    var index = start
    while index < end {
      let color = colors.load(SIMD8<UInt32>.self, at: index)
      let alphas = SIMD8<UInt16>(truncatingIfNeeded: color &>> SIMD8(repeating: 24))
      let weights = divided(covers(bytes, at: index, end: end) &* alphas)
      let old = pixels.load(SIMD8<UInt32>.self, at: index)
      pixels.store(
        mixed(old, with: color | SIMD8(repeating: 0xFF00_0000), weights: weights), at: index)
      index &+= 8
    }
  }

  /// Composites premultiplied pixels over a range, each under its cover.
  @inline(__always)
  static func blend(
    layer: Pixels, covers bytes: Bytes, over pixels: Pixels, _ start: Int, _ end: Int
  ) {
    var index = start
    while index < end {
      let source = layer.load(SIMD8<UInt32>.self, at: index)
      let cover = covers(bytes, at: index, end: end)
      let alphas = SIMD8<UInt16>(truncatingIfNeeded: source &>> SIMD8(repeating: 24))
      let m = spread(cover)
      let rest = spread(SIMD8<UInt16>(repeating: 255) &- divided(alphas &* cover))
      let old = pixels.load(SIMD8<UInt32>.self, at: index)
      pixels.store(
        joined(
          divided(even(source) &* m &+ even(old) &* rest),
          divided(odd(source) &* m &+ odd(old) &* rest)), at: index)
      index &+= 8
    }
  }

  /// Multiplies covers by those of another mask.
  @inline(__always)
  static func multiply(_ bytes: Bytes, by other: Bytes, _ start: Int, _ end: Int) {
    var index = start
    while index < end {
      let a = covers(bytes, at: index, end: end)
      let b = SIMD8<UInt16>(truncatingIfNeeded: other.load(SIMD8<UInt8>.self, at: index))
      bytes.store(SIMD8<UInt8>(truncatingIfNeeded: divided(a &* b)), at: index)
      index &+= 8
    }
  }

  /// Adds covers to those of another mask, up to 255.
  @inline(__always)
  static func add(_ bytes: Bytes, to other: Bytes, _ start: Int, _ end: Int) {
    var index = start
    while index < end {
      let old = SIMD8<UInt16>(truncatingIfNeeded: other.load(SIMD8<UInt8>.self, at: index))
      let sum = old &+ covers(bytes, at: index, end: end)
      let most = SIMD8<UInt16>(repeating: 255)
      other.store(
        SIMD8<UInt8>(truncatingIfNeeded: most.replacing(with: sum, where: sum .< most)), at: index)
      index &+= 8
    }
  }

  /// A colour's bytes as a word, red lowest, not premultiplied.
  static func word(_ color: Color) -> UInt32 {
    let bytes = color.bytes
    return UInt32(bytes.red) | UInt32(bytes.green) << 8 | UInt32(bytes.blue) << 16
      | UInt32(bytes.alpha) << 24
  }

  /// A colour's bytes as a word, red lowest, premultiplied.
  static func premultiplied(_ color: Color) -> UInt32 {
    let word = word(color)
    let alpha = word >> 24
    var result = alpha << 24
    for shift: UInt32 in [0, 8, 16] {
      result |= divided((word >> shift & 255) * alpha) << shift
    }
    return result
  }

  /// The colour of a premultiplied pixel, to the nearest byte; all 0 where alpha is.
  ///
  /// A byte c becomes ⌊n / a⌋ of n = 255·c + a/2. With m = ⌊2²⁴ / a⌋ + 1 it is ⌊n·m / 2²⁴⌋: m·a
  /// exceeds 2²⁴ by at most a, and n·a < 2²⁴ for all bytes.
  @inline(__always)
  static func unpremultiplied(_ pixel: UInt32) -> UInt32 {
    let alpha = pixel &>> 24
    if alpha == 255 { return pixel }
    if alpha == 0 { return 0 }
    let reciprocal = UInt64(0x100_0000 / alpha &+ 1)
    @inline(__always) func byte(_ shift: UInt32) -> UInt32 {
      let n = UInt64((pixel &>> shift & 255) &* 255 &+ alpha / 2)
      return UInt32(truncatingIfNeeded: Swift.min((n &* reciprocal) &>> 24, 255)) &<< shift
    }
    return byte(0) | byte(8) | byte(16) | alpha &<< 24
  }
}
