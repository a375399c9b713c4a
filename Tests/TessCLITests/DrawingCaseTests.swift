import CaseFiles
import Foundation
import Tessellate
import Testing

/// Bug reports as data: the program gives what the header of each file `Tests/Cases/*.svg` says.
///
/// A run's verb is a command, and its options are the command's: `mesh extrude=2` is
/// `tess-cli mesh FILE --extrude 2`.
@Suite struct DrawingCaseTests {
  private static let verbs = ["mesh", "render", "stroke", "info"]

  @Test(arguments: CaseFolder.names(suffix: "svg"))
  func aCaseGivesWhatItsHeaderSays(name: String) throws {
    let failures = try Self.failures(try CaseFolder.text(name))
    #expect(failures == [], "\(name)")
  }

  @Test func casesAreFound() {
    #expect(CaseFolder.names(suffix: "svg").count >= 10)
  }

  private static let square = """
    <svg xmlns='http://www.w3.org/2000/svg' width='100' height='100'>
    <rect width='9' height='9'/></svg>
    """

  /// A header that cannot be read says what was expected.
  @Test(arguments: [
    ("", "a line as <!-- mesh area=100 valid -->"), ("<!-- paint valid -->", "mesh, render"),
    ("<!-- mesh -->", "area=N"), ("<!-- render pixel=1,1,red -->", "pixel=X,Y,#RRGGBB"),
    ("<!-- Generator: a program --><!-- info exit=a -->", "exit=CODE"),
  ])
  func aBrokenHeaderSaysWhatWasExpected(header: String, expected: String) {
    let error = #expect(throws: CaseError.self) { try Self.failures(header + Self.square) }
    #expect(error?.expected.contains(expected) == true, "\(String(describing: error))")
  }

  /// Every kind of expectation can fail, and so does an option that the command does not have.
  @Test(arguments: [
    "mesh area=80", "mesh extrude=2 euler=1", "mesh exit=65", "mesh notice=far",
    "mesh triangels=2 valid", "render pixel=1,1,#ffffff", "render pixel=1000,1,#000000",
    "info output=hexagon",
  ])
  func aWrongExpectationFails(header: String) throws {
    let failures = try Self.failures("<!-- \(header) -->" + Self.square)
    #expect(failures.count == 1, "\(failures)")
  }

  @Test func aRightExpectationHolds() throws {
    let header = """
      <!-- example.org#1: a remark -->
      <!-- mesh area=81 euler=1 valid notice=none -->
      <!-- mesh extrude=2 volume=162 euler=2 valid -->
      <!-- render background=white pixel=1,1,#000000 pixel=50,50,#ffffff -->
      <!-- mesh tolerance=0 exit=64 notice="expected a number" -->
      """
    #expect(try Self.failures(header + Self.square) == [])
  }

  /// What the runs of a case do not give, in words.
  private static func failures(_ text: String) throws -> [String] {
    let file = try CaseFile(svg: text, verbs: verbs)
    let scratch = try Scratch()
    let document = scratch.path("case.svg")
    try Data(file.data.utf8).write(to: URL(fileURLWithPath: document))
    return try file.runs.flatMap { run in
      try outcome(of: run, document, in: scratch).failures(run).map { "\(run.verb): \($0)" }
    }
  }

  private static func outcome(
    of run: CaseFile.Run, _ document: String, in scratch: Scratch
  ) throws -> CaseOutcome {
    var words = [run.verb, document]
    for option in run.options { words += ["--\(option.name)"] + [option.value].compactMap(\.self) }
    let result = scratch.path(run.verb == "mesh" ? "result.obj" : "result.ppm")
    switch run.verb {
    case "mesh", "render": words += ["-q", "-o", result]
    default: break
    }
    let tool = try Tool.run(words, input: Data())
    var outcome = CaseOutcome()
    (outcome.exitCode, outcome.notice, outcome.output) = (tool.code, tool.messages, tool.text)
    guard tool.code == 0 else { return outcome }
    if run.verb == "mesh" { outcome.add(try OBJReader.read(bytes(result))) }
    if run.verb == "render" { outcome.picture = picture(try bytes(result)) }
    return outcome
  }

  private static func bytes(_ path: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(fileURLWithPath: path)))
  }

  /// The pixels of a PPM file: `P6`, width, height and 255 between single blanks, then the bytes.
  private static func picture(_ bytes: [UInt8]) -> CaseOutcome.Picture {
    let header = bytes.split(maxSplits: 4) { $0 == 10 || $0 == 32 }
    return CaseOutcome.Picture(
      width: Int(String(decoding: header[1], as: UTF8.self)) ?? 0, bytes: Array(header[4]))
  }
}

extension CaseOutcome {
  fileprivate mutating func add(_ file: MeshFile) {
    (points, indices) = (file.points, file.indices)
    reports = file.validate().map(\.report)
  }
}
