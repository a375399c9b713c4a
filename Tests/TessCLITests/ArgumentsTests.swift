import Testing

@testable import tess_cli

@Suite struct ArgumentsTests {
  private static let number = Option<Double>.number("--number", fallback: 1, .aboveZero, help: "")
  private static let any = Option<Double>.number("--any", fallback: 0, help: "")
  private static let text = Option<String?>.text(
    "--text", short: "-t", placeholder: "TEXT", help: "")
  private static let quiet = Switch(name: "--quiet", short: "-q", help: "")
  private static let sections = [
    OptionSection("", [number.info, any.info, text.info, quiet.info])
  ]

  private func arguments(_ words: String...) throws(UsageError) -> Arguments {
    try Arguments(words, sections: Self.sections)
  }

  private func message(_ body: () throws -> Void) -> String? {
    do { try body() } catch let error as UsageError { return error.message } catch {}
    return nil
  }

  @Test func valuesFollowTheNameOrAnEqualsSign() throws {
    var words = try arguments("--number", "2", "in", "--any=-3", "-q", "-t", "--quiet")
    #expect(try words.take(Self.number) == 2)
    #expect(try words.take(Self.any) == -3)
    #expect(try words.take(Self.text) == "--quiet")
    let isQuiet = words.take(Self.quiet)
    #expect(isQuiet)
    let operands = words.takeOperands()
    #expect(operands == ["in"])
    try words.finish()
  }

  @Test func aValueMayBeginWithADash() throws {
    var words = try arguments("--any", "-1e-3", "--text=")
    #expect(try words.take(Self.any) == -0.001)
    #expect(try words.take(Self.text) == "")
  }

  @Test func twoDashesEndTheOptions() throws {
    var words = try arguments("-", "--", "--number", "-q")
    let operands = words.takeOperands()
    #expect(operands == ["-", "--number", "-q"])
    #expect(try words.take(Self.number) == 1)
    let isQuiet = words.take(Self.quiet)
    #expect(!isQuiet)
  }

  @Test func theLastOfRepeatedOptionsCounts() throws {
    var words = try arguments("--number", "2", "--number=3", "-t", "a", "-t", "b")
    #expect(try words.take(Self.number) == 3)
    #expect(try words.takeAll(Self.text) == ["a", "b"])
  }

  @Test func errorsNameWhatWasExpected() {
    #expect(
      message { _ = try arguments("--numbre", "2") }
        == "unknown option '--numbre'; did you mean '--number'?")
    #expect(message { _ = try arguments("--number") } == "--number: expected NUMBER after it")
    #expect(
      message { _ = try arguments("--quiet=1") } == "--quiet: expected no value, found '1'")
    for bad in ["0", "-1", "nan", "inf", "0x1p3", "1e999", "", "1 "] {
      let found = message {
        var words = try arguments("--number", bad)
        _ = try words.take(Self.number)
      }
      #expect(found == "--number '\(bad)': expected a number above 0")
    }
    #expect(message { try arguments("extra").finish() } == "unexpected 'extra'")
  }

  @Test func helpIsAcceptedAnywhere() throws {
    #expect(try arguments("--number", "2", "--help").wantsHelp)
    #expect(try !arguments("--text", "--help").wantsHelp)
    #expect(try !arguments("--", "--help").wantsHelp)
  }

  @Test func suggestionsAreNearOrAbsent() {
    let names = ["mesh", "render", "flatten", "stroke"]
    #expect(Suggestion.nearest(to: "mehs", among: names) == "mesh")
    #expect(Suggestion.nearest(to: "rendr", among: names) == "render")
    #expect(Suggestion.nearest(to: "MESH", among: names) == "mesh")
    #expect(Suggestion.nearest(to: "banana", among: names) == nil)
    #expect(Suggestion.distance(Array("ca".utf8), Array("abc".utf8)) == 3)
    #expect(Suggestion.distance(Array("ab".utf8), Array("ba".utf8)) == 1)
    #expect(Suggestion.distance([], Array("abc".utf8)) == 3)
  }

  @Test func numbersAreDecimal() {
    #expect(Number.parse("+1.5e2") == 150)
    #expect(Number.parse("infinity") == nil)
    #expect(Number.parseList("1, 2 3,4")! == [1, 2, 3, 4])
    #expect(Number.parseList(" 1 ,2 ") == [1, 2] && Number.parseList(" ") == [])
    for text in ["1,x", "1,,2", "1, ,2", ",1", "1,", ","] {
      #expect(Number.parseList(text) == nil, "\(text)")
    }
    #expect(Number.text(3) == "3")
    #expect(Number.text(0.1) == "0.1")
  }
}
