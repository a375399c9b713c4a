import Testing

@testable import Tessellate

/// Pens that grow many times as fast as the path advances, in bends so tight that the pen turns
/// almost on the spot: there the width at the end of a turn differs from that at its start, however
/// short the turn is.
@Suite struct SteepWidthTests {
  /// Half of the width grows 130 times as fast as the path advances; a bend shorter than a
  /// sixteenth of the tolerance was once drawn as two turns on the spot.
  @Test(arguments: StrokeOptions.Coverage.allCases)
  func aPlanForAThinPenDrawsAWideOne(coverage: StrokeOptions.Coverage) throws {
    let stops = [(0.077, 0.0), (0.133, 1.089), (0.707, 1.539)]
    var item = StrokeCase(
      commands: ["M70 90 C65 92 67 88 68 93"], style: style(lineWidth: 186, stops),
      options: StrokeOptions(tolerance: 0.1, coverage: coverage))
    item.plannedWidth = 0.47
    #expect(try item.complaint() == nil)
  }

  /// Where the width changes far faster than the path advances, rounding may turn the ends of
  /// sections back; but these cross at the centre of a wide arc, not within the pen's reach.
  @Test func sectionsThatRoundingTurnsBackStayWithinReach() throws {
    let arc = ArcSegment(
      center: Point(14.64263240463447, -4.97259160275099),
      xAxis: Vector(10.244403869113745, 3.5215752101299462),
      yAxis: Vector(-3.3158298872536385, 9.645882452997707), startAngle: 0.9032720878447514,
      sweep: 0.0003121092689442337, start: Point(18.38025521075374, 4.782874920340694),
      end: Point(18.37710330129686, 4.783874920340694))
    var style = StrokeStyle(lineWidth: 0.29010149656493384)
    style.widthStops = [(0.5, 1.94), (0.504, 0.065), (0.629, 0)].map {
      .init(fraction: $0.0, scale: $0.1)
    }
    style.trim = Trim(from: 0.2811125929879452, to: 0.9788385289137068, offset: 0.9580072263608377)
    for _ in 0..<100 {
      let path = Path {
        $0.move(to: arc.start)
        $0.addArc(arc)
        $0.closeSubpath()
      }
      for coverage in StrokeOptions.Coverage.allCases {
        let mesh = try path.stroked(
          style, options: StrokeOptions(tolerance: 1, coverage: coverage))
        let limit = path.bounds.insetBy(dx: -4, dy: -4)
        #expect(limit.contains(mesh.bounds.min) && limit.contains(mesh.bounds.max))
      }
      style.lineWidth *= 1.001
    }
  }

  @Test func randomSteepWidthsInTightBendsAreWithinTheTolerance() throws {
    var random = SeededGenerator(seed: Cases.seed)
    for _ in 0..<Cases.count(2) {
      let item = nextCase(&random)
      let complaint = try item.complaint()
      #expect(complaint == nil, "seed \(Cases.seed): \(item)\n\(complaint ?? "")")
    }
  }

  /// A small curve with a bend as tight as a cusp, or nearly, under a wide pen.
  private func nextCase(_ random: inout SeededGenerator) -> StrokeCase {
    let family: HardCurves.Family = [.cusp, .nearCusp, .loop].randomElement(using: &random)!
    guard case .cubic(let cubic) = HardCurves.segment(family, &random) else { fatalError() }
    let curve = Path {
      $0.move(to: cubic.start)
      $0.addCurve(to: cubic.end, control1: cubic.control1, control2: cubic.control2)
    }
    let size = curve.controlBounds
    let scale = random.double(1...100) / Swift.max(size.width, size.height)
    let small = curve.applying(AffineTransform(scaleX: scale, y: scale))
    let fractions = (0..<Int.random(in: 2...3, using: &random)).map { _ in random.double(0...1) }
    let stops = fractions.sorted().map { ($0, random.double(0...2)) }
    var item = StrokeCase(
      commands: [small.svgDescription], style: style(lineWidth: random.double(1...200), stops),
      options: StrokeOptions(
        tolerance: Bool.random(using: &random) ? 0.1 : 0.01,
        coverage: StrokeOptions.Coverage.allCases.randomElement(using: &random)!))
    if Bool.random(using: &random) { item.plannedWidth = random.double(0.1...400) }
    return item
  }

  private func style(lineWidth: Double, _ stops: [(Double, Double)]) -> StrokeStyle {
    var style = StrokeStyle(lineWidth: lineWidth, lineJoin: .bevel)
    style.widthStops = stops.map { .init(fraction: $0.0, scale: $0.1) }
    return style
  }
}
