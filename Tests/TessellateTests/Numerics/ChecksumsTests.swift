import Testing

@testable import Tessellate

@Suite struct ChecksumsTests {
  private func crc(_ bytes: [UInt8]) -> UInt32 {
    let crc = CRC32()
    return bytes.withUncheckedReading { crc.checksum($0, 0, bytes.count) }
  }

  private func adler(_ bytes: [UInt8]) -> UInt32 {
    bytes.withUncheckedReading { Adler32.checksum($0, count: bytes.count) }
  }

  /// The check values of the catalogues: of the digits 1 … 9, and of "Wikipedia".
  @Test func checksumsAreTheCataloguesOnes() {
    #expect(crc(Array("123456789".utf8)) == 0xCBF4_3926)
    #expect(crc([]) == 0)
    #expect(crc(Array("IEND".utf8)) == 0xAE42_6082)
    #expect(adler(Array("Wikipedia".utf8)) == 0x11E6_0398)
    #expect(adler([]) == 1)
    // As large as sums get within a batch.
    let largest = [UInt8](repeating: 255, count: 5552 * 3 + 1)
    #expect(adler(largest) == plainAdler(largest))
  }

  private func plainAdler(_ bytes: [UInt8]) -> UInt32 {
    var (low, high) = (1, 0)
    for byte in bytes {
      low = (low + Int(byte)) % 65_521
      high = (high + low) % 65_521
    }
    return UInt32(high << 16 | low)
  }

  @Test func everyLengthAgreesWithBitByBit() {
    var generator = SeededGenerator(seed: Cases.seed)
    for count in Array(0..<140) + [511, 512, 513, 1500, 9999] {
      let bytes = (0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) }
      #expect(Int(crc(bytes)) == PNGDecoder.crc(bytes))
      #expect(adler(bytes) == plainAdler(bytes))
    }
  }
}
