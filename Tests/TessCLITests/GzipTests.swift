import Foundation
import Tessellate
import Testing

@testable import tess_cli

/// Compressed drawings.
@Suite struct GzipTests {
  /// A triangle, by `gzip -9`, whose block has the fixed code.
  private static let fixed =
    [
      0x1F, 0x8B, 0x08, 0x00, 0x00, 0x00, 0x00, 0x00, 0x02, 0x03, 0xB3, 0x29, 0x2E, 0x4B, 0x57,
      0xA8,
      0xC8, 0xCD, 0xC9, 0x2B, 0xB6, 0x55, 0xCF, 0x28, 0x29, 0x29, 0xB0, 0xD2, 0xD7, 0x2F, 0x2F,
      0x2F,
      0xD7, 0x2B, 0x37, 0xD6, 0xCB, 0x2F, 0x4A, 0xD7, 0x37, 0x32, 0x30, 0x30, 0xD0, 0x07, 0xAA,
      0x50,
      0xB7, 0xB3, 0x29, 0x48, 0x2C, 0xC9, 0x50, 0x48, 0xB1, 0x55, 0xF7, 0x35, 0x50, 0x30, 0xC8,
      0xB0,
      0x2C, 0xB3, 0xAC, 0x52, 0xD7, 0xB7, 0xB3, 0x01, 0xC9, 0xD9, 0x71, 0x01, 0x00, 0xA0, 0x9A,
      0xD4,
      0xAE, 0x44, 0x00, 0x00, 0x00,
    ] as [UInt8]
  /// Two members: a stored block with a name in the header, and an empty one.
  private static let stored: [UInt8] =
    [0x1F, 0x8B, 8, 8, 0, 0, 0, 0, 0, 3, 0x61, 0, 1, 3, 0, 0xFC, 0xFF, 0x61, 0x62, 0x63]
    + [0xC2, 0x41, 0x24, 0x35, 3, 0, 0, 0]
    + [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3, 3, 0, 0, 0, 0, 0, 0, 0, 0, 0]

  private static let triangle =
    "<svg xmlns='http://www.w3.org/2000/svg'><path d='M0 0h9v9z'/></svg>\n"

  @Test func allKindsOfBlocksAreRead() throws {
    #expect(try Gzip.content(of: Self.stored, limit: 100) == Array("abc".utf8))
    let text = try Gzip.content(of: Self.fixed, limit: 100)
    #expect(String(decoding: text, as: UTF8.self) == Self.triangle)
    let dynamic = try Gzip.content(of: Self.dynamic, limit: 10_000)
    let numbers = (0..<500).map { "\($0 * $0 % 977)" }.joined(separator: " ")
    #expect(String(decoding: dynamic, as: UTF8.self) == numbers)
  }

