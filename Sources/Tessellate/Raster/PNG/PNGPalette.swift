/// The colours of a picture with at most 256 of them, and its pixels as their numbers.
///
/// Premultiplied pixels are the keys: equal ones are equal colours, and different ones differ,
/// because a byte at or below its alpha is the only one with its quotient.
///
/// Translucent colours come first, so that the alphas of the others need not be written. While the
/// picture is read, they are numbered from 0 up and opaque ones from 255 down; `close` moves the
/// latter next to the former.
struct PNGPalette: ~Copyable {
  /// The premultiplied colours by their numbers.
  private var pixels = UncheckedBuffer<UInt32>()
  private(set) var translucentCount = 0
  private var opaqueCount = 0
  /// Open addressing by a colour's hash: its number + 1, or 0.
  private var slots = UncheckedBuffer<UInt16>()
  /// The numbers of the pixels, each row after a byte of 0: the form in which PNG compresses them.
  var rows = UncheckedBuffer<UInt8>()

  /// The slots of the hash table: four for each of 256 colours.
  private static let slotCount = 1024
  private static let mostColors = 256

  /// Makes room for all colours and for the numbers of a picture.
  mutating func open(width: Int, height: Int) {
    pixels.reserve(PNGPalette.mostColors)
    slots.reserve(PNGPalette.slotCount)
    let words = slots.view.rebound(to: UInt64.self)
    for word in 0..<(PNGPalette.slotCount / 4) { words[word] = 0 }
    let size = (width + 1) * height
    rows.reserve(size + PNGFormat.slack)
    rows.count = size
  }

  /// The number of colours.
  var count: Int { translucentCount + opaqueCount }

  /// A colour by its number, not premultiplied.
  func color(_ number: Int) -> UInt32 { Compositing.unpremultiplied(pixels[number]) }

  /// The number of a pixel's colour, which is entered if it is new; `nil` for the 257th colour.
  @inline(__always)
  mutating func number(of pixel: UInt32) -> UInt32? {
    let (slots, pixels) = (slots.view, pixels.view)
    var slot = Int((pixel &* 0x9E37_79B1) &>> 22)
    while slots[slot] != 0 {
      let number = UInt32(slots[slot]) &- 1
      if pixels[Int(number)] == pixel { return number }
      slot = (slot &+ 1) & (PNGPalette.slotCount &- 1)
    }
    return enter(pixel, slot)
  }

  @inline(never)
  private mutating func enter(_ pixel: UInt32, _ slot: Int) -> UInt32? {
    guard count < PNGPalette.mostColors else { return nil }
    let isOpaque = pixel >> 24 == 255
    let number = isOpaque ? PNGPalette.mostColors - 1 - opaqueCount : translucentCount
    if isOpaque { opaqueCount += 1 } else { translucentCount += 1 }
    pixels[number] = pixel
    slots[slot] = UInt16(number + 1)
    return UInt32(number)
  }

  /// Moves the numbers of opaque colours next to the others, and packs small numbers.
  ///
  /// - Parameters:
  ///   - width: The number of pixels in a row.
  ///   - height: The number of rows.
  ///   - bitDepth: The bits of a number in the file.
  mutating func close(width: Int, height: Int, bitDepth: Int) {
    let bytes = rows.view
    if opaqueCount > 0 {
      // From 255 down to from `translucentCount` up.
      let sum = PNGPalette.mostColors - 1 + translucentCount
      reorderOpaque()
      let sums = SIMD16<UInt8>(repeating: UInt8(truncatingIfNeeded: sum))
      let least = SIMD16<UInt8>(repeating: UInt8(PNGPalette.mostColors - opaqueCount))
      for index in stride(from: 0, to: rows.count, by: 16) {
        let numbers = bytes.load(SIMD16<UInt8>.self, at: index)
        bytes.store(
          numbers.replacing(with: sums &- numbers, where: numbers .>= least), at: index)
      }
      // With 256 opaque colours, the 0 before each row has been taken for a number.
      for y in 0..<height { bytes[y * (width + 1)] = 0 }
    }
    guard bitDepth < 8 else { return }
    let packed = (width * bitDepth + 7) / 8
    var row = UncheckedBuffer<UInt8>()
    row.reserve(width + PNGFormat.slack)
    for y in 0..<height {
      row.view.copy(bytes.dropping(y * (width + 1) + 1), count: width, to: 0)
      PNGPalette.pack(row.view, count: width, depth: bitDepth)
      bytes[y * (packed + 1)] = 0
      bytes.copy(row.view, count: packed, to: y * (packed + 1) + 1)
    }
    rows.count = (packed + 1) * height
  }

  /// Moves opaque colours next to the others, in the order in which they were entered.
  private func reorderOpaque() {
    let pixels = pixels.view
    let first = PNGPalette.mostColors - opaqueCount
    // Reversed where they are, then moved down.
    for offset in 0..<(opaqueCount / 2) {
      let (low, high) = (first + offset, PNGPalette.mostColors - 1 - offset)
      (pixels[low], pixels[high]) = (pixels[high], pixels[low])
    }
    for offset in 0..<opaqueCount { pixels[translucentCount + offset] = pixels[first + offset] }
  }

  /// Packs numbers of `depth` bits from bytes, the first highest; bits after the last are 0.
  ///
  /// Neighbours are joined in pairs, eight bytes to four, until a byte is full.
  private static func pack(_ bytes: UncheckedView<UInt8>, count: Int, depth: Int) {
    var (count, depth) = (count, depth)
    while depth < 8 {
      var index = 0
      while index < count {
        var word = UInt64(littleEndian: bytes.load(UInt64.self, at: index))
        if count &- index < 8 { word &= 1 &<< (8 &* UInt64(count &- index)) &- 1 }
        var pairs = (word &<< UInt64(depth) | word &>> 8) & 0x00FF_00FF_00FF_00FF
        pairs = (pairs | pairs &>> 8) & 0x0000_FFFF_0000_FFFF
        pairs = pairs | pairs &>> 16
        bytes.store(UInt32(truncatingIfNeeded: pairs).littleEndian, at: index &>> 1)
        index &+= 8
      }
      count = (count &+ 1) &>> 1
      depth *= 2
    }
  }
}
