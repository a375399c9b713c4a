import Foundation
import Tessellate
import Testing

@testable import TessellateSVG

/// Path data, one path a line.
@Suite struct PathDataTests {
  @Test func everyLineButCommentsIsAPath() throws {
    let text = "\u{FEFF}# a\r\n  # b\r\n\r\n \t\nM0 0h9\r\n#c\n M1 1v9"
    let paths = try PathData.paths(of: Array(text.utf8))
    #expect(paths.map(\.line) == [5, 7])
    #expect(paths.map(\.path.svgDescription) == ["M0 0H9", "M1 1v9"])
    #expect(try PathData.paths(of: Array("\u{FEFF}M0 0h9".utf8)).count == 1)
    #expect(try PathData.paths(of: []).isEmpty)
  }

  @Test func errorsNameTheirPlace() {
    func error(_ text: String) -> DrawingError? {
      do {
        _ = try PathData.paths(of: Array(text.utf8))
        return nil
      } catch {
        return error
      }
    }
    #expect(error("\n M0 0hx") == DrawingError(line: 2, column: 7, message: "expected a number"))
    let moveto = "expected a moveto (M or m)"
    #expect(error("\u{FEFF}L") == DrawingError(line: 1, column: 1, message: moveto))
    let range = "expected a number within the range of Double"
    #expect(error("M1e308 0h1e308") == DrawingError(line: 1, column: 15, message: range))
  }

  @Test func documentsBeginWithALessThanSign() {
    for text in ["<svg", " \r\n<", "\u{FEFF}\n<?xml"] {
      #expect(PathData.isDocument(Array(text.utf8)), "\(text)")
    }
    for text in ["", "M0 0", "# <svg", "\u{FEFF}M<"] {
      #expect(!PathData.isDocument(Array(text.utf8)), "\(text)")
    }
    for text in ["<svg", " <svg", "M0 0h9\n#\nM1 1"] {
      for encoding in [String.Encoding.utf16LittleEndian, .utf16BigEndian] {
        let bytes = Array(("\u{FEFF}" + text).data(using: encoding) ?? Data())
        #expect(PathData.isDocument(bytes) == text.contains("<"), "\(text)")
      }
    }
    #expect(PathData.isDocument([0, 0x3C]) && PathData.isDocument([0x3C, 0]))
  }

  /// The encoding that shells of Windows write.
  @Test(arguments: [String.Encoding.utf16LittleEndian, .utf16BigEndian])
  func utf16IsRead(encoding: String.Encoding) throws {
    let bytes = Array("\u{FEFF}M0 0h9\r\n\r\nM1 1v9".data(using: encoding) ?? Data())
    #expect(try PathData.paths(of: bytes).map(\.line) == [1, 3])
    #expect(throws: DrawingError.self) { try PathData.paths(of: bytes.dropLast()) }
  }
}
