import Foundation
import Tessellate
import Testing

@testable import TessellateSVG

/// `mesh --viewport` leaves out what lies outside of a rectangle of the drawing, and pictures what
/// lies outside of them.
@Suite struct ViewportTests {
  private static let squares = (0..<40).map { "M\($0 * 10) 0h5v5h-5z" }.joined()

  private func vertices(_ options: String...) throws -> Int { try vertices(options) }

  private func vertices(_ options: [String]) throws -> Int {
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
    for options in [["--stroke", "red"], ["--extrude", "2"], ["--extrude", "2", "--y-up"]] {
      let seen = try vertices(["--viewport", "101,1,12,1"] + options)
      // Two squares of forty, or sides of theirs.
      #expect(try seen >= 8 && seen <= vertices(options) / 20)
    }
    let line = try Tool.run(
      "mesh", "--lines", "--summary", "--viewport", "101,1,12,1", input: "a\t\(Self.squares)\n")
    #expect(line.text.contains("\"vertices\":8,"))
  }

  @Test(arguments: ["1,2,3", "1,2,-3,4", "1,2,3,x", ""])
  func otherTextsAreRefused(text: String) throws {
    let result = try Tool.run("mesh", "--path", "M0 0h1v1z", "--viewport", text)
    #expect(result.code == 64)
    #expect(result.messages.contains("--viewport"))
  }

  private static let document = """
    <svg xmlns='http://www.w3.org/2000/svg' width='200' height='200'>
    <clipPath id='c'><circle cx='90' cy='110' r='70'/><path d='M150 0h60v300z'/></clipPath>
    <path d='M-50 20C300 0 -90 220 240 190L100 250Z' fill='teal'/>
    <g opacity='.5' clip-path='url(#c)'><path d='M20 20H180V180H20Z' fill='red'
    stroke='blue' stroke-width='9' stroke-dasharray='14 5 2'/></g>
    <path d='M-30 90Q100 -60 230 120T90 300' fill='none' stroke='black' stroke-width='5'
    stroke-dasharray='9 4' transform='rotate(5)' stroke-linecap='round'/>
    <path d='M60 60L140 64L60 68' fill='none' stroke='green' stroke-width='3'
    stroke-miterlimit='99' vector-effect='non-scaling-stroke' transform='scale(1.2)'/></svg>
    """

  /// A picture of a part is that part of the picture, but for edges' roundings.
  @Test func aPartIsPaintedAsInTheWhole() throws {
    let drawing = try Drawing(svg: Array(Self.document.utf8))
    var whole = try Canvas(width: 200, height: 200)
    try whole.draw(drawing)
    for (x, y) in [(0, 0), (31, 57), (90, 90), (160, 150), (150, 60), (168, 68)] {
      var part = try Canvas(width: 24, height: 20)
      try part.draw(drawing, transform: AffineTransform(translationX: Double(-x), y: Double(-y)))
      for row in 0..<20 {
        for column in 0..<24 {
          let (a, b) = (whole.image[x + column, y + row], part.image[column, row])
          let differences = [
            Int(a.red) - Int(b.red), Int(a.green) - Int(b.green), Int(a.blue) - Int(b.blue),
            Int(a.alpha) - Int(b.alpha),
          ]
          #expect(differences.allSatisfy { $0.magnitude <= 6 }, "\(x + column), \(y + row)")
        }
      }
    }
  }
}
