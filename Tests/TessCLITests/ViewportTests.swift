import Foundation
import Testing

/// `mesh --viewport` leaves out what lies outside of a rectangle of the drawing.
@Suite struct ViewportTests {
  private static let squares = (0..<40).map { "M\($0 * 10) 0h5v5h-5z" }.joined()

  private func vertices(_ options: String...) throws -> Int {
    let arguments = ["mesh", "--path", Self.squares, "-q"] + options
    let mesh = try Tool.run(arguments, input: Data())
    #expect(mesh.code == 0)
    return mesh.text.split(separator: "\n").count { $0.hasPrefix("v ") }
  }

  @Test func theRectangleIsInTheDrawingsCoordinates() throws {
    #expect(try vertices() == 160)
    #expect(try vertices("--viewport", "101,1,12,1") == 8)
    #expect(try vertices("--viewport=101,1,12,1", "--scale", "3") == 8)
    #expect(try vertices("--viewport", "-90,1,12,1") == 0)
  }

  @Test(arguments: ["1,2,3", "1,2,-3,4", "1,2,3,x", ""])
  func otherTextsAreRefused(text: String) throws {
    let result = try Tool.run("mesh", "--path", "M0 0h1v1z", "--viewport", text)
    #expect(result.code == 64)
    #expect(result.messages.contains("--viewport"))
  }
}
