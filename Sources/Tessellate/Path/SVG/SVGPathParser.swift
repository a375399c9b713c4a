extension Path {
  /// Reads SVG path data, the content of a `d` attribute.
  ///
  /// The whole grammar of SVG 2 is understood, with numbers and arc flags as tightly packed as it
  /// allows; a number may also end in its decimal point, as in SVG 1.1. Every number is the
  /// `Double` nearest to what is written. Empty data make an empty path.
  ///
  /// - Throws: The place of the first error and what was expected there. Its `prefix` is what SVG
  ///   renders.
  /// - Complexity: O(n).
  public init(svg data: String) throws(SVGPathError) {
    var path = Path()
    try path.append(svg: data)
    self = path
  }

  /// Appends what SVG path data describe, as a drawing of its own: the data begin with a moveto.
  ///
  /// A path emptied by `removeAll(keepingCapacity:)` takes data of the same size without
  /// allocating.
  ///
  /// - Throws: As `init(svg:)`; the path then ends before the segment in error, and is the error's
  ///   `prefix`.
  public mutating func append(svg data: String) throws(SVGPathError) {
    var data = data
    let failure = data.withUncheckedUTF8 { read($0, count: $1) }
    if let failure { throw error(failure) }
  }

  /// Appends what path data in UTF-8 describe, as `append(svg:)` does for a string.
  package mutating func append(svg data: Span<UInt8>) throws(SVGPathError) {
    let failure = data.withUncheckedReading { read($0, count: data.count) }
    if let failure { throw error(failure) }
  }

  private mutating func read(
    _ bytes: UncheckedView<UInt8>, count: Int
  ) -> SVGPathParser.Failure? {
    var path = Path()
    swap(&path, &self)
    var parser = SVGPathParser(bytes: bytes, count: count, path: path)
    path = Path()
    let failure = parser.parse()
    self = parser.path
    return failure
  }

  private func error(_ failure: SVGPathParser.Failure) -> SVGPathError {
    SVGPathError(offset: failure.offset, expected: failure.expected, prefix: self)
  }
}

/// Reads path data by recursive descent over bytes: a command letter, then sets of its arguments.
///
/// > SVG 2, chapter 9.3, "Path data".
struct SVGPathParser {
  /// Why the data end here.
  struct Failure {
    var offset: Int
    var expected: SVGPathError.Expectation
  }

  /// The kind of curve whose last control point `control` is; smooth commands reflect it.
  enum Smoothness { case none, quadratic, cubic }

  let bytes: UncheckedView<UInt8>
  let count: Int
  var at = 0
  var path: Path
  var failure: Failure?
  /// A relative first moveto is absolute, whatever the path held before.
  var isFirst = true
  /// Whether the command before was relative.
  private var isRelative = false
  var smoothness = Smoothness.none
  var control = Point.zero

  init(bytes: UncheckedView<UInt8>, count: Int, path: Path) {
    (self.bytes, self.count, self.path) = (bytes, count, path)
  }

  mutating func parse() -> Failure? {
    skipSpace()
    guard at < count else { return nil }
    guard bytes[at] | 0x20 == UInt8(ascii: "m") else {
      return Failure(offset: at, expected: .moveto)
    }
    while at < count {
      let letter = bytes[at]
      at &+= 1
      guard let arguments = Arguments(letter | 0x20) else {
        return Failure(offset: at &- 1, expected: .command)
      }
      skipSpace()
      if arguments == .none {
        if isRelative, path.pen != path.subpathStart { closeGapOfRounding() }
        // Unlike `closeSubpath()`, a close after a close counts: it is a sub-path without length.
        path.verbs.append(.close)
        path.pen = path.subpathStart
        smoothness = .none
        continue
      }
      isRelative = letter & 0x20 != 0
      readSets(arguments, isRelative: isRelative)
      if let failure { return failure }
    }
    return nil
  }

  /// Moves the end of the last segment onto the sub-path's start if it misses it by rounding alone.
  ///
  /// Relative data that come back to their start sum to zero up to rounding, and a segment as short
  /// as that would have a direction: joins would show it (247 of 30,668 public drawings). A sum of
  /// n coordinates up to M is off by n·2⁻⁵³·M at the most, so 2⁻⁴⁰·M is enough for 8,000 segments,
  /// and the ends of a written gap lie farther apart.
  @inline(never)
  private mutating func closeGapOfRounding() {
    let gap = (path.pen - path.subpathStart).maxNorm
    // The path's own bounds are known, and mostly decide.
    let bounds = path.controlBounds
    guard gap <= Swift.max(bounds.min.maxNorm, bounds.max.maxNorm) * Self.gapOfRounding,
      gap <= largestOfSubpath * Self.gapOfRounding
    else { return }
    path.points[path.points.count &- 1] = path.subpathStart
  }

  /// The largest gap, as a part of the largest coordinate.
  static var gapOfRounding: Double { 0x1p-40 }

  /// The largest magnitude of a coordinate of the current sub-path; of an arc, its end's.
  private var largestOfSubpath: Double {
    var largest = path.subpathStart.maxNorm
    var (verb, last) = (path.verbs.count, path.points.count)
    while verb > 0 {
      verb &-= 1
      let kind = path.verbs[verb]
      if kind == .move || kind == .close { break }
      let first = last &- kind.pointCount
      for i in (kind == .arc ? last &- 1 : first)..<last {
        largest = Swift.max(largest, path.points[i].maxNorm)
      }
      last = first
    }
    return largest
  }

