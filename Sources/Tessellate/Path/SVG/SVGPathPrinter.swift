extension Path {
  /// This path as SVG path data, in as few characters as the grammar allows element by element.
  ///
  /// Read back by `Path(svg:)`, all points are the same `Double`s. An arc keeps its two ends
  /// exactly and its shape up to rounding, for SVG describes it by ends, radii and flags; one of
  /// nearly a full turn becomes two. An arc whose ellipse has collapsed to a line is written as
  /// lines.
  public var svgDescription: String {
    var printer = SVGPathPrinter(
      gap: Swift.max(controlBounds.min.maxNorm, controlBounds.max.maxNorm)
        * SVGPathParser.gapOfRounding)
    for (index, element) in enumerated() {
      printer.isBeforeClose = index + 1 < verbs.count && verbs[index + 1] == .close
      printer.append(element)
    }
    return String(decoding: printer.text, as: UTF8.self)
  }
}

/// Writes elements one after another, each in the shorter of its absolute and relative forms.
private struct SVGPathPrinter {
  var text: [UInt8] = []
  private var pen = Point.zero
  private var start = Point.zero
  /// The command that numbers without a letter would continue.
  private var running: UInt8?
  /// Whether the text ends in a number, and whether that has a point or an exponent.
  private var ending = Ending.letter
  /// The control points that a smooth curve would reflect when this text is read.
  private var cubicControl: Point?
  private var quadControl: Point?

  /// The numbers of the element at hand in its two forms; the second only where rounding allows it.
  private var absolute: [ShortestDecimal] = []
  private var relative: [ShortestDecimal] = []
  private var hasRelative = true
  /// Whether a close comes next, and up to which gap it would be read as one of rounding after a
  /// relative element.
  var isBeforeClose = false
  private let gap: Double

  init(gap: Double) { self.gap = gap }

  private enum Ending {
    case letter, whole, fraction

    /// The ending after the number of this index after a letter.
    init(behind number: ShortestDecimal, _ letter: UInt8, _ index: Int) {
      // Arc flags are one digit each and need no separator after them.
      let isFlag = (index == 3 || index == 4) && letter | 0x20 == UInt8(ascii: "a")
      self = isFlag ? .letter : number.isFraction ? .fraction : .whole
    }

    func needsBlank(before number: ShortestDecimal) -> Bool {
      switch self {
      case .letter: false
      case .whole: !number.isNegative
      case .fraction: !number.isNegative && !number.beginsWithPoint
      }
    }
  }

  mutating func append(_ element: Path.Element) {
    var (nextCubic, nextQuad) = (Point?.none, Point?.none)
    switch element {
    case .move(let point):
      write("m", to: point)
      (pen, start) = (point, point)
    case .line(let point): appendLine(to: point)
    case .quadCurve(let end, let control):
      let reflected = quadControl.map { pen + (pen - $0) } ?? pen
      if control == reflected { write("t", to: end) } else { write("q", control, to: end) }
      (pen, nextQuad) = (end, control)
    case .curve(let end, let control1, let control2):
      let reflected = cubicControl.map { pen + (pen - $0) } ?? pen
      if control1 == reflected {
        write("s", control2, to: end)
      } else {
        write("c", control1, control2, to: end)
      }
      (pen, nextCubic) = (end, control2)
    case .arc(let arc): appendArc(arc)
    case .closeSubpath:
      text.append(UInt8(ascii: "z"))
      (running, ending, pen) = (nil, .letter, start)
    }
    (cubicControl, quadControl) = (nextCubic, nextQuad)
  }

  private mutating func appendLine(to point: Point) {
    if point.y == pen.y {
      begin()
      append(point.x, from: pen.x)
      choose("h", to: point)
    } else if point.x == pen.x {
      begin()
      append(point.y, from: pen.y)
      choose("v", to: point)
    } else {
      write("l", to: point)
    }
    pen = point
  }

