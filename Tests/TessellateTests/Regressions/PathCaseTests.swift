import CaseFiles
import Testing

@testable import Tessellate

/// Bug reports as data: each file `Tests/Cases/*.path` gives what its header says.
@Suite struct PathCaseTests {
  private static let verbs = ["fill", "stroke", "extrude"]

  @Test(arguments: CaseFolder.names(suffix: "path"))
  func aCaseGivesWhatItsHeaderSays(name: String) throws {
    let failures = try Self.failures(try CaseFolder.text(name))
    #expect(failures == [], "\(name)")
  }

  @Test func casesAreFound() {
    #expect(CaseFolder.names(suffix: "path").count >= 10)
  }

  /// A header that cannot be read says what was expected.
  @Test(arguments: [
    ("M0 0h1v1z", "a line as # fill area=100 valid"),
    ("# filled area=1\nM0 0h1v1z", "fill, stroke, extrude"),
    ("# fill\nM0 0h1v1z", "area=N"), ("# fill area=a\nM0 0h1v1z", "area=N"),
    ("# fill covers=1\nM0 0h1v1z", "covers=X,Y"),
    ("# fill width=1 valid\nM0 0h1v1z", "rule, tolerance"),
    ("# fill rule=odd valid\nM0 0h1v1z", "nonzero, evenodd"),
    ("# fill tolerance=x valid\nM0 0h1v1z", "a number"),
    ("# fill error=\"none valid\nM0 0h1v1z", "another one"),
  ])
  func aBrokenHeaderSaysWhatWasExpected(text: String, expected: String) {
    let error = #expect(throws: CaseError.self) { try Self.failures(text) }
    #expect(error?.expected.contains(expected) == true, "\(String(describing: error))")
  }

  /// Every kind of expectation can fail.
  @Test(arguments: [
    "fill area=99", "fill area=100±-1", "fill triangles>2", "fill triangles<2", "fill vertices=3",
    "fill euler=0", "fill bounds=0,0,10,11", "fill covers=11,5", "fill misses=5,5",
    "fill error=budget", "extrude height=2 volume=201", "extrude euler=1",
    "stroke width=2 area=100", "stroke width=-1 triangles=0",
    "stroke width=25 coverage=ribbon valid",
  ])
  func aWrongExpectationFails(header: String) throws {
    let failures = try Self.failures("# \(header)\nM0 0H10V10H0Z")
    #expect(failures.count == 1, "\(failures)")
  }

  @Test func aRightExpectationHolds() throws {
    let header = """
      # example.org#1: a remark
      # fill area=100 triangles=2 vertices=4 euler=1 valid bounds=0,0,10,10 covers=5,5 misses=11,5
      # fill rule=abs-geq-two triangles=0
      # stroke width=2 join=miter area=80 euler=0 valid covers=0,0 misses=5,5
      # stroke width=-1 error="lineWidth -1.0: out of range"
      # extrude height=2 volume=200 area=280 euler=2 valid
      """
    #expect(try Self.failures(header + "\nM0 0H10V10H0Z") == [])
    #expect(try Self.failures("# fill error=\"byte 5: expected a number\"\nM0 0L") == [])
  }

  // MARK: - Runs

  /// What the runs of a case do not give, in words.
  private static func failures(_ text: String) throws(CaseError) -> [String] {
    let file = try CaseFile(path: text, verbs: verbs)
    var failures: [String] = []
    for run in file.runs {
      failures += try outcome(of: run, file.data).failures(run).map { "\(run.verb): \($0)" }
    }
    return failures
  }

  private static func outcome(
    of run: CaseFile.Run, _ data: String
  ) throws(CaseError) -> CaseOutcome {
    var options = CaseOptions(run.options)
    let work = try run.verb == "stroke" ? stroke(&options) : fill(&options)
    let height = run.verb == "extrude" ? try options.number("height") ?? 1 : nil
    try options.finish()
    var outcome = CaseOutcome()
    do {
      let mesh = try work(Path(svg: data))
      if let height {
        outcome.add(try mesh.extruded(height: height))
      } else {
        outcome.add(mesh)
      }
    } catch { outcome.error = "\(error)" }
    return outcome
  }

