/// A ZIP archive whose files are stored as they are.
///
/// Times are the format's earliest, midnight of 1 January 1980: the same content gives the same
/// bytes.
///
/// > PKWARE, "APPNOTE.TXT – .ZIP File Format Specification", version 6.3.10, 2022.
struct ZipArchive {
  private(set) var bytes: [UInt8] = []
  private var directory: [UInt8] = []
  private var count: UInt16 = 0

  /// 1 January 1980, as 7 bits of the year from 1980 on, 4 of the month and 5 of the day.
  private static let date: UInt16 = 1 << 5 | 1
  /// The version of the format that stored files need: 1.0.
  private static let version: UInt16 = 10

  /// Appends a file.
  mutating func append(_ name: String, _ content: [UInt8]) {
    let offset = UInt32(bytes.count)
    var header: [UInt8] = []
    header.append(littleEndian: Self.version)
    // Bit 11 of the flags: names are UTF-8. The method is 0, and the time.
    for field: UInt16 in [1 << 11, 0, 0, Self.date] { header.append(littleEndian: field) }
    let checksum = content.withUncheckedReading { CRC32.shared.checksum($0, 0, content.count) }
    header.append(littleEndian: checksum)
    for _ in 0..<2 { header.append(littleEndian: UInt32(content.count)) }
    header.append(littleEndian: UInt16(name.utf8.count))
    // No extra field.
    header.append(littleEndian: UInt16(0))
    bytes.append(text: "PK\u{3}\u{4}")
    bytes += header
    bytes.append(text: name)
    bytes += content
    directory.append(text: "PK\u{1}\u{2}")
    directory.append(littleEndian: Self.version)
    directory += header
    // No comment, the first disk, no attributes.
    directory += [UInt8](repeating: 0, count: 10)
    directory.append(littleEndian: offset)
    directory.append(text: name)
    count += 1
  }

  /// Ends the archive by its directory.
  mutating func finish() {
    let offset = UInt32(bytes.count)
    bytes += directory
    bytes.append(text: "PK\u{5}\u{6}")
    // This disk, and that of the directory.
    bytes += [0, 0, 0, 0]
    for _ in 0..<2 { bytes.append(littleEndian: count) }
    bytes.append(littleEndian: UInt32(directory.count))
    bytes.append(littleEndian: offset)
    // No comment.
    bytes.append(littleEndian: UInt16(0))
  }
}
