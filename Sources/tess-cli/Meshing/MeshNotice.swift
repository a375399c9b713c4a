import Tessellate

/// Something that was asked for and that the mesh of a path lacks.
struct MeshNotice: Sendable, Hashable {
  /// A part of a painted path.
  enum Part: String, Sendable {
    case fill, stroke, clip, solid
  }

  enum Lack: Sendable, Hashable {
    /// Sub-paths with area, or dashes, that round to nothing.
    case shapes(count: Int, tolerance: Double, step: Double)
    /// Dashes beyond the budget.
    case dashes(limit: Int)
    /// A tolerance finer than the distance between neighbouring coordinates allows.
    case tolerance(Double, step: Double)
  }

  /// Where the path comes from, and its name.
  var place: String
  var part: Part
  var lack: Lack

  init(_ place: String, _ part: Part, _ lack: Lack) {
    (self.place, self.part, self.lack) = (place, part, lack)
  }

  var line: String { "\(place): \(message)" }

  /// What is missing, why, and what helps.
  var message: String {
    switch lack {
    case .shapes(let count, let tolerance, let step):
      let lost = part == .stroke ? "sub-paths or dashes" : "sub-paths with area"
      return "the \(part) has lost \(lost), \(count) in number, too small for a tolerance of "
        + "\(Number.text(tolerance)) and coordinates that lie \(Number.text(step)) apart; ask for "
        + "a smaller --tolerance, or draw what lies far apart as separate paths"
    case .dashes(let limit):
      return "the stroke is drawn solid, since it has more than \(limit) dashes; "
        + "use longer dashes, or split the path"
    case .tolerance(let wanted, let step):
      return "--tolerance \(Number.text(wanted)): finer than Floats can be so far from "
        + "the origin, where they lie \(Number.text(step)) apart; the \(part) may be three times "
        + "that off"
    }
  }

  /// The rank of what is missing, the gravest first.
  fileprivate var rank: Int {
    switch lack {
    case .shapes: 0
    case .dashes: 1
    case .tolerance: 2
    }
  }
}

extension [MeshNotice] {
  /// Appends what a fill or a stroke, which was to keep a tolerance, reports.
  mutating func append(
    _ report: TessellationReport, _ part: MeshNotice.Part, at place: String, tolerance: Double
  ) {
    if report.lostSubpaths > 0 {
      let lack = MeshNotice.Lack.shapes(
        count: report.lostSubpaths, tolerance: report.tolerance, step: report.step)
      append(MeshNotice(place, part, lack))
    }
    // Snapping moves an outline by up to three steps; see `FillOptions.tolerance`.
    if 3 * report.step > tolerance {
      append(MeshNotice(place, part, .tolerance(tolerance, step: report.step)))
    }
  }

  /// The first notice about each part of a path and each kind of lack, because the frames of a
  /// recording repeat them.
  var withoutRepetitions: [MeshNotice] {
    var known: Set<String> = []
    return filter { known.insert("\($0.rank) \($0.part) \($0.place)").inserted }
  }

  /// Writes all notices, the gravest first; where nothing may lack, throws the first instead.
  func say(isStrict: Bool) throws(Failure) {
    if isStrict, let first { throw Failure(first) }
    say()
  }

  /// Writes all notices, the gravest first.
  func say() {
    var log = NoticeLog()
    for rank in 0...2 { log.say(filter { $0.rank == rank }) }
    log.finish()
  }
}

extension Failure {
  /// The failure of a run that may lack nothing.
  init(_ notice: MeshNotice) { self.init(.data, notice.line) }
}

/// Writes notices to standard error, up to a number of lines, and counts the others.
struct NoticeLog {
  private var count = 0

  /// A screen of 24 lines with room for what follows.
  private static let most = 20

  mutating func say(_ notices: [MeshNotice]) {
    for notice in notices.prefix(max(Self.most - count, 0)) { Console.say(notice.line) }
    count += notices.count
  }

  /// Writes the number of notices that got no line.
  func finish() {
    if count > Self.most { Console.say("and \(count - Self.most) more such notices") }
  }
}
