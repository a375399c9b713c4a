/// The pixel format of a PNG: the shortest one that loses nothing.
struct PNGFormat: ~Copyable {
  /// The colour types of PNG, at eight bits a sample.
  enum Kind: UInt8 {
    case gray = 0
    case rgb = 2
    case palette = 3
    case grayAlpha = 4
    case rgba = 6
  }

  private(set) var kind = Kind.rgba
  /// The shortest format without a palette, where this one has a palette.
  private(set) var direct: Kind?
  /// The colours by their numbers, those with an alpha below 255 first.
  private(set) var colors = UncheckedBuffer<UInt32>()
  private(set) var translucentColors = 0
  /// Open addressing by a colour's hash: its number + 1, or 0.
  private var slots = UncheckedBuffer<UInt16>()

  /// The slots of the hash table: four for each of 256 colours.
  private static let slotCount = 1024

  init(_ kind: Kind) { self.kind = kind }

  /// Creates the shortest format for all pixels of a picture.
  init(for image: Image) {
    slots.reserve(PNGFormat.slotCount)
    for slot in 0..<PNGFormat.slotCount { slots[slot] = 0 }
    var isOpaque = true
    var isGray = true
    var fitsPalette = true
    var last: UInt32 = 0
    let pixels = image.storage
    for index in 0..<(image.width * image.height) {
      let pixel = pixels[index]
      if pixel == last && index > 0 { continue }
      last = pixel
      let color = Compositing.unpremultiplied(pixel)
      if color >> 24 < 255 { isOpaque = false }
      if (color ^ (color >> 8)) & 0xFFFF != 0 { isGray = false }
      if fitsPalette { fitsPalette = enter(color) }
      if !isOpaque && !isGray && !fitsPalette { break }
    }
    if isOpaque {
      kind = isGray ? .gray : .rgb
    } else {
      kind = isGray ? .grayAlpha : .rgba
    }
    if fitsPalette && kind != .gray {
      direct = kind
      kind = .palette
      sortPalette()
    }
  }

  /// The bits of a sample: 1, 2 or 4 for palettes of few colours.
  var bitDepth: Int {
    guard kind == .palette else { return 8 }
    return colors.count <= 2 ? 1 : colors.count <= 4 ? 2 : colors.count <= 16 ? 4 : 8
  }

  /// The bytes of a row.
  func rowSize(width: Int) -> Int { (width * pixelSize * bitDepth + 7) / 8 }

  /// The bytes of a pixel, at least one.
  var pixelSize: Int {
    switch kind {
    case .gray, .palette: 1
    case .grayAlpha: 2
    case .rgb: 3
    case .rgba: 4
    }
  }

  private func slot(of color: UInt32) -> Int {
    var slot = Int((color &* 0x9E37_79B1) >> 22)
    while slots[slot] != 0 && colors[Int(slots[slot]) - 1] != color {
      slot = (slot + 1) % PNGFormat.slotCount
    }
    return slot
  }

  /// Enters a colour; returns false if it is the 257th.
  private mutating func enter(_ color: UInt32) -> Bool {
    let slot = slot(of: color)
    if slots[slot] != 0 { return true }
    if colors.count == 256 { return false }
    colors.append(color)
    slots[slot] = UInt16(colors.count)
    return true
  }

  /// Moves translucent colours to the front, so that the alphas of the others need not be written.
  private mutating func sortPalette() {
    var sorted = UncheckedBuffer<UInt32>()
    for index in 0..<colors.count where colors[index] >> 24 < 255 { sorted.append(colors[index]) }
    translucentColors = sorted.count
    for index in 0..<colors.count where colors[index] >> 24 == 255 { sorted.append(colors[index]) }
    for slot in 0..<PNGFormat.slotCount { slots[slot] = 0 }
    swap(&colors, &sorted)
    for index in 0..<colors.count {
      let slot = slot(of: colors[index])
      slots[slot] = UInt16(index + 1)
    }
  }

  /// Packs numbers of fewer than eight bits, the first highest; bits after the last are 0.
  private func pack(_ bytes: UncheckedView<UInt8>, count: Int) {
    let depth = bitDepth
    let share = 8 / depth
    guard share > 1 else { return }
    for index in 0..<((count + share - 1) / share) {
      var byte: UInt8 = 0
      for part in 0..<share {
        let x = index * share + part
        byte = byte << UInt8(depth) | (x < count ? bytes[x] : 0)
      }
      bytes[index] = byte
    }
  }

  /// Encodes `count` premultiplied pixels; the bytes need room for at least one a pixel.
  func encode(_ pixels: UncheckedView<UInt32>, count: Int, into bytes: UncheckedView<UInt8>) {
    switch kind {
    case .gray:
      for x in 0..<count { bytes[x] = UInt8(truncatingIfNeeded: pixels[x]) }
    case .palette:
      var last = pixels[0]
      var number = UInt8(truncatingIfNeeded: slots[slot(of: Compositing.unpremultiplied(last))] - 1)
      for x in 0..<count {
        if pixels[x] != last {
          last = pixels[x]
          number = UInt8(truncatingIfNeeded: slots[slot(of: Compositing.unpremultiplied(last))] - 1)
        }
        bytes[x] = number
      }
      pack(bytes, count: count)
    case .grayAlpha:
      for x in 0..<count {
        let color = Compositing.unpremultiplied(pixels[x])
        bytes[2 * x] = UInt8(truncatingIfNeeded: color)
        bytes[2 * x + 1] = UInt8(truncatingIfNeeded: color >> 24)
      }
    case .rgb:
      for x in 0..<count {
        let color = pixels[x]
        bytes[3 * x] = UInt8(truncatingIfNeeded: color)
        bytes[3 * x + 1] = UInt8(truncatingIfNeeded: color >> 8)
        bytes[3 * x + 2] = UInt8(truncatingIfNeeded: color >> 16)
      }
    case .rgba:
      for x in 0..<count {
        bytes.store(Compositing.unpremultiplied(pixels[x]).littleEndian, at: 4 * x)
      }
    }
  }
}
