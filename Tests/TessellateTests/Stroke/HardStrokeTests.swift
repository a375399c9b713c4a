import Testing

@testable import Tessellate

/// Strokes of every kind along curves of the kinds that strokers get wrong: cusps and what nearly
/// is one, loops, folds, needles.
///
/// All are open: on the way back along a fold, last bits would decide whether a dash turns at its
/// tip, and to which side a corner does.
@Suite struct HardStrokeTests {
  @Test func strokesOfHardCurvesAreWithinTheTolerance() throws {
    var random = SeededGenerator(seed: Cases.seed)
    for index in 0..<Cases.count(2) {
      let item = nextCase(&random, index)
      let complaint = try item.complaint()
      #expect(complaint == nil, "seed \(Cases.seed): \(item)\n\(complaint ?? "")")
    }
  }

  /// A mesh has an origin near its path, and so all of its detail; also that of a dot, which has no
  /// size but its pen's.
  @Test func strokesFarFromTheOriginAreWithinTheTolerance() throws {
    var random = SeededGenerator(seed: Cases.seed)
    var cases = (0..<Cases.count(1)).map { nextOfAnyPen(&random, $0) }
    for cap in [StrokeStyle.LineCap.round, .square] {
      let style = StrokeStyle(lineWidth: 4, lineCap: cap)
      cases.append(StrokeCase(commands: ["M1.3 2.6 Z"], style: style, options: StrokeOptions()))
    }
    let far = AffineTransform(translationX: 5_000_000, y: -3_000_000)
    for var item in cases {
      item.options.transform = item.options.transform.concatenating(far)
      let complaint = try item.complaint()
      #expect(complaint == nil, "seed \(Cases.seed): \(item)\n\(complaint ?? "")")
    }
  }

  private static let families: [HardCurves.Family] = [
    .cusp, .nearCusp, .loop, .sharpTurn, .nearlySharp, .zigzag, .overshoot, .coincident, .flat,
    .sharpQuadratic, .nearlySharpQuadratic, .thinEllipse, .needle, .nearCircle, .fullCircle,
  ]

  private func nextOfAnyPen(_ random: inout SeededGenerator, _ index: Int) -> StrokeCase {
    var strokes = RandomStrokes(
      seed: Cases.seed, index: index,
      coverage: StrokeOptions.Coverage.allCases.randomElement(using: &random)!)
    return switch Int.random(in: 0..<3, using: &random) {
    case 0: strokes.next()
    case 1: strokes.nextOfOtherPens()
    default: strokes.nextFromPlan()
    }
  }

  private func nextCase(_ random: inout SeededGenerator, _ index: Int) -> StrokeCase {
    var item = nextOfAnyPen(&random, index)
    item.commands = []
    var end = Point(random.double(0...100), random.double(0...100))
    item.commands.append("M\(end.x) \(end.y)")
    for _ in 0..<Int.random(in: 1...3, using: &random) {
      item.commands.append(nextCommand(from: &end, &random))
    }
    return item
  }

  /// A hard curve of up to 100 units from `end` on, as a command.
  private func nextCommand(from end: inout Point, _ random: inout SeededGenerator) -> String {
    let segment = HardCurves.segment(Self.families.randomElement(using: &random)!, &random)
    var curve = Path()
    curve.move(to: segment.start)
    switch segment {
    case .line(let line): curve.addLine(to: line.end)
    case .quadratic(let q): curve.addQuadCurve(to: q.end, control: q.control)
    case .cubic(let c):
      curve.addCurve(to: c.end, control1: c.control1, control2: c.control2)
    case .arc(let arc): curve.addArc(arc)
    }
    let size = Swift.max(curve.bounds.width, curve.bounds.height)
    let scale = size > 0 ? random.double(5...100) / size : 1
    let origin = segment.start
    curve = curve.applying(
      AffineTransform(
        a: scale, b: 0, c: 0, d: scale, tx: end.x - origin.x * scale, ty: end.y - origin.y * scale))
    end = curve.currentPoint ?? end
    let data = curve.svgDescription
    return String(data.drop { $0 == "M" || !$0.isLetter })
  }
}