  private mutating func appendArc(_ arc: ArcSegment) {
    let ellipse = Ellipse(arc.xAxis, arc.yAxis)
    guard ellipse.rx > 0, ellipse.ry > 0 else {
      // The arc runs to and fro on a line, and turns where the larger coordinate does.
      let (u, v) = (arc.xAxis, arc.yAxis)
      let isWide = u.x.magnitude + v.x.magnitude > u.y.magnitude + v.y.magnitude
      let turning = isWide ? arcTan2(v.x, u.x) : arcTan2(v.y, u.y)
      arc.forEachFraction(ofAngle: turning) { appendLine(to: arc.point(at: $0)) }
      return appendLine(to: arc.end)
    }
    write(arc, on: ellipse, cuts: 2)
  }

  /// Writes an arc as one, or in halves where SVG's parameters would not lead back to it.
  private mutating func write(_ arc: ArcSegment, on ellipse: Ellipse, cuts: Int) {
    let grows = (arc.sweep > 0) == (arc.xAxis.cross(arc.yAxis) > 0)
    let isLarge = arc.sweep.magnitude > .pi
    let radii = ellipse.radii(from: pen, grows: grows, isLarge: isLarge, arc)
    guard radii == nil, cuts > 0 else {
      let (rx, ry) = (radii?.x ?? ellipse.rx, radii?.y ?? ellipse.ry)
      let numbers = [rx, ry, ellipse.degrees, isLarge ? 1 : 0, grows ? 1 : 0]
      write("a", shape: numbers.map { ShortestDecimal($0) }, to: arc.end)
      pen = arc.end
      return
    }
    var halves = (arc, arc)
    let middle = arc.point(at: 0.5)
    halves.0.sweep = arc.sweep / 2
    halves.1.sweep = arc.sweep / 2
    halves.1.startAngle += arc.sweep / 2
    (halves.0.end, halves.1.start) = (middle, middle)
    write(halves.0, on: ellipse, cuts: cuts - 1)
    write(halves.1, on: ellipse, cuts: cuts - 1)
  }

  private mutating func write(
    _ letter: Unicode.Scalar, shape: [ShortestDecimal] = [], _ control1: Point? = nil,
    _ control2: Point? = nil, to end: Point
  ) {
    begin()
    for number in shape {
      absolute.append(number)
      relative.append(number)
    }
    if let control1 { append(control1) }
    if let control2 { append(control2) }
    append(end)
    choose(letter, to: end)
  }

  // MARK: Numbers

  /// Forgets the numbers of the element before.
  private mutating func begin() {
    absolute.removeAll(keepingCapacity: true)
    relative.removeAll(keepingCapacity: true)
    hasRelative = true
  }

  private mutating func append(_ point: Point) {
    append(point.x, from: pen.x)
    append(point.y, from: pen.y)
  }

  /// Adds a coordinate to both forms of the element.
  private mutating func append(_ value: Double, from pen: Double) {
    absolute.append(ShortestDecimal(value))
    guard hasRelative else { return }
    if let step = ShortestDecimal.step(from: pen, to: value) {
      relative.append(step)
    } else {
      hasRelative = false
    }
  }

  /// Appends the shorter of the two ways to write one element; `letter` is the relative one's.
  ///
  /// A relative element must not leave a gap between `end` and the start that reading would close.
  private mutating func choose(_ letter: Unicode.Scalar, to end: Point) {
    let small = UInt8(ascii: letter)
    let large = small & ~0x20
    if hasRelative, !(isBeforeClose && leavesGap(to: end)),
      length(small, relative) < length(large, absolute)
    {
      write(small, relative)
    } else {
      write(large, absolute)
    }
  }

  private func leavesGap(to end: Point) -> Bool {
    end != start && (end - start).maxNorm <= gap
  }

  private func length(_ letter: UInt8, _ numbers: [ShortestDecimal]) -> Int {
    var length = letter == running ? 0 : 1
    var ending = letter == running ? self.ending : .letter
    for (index, number) in numbers.enumerated() {
      length += number.length + (ending.needsBlank(before: number) ? 1 : 0)
      ending = Ending(behind: number, letter, index)
    }
    return length
  }

