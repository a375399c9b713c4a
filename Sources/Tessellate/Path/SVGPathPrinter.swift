extension Path {
  /// This path as SVG path data, in as few characters as the grammar allows element by element.
  ///
  /// Read back by `Path(svg:)`, all points are the same `Double`s. An arc keeps its two ends exactly and its shape up to
  /// rounding, for SVG describes it by ends, radii and flags; one of nearly a full turn becomes two. An arc
  /// whose ellipse has collapsed to a line is written as lines.
  public var svgDescription: String {
    var printer = SVGPathPrinter()
    for element in self { printer.append(element) }
    return printer.text
  }
}

/// Writes elements one after another, each in the shorter of its absolute and relative forms.
private struct SVGPathPrinter {
  var text = ""
  private var pen = Point.zero
  private var start = Point.zero
  /// The command that numbers without a letter would continue.
  private var running: Character?
  /// Whether the text ends in a number, and whether that has a point or an exponent.
  private var ending = Ending.letter
  /// What the reader of this text would reflect for a smooth curve.
  private var cubicControl: Point?
  private var quadControl: Point?

  private enum Ending { case letter, whole, fraction }

  mutating func append(_ element: Path.Element) {
    var (nextCubic, nextQuad) = (Point?.none, Point?.none)
    switch element {
    case .move(let point):
      write("m", to: point)
      (pen, start) = (point, point)
    case .line(let point): appendLine(to: point)
    case .quadCurve(let end, let control):
      let reflected = quadControl.map { pen + (pen - $0) } ?? pen
      write(control == reflected ? "t" : "q", control == reflected ? [] : [control], to: end)
      (pen, nextQuad) = (end, control)
    case .curve(let end, let control1, let control2):
      let reflected = cubicControl.map { pen + (pen - $0) } ?? pen
      let isSmooth = control1 == reflected
      write(isSmooth ? "s" : "c", isSmooth ? [control2] : [control1, control2], to: end)
      (pen, nextCubic) = (end, control2)
    case .arc(let arc): appendArc(arc)
    case .closeSubpath:
      text += "z"
      (running, ending, pen) = (nil, .letter, start)
    }
    (cubicControl, quadControl) = (nextCubic, nextQuad)
  }

  private mutating func appendLine(to point: Point) {
    if point.y == pen.y {
      let step = Decimal.step(from: pen.x, to: point.x)
      choose("H", [Decimal(point.x)], "h", step.map { [$0] })
    } else if point.x == pen.x {
      let step = Decimal.step(from: pen.y, to: point.y)
      choose("V", [Decimal(point.y)], "v", step.map { [$0] })
    } else {
      write("l", to: point)
    }
    pen = point
  }

  private mutating func appendArc(_ arc: ArcSegment) {
    let ellipse = Ellipse(arc.xAxis, arc.yAxis)
    guard ellipse.ry > 0 else {
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
      write("a", shape: numbers.map { Decimal($0) }, to: arc.end)
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
    _ letter: Character, _ controls: [Point] = [], shape: [Decimal] = [], to end: Point
  ) {
    let points = controls + [end]
    let absolute = shape + points.flatMap { [Decimal($0.x), Decimal($0.y)] }
    var relative: [Decimal]? = shape
    for point in points {
      guard let x = Decimal.step(from: pen.x, to: point.x),
        let y = Decimal.step(from: pen.y, to: point.y)
      else {
        relative = nil
        break
      }
      relative?.append(contentsOf: [x, y])
    }
    choose(Character(letter.uppercased()), absolute, letter, relative)
  }

  /// Appends the shorter of two ways to write one element.
  private mutating func choose(
    _ letter: Character, _ absolute: [Decimal], _ relativeLetter: Character, _ relative: [Decimal]?
  ) {
    var best = spelled(letter, absolute)
    if let relative {
      let other = spelled(relativeLetter, relative)
      if other.text.utf8.count < best.text.utf8.count { best = other }
    }
    text += best.text
    ending = best.ending
    // What follows a moveto's pair is a lineto's.
    running = best.letter == "M" ? "L" : best.letter == "m" ? "l" : best.letter
  }

  private func spelled(
    _ letter: Character, _ numbers: [Decimal]
  ) -> (letter: Character, text: String, ending: Ending) {
    let isRunning = letter == running
    var result = isRunning ? "" : String(letter)
    var ending = isRunning ? self.ending : .letter
    for (index, number) in numbers.enumerated() {
      let isPoint = number.text.utf8.first == UInt8(ascii: ".")
      let isMinus = number.text.utf8.first == UInt8(ascii: "-")
      switch ending {
      case .letter: break
      case .whole: if !isMinus { result += " " }
      case .fraction: if !isMinus && !isPoint { result += " " }
      }
      result += number.text
      // Arc flags are one digit each and need no separator behind them.
      let isFlag = letter.lowercased() == "a" && (index == 3 || index == 4)
      ending = isFlag ? .letter : number.isFraction ? .fraction : .whole
    }
    return (letter, result, ending)
  }
}

/// A number in the fewest characters that read back as the same `Double`.
private struct Decimal {
  let text: String

