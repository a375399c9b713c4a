import Foundation

@testable import Tessellate

/// A stroke to be judged: a path, as commands that can be printed and reduced, a style and options.
struct StrokeCase: CustomStringConvertible {
  var commands: [String]
  var style: StrokeStyle
  var options: StrokeOptions
  /// The width that a plan was made for, where the stroke is drawn from one.
  var plannedWidth: Double?

  var data: String { commands.joined(separator: " ") }

  var description: String {
    var words = ["\"\(data)\" width \(style.lineWidth)"]
    let (start, end) = (style.startCap ?? style.lineCap, style.endCap ?? style.lineCap)
    words.append(start == end ? "cap \(start)" : "caps \(start) and \(end)")
    words.append("join \(style.lineJoin.rawValue)")
    if style.lineJoin != .round, style.lineJoin != .bevel {
      words.append("limit \(style.miterLimit)")
    }
    if !style.dash.isEmpty { words.append("dash \(style.dash) phase \(style.dashPhase)") }
    if style.dashSeam == .split { words.append("split seam") }
    if let count = style.dashCount { words.append("count \(count)") }
    if style.trim != .whole {
      let trim = style.trim
      words.append("trimmed to \(trim.start) … \(trim.end), moved by \(trim.offset), \(trim.mode)")
    }
    if style.alignment != .center { words.append("aligned \(style.alignment)") }
    if !style.widthStops.isEmpty {
      words.append("widths \(style.widthStops.map { ($0.fraction, $0.scale) })")
    }
    if !options.transform.isIdentity {
      words.append("under \(options.transform)\(options.isNonScaling ? ", not scaled" : "")")
    }
    if let plannedWidth { words.append("planned for \(plannedWidth)") }
    words.append("tolerance \(options.tolerance) \(options.coverage.rawValue)")
    return words.joined(separator: ", ")
  }

  func mesh() throws -> Mesh {
    let path = try Path(svg: data)
    guard let plannedWidth else { return try path.stroked(style, options: options) }
    var plan = try StrokePlan(path, lineWidth: plannedWidth, options: options)
    var tessellator = Tessellator()
    var mesh = Mesh()
    try tessellator.stroke(&plan, style: style, into: &mesh)
    return mesh
  }

  /// The fault of its mesh, or `nil`.
  func complaint(fineness: Double = StrokeOracle.fineness) throws -> String? {
    try complaint(of: mesh(), fineness: fineness)
  }

  func complaint(of mesh: Mesh, fineness: Double = StrokeOracle.fineness) throws -> String? {
    if options.coverage == .single {
      let report = mesh.validate()
      guard report.isValid else { return "\(report)" }
    }
    let oracle = StrokeOracle(
      try Path(svg: data), style: style, options: options, fineness: fineness)
    let verdict = oracle.verdict(on: mesh)
    return verdict.isRight && verdict.isJudged ? nil : verdict.description
  }

  /// A smaller case that is still wrong.
  func reduced() throws -> StrokeCase {
    var best = self
    var isSmaller = true
    func isWrong(_ other: StrokeCase) -> Bool { (try? other.complaint()) ?? nil != nil }
    while isSmaller {
      isSmaller = false
      for other in best.simplifications where isWrong(other) {
        (best, isSmaller) = (other, true)
        break
      }
    }
    return best
  }

