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
    ("", "100 100"), ("width='20'", "20 100"), ("height='20'", "100 20"),
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