  private mutating func write(_ letter: UInt8, _ numbers: [ShortestDecimal]) {
    if letter != running {
      text.append(letter)
      ending = .letter
    }
    for (index, number) in numbers.enumerated() {
      if ending.needsBlank(before: number) { text.append(UInt8(ascii: " ")) }
      number.append(to: &text)
      ending = Ending(behind: number, letter, index)
    }
    // Further pairs of a moveto are a lineto's.
    running = letter | 0x20 == UInt8(ascii: "m") ? letter &- 1 : letter
  }
}

/// The two radii of an ellipse with given conjugate radii, and the angle of the first.
private struct Ellipse {
  var rx, ry: Double
  /// The angle from +x to the first radius, in degrees.
  var degrees: Double

  init(_ u: Vector, _ v: Vector) {
    let size = Swift.max(u.maxNorm, v.maxNorm)
    let exponent = size > 0 ? Int(size.exponent) : 0
    // No square's square overflows or vanishes, and a power of two rounds nothing.
    let scale =
      exponent.magnitude <= 200
      ? 1 : Double(sign: .plus, exponent: Swift.min(-exponent, 1023), significand: 1)
    self.init(scaled: u * scale, v * scale)
    (rx, ry) = (rx / scale, ry / scale)
  }

  /// The radii are the singular values of the matrix of the two axes.
  ///
  /// Its product with its transpose, ((a, b), (b, d)), has the eigenvalues (a + d)/2 ± √((a − d)²/4
  /// + b²), and the larger one's direction is at half the angle of (a − d, 2b).
  private init(scaled u: Vector, _ v: Vector) {
    let isRightAngled = u.dot(v).magnitude <= 4 * (u.length * v.length).ulp
    if isRightAngled {
      (rx, ry) = (Ellipse.length(u), Ellipse.length(v))
      degrees = rx == ry ? 0 : Ellipse.degrees(u, rx)
      return
    }
    let (a, b, d) = (u.x * u.x + v.x * v.x, u.x * u.y + v.x * v.y, u.y * u.y + v.y * v.y)
    let spread = Vector((a - d) / 2, b)
    rx = ((a + d) / 2 + spread.length).squareRoot()
    ry = rx > 0 ? u.cross(v).magnitude / rx : 0
    degrees = arcTan2(spread.y, spread.x) * (90 / .pi)
    // A remainder of rounding between two axes on one line is no ellipse.
    if ry <= 4 * rx.ulp { ry = 0 }
  }

  /// The radii with which SVG's rules lead back to `arc`, or `nil` where it must be cut in two for
  /// that.
  ///
  /// Near half a turn the distance of the center from the chord is a root of nearly zero, and the
  /// last bit of a radius moves it by half its bits; near a full turn the ends are too close
  /// together to say where it lies. For just half a turn there is a way out: smaller radii of the
  /// same ratio, which SVG scales up until they reach.
  func radii(from start: Point, grows: Bool, isLarge: Bool, _ arc: ArcSegment) -> Vector? {
    let radii = Vector(rx, ry)
    let candidates = arc.sweep.magnitude == .pi ? [radii, radii * 0.5] : [radii]
    return candidates.first { radii in
      let read = ArcSegment(
        from: start, to: arc.end, radii: radii, rotation: degrees * (.pi / 180),
        largeArc: isLarge, sweepPositive: grows)
      let error = 1e-12 * (rx + ry + arc.end.scaledLength)
      return read.map { $0.center.scaledDistance(to: arc.center) <= error } ?? false
    }
  }

  /// The length, with a rounding error of its last bits undone where a short decimal is that close.
  private static func length(_ axis: Vector) -> Double {
    if axis.x == 0 || axis.y == 0 { return axis.x.magnitude + axis.y.magnitude }
    return rounded(axis.length)
  }

  private static func degrees(_ axis: Vector, _ length: Double) -> Double {
    if axis.y == 0 { return 0 }
    return rounded(arcTan2(axis.y, axis.x) * (180 / .pi))
  }

  private static func rounded(_ value: Double) -> Double {
    guard value.magnitude < 1e6 else { return value }
    let short = (value * 1e6).nearestWhole / 1e6
    return (short - value).magnitude <= 4 * value.ulp ? short : value
  }
}
