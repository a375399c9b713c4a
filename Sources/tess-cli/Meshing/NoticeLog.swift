import TessellateSVG

extension MeshNotice {
  var line: String { "\(place): \(message)" }

  /// Describes the part that is missing, the reason, and the option that helps.
  var message: String {
    switch lack {
    case .shapes:
      cause + "; ask for a smaller --tolerance, or draw what lies far apart as separate paths"
    case .dashes: cause + "; use longer dashes, or split the path"
    case .tolerance: "--" + cause
    case .transparency: cause + "; leave --planar out to keep both"
    }
  }

  /// The rank of what is missing, the gravest first.
  fileprivate var rank: Int {
    switch lack {
    case .shapes: 0
    case .dashes: 1
    case .tolerance, .transparency: 2
    }
  }
}

extension [MeshNotice] {
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

  /// The failure for a drawing that gives no mesh or no picture.
  init(_ error: MeshingError) {
    switch error.reason {
    case .loss(let notice): self.init(notice)
    case .side(let limit):
      self.init(
        .data,
        "the picture would have a side of more than \(limit) pixels: ask for a smaller one with "
          + "--width, --height or --scale")
    case .tessellation, .triangles: self.init(.data, error.description)
    }
  }
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
