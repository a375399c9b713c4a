import Foundation
import Testing

@testable import tess_cli

/// Tolerances as lengths, and as percentages of what is drawn.
@Suite struct ToleranceTests {
  /// A shape of 256 × 220 units, whose bounds are exact.
  private static let arch = "M0 40c60-40 196-40 256 0v190h-256z"
  /// A 256th: products with it are exact, too.
  private static let percentage = "0.390625%"

  private static let circle = "M0 100a100 100 0 1 1 200 0 100 100 0 1 1-200 0z"
  private static let commands = [
    ["mesh"], ["stroke"], ["flatten"], ["info", "--json"], ["render", "--format", "ppm"],
  ]

  @Test func aPercentageIsOfTheBoundsWhereNoSizeIsStated() throws {
    for command in Self.commands {
      func output(_ words: String...) throws -> Data {
        let run = try Tool.run(
          command + ["--path", Self.arch, "-q"] + words, input: Data())
        #expect(run.code == 0, "\(run.messages)")
        return run.output
      }
      // The stroke's width of 1 is part of what `stroke` draws.
      let side = command == ["stroke"] ? 257.0 : 256
      let one = try output("--tolerance", Self.percentage)
      #expect(try output("--tolerance", "\(side / 256)") == one, "\(command)")
      #expect(try output("--tolerance=0.05") != one, "\(command)")
      let scaled = try output("--tolerance", Self.percentage, "--scale", "3")
      #expect(try output("--tolerance", "\(side * 3 / 256)", "--scale", "3") == scaled)
    }
  }

  @Test func aPercentageIsOfTheStatedSize() throws {
    let document = """
      <svg xmlns="http://www.w3.org/2000/svg" width="500" height="200">
      <path d="\(Self.circle)"/></svg>
      """
    func output(_ tolerance: String) throws -> String {
      try Tool.run("mesh", "-", "-q", "--tolerance", tolerance, input: document).text
    }
    #expect(try output("0.5%") == output("2.5"))
    #expect(try output("0.5%") != output("1"))
  }

  @Test func aPercentageIsOfTheWholePicture() throws {
    func output(_ words: String...) throws -> Data {
      try Tool.run(
        ["render", "--path", Self.arch, "--format", "pgm", "-q"] + words, input: Data()
      ).output
    }
    // The arch grows by 4 with the picture of 100.
    #expect(
      try output("--width", "400", "--tolerance", Self.percentage)
        == output("--width", "400", "--tolerance", "4"))
  }

  @Test func eachLineOfAStreamHasItsOwnSide() throws {
    let small = "M0 1a1 1 0 1 1 2 0 1 1 0 1 1-2 0z"
    let run = try Tool.run(
      "mesh", "--lines", "--summary", "--tolerance", "1%",
      input: "a\t\(Self.circle)\nb\t\(small)\n")
    let counts = run.text.split(separator: "\n").map { line in
      line.split(separator: ",").first { $0.hasPrefix("\"vertices\"") }
    }
    #expect(counts.count == 2 && counts[0] == counts[1] && counts[0] != nil)
  }

  @Test func scenesTakePercentages() throws {
    func output(_ tolerance: String) throws -> String {
      try Tool.run("scene", "ring-arrow", "-q", "--tolerance", tolerance).text
    }
    #expect(try output("1%") != output("0.01%"))
  }

  @Test func aPercentageOfNothingIsTheDefault() throws {
    for path in ["", "M5 5", "M5 5z"] {
      #expect(try Tool.run("mesh", "--path", path, "--tolerance", "1%", "-q").code == 0)
    }
    #expect(Tolerance.fraction(0.01).resolved(for: [], scale: 1) == Tolerance.fallback)
  }

  @Test(arguments: ["0%", "-1%", "%", "1%%", "1 %", "nan%", "1e999%", "0", "-1", "1px", ""])
  func onlyNumbersAndPercentagesAboveZeroAreTolerances(text: String) throws {
    #expect(Tolerance.parse(text) == nil)
    for command in Self.commands {
      let run = try Tool.run(command + ["--path", "M0 0h1", "--tolerance", text], input: Data())
      #expect(run.code == 64)
      let expected = "--tolerance '\(text)': expected a number or a percentage above 0"
      #expect(run.messages.contains(expected), "\(run.messages)")
    }
  }

  @Test func numbersAndPercentagesAreToldApart() {
    #expect(Tolerance.parse("0.25") == .length(0.25))
    #expect(Tolerance.parse("25%") == .fraction(0.25))
    #expect(Tolerance.length(0.25).resolved(for: [], scale: 7) == 0.25)
  }
}
