import Foundation
import Testing

@testable import tess_cli

/// Details of the contract: counts, places of errors, and names.
@Suite struct ContractTests {
  private static let frame = "M10 10h80v80h-80z M30 30v40h40v-40z"

  // MARK: Output

  /// The summary and `verify` count alike.
  @Test(arguments: [
    [], ["--extrude", "3"], ["--extrude-by-path", "3"], ["--stroke", "red"],
    ["--stroke", "red", "--extrude", "3"], ["--planar"],
    ["--stroke", "red", "--planar", "--extrude", "3"],
  ])
  func theSummaryCountsWhatIsWritten(options: [String]) throws {
    let scratch = try Scratch()
    for format in ["obj", "ply", "stl"] {
      let path = scratch.path("a." + format)
      let run = try Tool.run(
        ["mesh", "--path", Self.frame, "--path", "M200 0h9v9z", "-o", path] + options,
        input: Data())
      let verdict = try Tool.run("verify", "--json", path)
      let object = try #require(
        try JSONSerialization.jsonObject(with: verdict.output) as? [String: Any])
      let parts = try #require(object["parts"] as? [[String: Any]])
      let vertices = try #require(object["vertices"] as? Int)
      #expect(parts.reduce(0) { $0 + ($1["vertices"] as? Int ?? 0) } == vertices)
      let triangles = try #require(object["triangles"] as? Int)
      let counts = "2 paths, \(vertices) vertices, \(triangles) triangles, "
      #expect(run.messages.hasPrefix(counts), "\(format): \(run.messages)")
    }
  }

  @Test func flippingWritesNoNegativeZero() throws {
    for format in ["obj", "svg"] {
      let run = try Tool.run(
        "mesh", "--path", "M0 0h9v9z", "--y-up", "-q", "--format", format)
      #expect(!run.text.replacing("-0.", with: "").contains("-0"), "\(run.text)")
    }
  }

  @Test func namesCannotEndALine() throws {
    let scratch = try Scratch()
    let document = """
      <svg xmlns="http://www.w3.org/2000/svg"><path id="a\\" d="M0 0h9v9z" stroke="red"/>
      <path id="#x" d="M0 0h9v9z"/></svg>
      """
    for options in [[], ["--extrude-by-path", "1"]] {
      let path = scratch.path("a.obj")
      let run = try Tool.run(
        ["mesh", "-", "-q", "-o", path, "--stroke-coverage", "single"] + options,
        input: Data(document.utf8))
      #expect(run.code == 0, "\(run.messages)")
      #expect(try Tool.run("verify", path).code == 0)
      let lines = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
      #expect(lines.filter { $0.hasPrefix("g ") } == ["g a_", "g _x"])
    }
  }

  /// A blank would end the name of the materials in the OBJ.
  @Test func materialsOfAFileWithABlankAreFound() throws {
    let scratch = try Scratch()
    let path = scratch.url.appendingPathComponent("a b.obj").path
    #expect(try Tool.run("mesh", "-q", "--path", "M0 0h1v1z", "-o", path).code == 0)
    let text = try String(contentsOfFile: path, encoding: .utf8)
    #expect(text.contains("mtllib a_b.mtl\n"))
    let materials = scratch.url.appendingPathComponent("a_b.mtl").path
    #expect(FileManager.default.fileExists(atPath: materials))
  }

  /// A tolerance that no mesh can keep is reported.
  @Test func tolerancesBeyondTheMeshAreReported() throws {
    let far = "M0 0h9v9h-9z M1e7 1e7h9v9z"
    let coarse = try Tool.run("mesh", "-q", "--path", far, "--tolerance", "0.01")
    #expect(
      coarse.code == 0 && coarse.messages.contains("--tolerance 0.01: finer than Floats can be"))
    let fine = try Tool.run("mesh", "-q", "--path", far, "--tolerance", "4")
    #expect(fine.code == 0 && fine.messages.isEmpty)
    func stroke(_ tolerance: String) throws -> Tool {
      try Tool.run(
        "mesh", "-q", "--path", "M0 0C9 0 9 9 0 9", "--fill", "none", "--stroke", "black",
        "--stroke-width", "1e6", "--tolerance", tolerance)
    }
    #expect(try stroke("0.09").messages.contains("--tolerance 0.09: finer than Floats can be"))
    #expect(try stroke("0.1").messages.isEmpty)
  }

  /// Without a mask, a grey picture is the luma of the coloured one.
  @Test func greyPicturesAreTheLumaOfColouredOnes() throws {
    func pixels(_ words: String...) throws -> [Int] {
      let run = try Tool.run(
        ["render", "-q", "--path", "M0 0h1v1h-1z", "--fill", "#f80", "--scale", "1"]
          + words, input: Data())
      #expect(run.code == 0, "\(run.messages)")
      // The picture is 100 × 100; these are its first two pixels.
      let (count, bytes) = words.contains("ppm") ? (6, 30_000) : (2, 10_000)
      return run.output.suffix(bytes).prefix(count).map { Int($0) }
    }
    #expect(try pixels("--format", "pgm", "--mask") == [255, 0])
    for background in ["none", "#00f"] {
      let colors = try pixels("--format", "ppm", "--background", background)
      let grey = [0, 3].map { (pixel: Int) -> Int in
        let red = 299 * colors[pixel]
        let green = 587 * colors[pixel + 1]
        let blue = 114 * colors[pixel + 2]
        return (red + green + blue + 500) / 1000
      }
      #expect(try pixels("--format", "pgm", "--background", background) == grey)
      #expect(grey[0] == 156)
    }
  }

  @Test func trimsCutFlattenedPathsButNotDocuments() throws {
    #expect(try Tool.run("flatten", "--trim", "0,.5", "--path", "M0 0h2v2").text == "0 0\n2 0\n")
    let document = "<svg xmlns='http://www.w3.org/2000/svg'><path d='M0 0h2v2'/></svg>"
    #expect(
      try Tool.run("flatten", "--trim", "0,.5", "-", input: document).text == "0 0\n2 0\n2 2\n")
    #expect(try Tool.run("flatten", "--trim", ".5,.5", "--path", "M0 0h2v2").text == "")
  }

  // MARK: Input

  @Test func byteOrderMarksAreSkipped() throws {
    let run = try Tool.run("flatten", "-", input: "\u{FEFF}# a\r\nM0 0h1\r\n")
    #expect(run.text == "0 0\n1 0\n")
    let lines = try Tool.run(
      "mesh", "--lines", "--summary", input: "\u{FEFF}a\tM0 0h2v1z\nb\tM0 0h2v1z\n")
    #expect(lines.code == 0)
    #expect(lines.text.hasPrefix(#"{"id":"a","#))
  }

  private static let tooFar = "element 1 of the path: expected coordinates within ±2^126"

  @Test(arguments: [("mesh", "obj"), ("render", "png"), ("info", "json"), ("stroke", "svg")])
  func errorsOfMeshingNameTheirPlace(command: String, suffix: String) throws {
    let scratch = try Scratch()
    let vast = "M0 0h1e300v1e300z"
    for (name, text, place) in [
      ("z.txt", "M0 0h1v1z\n\(vast)\n", "z.txt:2: path2"),
      ("z.svg", "<svg stroke='red'>\n<path d='\(vast)' id='a'/></svg>", "z.svg:2: a"),
    ] {
      try text.write(toFile: scratch.path(name), atomically: true, encoding: .utf8)
      let run = try Tool.run(
        [command, name, "--stroke", "red", "-o", "a." + suffix], input: Data(), in: scratch.url)
      #expect(run.code == 65)
      #expect(run.messages == "tess-cli: \(place): \(Self.tooFar)\n")
    }
    #expect(scratch.names == ["z.svg", "z.txt"])
  }

  /// A clip is painted by itself, and so it has a place of its own.
  @Test func errorsOfClipsNameTheirPlace() throws {
    let document = """
      <svg xmlns="http://www.w3.org/2000/svg">
      <clipPath id="c"><path d="M0 0h1e300v1e300z"/></clipPath>
      <path d="M0 0h9v9z" clip-path="url(#c)"/></svg>
      """
    let picture = try Tool.run("render", "-", input: document)
    #expect(picture.code == 65)
    #expect(
      picture.messages == "tess-cli: standard input:2: clip: \(Self.tooFar)\n")
    let mesh = try Tool.run("mesh", "-", input: document)
    #expect(mesh.code == 65)
    #expect(mesh.messages == "tess-cli: standard input:3: path1: \(Self.tooFar)\n")
  }

  @Test func strictNamesValueAndExpectation() throws {
    let document =
      "<svg xmlns='http://www.w3.org/2000/svg'>\n<path d='M0 0h1' stroke-linecap='no'/></svg>"
    let run = try Tool.run("mesh", "-", "--strict", input: document)
    #expect(run.code == 65)
    #expect(
      run.messages
        == "tess-cli: standard input:2: path: stroke-linecap 'no': expected butt, round or square\n"
    )
  }

  /// `verify` accepts meshes only.
  @Test(arguments: [
    ("a.obj", "<html>\n", 65), ("a.obj", "garbage", 65), ("a.obj", "# nothing\n", 65),
    ("a.obj", "<svg xmlns=\"http://www.w3.org/2000/svg\"/>\n", 65), ("a.obj", "", 0),
    ("a", "garbage", 65), ("a", "v 0 0 0\n", 0), ("a.stl", "solid a\n", 65),
    ("a.STL", "solid a\nendsolid a\n", 0), ("a.svg", "v 0 0 0\n", 64), ("a.txt", "v 0 0 0\n", 64),
    ("a.ply", "", 65),
  ])
  func verifyAcceptsMeshesOnly(name: String, text: String, code: Int) throws {
    let scratch = try Scratch()
    try text.write(toFile: scratch.path(name), atomically: true, encoding: .utf8)
    let run = try Tool.run(["verify", name], input: Data(), in: scratch.url)
    #expect(Int(run.code) == code, "\(run.messages)")
    // The error is in the first line, or at the end of the text.
    let line = text == "# nothing\n" || text == "solid a\n" ? 2 : 1
    if code == 65 { #expect(run.messages.hasPrefix("tess-cli: \(name):\(line):1: expected ")) }
  }

  /// The file for an empty drawing is a valid, empty mesh.
  @Test(arguments: ["obj", "ply", "stl"])
  func emptyMeshesVerify(format: String) throws {
    let scratch = try Scratch()
    for (index, options) in [[], ["--no-normals"], ["--text"], ["--extrude", "1"]].enumerated() {
      let path = scratch.path("\(index)." + format)
      _ = try Tool.run(["mesh", "--path", "", "-q", "-o", path] + options, input: Data())
      #expect(try Tool.run("verify", path).code == 0, "\(options)")
      let text = try Tool.run(
        ["mesh", "--path", "", "-q", "--format", format] + options, input: Data())
      #expect(try Tool.run(["verify", "-"], input: text.output).code == 0, "\(options)")
    }
  }

  // MARK: Messages

  @Test func helpListsDefaultsAndHeadings() throws {
    func line(_ command: String, _ option: String) throws -> Substring? {
      let words = try Tool.run(command, "--help").text.split(whereSeparator: \.isWhitespace)
        .joined(separator: " ")
      guard let start = words.range(of: option + " ") else { return nil }
      return words[start.upperBound...].prefix(60)
    }
    #expect(try line("stroke", "--stroke")?.contains("Default: black.") == true)
    #expect(try line("mesh", "--stroke")?.contains("Default: none.") == true)
    for command in ["scene", "animate"] {
      #expect(try !Tool.run(command, "--help").text.contains("--path and path-data"))
    }
    #expect(try Tool.run("render", "--help").text.contains(".pgm"))
  }

  /// Options without effect on a command are unknown to it.
  @Test(arguments: [
    ("flatten", ["--fill", "--fill-rule", "--stroke", "--stroke-width", "--quality"]),
    ("stroke", ["--fill", "--fill-rule", "--quality"]),
  ])
  func optionsWithoutEffectAreUnknown(command: String, options: [String]) throws {
    let help = try Tool.run(command, "--help").text
    for option in options {
      let run = try Tool.run(command, "--path", "M0 0h1", option, "red")
      #expect(run.code == 64 && run.messages.contains("unknown option '\(option)'"))
      #expect(!help.contains(option + " "))
    }
  }

  @Test func scenesListTheirOwnParameters() throws {
    let run = try Tool.run("scenes", "--json")
    let scenes = try #require(
      try JSONSerialization.jsonObject(with: run.output) as? [[String: Any]])
    func names(_ scene: [String: Any], _ list: String) -> [String] {
      (scene[list] as? [[String: Any]] ?? []).compactMap { $0["name"] as? String }
    }
    for scene in scenes {
      #expect(!names(scene, "parameters").contains { $0.hasPrefix("--stroke") })
      let expected =
        switch scene["name"] as? String {
        case "dashed-border": ["--stroke-width", "--stroke-linecap", "--stroke-linejoin"]
        case "vote-button": ["--stroke-width"]
        default: [String]()
        }
      #expect(names(scene, "defaults") == expected)
    }
  }

  @Test func slantsEndAtUpright() throws {
    let run = try Tool.run("scene", "vote-button", "--slant-radians", "3.2")
    #expect(run.code == 64)
    let expected =
      "--slant-radians '3.2': expected a number above 0 and at most 1.5707963267948966"
    #expect(run.messages.contains(expected))
    let upright = try Tool.run("scene", "vote-button", "--slant-radians", "\(Double.pi / 2)", "-q")
    #expect(upright.code == 0)
  }

  #if os(Linux)
    /// A message that can't be written does not change the exit code.
    @Test func unwritableMessagesKeepTheExitCode() throws {
      for target in ["2>/dev/full", "2>&-"] {
        #expect(try Tool.shell("exec \"$0\" mesh 'no such file' \(target)").code == 66)
      }
    }

    /// A file that exceeds the process's limit is an output that can't be written.
    @Test func aFileBeyondTheLimitIsReported() throws {
      let scratch = try Scratch()
      let run = try Tool.shell(
        "ulimit -f 1; exec \"$0\" render --path M0,0h9v9z --format ppm -o out", in: scratch.url)
      #expect(run.code == 73 && run.messages == "tess-cli: out: File too large\n")
      #expect(scratch.names.isEmpty)
    }
  #endif
}