  /// Five hundred numbers, by zlib, whose block has a code of its own.
  private static let dynamic: [UInt8] = Array(
    Data(
      base64Encoded: "H4sIAAAAAAACAy3Vi5EbMQwD0FZUwupLqf/G8uDc5DJrrygSAEH6a72t9lo/bew2T1uvndVub/37"
        + "Wh+eazkV8YSIGdvzvjbHEu+2uLU872p7vLbrtCPueJbv5f11/sS9xFfrfbRer4112+xSvdHWqbaV"
        + "OmO2+pZr1W6N9rYUUJyhMoQ71RKqimf5fr1/zt9q4xPSb1tztu3oAF5P4T6b2v2mYMlw28ax0L57"
        + "tr79ofWeIzSeoyWxJ1hjjDbB3fO2I+SqJfeQaN6jDhhTDbW7/wPhdQigyIVjzTYmgiMQ1OsdBq8Q"
        + "8TyTPJPo5CjAKVsfLpJ3iScV9yPFQOZCuIlMHZTlGVRYl2AQvqMOvVc51rdXICKzXlTCgID4bB9v"
        + "+H5TcknVfl3ol1R4byS/NnXsKPQ+uLRof5eQXODqEl4fXXRuJsNsjzQDvl2gEnm4umW+VO3Peynu"
        + "0nW92KhdwAdDbHdveA0xpH7KDASO+HeO/NCQhJyLAlVRBRqfL96jIqCe0vKD3c3OM5uJn4wT5wpX"
        + "0u+efkLc4y+ogjAyjZAlWXxZ1L1QUo2Db0jFzY9DpqNYxAn4m/clqemS06MY1tvRO3GfnjLMXHFf"
        + "ksCR0aH5IW6nxPEZsS1THBdU9OcinV0xtBwLgAfjGumR/ijzKLNmznHmwrfSch2IUcyNa5vjCLVf"
        + "Bph+iwKmqaKtchVkI72BtGdsUAsyf5zXyV7pelqZGTf3LxNHxE7k49rIcPg8pX07gruncmX8vL/A"
        + "rMy/6to1tO9mcHEnxYlTgbgVd2oZapVhgvtlMl0baVeo71RwzMCwPx06Xg/jcgHbwgfQlyIrbTLM"
        + "lW0S3xmK4qmVJiFUJxPnfY8GSZ22IpkFpntd2ftbLZlOZdU8qSveSqkvuy4ToPSXZhuoNIiFz84w"
        + "aUqOyKE342TdZZizAVyLnMgeCOZNZ7J6yBkZg+TLVJgIfpkk7rH4yRAShgKdhg+SA+myoQfJQ9DI"
        + "7pO9aLtllL/4VQgRhlD76aaxGaDfiomtKZ9tQiYSzizjrC+FamV/44LI8J3492eHTKpQDRswEPei"
        + "UxmrCJmGuNV/9gebWoeYe2UsXVGtU8q/36oM6Zg9vzeGIoPnXbYCSPUziBpxZ8ZsZ/GD6LNXT3Nu"
        + "xoqtjtr7xrww5GdkxmrZ8lmOZCXHClSFkayVXZIfJ77JrurxiSokmyjNzEd+Znq8wCcYUzJv1M2I"
        + "xZ/Wyb35DfD0/dLgcn1lbxO3iF0xoaEqAGrmOf/+/73LWWISW//vJscv15r/AAsqEDWTBwAA") ?? Data())

  @Test func compressedDrawingsAreRead() throws {
    let scratch = try Scratch()
    try Data(Self.fixed).write(to: scratch.url.appendingPathComponent("a.svgz"))
    for command in ["mesh", "info", "render", "flatten", "stroke"] {
      let format = command == "render" ? ["--format", "ppm"] : []
      let packed = try Tool.run(
        [command, "a.svgz", "-q"] + format, input: Data(), in: scratch.url)
      #expect(packed.code == 0, "\(packed.messages)")
      let plain = try Tool.run(
        [command, "-", "-q"] + format, input: Data(Self.triangle.utf8), in: scratch.url)
      #expect(packed.output == plain.output)
    }
    let input = try Tool.run(["info", "-", "-q"], input: Data(Self.fixed))
    #expect(input.code == 0)
  }

  @Test func everyDamageIsAnError() throws {
    for file in [Self.fixed, Self.stored, Self.dynamic] {
      for length in 2..<file.count {
        // The first of two members is complete.
        if file == Self.stored, length == 28 { continue }
        #expect(throws: Gzip.Problem.self) {
          try Gzip.content(of: Array(file[..<length]), limit: 10_000)
        }
      }
      for place in file.indices.dropFirst(10) {
        var damaged = file
        damaged[place] ^= 1
        // No damage traps; nearly all of it is found.
        _ = try? Gzip.content(of: damaged, limit: 10_000)
      }
    }
    var damaged = Self.fixed
    damaged[damaged.count - 8] ^= 1
    let scratch = try Scratch()
    try Data(damaged).write(to: scratch.url.appendingPathComponent("a.svgz"))
    let run = try Tool.run(["mesh", "a.svgz"], input: Data(), in: scratch.url)
    #expect(run.code == 65 && run.messages.contains(": expected a valid gzip file"))
  }

  @Test func contentBeyondTheLimitIsAnError() {
    #expect(throws: Gzip.Problem.self) { try Gzip.content(of: Self.dynamic, limit: 100) }
  }
}