  private var simplifications: [StrokeCase] {
    var result: [StrokeCase] = []
    func add(_ change: (inout StrokeCase) -> Void) {
      var other = self
      change(&other)
      if other.commands != commands || other.style != style || other.options != options
        || other.plannedWidth != plannedWidth
      {
        result.append(other)
      }
    }
    for index in commands.indices.dropFirst() { add { $0.commands.remove(at: index) } }
    if let next = commands.dropFirst().firstIndex(where: { $0.hasPrefix("M") }) {
      add { $0.commands.removeFirst(next) }
    }
    // The start moved to where the first command ends.
    if commands.count > 2, !commands[1].hasPrefix("M"), commands[1] != "Z" {
      let end = commands[1].split(separator: " ").suffix(2).joined(separator: " ").drop {
        $0.isLetter
      }
      add { $0.commands.replaceSubrange(0..<2, with: ["M\(end)"]) }
    }
    add { $0.plannedWidth = nil }
    add { $0.options.coverage = .ribbon }
    add { $0.style.widthStops = [] }
    add { $0.style.alignment = .center }
    add { $0.style.trim = .whole }
    add { $0.style.trim.offset = 0 }
    add { $0.style.trim.mode = .whole }
    add { ($0.options.transform, $0.options.isNonScaling) = (.identity, false) }
    add { ($0.style.dash, $0.style.dashCount, $0.style.dashPhase) = ([], nil, 0) }
    add { $0.style.dashCount = nil }
    add { $0.style.dashPhase = 0 }
    add { ($0.style.lineCap, $0.style.startCap, $0.style.endCap) = (.butt, nil, nil) }
    add { ($0.style.startCap, $0.style.endCap) = (nil, nil) }
    add { $0.style.lineJoin = .bevel }
    add { $0.options.tolerance = 0.1 }
    for digits in [0, 1, 2] {
      add { $0.commands = $0.commands.map { Self.rounded($0, digits) } }
      add { $0.style.lineWidth = Double(String(format: "%.\(digits)f", $0.style.lineWidth))! }
      add {
        $0.style.dash = $0.style.dash.map { Double(String(format: "%.\(digits)f", $0))! }
        $0.style.dashPhase = Double(String(format: "%.\(digits)f", $0.style.dashPhase))!
      }
    }
    return result
  }

  private static func rounded(_ command: String, _ digits: Int) -> String {
    guard let letter = command.first, command.count > 1 else { return command }
    let numbers = command.dropFirst().split(separator: " ").map { Double($0)! }
    return String(letter)
      + numbers.map { number($0, digits) }.joined(separator: " ")
  }

  static func number(_ x: Double, _ digits: Int) -> String {
    let text = String(format: "%.\(digits)f", x)
    return text.contains(".")
      ? String(text.reversed().drop { $0 == "0" }.drop { $0 == "." }.reversed()) : text
  }
}

/// Random strokes with everything that is known to be hard, about as large as 100 × 100.
struct RandomStrokes {
  private var generator: SeededGenerator
  private let coverage: StrokeOptions.Coverage

  /// Case number `index` of a seed, without those before it.
  init(seed: UInt64, index: Int, coverage: StrokeOptions.Coverage) {
    self.coverage = coverage
    generator = SeededGenerator(seed: seed &* 0x1_0000_0000 &+ UInt64(index))
  }

  private mutating func chance(_ probability: Double) -> Bool {
    Double.random(in: 0..<1, using: &generator) < probability
  }

  private mutating func real(_ range: ClosedRange<Double>) -> Double {
    Double.random(in: range, using: &generator)
  }

  /// Evenly in the logarithm.
  private mutating func scale(_ low: Double, _ high: Double) -> Double {
    exp(real(log(low)...log(high)))
  }

  private mutating func any<Value>(_ values: [Value]) -> Value {
    values.randomElement(using: &generator)!
  }

  mutating func next() -> StrokeCase {
    var style = StrokeStyle(lineWidth: width())
    style.lineCap = any(StrokeStyle.LineCap.allCases)
    if chance(0.2) { style.startCap = any(StrokeStyle.LineCap.allCases) }
    style.lineJoin = any(StrokeStyle.LineJoin.allCases)
    style.miterLimit = chance(0.5) ? any([1, 2, 4, 10, 20]) : scale(1, 20)
    if chance(0.5) { addDashes(&style) }
    if chance(0.2) { addTrim(&style) }
    let tolerance = any([0.1, 0.01])
    let options = StrokeOptions(tolerance: tolerance, coverage: coverage)
    return StrokeCase(commands: path(), style: style, options: options)
  }

