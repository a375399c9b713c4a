import Testing

@testable import Tessellate

@Suite struct ZipArchiveTests {
  /// Each file is found by the directory, whole and with its checksum.
  @Test func theDirectoryListsAllFiles() {
    let files: [(name: String, content: [UInt8])] = [
      ("a.txt", Array("123456789".utf8)), ("folder/ü", []),
      ("b", [UInt8](repeating: 7, count: 999)),
    ]
    var archive = ZipArchive()
    for file in files { archive.append(file.name, file.content) }
    archive.finish()
    let bytes = archive.bytes
    func number(_ place: Int, _ size: Int) -> Int {
      (0..<size).reduce(0) { $0 | Int(bytes[place + $1]) << (8 * $1) }
    }
    let end = bytes.count - 22
    #expect(number(end, 4) == 0x0605_4B50)
    #expect(number(end + 8, 2) == files.count && number(end + 10, 2) == files.count)
    var place = number(end + 16, 4)
    #expect(place + number(end + 12, 4) == end)
    for file in files {
      #expect(number(place, 4) == 0x0201_4B50)
      let (size, length) = (number(place + 24, 4), number(place + 28, 2))
      #expect(bytes[place + 46..<place + 46 + length].elementsEqual(file.name.utf8))
      let local = number(place + 42, 4)
      #expect(number(local, 4) == 0x0403_4B50)
      // Both headers have the same fields, from the version needed on.
      #expect(bytes[local + 4..<local + 30].elementsEqual(bytes[place + 6..<place + 32]))
      let start = local + 30 + length
      #expect(bytes[start..<start + size].elementsEqual(file.content))
      place += 46 + length
    }
    #expect(place == end)
    #expect(number(14, 4) == 0xCBF4_3926)
  }

  @Test func anArchiveMayBeEmpty() {
    var archive = ZipArchive()
    archive.finish()
    #expect(archive.bytes.count == 22)
  }
}
