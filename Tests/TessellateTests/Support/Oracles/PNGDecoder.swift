/// A plain decoder for the PNG and APNG files that tests write: not interlaced, at most eight bits
/// a sample.
struct PNGDecoder {
  struct Failure: Error { var reason: String }

  struct Frame {
    var x = 0
    var y = 0
    var width = 0
    var height = 0
    var delay = (0, 0)
    /// Red, green, blue and alpha of each pixel, not premultiplied.
    var pixels: [[UInt8]] = []
  }

  private(set) var width = 0
  private(set) var height = 0
  private(set) var colorType = 0
  private(set) var bitDepth = 0
  /// The numbers of frames and plays of `acTL`, if there is one.
  private(set) var animation: (frames: Int, plays: Int)?
  private(set) var frames: [Frame] = []
  /// The types of all chunks in order.
  private(set) var chunks: [String] = []
  private var palette: [[UInt8]] = []

  init(_ file: [UInt8]) throws {
    guard file.starts(with: [0x89, 0x50, 0x4E, 0x47, 13, 10, 26, 10]) else {
      throw Failure(reason: "signature")
    }
    var place = 8
    var sequence = 0
    var control = Frame()
    var data: [UInt8] = []
    while place < file.count {
      let length = Self.number(file, place, 4)
      let type = String(decoding: file[(place + 4)..<(place + 8)], as: UTF8.self)
      let body = Array(file[(place + 8)..<(place + 8 + length)])
      guard
        Self.crc(Array(file[(place + 4)..<(place + 8 + length)]))
          == Self.number(file, place + 8 + length, 4)
      else { throw Failure(reason: "checksum of \(type)") }
      place += 12 + length
      chunks.append(type)
      if type != "IDAT", !data.isEmpty {
        try finish(&control, &data)
      }
      switch type {
      case "IHDR":
        (width, height) = (Self.number(body, 0, 4), Self.number(body, 4, 4))
        (bitDepth, colorType) = (Int(body[8]), Int(body[9]))
        (control.width, control.height) = (width, height)
      case "PLTE":
        palette = (0..<(body.count / 3)).map { Array(body[(3 * $0)..<(3 * $0 + 3)]) + [255] }
      case "tRNS": for index in body.indices { palette[index][3] = body[index] }
      case "acTL": animation = (Self.number(body, 0, 4), Self.number(body, 4, 4))
      case "fcTL":
        guard Self.number(body, 0, 4) == sequence else { throw Failure(reason: "sequence") }
        sequence += 1
        (control.width, control.height) = (Self.number(body, 4, 4), Self.number(body, 8, 4))
        (control.x, control.y) = (Self.number(body, 12, 4), Self.number(body, 16, 4))
        control.delay = (Self.number(body, 20, 2), Self.number(body, 22, 2))
      case "IDAT": data += body
      case "fdAT":
        guard Self.number(body, 0, 4) == sequence else { throw Failure(reason: "sequence") }
        sequence += 1
        data = Array(body[4...])
        try finish(&control, &data)
      default: break
      }
    }
    guard chunks.first == "IHDR", chunks.last == "IEND" else { throw Failure(reason: "order") }
  }

  private mutating func finish(_ control: inout Frame, _ data: inout [UInt8]) throws {
    control.pixels = try pixels(Inflate.zlib(data).bytes, control.width, control.height)
    frames.append(control)
    data = []
  }

  /// Undoes the filters, and the pixel format.
  private func pixels(_ bytes: [UInt8], _ width: Int, _ height: Int) throws -> [[UInt8]] {
    let samples = [0: 1, 2: 3, 3: 1, 4: 2, 6: 4][colorType]!
    let size = (width * samples * bitDepth + 7) / 8
    guard bytes.count == (size + 1) * height else { throw Failure(reason: "size") }
    var above = [UInt8](repeating: 0, count: size)
    var result: [[UInt8]] = []
    for y in 0..<height {
      let kind = bytes[y * (size + 1)]
      var row = Array(bytes[(y * (size + 1) + 1)..<((y + 1) * (size + 1))])
      for index in 0..<size {
        let a = index >= samples ? Int(row[index - samples]) : 0
        let b = Int(above[index])
        let c = index >= samples ? Int(above[index - samples]) : 0
        let paeth = [a, b, c].min { (a + b - c - $0).magnitude < (a + b - c - $1).magnitude }!
        guard kind < 5 else { throw Failure(reason: "filter") }
        row[index] &+= UInt8([0, a, b, (a + b) / 2, paeth][Int(kind)])
      }
      for x in 0..<width { result.append(pixel(row, x, samples)) }
      above = row
    }
    return result
  }

  private func pixel(_ row: [UInt8], _ x: Int, _ samples: Int) -> [UInt8] {
    let part = row[(x * samples * bitDepth / 8)...].prefix(samples).map { $0 }
    switch colorType {
    case 0: return [part[0], part[0], part[0], 255]
    case 2: return part + [255]
    case 3:
      let shift = 8 - bitDepth - x * bitDepth % 8
      return palette[Int(part[0] >> UInt8(shift)) & (1 << bitDepth - 1)]
    case 4: return [part[0], part[0], part[0], part[1]]
    default: return part
    }
  }

  private static func number(_ bytes: [UInt8], _ place: Int, _ count: Int) -> Int {
    bytes[place..<(place + count)].reduce(0) { $0 << 8 | Int($1) }
  }

  /// CRC-32, bit by bit.
  static func crc(_ bytes: [UInt8]) -> Int {
    var value: UInt32 = ~0
    for byte in bytes {
      value ^= UInt32(byte)
      for _ in 0..<8 { value = value & 1 == 1 ? value >> 1 ^ 0xEDB8_8320 : value >> 1 }
    }
    return Int(~value)
  }
}