  /// The arguments of a command.
  enum Arguments {
    case none, move, line, horizontal, vertical, curve, smoothCurve, quad, smoothQuad, arc

    init?(_ lowercase: UInt8) {
      switch lowercase {
      case UInt8(ascii: "z"): self = .none
      case UInt8(ascii: "m"): self = .move
      case UInt8(ascii: "l"): self = .line
      case UInt8(ascii: "h"): self = .horizontal
      case UInt8(ascii: "v"): self = .vertical
      case UInt8(ascii: "c"): self = .curve
      case UInt8(ascii: "s"): self = .smoothCurve
      case UInt8(ascii: "q"): self = .quad
      case UInt8(ascii: "t"): self = .smoothQuad
      case UInt8(ascii: "a"): self = .arc
      default: return nil
      }
    }
  }

  /// Reads the sets of arguments of one command, and stops at what cannot start another.
  private mutating func readSets(_ first: Arguments, isRelative: Bool) {
    var arguments = first
    repeat {
      readSet(arguments, from: isRelative && !isFirst ? path.pen : .zero)
      isFirst = false
      // Further pairs of a moveto are lines.
      if arguments == .move { arguments = .line }
    } while failure == nil && startsAnotherSet()
  }

  private mutating func readSet(_ arguments: Arguments, from base: Point) {
    let pen = path.pen
    switch arguments {
    case .none: break
    case .move:
      let end = point(base)
      if isSound(end) { path.move(to: end) }
      smoothness = .none
    case .line:
      let end = point(base)
      if isSound(end) { path.addLine(to: end) }
      smoothness = .none
    case .horizontal:
      let end = Point(base.x + number(), pen.y)
      if isSound(end) { path.addLine(to: end) }
      smoothness = .none
    case .vertical:
      let end = Point(pen.x, base.y + number())
      if isSound(end) { path.addLine(to: end) }
      smoothness = .none
    case .curve:
      let first = point(base)
      separate()
      readCurve(base, first)
    case .smoothCurve:
      readCurve(base, smoothness == .cubic ? pen + (pen - control) : pen)
    case .quad:
      let middle = point(base)
      separate()
      readQuad(base, middle)
    case .smoothQuad:
      readQuad(base, smoothness == .quadratic ? pen + (pen - control) : pen)
    case .arc: readArc(base)
    }
  }

  private mutating func readCurve(_ base: Point, _ first: Point) {
    let second = point(base)
    separate()
    let end = point(base)
    if isSound(end, first, second) {
      path.addCurve(to: end, control1: first, control2: second)
    }
    (smoothness, control) = (.cubic, second)
  }

  private mutating func readQuad(_ base: Point, _ middle: Point) {
    let end = point(base)
    if isSound(end, middle) { path.addQuadCurve(to: end, control: middle) }
    (smoothness, control) = (.quadratic, middle)
  }

  private mutating func readArc(_ base: Point) {
    let radii = point(.zero)
    separate()
    let degrees = number()
    separate()
    let largeArc = flag()
    separate()
    let sweepPositive = flag()
    separate()
    let end = point(base)
    if isSound(end) {
      path.addEllipticalArc(
        to: end, radii: radii, rotation: degrees * (.pi / 180), largeArc: largeArc,
        sweepPositive: sweepPositive)
    }
    smoothness = .none
  }

  /// Whether a segment may be added: nothing failed while it was read, and no sum left the range.
  private mutating func isSound(
    _ end: Point, _ control1: Point = .zero, _ control2: Point = .zero
  ) -> Bool {
    if failure == nil, !(end.isFinite && control1.isFinite && control2.isFinite) {
      fail(.finiteNumber)
    }
    return failure == nil
  }

  // MARK: Letters and spaces

  mutating func fail(_ expected: SVGPathError.Expectation, at offset: Int? = nil) {
    if failure == nil { failure = Failure(offset: offset ?? at, expected: expected) }
  }

  @inline(__always)
  private func isSpace(_ byte: UInt8) -> Bool {
    // Space, tab, line feed, form feed, carriage return.
    byte == 0x20 || byte == 0x0A || byte == 0x09 || byte == 0x0D || byte == 0x0C
  }

  @inline(__always)
  private mutating func skipSpace() {
    while at < count, isSpace(bytes[at]) { at &+= 1 }
  }

  /// Skips what may stand between two arguments: spaces, with at most one comma.
  @inline(__always)
  mutating func separate() {
    skipSpace()
    if at < count, bytes[at] == UInt8(ascii: ",") {
      at &+= 1
      skipSpace()
    }
  }

  /// Whether a number follows, and with it another set; after a comma one must.
  private mutating func startsAnotherSet() -> Bool {
    skipSpace()
    guard at < count else { return false }
    if bytes[at] == UInt8(ascii: ",") {
      at &+= 1
      skipSpace()
      return true
    }
    // A digit, or one of + - .
    let byte = bytes[at]
    return byte &- 0x30 < 10 || byte == 0x2B || byte == 0x2D || byte == 0x2E
  }

  private mutating func flag() -> Bool {
    guard at < count, bytes[at] &- 0x30 < 2 else {
      fail(.flag)
      return false
    }
    at &+= 1
    return bytes[at &- 1] == 0x31
  }
}
