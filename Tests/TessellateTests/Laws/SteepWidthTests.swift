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