  /// A stroke that also is aligned, varies in width, or lies under a transform.
  mutating func nextOfOtherPens() -> StrokeCase {
    var item = next()
    item.style.dashSeam = .merge
    switch Int.random(in: 0..<3, using: &generator) {
    case 0:
      // Which side is the inner one is the whole sub-path's business; single covers of such pens
      // are clipped.
      let hasShape = item.style.trim.isWhole && coverage == .ribbon
      item.style.alignment = any(hasShape ? [.left, .right, .inner, .outer] : [.left, .right])
    case 1:
      // Fractions are of the whole sub-path.
      item.style.trim = .whole
      let fractions = (0..<Int.random(in: 1...4, using: &generator)).map { _ in real(0...1) }
      item.style.widthStops = fractions.sorted().map { fraction in
        StrokeStyle.WidthStop(fraction: fraction, scale: chance(0.2) ? 0 : real(0.1...2))
      }
    default:
      let (stretch, turn) = (scale(0.2, 5), real(0...2 * .pi))
      let (tx, ty) = (real(-50...50), real(-50...50))
      // A third scales and moves alone, as drawings mostly do.
      item.options.transform =
        chance(0.3)
        ? Tessellate.AffineTransform(a: stretch, b: 0, c: 0, d: stretch, tx: tx, ty: ty)
        : Tessellate.AffineTransform(
          a: stretch * cos(turn), b: stretch * sin(turn), c: -sin(turn) + real(-0.5...0.5),
          d: cos(turn), tx: tx, ty: ty)
      item.options.isNonScaling = chance(0.3)
    }
    return item
  }

  /// A stroke, of another pen or not, from a plan that was made for a thinner or a wider one.
  mutating func nextFromPlan() -> StrokeCase {
    var item = chance(0.5) ? next() : nextOfOtherPens()
    item.plannedWidth = item.style.lineWidth * scale(0.001, 10)
    return item
  }

  /// A stroke by a pen that is many times as wide as the path is long, and mostly round.
  mutating func nextOfWidePen() -> StrokeCase {
    var item = next()
    item.style.lineWidth = scale(1e3, 1e6)
    item.options.tolerance = item.style.lineWidth * scale(1e-5, 1e-3)
    if chance(0.7) {
      (item.style.lineCap, item.style.startCap, item.style.lineJoin) = (.round, nil, .round)
    }
    if chance(0.3) { item.commands = loop() }
    return item
  }

  /// A stroke so far from the origin, or with so wide a pen, that its mesh's vertices lie on coarse
  /// steps.
  mutating func nextOfCoarseSteps() -> StrokeCase {
    var item = chance(0.5) ? next() : nextOfOtherPens()
    if chance(0.5) { item.plannedWidth = item.style.lineWidth * scale(0.01, 100) }
    if chance(0.5) {
      makeWide(&item)
      return item
    }
    let away = Vector(real(-5e4...5e4), real(-5e4...5e4))
    if chance(0.5) {
      item.options.transform.tx += away.x
      item.options.transform.ty += away.y
    } else if let path = try? Path(svg: item.data) {
      item.commands = [
        path.applying(AffineTransform(translationX: away.x, y: away.y)).svgDescription
      ]
    }
    return item
  }

  /// Chooses a polyline without short parts, which vanish beside such steps, and a pen without
  /// round caps and joins, whose thousands of sectors would have to be judged.
  private mutating func makeWide(_ item: inout StrokeCase) {
    item.commands = (0..<Int.random(in: 2...5, using: &generator)).map {
      "\($0 == 0 ? "M" : "L")\(text(point()))"
    }
    if chance(0.3) { item.commands.append("Z") }
    (item.style.dash, item.style.trim) = ([], .whole)
    item.style.lineWidth = scale(1e3, 1e7)
    (item.style.lineCap, item.style.startCap) = (any([.butt, .square, .triangle]), nil)
    if [.round, .arcs].contains(item.style.lineJoin) { item.style.lineJoin = .miter }
  }

  /// A closed path without corners: Catmull and Rom's curve through some points.
  private mutating func loop() -> [String] {
    let points = (0..<Int.random(in: 3...6, using: &generator)).map { _ in point() }
    func at(_ index: Int) -> Point { points[(index + points.count) % points.count] }
    var commands = ["M\(text(points[0]))"]
    for i in 0..<points.count {
      let (start, end) = (at(i), at(i + 1))
      let first = start + (end - at(i - 1)) / 6
      let second = end - (at(i + 2) - start) / 6
      commands.append("C\(first.x) \(first.y) \(second.x) \(second.y) \(text(end))")
    }
    return commands + ["Z"]
  }

  /// From hairlines to several times the size of the path.
  private mutating func width() -> Double {
    chance(0.6) ? scale(1, 40) : chance(0.5) ? scale(0.01, 1) : scale(40, 400)
  }

