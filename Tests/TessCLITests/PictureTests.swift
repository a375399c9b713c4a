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

  /// Overlaps of a thin stroke with itself don't darken it: a picture has the mean of one that is
  /// sixteen times as large and whose strokes cover each point once.
  @Test(arguments: [0.5, 1, 1.5]) func hairlinesAreNotDarkened(width: Double) throws {
    var state: UInt64 = 17
    func noise() -> Double {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Double(state >> 33) / Double(1 << 31) - 0.5
    }
    let rings = (0..<9).map { ring in
      let points = (0..<200).map { index in
        let angle = Double(index) * .pi / 100
        let radius = 12 + 2 * sin(5 * angle) + noise()
        let (x, y) = (radius * cos(angle), radius * sin(angle))
        return "\(Double(18 + 32 * (ring % 3)) + x) \(Double(18 + 32 * (ring / 3)) + y)"
      }
      return "<path d='M\(points.joined(separator: " "))z'/>"
    }
    let drawing = document(
      "width='100' height='100'",
      "<g fill='none' stroke='#fff' stroke-width='\(width)'>\(rings.joined())</g>")
    func mean(_ size: Int, _ words: [String]) throws -> Double {
      let run = try Tool.run(
        ["render", "-q", "-", "--format", "pgm", "--mask", "--width", "\(size)"] + words,
        input: Data(drawing.utf8))
      let pixels = run.output.suffix(size * size)
      return Double(pixels.reduce(0) { $0 + Int($1) }) / Double(pixels.count)
    }
    let bias = try mean(100, []) - mean(1600, ["--stroke-coverage", "single"])
    #expect(abs(bias) < 0.05, "\(bias) of 255 at a width of \(width)")
  }

  // MARK: Levels and many inputs

  /// Every level gives a PNG; an unknown one is refused with the levels that there are.
  @Test func levelsAreThoseOfTheLibrary() throws {
    func render(_ words: [String]) throws -> Tool {
      let drawing = ["render", "-q", "--path", "M10 10C90 20 20 90 80 90z", "--width", "90"]
      return try Tool.run(drawing + words, input: Data())
    }
    var sizes: [Int] = []
    for level in ["fast", "default", "small"] {
      let run = try render(["--png-level", level])
      #expect(run.code == 0 && run.output.starts(with: [0x89, 0x50, 0x4E, 0x47]))
      sizes.append(run.output.count)
    }
    #expect(sizes[2] <= sizes[1] && sizes[2] <= sizes[0])
    #expect(try render([]).output == render(["--png-level", "default"]).output)
    let wrong = try render(["--png-level", "tiny"])
    #expect(wrong.code == 64 && wrong.messages.contains("fast, default, small"))
    for level in ["fast", "small"] {
      let run = try Tool.run(
        "animate", "growing-line", "--frames", "3", "--width", "40", "-q", "--png-level", level)
      #expect(run.code == 0 && !run.output.isEmpty)
    }
  }

  /// With a place for the name of the input, every input has a picture of its own: the one that it
  /// has alone, for any number of threads.
  @Test(arguments: ["1", "3"])
  func everyInputHasAPicture(jobs: String) throws {
    let scratch = try Scratch()
    for radius in 1...5 {
      let drawing = document("width='20' height='20'", "<circle cx='9' cy='9' r='\(radius)'/>")
      try Data(drawing.utf8).write(to: URL(fileURLWithPath: scratch.path("r\(radius).v1.svg")))
    }
    let files = (1...5).map { "r\($0).v1.svg" }
    let run = try Tool.run(
      ["render"] + files + ["--jobs", jobs, "-o", "%s.ppm"], input: Data(), in: scratch.url)
    #expect(run.code == 0, "\(run.messages)")
    #expect(run.messages.hasPrefix("5 pictures, 5 paths, "))
    for file in files {
      let alone = try Tool.run("render", "-q", file, "--format", "ppm", in: scratch.url)
      let picture = scratch.path(String(file.dropLast(4)) + ".ppm")
      #expect(try Data(contentsOf: URL(fileURLWithPath: picture)) == alone.output)
    }
  }

  /// Inputs in error are reported in order, and the others are rendered.
  @Test func inputsInErrorDoNotEndABatch() throws {
    let scratch = try Scratch()
    for (name, text) in [("a", "M0 0h"), ("b", "M0 0h9v9z"), ("c", "M0,0x"), ("d", "M1 1h7v7z")] {
      try Data(text.utf8).write(to: URL(fileURLWithPath: scratch.path("\(name).txt")))
    }
    let run = try Tool.run(
      "render", "-q", "a.txt", "b.txt", "missing.txt", "c.txt", "d.txt", "-o", "%s.png",
      in: scratch.url)
    #expect(run.code == 65)
    let lines = run.messages.split(separator: "\n").map(String.init)
    try #require(lines.count == 4, "\(run.messages)")
    #expect(lines[0].contains("a.txt") && lines[1].contains("missing.txt"))
    #expect(lines[2].contains("c.txt") && lines[3] == "tess-cli: 3 of 5 inputs are in error")
    #expect(scratch.names == ["a.txt", "b.png", "b.txt", "c.txt", "d.png", "d.txt"])
  }

  /// Names that would be written twice, and inputs without a name, are refused before any picture.
  @Test(arguments: [["a/x.svg", "b/x.txt"], ["-"], ["--path", "M0 0h9v9z"]])
  func inputsWithoutANameOfTheirOwnAreRefused(words: [String]) throws {
    let scratch = try Scratch()
    let run = try Tool.run(
      ["render"] + words + ["-o", "%s.png"], input: Data(), in: scratch.url)
    #expect(run.code == 64 && run.messages.contains("%s"), "\(run.messages)")
    #expect(scratch.names.isEmpty)
    let unwritable = try Tool.run(
      "render", "-q", "--path", "M0 0h9v9z", "-o", "no such folder/%s%s.png", in: scratch.url)
    #expect(unwritable.code == 73)
  }
}

@Suite struct InputNamedPathTests {
  @Test func namesHaveNeitherFoldersNorSuffix() throws {
    let name = try #require(InputNamedPath("out/%s-64.png"))
    #expect(name.path(for: "icons/home.svg") == "out/home-64.png")
    #expect(name.path(for: "home.v2.svg") == "out/home.v2-64.png")
    #expect(name.path(for: "/a.b/home") == "out/home-64.png")
    #expect(name.path(for: ".hidden") == "out/.hidden-64.png")
    #expect(InputNamedPath("out.png") == nil && InputNamedPath("%s/%s.png") == nil)
  }
}
