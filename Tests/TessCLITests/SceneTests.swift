import Foundation
import Testing

@testable import tess_cli

/// The laws of all scenes.
@Suite struct SceneTests {
  private static let names = Scenes.all.map { $0.name }

  /// An option shared by two scenes takes the same kind of value; none has the name of another
  /// option of the command.
  @Test func namesAreFreeOfClashes() {
    var placeholders: [String: String?] = [:]
    let others = SceneJob.sections.dropFirst(Scenes.all.count).flatMap(\.options)
    for scene in Scenes.all {
      #expect(Set(scene.options.map(\.name)).count == scene.options.count, "\(scene.name)")
      for option in scene.options {
        #expect(!others.contains { $0.name == option.name }, "\(scene.name) \(option.name)")
        if let known = placeholders[option.name] { #expect(known == option.placeholder) }
        placeholders[option.name] = option.placeholder
      }
    }
  }

  @Test(arguments: names)
  func everySceneHasEveryFormat(name: String) throws {
    let scratch = try Scratch()
    let formats = SceneJob.formats
    for format in formats {
      let run = try Tool.run("scene", name, "-q", "-o", scratch.path("a." + format))
      #expect(run.code == 0, "\(format): \(run.messages)")
    }
    #expect(scratch.names == (formats + ["mtl"]).map { "a." + $0 }.sorted())
    #expect(try Tool.run("mesh", scratch.path("a.path"), "-q").code == 0)
  }

  /// Invalid values are rejected by the name of their option, and so are options that belong to no
  /// scene.
  @Test(arguments: names)
  func invalidValuesAreRejectedByName(name: String) throws {
    let scene = try Scenes.find(name)
    for option in scene.options where option.placeholder != nil {
      for value in ["nan", "inf", "", "x"] {
        let run = try Tool.run("scene", name, option.name, value)
        #expect(run.code == 64, "\(option.name) \(value)")
        #expect(run.messages.contains("\(option.name) '\(value)': expected"), "\(run.messages)")
      }
    }
    for size in ["0,0", "0,9", "-1,9", "9", "1,2,3"] {
      #expect(try Tool.run("scene", name, "--size", size).code == 64, "\(size)")
    }
    #expect(try Tool.run("scene", name, "--at", "nan").code == 64)
    #expect(try Tool.run("scene", name, "--nonsense", "1").code == 64)
    #expect(try Tool.run("scene", name, "--size", "1e300,1e300", "-q").code == 65)
  }

  /// After a period everything is as at the start; before, and from the first frame on, it differs.
  @Test(arguments: names)
  func everySceneReturnsAfterItsPeriod(name: String) throws {
    let scene = try Scenes.find(name)
    func picture(_ time: Double) throws -> Data {
      try Tool.run("scene", name, "--at", "\(time)", "--format", "ppm", "-q").output
    }
    let start = try picture(0)
    #expect(!start.isEmpty)
    #expect(try picture(scene.period) == start)
    #expect(try picture(3 * scene.period) == start)
    #expect(try picture(1.0 / 30) != start)
    #expect(try picture(scene.showcase) != start)
  }

  /// The bytes do not depend on the number of threads; equal frames remain separate frames.
  @Test(arguments: names)
  func theBytesDoNotDependOnJobs(name: String) throws {
    let words = ["animate", name, "--width", "60", "--frames", "9", "--duration", "4", "-q"]
    let one = try Tool.run(words + ["--jobs", "1"], input: Data())
    #expect(one.code == 0, "\(one.messages)")
    for jobs in ["2", "7"] {
      #expect(try Tool.run(words + ["--jobs", jobs], input: Data()).output == one.output)
    }
    let controls = one.output.ranges(of: Data("fcTL".utf8)).count
    #expect(controls == 9)
  }

  @Test func seriesHaveAFileForEachFrame() throws {
    let scratch = try Scratch()
    for format in ["obj", "png", "path"] {
      let run = try Tool.run(
        "animate", "growing-line", "--frames", "3", "--fps", "10", "--width", "40", "-q", "-o",
        scratch.path("f-%04d.\(format)"))
      #expect(run.code == 0, "\(run.messages)")
    }
    let numbers = ["0000", "0001", "0002"]
    #expect(
      scratch.names
        == ["mtl", "obj", "path", "png"].flatMap { format in numbers.map { "f-\($0).\(format)" } }
        .sorted())
    // A frame equals the scene at its moment.
    let scene = try Tool.run(
      "scene", "growing-line", "--at", "0.2", "--format", "path", "-q")
    let frame = try Data(contentsOf: URL(fileURLWithPath: scratch.path("f-0002.path")))
    #expect(frame == scene.output)
  }

