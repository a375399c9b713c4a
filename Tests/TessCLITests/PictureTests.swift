import Foundation
import Testing

@testable import tess_cli

/// Pictures of documents, as `render` writes them.
@Suite struct PictureTests {
  private func document(_ attributes: String, _ content: String) -> String {
    "<svg xmlns='http://www.w3.org/2000/svg' \(attributes)>\(content)</svg>"
  }

  /// A picture has the size that the document states; a side that it does not state has 100 pixels.
  @Test(arguments: [
    ("width='20'", "20 100"), ("height='20'", "100 20"),
    ("width='20' height='50%'", "20 100"), ("width='20' viewBox='0 0 2 1'", "20 10"),
  ])
  func picturesHaveTheStatedSize(attributes: String, size: String) throws {
    let square = document(attributes, "<rect width='100%' height='100%'/>")
    let run = try Tool.run("render", "-q", "-", "--format", "pgm", "--mask", input: square)
    let header = Data("P5\n\(size)\n255\n".utf8)
    #expect(run.output.starts(with: header))
    if !attributes.contains("%") {
      #expect(run.output.dropFirst(header.count).allSatisfy { $0 == 255 })
    }
  }

  /// Without a stated size, a picture of a document has the size of its content from the origin on.
  @Test(arguments: [
    ("<rect x='20' y='20' width='160' height='60'/>", "180 80"), ("", "100 100"),
    ("<path d='M0 5h20.2' stroke='red' stroke-width='4'/>", "23 7"),
    ("<rect x='-9' y='-9' width='5' height='5'/>", "100 100"),
  ])
  func picturesHaveTheSizeOfTheirContent(content: String, size: String) throws {
    let run = try Tool.run(
      "render", "-q", "-", "--format", "pgm", input: document("", content))
    #expect(run.output.starts(with: Data("P5\n\(size)\n255\n".utf8)))
    let path = try Tool.run("render", "-q", "--path", "M0 0h500v9", "--format", "pgm")
    #expect(path.output.starts(with: Data("P5\n100 100\n255\n".utf8)))
  }

  /// The background of the root covers the whole picture, over the background that is asked for.
  @Test(arguments: [
    ("style='background-color:#8080ff'", [128, 128, 255]),
    ("style='background:rgb(0 0 0 / 50%)'", [128, 0, 0]), ("style='background:none'", [255, 0, 0]),
    ("background='blue'", [255, 0, 0]),
  ])
  func theRootsBackgroundIsPainted(attributes: String, color: [Int]) throws {
    let run = try Tool.run(
      "render", "-q", "-", "--format", "ppm", "--background", "red",
      input: document("viewBox='0 0 2 2' " + attributes, "<rect width='1' height='1'/>"))
    let pixels = run.output.suffix(12).map { Int($0) }
    #expect(Array(pixels[..<3]) == [0, 0, 0] && pixels.count == 12)
    for pixel in 1..<4 {
      let found = pixels[(3 * pixel)..<(3 * pixel + 3)]
      #expect(zip(found, color).allSatisfy { abs($0 - $1) <= 1 }, "\(found)")
    }
  }

  /// A property of the whole content of a group is computed once, not again at each depth.
  @Test(arguments: ["url(#c)", "url(#r)"])
  func deepClipsTakeLinearTime(clip: String) throws {
    let depth = 200
    let content =
      "<clipPath id='c'><circle cx='5' cy='5' r='9'/></clipPath>"
      + "<clipPath id='r'><rect width='9' height='9'/></clipPath>"
      + String(repeating: "<g clip-path='\(clip)'>", count: depth)
      + "<rect width='9' height='9'/>" + String(repeating: "</g>", count: depth)
    let drawing = document("width='10' height='10'", content)
    let run = try Tool.run("render", "-q", "-", "--format", "pgm", "--mask", input: drawing)
    #expect(run.code == 0)
    #expect(run.output.suffix(100)[run.output.endIndex - 100] == 255)
  }
}