  /// Whether the text holds a point or an exponent, so that a leading point behind it starts another number.
  var isFraction: Bool { text.utf8.contains { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "e") } }

  init(_ value: Double) {
    guard value != 0 else {
      text = "0"
      return
    }
    // The standard library gives the fewest digits; their layout is ours: digits · 10^exponent.
    var digits: [UInt8] = []
    var exponent = 0
    var isPastPoint = false
    let description = value.magnitude.description
    for (index, byte) in description.utf8.enumerated() {
      if byte == UInt8(ascii: ".") {
        isPastPoint = true
      } else if byte == UInt8(ascii: "e") {
        exponent += Int(description.dropFirst(index + 1)) ?? 0
        break
      } else {
        digits.append(byte)
        if isPastPoint { exponent -= 1 }
      }
    }
    while digits.count > 1, digits.last == UInt8(ascii: "0") {
      digits.removeLast()
      exponent += 1
    }
    let significant = digits.drop { $0 == UInt8(ascii: "0") }
    text = (value < 0 ? "-" : "") + Decimal.layOut(Array(significant), exponent)
  }

  private static func layOut(_ digits: [UInt8], _ exponent: Int) -> String {
    let whole = String(decoding: digits, as: UTF8.self)
    guard exponent != 0 else { return whole }
    let scientific = "\(whole)e\(exponent)"
    if exponent > 0 {
      return exponent <= 2 ? whole + String(repeating: "0", count: exponent) : scientific
    }
    let point = digits.count + exponent
    let zeros = String(repeating: "0", count: Swift.max(-point, 0))
    let head = String(decoding: digits.prefix(Swift.max(point, 0)), as: UTF8.self)
    let tail = String(decoding: digits.dropFirst(Swift.max(point, 0)), as: UTF8.self)
    let plain = "\(head).\(zeros)\(tail)"
    return scientific.utf8.count < plain.utf8.count ? scientific : plain
  }

  /// The shortest number that added to `a` gives exactly `b`, or `nil` if rounding allows none.
  ///
  /// Sums of short decimals carry noise in their last bits, and so do their differences. A difference rounded to a few
  /// places often still leads to the same sum.
  static func step(from a: Double, to b: Double) -> Decimal? {
    let difference = b - a
    guard difference.isFinite, a + difference == b else { return nil }
    // Adding and subtracting 1.5·2⁵² rounds to whole numbers.
    let magic = 6_755_399_441_055_744.0
    var scale = 1.0
    while (difference * scale).magnitude < 0x1p50, scale < 1e16 {
      let rounded = ((difference * scale + magic) - magic) / scale
      if a + rounded == b { return Decimal(rounded) }
      scale *= 10
    }
    return Decimal(difference)
  }
}

/// The two radii of an ellipse with given conjugate radii, and the angle of the first.
private struct Ellipse {
  var rx, ry: Double
  /// Of the first radius from +x, in degrees.
  var degrees: Double

  /// The radii are the singular values of the matrix of the two axes.
  ///
  /// Its product with its transpose, ((a, b), (b, d)), has the eigenvalues (a + d)/2 ± √((a − d)²/4 + b²), and the
  /// larger one's direction is at half the angle of (a − d, 2b).
  init(_ u: Vector, _ v: Vector) {
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
    // What rounding leaves of two axes on one line is no ellipse.
    if ry <= 4 * rx.ulp { ry = 0 }
  }

  /// The radii with which SVG's rules lead back to `arc`, or `nil` where it must be cut in two for that.
  ///
  /// Near half a turn the distance of the center from the chord is a root of nearly zero, and the last bit of a radius
  /// moves it by half its bits; near a full turn the ends are too close together to say where it lies. For just
  /// half a turn there is a way out: smaller radii of the same ratio, which SVG scales up until they reach.
  func radii(from start: Point, grows: Bool, isLarge: Bool, _ arc: ArcSegment) -> Vector? {
    let radii = Vector(rx, ry)
    let candidates = arc.sweep.magnitude == .pi ? [radii, radii * 0.5] : [radii]
    return candidates.first { radii in
      let read = ArcSegment(
        from: start, to: arc.end, radii: radii, rotation: degrees * (.pi / 180),
        largeArc: isLarge, sweepPositive: grows)
      let error = 1e-12 * (rx + ry + arc.end.length)
      return read.map { $0.center.distance(to: arc.center) <= error } ?? false
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
    let magic = 6_755_399_441_055_744.0
    guard value.magnitude < 1e6 else { return value }
    let short = ((value * 1e6 + magic) - magic) / 1e6
    return (short - value).magnitude <= 4 * value.ulp ? short : value
  }
}