  @Test func framesAreRateTimesDuration() throws {
    func frames(_ words: String...) throws -> Int {
      let run = try Tool.run(
        ["animate", "ring-arrow", "--width", "9", "-q"] + words, input: Data())
      #expect(run.code == 0, "\(run.messages)")
      return run.output.ranges(of: Data("fcTL".utf8)).count
    }
    #expect(try frames("--fps", "5") == 20)
    #expect(try frames("--duration", "0.5") == 15)
    #expect(try frames("--fps", "8", "--duration", "0.5") == 4)
    #expect(try frames("--frames", "7") == 7)
    #expect(try frames("--frames", "7", "--fps", "2") == 7)
  }

  @Test(arguments: [
    ["--fps", "0"], ["--fps", "-1"], ["--fps", "nan"], ["--duration", "0"], ["--frames", "0"],
    ["--frames", "2.5"], ["--fps", "1e9"], ["--plays", "-1"],
    ["--fps", "1", "--frames", "2", "--duration", "3"], ["-o", "a.obj"], ["-o", "a.ppm"],
    ["-o", "a%d.xyz"], ["-o", "a%d-%d.obj"], ["-o", "a%d.png", "--plays", "1"],
  ])
  func invalidRecordingsAreRejected(words: [String]) throws {
    let scratch = try Scratch()
    let run = try Tool.run(["animate", "ring-arrow"] + words, input: Data(), in: scratch.url)
    #expect(run.code == 64, "\(run.messages)")
    #expect(!run.messages.isEmpty)
    #expect(scratch.names.isEmpty)
  }

  /// A run that fails leaves no files.
  @Test func failuresLeaveNoFiles() throws {
    let scratch = try Scratch()
    for name in ["a.png", "a%d.obj"] {
      let run = try Tool.run(
        ["animate", "ring-arrow", "--size", "1e300,1e300", "--frames", "3", "-o", name],
        input: Data(), in: scratch.url)
      #expect(run.code == 65, "\(run.messages)")
    }
    #expect(scratch.names.isEmpty)
    let run = try Tool.run("animate", "ring-arrow", "--frames", "1", "-o", "no such folder/a.png")
    #expect(run.code == 73)
  }

  /// The stroke of a default arrow stays inside the picture: its outermost pixels are empty.
  @Test(arguments: ["miter", "round", "bevel"])
  func theArrowFitsWithItsStroke(join: String) throws {
    for at in ["0.4", "1", "2"] {
      let run = try Tool.run(
        "scene", "ring-arrow", "--at", at, "--fill", "none", "--stroke", "black", "--stroke-width",
        "20", "--stroke-linejoin", join, "--format", "obj", "-q")
      for line in run.text.split(separator: "\n") where line.hasPrefix("v ") {
        let numbers = line.split(separator: " ").compactMap { Double($0) }
        #expect(numbers.allSatisfy { $0 >= -0.1 && $0 <= 400.1 }, "\(line)")
      }
    }
  }