  private mutating func addDashes(_ style: inout StrokeStyle) {
    let least = max(style.lineWidth * 0.1, 1)
    style.dash = (0..<Int.random(in: 1...5, using: &generator)).map { _ in
      chance(0.1) ? 0 : scale(least, 60)
    }
    style.dashPhase = chance(0.4) ? 0 : real(-100...100)
    if chance(0.1) { style.dashCount = Int.random(in: 1...12, using: &generator) }
    if chance(0.1) { style.dashSeam = .split }
  }

  private mutating func addTrim(_ style: inout StrokeStyle) {
    let start = real(-0.2...0.9)
    style.trim = Trim(
      from: start, to: start + real(0.05...1), offset: chance(0.5) ? 0 : real(-1.5...1.5),
      mode: any(Trim.Mode.allCases))
  }

  // MARK: - Paths

  private mutating func path() -> [String] {
    var commands: [String] = []
    for _ in 0..<(chance(0.8) ? 1 : 2) {
      var pen = point()
      var before = pen
      commands.append("M\(text(pen))")
      for _ in 0..<Int.random(in: 1...6, using: &generator) {
        commands.append(command(&pen, &before))
      }
      if chance(0.35) { commands.append("Z") }
    }
    return commands
  }

  /// A point; on a coarse grid often enough for coincidences.
  private mutating func point() -> Point {
    let p = Point(real(0...100), real(0...100))
    return chance(0.4) ? Point((p.x / 10).rounded() * 10, (p.y / 10).rounded() * 10) : p
  }

  private func text(_ p: Point) -> String {
    "\(StrokeCase.number(p.x, 3)) \(StrokeCase.number(p.y, 3))"
  }

  /// One command from `pen`; `before` is where the last one came from.
  private mutating func command(_ pen: inout Point, _ before: inout Point) -> String {
    let from = pen
    defer { before = from }
    switch Int.random(in: 0..<20, using: &generator) {
    case 0: return "L\(text(pen))"  // a segment without length
    case 1:
      pen = before  // a reversal
      return "L\(text(pen))"
    case 2:
      pen += Vector(real(-1...1), real(-1...1)) * scale(0.001, 1)  // a short segment
      return "L\(text(pen))"
    case 3...7:
      pen = point()
      return "L\(text(pen))"
    case 8...10:
      let control = point()
      pen = point()
      return "Q\(text(control)) \(text(pen))"
    case 11...14:
      let (a, b) = (point(), point())
      pen = point()
      return "C\(text(a)) \(text(b)) \(text(pen))"
    case 15: return hardCubic(&pen)
    default:
      let (rx, ry) = chance(0.5) ? (scale(5, 60), 0) : (scale(5, 60), scale(5, 60))
      // The end within reach: a scaled-up ellipse is as uncertain as the root of a rounding error.
      let reach = real(0.05...1.9) * (ry > 0 ? min(rx, ry) : rx)
      let angle = real(0...2 * .pi)
      pen += Vector(cos(angle), sin(angle)) * reach
      let radii = "\(StrokeCase.number(rx, 3)) \(StrokeCase.number(ry > 0 ? ry : rx, 3))"
      let flags = "\(Int(real(0...180))) \(chance(0.5) ? 1 : 0) \(chance(0.5) ? 1 : 0)"
      return "A\(radii) \(flags) \(text(pen))"
    }
  }

  /// Cusps and what is near them, overshoots on a line, coincident control points.
  private mutating func hardCubic(_ pen: inout Point) -> String {
    let start = pen
    let u = Vector(real(-40...40), real(-40...40))
    switch Int.random(in: 0..<5, using: &generator) {
    case 0:
      // An ideal cusp, or a loop nearly as tight.
      let off = chance(0.5) ? 0 : scale(1e-4, 0.1)
      pen = start + u
      return
        "C\(text(start + u + u.turned + off * u)) \(text(start + u.turned - off * u)) \(text(pen))"
    case 1:
      pen = start + u
      return "C\(text(start + real(-2...3) * u)) \(text(start + real(-2...3) * u)) \(text(pen))"
    case 2:
      let control = point()
      pen = point()
      return "C\(text(start)) \(text(control)) \(text(pen))"
    case 3:
      let control = point()
      pen = point()
      return "C\(text(control)) \(text(pen)) \(text(pen))"
    default:
      pen = point()
      return "C\(text(start)) \(text(pen)) \(text(pen))"
    }
  }
}