  private typealias Work = (Path) throws -> Mesh

  private static func fill(_ words: inout CaseOptions) throws(CaseError) -> Work {
    var options = FillOptions()
    if let rule = try words.choice("rule", FillRule.self) { options.rule = rule }
    if let tolerance = try words.number("tolerance") { options.tolerance = tolerance }
    if let quality = try words.choice("quality", FillOptions.Quality.self) {
      options.quality = quality
    }
    return { [options] in try $0.filled(options) }
  }

  private static func stroke(_ words: inout CaseOptions) throws(CaseError) -> Work {
    var style = StrokeStyle()
    if let width = try words.number("width") { style.lineWidth = width }
    if let cap = try words.choice("cap", StrokeStyle.LineCap.self) { style.lineCap = cap }
    if let join = try words.choice("join", StrokeStyle.LineJoin.self) { style.lineJoin = join }
    if let limit = try words.number("limit") { style.miterLimit = limit }
    if let dash = try words.numbers("dash") { style.dash = dash }
    if let phase = try words.number("phase") { style.dashPhase = phase }
    if let alignment = try words.choice("alignment", StrokeStyle.Alignment.self) {
      style.alignment = alignment
    }
    var options = StrokeOptions(coverage: .single)
    if let coverage = try words.choice("coverage", StrokeOptions.Coverage.self) {
      options.coverage = coverage
    }
    if let tolerance = try words.number("tolerance") { options.tolerance = tolerance }
    return { [style, options] in try $0.stroked(style, options: options) }
  }
}

/// The options of a run, which are taken one by one.
private struct CaseOptions {
  private var left: [CaseFile.Option]
  private var known: [String] = []

  init(_ options: [CaseFile.Option]) { left = options }

  private mutating func take(_ name: String) -> String? {
    known.append(name)
    guard let place = left.firstIndex(where: { $0.name == name }) else { return nil }
    return left.remove(at: place).value ?? ""
  }

  mutating func number(_ name: String) throws(CaseError) -> Double? {
    guard let text = take(name) else { return nil }
    guard let number = Double(text) else {
      throw CaseError("\(name)=\(text)", expected: "a number")
    }
    return number
  }

  mutating func numbers(_ name: String) throws(CaseError) -> [Double]? {
    guard let text = take(name) else { return nil }
    let parts = text.split(separator: ",").map { Double($0) }
    guard !parts.contains(nil) else {
      throw CaseError("\(name)=\(text)", expected: "numbers between commas")
    }
    return parts.compactMap(\.self)
  }

  mutating func choice<Value: RawRepresentable<String> & CaseIterable>(
    _ name: String, _ type: Value.Type
  ) throws(CaseError) -> Value? {
    guard let text = take(name) else { return nil }
    guard let value = Value(rawValue: text) else {
      let all = Value.allCases.map(\.rawValue).joined(separator: ", ")
      throw CaseError("\(name)=\(text)", expected: all)
    }
    return value
  }

  /// Throws for an option that was not taken.
  func finish() throws(CaseError) {
    guard let first = left.first else { return }
    throw CaseError("option \(first.name)", expected: known.joined(separator: ", "))
  }
}

extension CaseOutcome {
  fileprivate mutating func add(_ mesh: Mesh) {
    points = mesh.positions.indices.map {
      let point = mesh.point($0)
      return SIMD3(point.x, point.y, 0)
    }
    indices = mesh.indices
    reports = [mesh.validate()]
  }

  fileprivate mutating func add(_ solid: SolidMesh) {
    points = solid.positions.map {
      SIMD3<Double>($0) + SIMD3(solid.origin.x, solid.origin.y, 0)
    }
    indices = solid.indices
    reports = [solid.validate()]
  }
}