  /// Extreme parameters give a valid mesh or an empty one, never an error, and never a broken one.
  @Test(arguments: [
    ["ring-arrow", "--length-radians", "0"], ["ring-arrow", "--length-radians", "-2"],
    ["ring-arrow", "--length-radians", "7"],
    ["ring-arrow", "--length-radians", "6.283185307179586"],
    ["ring-arrow", "--outer-radius", "300"], ["ring-arrow", "--thickness", "500"],
    ["ring-arrow", "--thickness", "0"], ["ring-arrow", "--outer-radius", "0"],
    ["ring-arrow", "--head-length-radians", "9"], ["ring-arrow", "--reveal"],
    ["growing-line", "--progress", "0"], ["growing-line", "--progress", "1"],
    ["growing-line", "--progress", "-1"], ["growing-line", "--progress", "2"],
    ["growing-line", "--radius", "0"], ["growing-line", "--radius", "500"],
    ["growing-line", "--points", "7,7"], ["growing-line", "--points", "7,7 7,7 9,9 7,7"],
    ["dashed-border", "--stroke-width", "0"], ["dashed-border", "--stroke-width", "240"],
    ["dashed-border", "--corner-radius", "0"], ["dashed-border", "--corner-radius", "999"],
    ["dashed-border", "--dashes", "1"], ["dashed-border", "--phase", "-3.5"],
    ["half-circle-progress", "--progress", "0"], ["half-circle-progress", "--progress", "1"],
    ["half-circle-progress", "--progress", "-1"], ["half-circle-progress", "--progress", "7"],
    ["half-circle-progress", "--hub-inset", "999"], ["half-circle-progress", "--hub-inset", "0"],
    ["half-circle-progress", "--sector-inset", "-9"], ["half-circle-progress", "--segments"],
    ["half-circle-progress", "--no-hub", "--segments"],
    ["half-circle-progress", "--size", "9,900"],
    ["vote-button", "--ratio", "0"], ["vote-button", "--ratio", "1"],
    ["vote-button", "--ratio", "-1", "--progress", "1"], ["vote-button", "--first-ratio", "1"],
    ["vote-button", "--narrow", "0", "--progress", "0.5"], ["vote-button", "--narrow", "3"],
    ["vote-button", "--size", "8,72"], ["vote-button", "--size", "4000,72"],
    ["vote-button", "--stroke-width", "0"], ["vote-button", "--stroke-width", "99"],
    ["vote-button", "--small-radius", "0", "--big-radius", "50"],
  ])
  func extremes(words: [String]) throws {
    let scratch = try Scratch()
    let mesh = scratch.path("a.obj")
    let run = try Tool.run(
      ["scene"] + words + ["--stroke-coverage", "single", "-q", "-o", mesh], input: Data())
    #expect(run.code == 0, "\(run.messages)")
    #expect(run.messages.isEmpty)
    let verdict = try Tool.run("verify", mesh)
    #expect(verdict.code == 0, "\(verdict.text)")
  }

  /// Colours along a border show under any coverage, and through a clip, too.
  @Test(arguments: ["ribbon", "single"])
  func coloursAlongABorderShow(coverage: String) throws {
    let run = try Tool.run(
      "scene", "dashed-border", "--width", "80", "--stroke-coverage", coverage, "--format", "pgm",
      "--mask", "-q")
    #expect(run.output.suffix(80 * 48).contains(255))
  }

  /// The area of a half that loses or wins all votes changes continuously.
  @Test(arguments: ["0", "1", "0.7"])
  func areasOfVotesChangeContinuously(ratio: String) throws {
    var last: [Double]?
    for step in 0...60 {
      let run = try Tool.run(
        "scene", "vote-button", "--ratio", ratio, "--progress", "\(Double(step) / 60)", "--stroke",
        "none", "--format", "path", "-q")
      // A half that has vanished has no line.
      var areas = try areas(run.text).sorted()
      while areas.count < 2 { areas.insert(0, at: 0) }
      for (a, b) in zip(last ?? areas, areas) {
        #expect(abs(a - b) < 72 * 400 / 30 * 1.1, "\(step): \(areas)")
      }
      last = areas
    }
  }

  /// The areas of path data, one for each line; an empty line is an empty path.
  private func areas(_ text: String) throws -> [Double] {
    let run = try Tool.run("info", "--json", "-", input: text)
    let object = try #require(
      try JSONSerialization.jsonObject(with: run.output) as? [String: Any])
    return try #require(object["paths"] as? [[String: Any]]).compactMap { $0["area"] as? Double }
  }
}
