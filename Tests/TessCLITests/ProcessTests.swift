import Foundation
import Testing

@testable import tess_cli

/// The contract of the command line, tested from outside.
@Suite struct ProcessTests {
  @Test func aSquareWithAHoleHasEightTriangles() throws {
    let scratch = try Scratch()
    let run = try Tool.run(
      "mesh", "--path", "M10 10h80v80h-80z M30 30v40h40v-40z", "-o", scratch.path("a.obj"))
    #expect(run.code == 0)
    #expect(run.output.isEmpty)
    #expect(run.messages.hasPrefix("1 paths, 8 vertices, 8 triangles, "))
    #expect(scratch.names == ["a.mtl", "a.obj"])
    let lines = try String(contentsOfFile: scratch.path("a.obj"), encoding: .utf8)
      .split(separator: "\n")
    #expect(lines[0] == "mtllib a.mtl")
    #expect(lines.filter { $0.hasPrefix("f ") }.count == 8)
    #expect(lines.contains("usemtl color-000000"))
  }

  @Test func standardOutputIsAnOBJWithoutMaterials() throws {
    let run = try Tool.run("mesh", "-", "-q", input: "# a triangle\n\nM0 0h1v1z\n")
    #expect(run.code == 0)
    #expect(run.messages.isEmpty)
    #expect(
      run.text == "vn 0 0 1\ng path1\nv 0 0 0\nv 1 0 0\nv 1 1 0\nf 1//1 2//1 3//1\n"
        || run.text.split(separator: "\n").count == 6)
    #expect(!run.text.contains("mtl"))
  }

  @Test func emptyInputGivesEmptyOutput() throws {
    let run = try Tool.run("mesh", "-", "-q", "--no-normals", input: "\n# nothing\n")
    #expect(run.code == 0)
    #expect(run.output.isEmpty)
    #expect(try Tool.run("flatten", "--path", "").code == 0)
  }

  @Test func flattenRepeatsTheFirstPointOfAClosedSubpath() throws {
    let run = try Tool.run("flatten", "--path", "M0 0h2v.5z M5 5l1 1")
    #expect(run.text == "0 0\n2 0\n2 0.5\n0 0\n\n5 5\n6 6\n")
  }

  @Test func infoListsPathsAsJSON() throws {
    let run = try Tool.run(
      "info", "--json", "--path", "M0 0h3v4h-3z", "--stroke", "#f00", "--scale", "2")
    #expect(run.code == 0)
    let object = try #require(
      try JSONSerialization.jsonObject(with: run.output) as? [String: Any])
    let path = try #require((object["paths"] as? [[String: Any]])?.first)
    #expect(path["id"] as? String == "path1")
    #expect(path["fill"] as? String == "#000000")
    #expect(path["stroke"] as? String == "#ff0000")
    #expect(path["length"] as? Double == 28)
    #expect(path["area"] as? Double == 48)
    #expect(path["bounds"] as? [Double] == [0, 0, 6, 8])
    #expect(path["subpaths"] as? Int == 1)
  }

  @Test(arguments: [
    ([String](), 64), (["mehs"], 64), (["mesh"], 64), (["mesh", "--tolerance", "0"], 64),
    (["mesh", "--path", "M0 0h1v1z", "-o", "a.xyz"], 64),
    (["mesh", "--path", "M0 0h1v1z", "--format", "xyz"], 64),
    (["mesh", "--frobnicate"], 64), (["--frobnicate"], 64),
    (["mesh", "--path", "M0 0h1v1z", "--stroke-dasharray", "1,-1"], 64),
    (["mesh", "--lines", "--format", "ply"], 64), (["mesh", ""], 66),
    (["flatten", "--path", "M0 0", "-o", ""], 73),
    (["mesh", "--path", "L1 1"], 65), (["mesh", "--path", "M1e999 0"], 65),
    (["mesh", "--path", "M0 0h1e300v1e300z"], 65),
    (["mesh", "no such file"], 66), (["mesh", "."], 66), (["mesh", "no such file.svg"], 66),
    (["mesh", "--path", "M0 0h1v1z", "-o", "no such folder/a.obj"], 73),
    (["--version"], 0), (["--help"], 0), (["mesh", "--help"], 0), (["help", "info"], 0),
  ])
  func failuresHaveTheirExitCodes(words: [String], code: Int) throws {
    let scratch = try Scratch()
    let run = try Tool.run(words, input: Data(), in: scratch.url)
    #expect(Int(run.code) == code, "\(words): \(run.messages)")
    #expect(run.messages.isEmpty == (code == 0))
    #expect(!run.messages.contains(": : "))
    #expect(scratch.names.isEmpty)
  }

  @Test func errorsInDataNameTheirPlace() throws {
    let scratch = try Scratch()
    try "M0 0h1v1z\nM0 0 L 3 x\n".write(
      toFile: scratch.path("p.txt"), atomically: true, encoding: .utf8)
    let run = try Tool.run(["mesh", "p.txt", "-o", "a.obj"], input: Data(), in: scratch.url)
    #expect(run.code == 65)
    #expect(run.messages == "tess-cli: p.txt:2:10: expected a number\n")
    #expect(scratch.names == ["p.txt"])
  }

  @Test(arguments: [
    "", "<svg", "<svg xmlns='http://www.w3.org/2000/svg'><g></svg>", "<html/>",
    "<svg><path d='M0 0",
  ])
  func brokenDocumentsAreErrorsInOneLine(text: String) throws {
    let scratch = try Scratch()
    try text.write(toFile: scratch.path("d.svg"), atomically: true, encoding: .utf8)
    let run = try Tool.run(["mesh", "d.svg", "-o", "a.obj"], input: Data(), in: scratch.url)
    #expect(run.code == 65)
    #expect(run.messages.hasPrefix("tess-cli: d.svg:"))
    #expect(run.messages.split(separator: "\n").count == 1)
    #expect(scratch.names == ["d.svg"])
  }

  @Test func strictMakesNoticesErrors() throws {
    let document =
      "<svg xmlns='http://www.w3.org/2000/svg'><rect width='x'/><path d='M0 0h1v1zx'/></svg>"
    let lenient = try Tool.run("mesh", "-", "-q", input: document)
    #expect(lenient.code == 0)
    #expect(lenient.messages.split(separator: "\n").count == 2)
    #expect(lenient.text.contains("f "))
    #expect(try Tool.run("mesh", "-", "-q", "--strict", input: document).code == 65)
    let unsupported =
      "<svg xmlns='http://www.w3.org/2000/svg'><text>a</text><path d='M0 0h1v1z'/></svg>"
    #expect(try Tool.run("mesh", "-", "-q", input: unsupported).code == 0)
    #expect(try Tool.run("mesh", "-", "-q", "--strict", input: unsupported).code == 65)
  }

  @Test func outputIsReplacedWholeOrNotAtAll() throws {
    let scratch = try Scratch()
    try "before".write(toFile: scratch.path("a.svg"), atomically: true, encoding: .utf8)
    let path = scratch.path("a.svg")
    #expect(try Tool.run("mesh", "--path", "M0 0 x", "-o", path).code == 65)
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "before")
    #expect(try Tool.run("mesh", "--path", "M0 0h1v1z", "-o", path).code == 0)
    #expect(try String(contentsOfFile: path, encoding: .utf8).hasPrefix("<svg"))
    #expect(scratch.names == ["a.svg"])
  }

  @Test func theOutputDoesNotDependOnJobs() throws {
    let lines = (0..<60).map { "M\($0) 0q5 \($0) 10 0v\($0)z" }.joined(separator: "\n")
    let one = try Tool.run("mesh", "-", "--stroke", "red", "--jobs", "1", input: lines)
    let many = try Tool.run("mesh", "-", "--stroke", "red", "--jobs=7", input: lines)
    #expect(one.code == 0)
    #expect(one.output == many.output)
  }

  @Test func yUpKeepsFacesCounterClockwise() throws {
    let run = try Tool.run("mesh", "--path", "M0 0h1v1z", "--y-up", "--no-normals", "-q")
    let lines = run.text.split(separator: "\n").map { $0.split(separator: " ") }
    let points = lines.filter { $0[0] == "v" }.map { $0.dropFirst().compactMap { Double($0) } }
    let face = lines.first { $0[0] == "f" }!.dropFirst().compactMap { Int($0) }.map {
      points[$0 - 1]
    }
    let (a, b, c) = (face[0], face[1], face[2])
    #expect((b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]) > 0)
    #expect(points.map { $0[1] }.min() == -1)
  }

  @Test func scenesAreMeshesPicturesAndPaths() throws {
    let scratch = try Scratch()
    for name in ["a.obj", "a.png", "a.path", "a.glb", "a.pgm"] {
      let run = try Tool.run("scene", "ring-arrow", "-o", scratch.path(name))
      #expect(run.code == 0, "\(name): \(run.messages)")
    }
    #expect(scratch.names == ["a.glb", "a.mtl", "a.obj", "a.path", "a.pgm", "a.png"])
    #expect(try Tool.run("verify", scratch.path("a.obj")).code == 0)
    #expect(try Tool.run("mesh", scratch.path("a.path"), "-q").code == 0)
    #expect(try Tool.run("scene", "ring-arow").code == 64)
    #expect(try Tool.run("scene", "ring-arrow", "--length-radians", "0", "-q").text == "vn 0 0 1\n")
    #expect(try Tool.run("scenes", "--json").text.contains("\"--thickness\""))
  }

  @Test func verifyNamesBrokenLaws() throws {
    let square = "v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\nf 1 2 3\n"
    #expect(try Tool.run("verify", "-", input: square + "f 1 3 4\n").code == 0)
    let broken = try Tool.run("verify", "--json", "-", input: square + "f 1 2 4\n")
    #expect(broken.code == 1)
    #expect(broken.text.contains("\"valid\":false"))
    #expect(try Tool.run("verify", "-", input: "f 1 2 x\n").code == 65)
    #expect(try Tool.run("verify", "no such file").code == 66)
  }

  @Test(arguments: ["obj", "ply", "stl"])
  func extrudedSolidsAreClosed(format: String) throws {
    let scratch = try Scratch()
    let path = scratch.path("a." + format)
    // A frame, a square that touches its corner, and a stroke across.
    let run = try Tool.run(
      "mesh", "--path", "M0 0h9v9h-9z M3 3v3h3v-3z M9 9h5v5h-5z", "--stroke", "red",
      "--extrude", "2", "-q", "-o", path)
    #expect(run.code == 0, "\(run.messages)")
    let verdict = try Tool.run("verify", "--json", path)
    #expect(verdict.code == 0, "\(verdict.text)")
    #expect(verdict.text.contains("\"boundaryEdges\":0"))
  }

  /// A mirrored contour winds the other way, and its rule still holds.
  @Test func mirroredSolidsKeepTheirRules() throws {
    for options in [[], ["--y-up"], ["--planar"], ["--planar", "--y-up"]] {
      let run = try Tool.run(
        [
          "mesh", "--path", "M0 0h9v9h-9z M9 0v9h9v-9z", "--fill-rule", "positive", "--extrude",
          "2", "-q",
        ] + options, input: Data())
      let verdict = try Tool.run("verify", "--json", "-", input: run.text)
      #expect(verdict.text.contains("\"volume\":162"), "\(options): \(verdict.text)")
    }
  }

  @Test func strokeGivesTheOutline() throws {
    let run = try Tool.run("stroke", "--stroke-width", "2", "--path", "M0 0h10")
    #expect(run.code == 0)
    let info = try Tool.run("info", "--json", "-", input: run.text)
    let object = try #require(
      try JSONSerialization.jsonObject(with: info.output) as? [String: Any])
    let path = try #require((object["paths"] as? [[String: Any]])?.first)
    let bounds = try #require(path["bounds"] as? [Double])
    for (found, expected) in zip(bounds, [0.0, -1, 10, 1]) { #expect(abs(found - expected) < 1e-3) }
  }

  @Test func groupsClipAndFadeTheirContent() throws {
    let document = """
      <svg xmlns="http://www.w3.org/2000/svg" width="10" height="10">
        <clipPath id="c"><circle cx="5" cy="5" r="4"/><rect width="2" height="2"/></clipPath>
        <g clip-path="url(#c)" opacity=".5"><rect id="r" width="10" height="5"/></g>
      </svg>
      """
    let run = try Tool.run("info", "--json", "-", "--tolerance", "0.001", input: document)
    let object = try #require(
      try JSONSerialization.jsonObject(with: run.output) as? [String: Any])
    let path = try #require((object["paths"] as? [[String: Any]])?.first)
    let area = try #require((path["mesh"] as? [String: Any])?["area"] as? Double)
    // Half of the disc, and the part of the square outside of it: the edge of the disc runs from
    // (2, 2.354) to (2.354, 2).
    #expect(area > 8 * Double.pi + 3.8 && area < 8 * Double.pi + 4)
    let picture = try Tool.run(
      "render", "-", "--format", "pgm", "--mask", "-q", input: document)
    let pixels = Array(picture.output.suffix(100))
    #expect(abs(Int(pixels[45]) - 128) <= 1)
    #expect(pixels[9] == 0)
    #expect(pixels[55] == 0)
  }

  /// Paths hidden inside a clipped group stay hidden along the edge of the clip: no pixel there is
  /// bluer than red over white is.
  @Test(arguments: [
    "<rect width='40' height='40' fill='red'/>", "<g><path d='M0 0h40v40h-40z' fill='red'/></g>",
  ])
  func aClippedGroupIsCutAsAWhole(cover: String) throws {
    let document = """
      <svg xmlns="http://www.w3.org/2000/svg" width="40" height="40">
        <clipPath id="c"><circle cx="20" cy="20" r="15"/></clipPath>
        <g clip-path="url(#c)"><rect width="40" height="40" fill="blue"/>\(cover)</g>
      </svg>
      """
    let run = try Tool.run(
      "render", "-", "--format", "ppm", "--background", "white", "-q", input: document)
    #expect(run.code == 0, "\(run.messages)")
    let pixels = Array(run.output.suffix(3 * 40 * 40))
    var partial = 0
    for pixel in stride(from: 0, to: pixels.count, by: 3) {
      let (red, green, blue) = (pixels[pixel], Int(pixels[pixel + 1]), Int(pixels[pixel + 2]))
      #expect(red == 255 && abs(blue - green) <= 1, "pixel \(pixel / 3 % 40), \(pixel / 120)")
      if green > 0, green < 255 { partial += 1 }
    }
    #expect(partial > 40)
  }

  @Test func linesGiveJSONLinesInOrder() throws {
    var lines = (0..<500).map { "id\($0)\tM0 0h\($0 + 1)v1z" }
    lines[100] = "bad\tM0 0 x"
    lines[200] = "no tab"
    let run = try Tool.run(
      "mesh", "--lines", "--jobs", "3", input: lines.joined(separator: "\n"))
    #expect(run.code == 65)
    #expect(run.messages == "tess-cli: 2 of 500 lines are in error\n")
    let found = run.text.split(separator: "\n")
    #expect(found.count == 500)
    #expect(
      found[100] == #"{"id":"bad","error":"byte 5: expected a number"}"#
        || found[100].contains("error"))
    #expect(found[200].hasPrefix(#"{"id":null,"error":"#))
    for index in [0, 99, 101, 499] {
      #expect(found[index].hasPrefix(#"{"id":"id\#(index)","vertices":["#))
      #expect(found[index].hasSuffix("}"))
    }
    let summary = try Tool.run(
      "mesh", "--lines", "--summary", input: "a\tM0 0h2v1z\n\nb\tM0 0h1v1h-1z")
    #expect(summary.code == 0)
    #expect(
      summary.text == """
        {"id":"a","vertices":3,"triangles":1,"bounds":[0,0,2,1],"area":1}
        {"id":"b","vertices":4,"triangles":2,"bounds":[0,0,1,1],"area":1}

        """)
  }

  @Test(arguments: ["bash", "zsh", "fish"])
  func completionScriptsListAllWords(shell: String) throws {
    let run = try Tool.run("completions", shell)
    #expect(run.code == 0)
    for word in ["mesh", "stroke-linejoin", "miter-clip", "ring-arrow"] {
      #expect(run.text.contains(word), "\(word)")
    }
    #expect(try Tool.run("completions", "csh").code == 64)
  }

  #if os(Linux)
    @Test func aFullDiskIsReported() throws {
      let run = try Tool.run("mesh", "--path", "M0 0h1v1z", "-o", "/dev/full", "--format", "obj")
      #expect(run.code == 73)
      #expect(run.messages == "tess-cli: /dev/full: No space left on device\n")
    }
  #endif
}
