import Testing

@testable import Tessellate

/// Checks and measures before a stroke.
@Suite struct StrokeSetupTests {
  private let bounds = Rect(x: 10, y: 20, width: 100, height: 50)

  private func setup(
    _ style: StrokeStyle, _ options: StrokeOptions = StrokeOptions(), bounds: Rect? = nil
  ) throws(TessellationError) -> StrokeSetup? {
    try StrokeSetup(bounds: bounds ?? self.bounds, style: style, options: options, origin: nil)
  }

  @Test func tolerancesMustBePositiveAndFinite() throws {
    for tolerance in [0, -1, .infinity] {
      #expect(throws: TessellationError.invalidTolerance(tolerance)) {
        try setup(StrokeStyle(), StrokeOptions(tolerance: tolerance))
      }
    }
    #expect(throws: TessellationError.self) {
      try setup(StrokeStyle(), StrokeOptions(tolerance: .nan))
    }
  }

  @Test func whatHasNoExtentIsNothing() throws {
    #expect(try setup(StrokeStyle(lineWidth: 0)) == nil)
    #expect(try setup(StrokeStyle(), bounds: .null) == nil)
    var flat = StrokeOptions()
    flat.transform = AffineTransform(scaleX: 0, y: 0)
    #expect(try setup(StrokeStyle(), flat) == nil)
  }

  @Test func coordinatesBeyondTheRangeOfMeshesAreErrors() {
    #expect(throws: TessellationError.outOfRange()) { try setup(StrokeStyle(lineWidth: 1e39)) }
    #expect(throws: TessellationError.outOfRange()) {
      try setup(StrokeStyle(), bounds: Rect(x: 0, y: 0, width: 1e38, height: 1))
    }
  }

  /// The short way finds the same numbers, and is taken by nearly all drawings of usual sizes.
  @Test func usualSetupsAreTheSame() throws {
    var random = SeededGenerator(seed: Cases.seed)
    var (taken, usual) = (0, 0)
    for _ in 0..<Cases.count(atLeast: 2000) {
      func number(_ exponents: ClosedRange<Double>) -> Double {
        exponential(0.693 * random.double(exponents))
      }
      let isUsual = Bool.random(using: &random)
      let size = isUsual ? number(2...10) : number(-40...40)
      let corner = Point(random.double(-1...1), random.double(-1...1)) * number(-9...9) * size
      let bounds = Rect(
        from: corner, to: corner + Vector(random.double(0...1), random.double(0...1)) * size)
      var style = StrokeStyle(
        lineWidth: (isUsual ? number(-9...(-2)) : number(-40...20)) * size,
        miterLimit: number(-2...30))
      style.alignment = StrokeStyle.Alignment.allCases.randomElement(using: &random)!
      let options = StrokeOptions(tolerance: isUsual ? 0.1 : number(-30...30) * size)
      let origin = Int.random(in: 0..<4, using: &random) == 0 ? corner : nil
      let short = StrokeSetup(usual: bounds, style, options, origin: origin)
      let isOrdinary =
        isUsual && size > 8 && corner.maxNorm < 1000 && style.lineWidth > 0.1
        && style.miterLimit < 1e6 && Swift.max(bounds.width, bounds.height) > 1
      usual += isOrdinary ? 1 : 0
      guard let short else { continue }
      taken += isOrdinary ? 1 : 0
      let long = try StrokeSetup(
        bounds: bounds, style: style, options: options.limited(for: bounds, style),
        origin: origin)
      #expect("\(short)" == "\(try #require(long))", "seed \(Cases.seed), \(bounds), \(style)")
    }
    #expect(taken > usual * 9 / 10, "\(taken) of \(usual)")
    var other = StrokeOptions()
    other.coverage = .single
    #expect(StrokeSetup(usual: bounds, StrokeStyle(), other, origin: nil) == nil)
    other.coverage = .ribbon
    other.transform = AffineTransform(scaleX: 2, y: 2)
    #expect(StrokeSetup(usual: bounds, StrokeStyle(), other, origin: nil) == nil)
  }

  /// The pen reaches half its width, twice that to one side, and as far as its widest stop.
  @Test func theReachIsThatOfTheWidestSection() throws {
    var style = StrokeStyle(lineWidth: 6)
    #expect(try setup(style)?.reach == 3)
    style.alignment = .left
    #expect(try setup(style)?.reach == 6)
    style.widthStops = [0.5, 1.5, 1].map { .init(fraction: $0 / 2, scale: $0) }
      .sorted { $0.fraction < $1.fraction }
    #expect(try setup(style)?.reach == 9)
  }

  /// In the units of the pen, tolerances shrink as the transform grows; with none of it, they are
  /// those asked for.
  @Test func shortArmsAreAQuarterOfTheTolerance() throws {
    var options = StrokeOptions(tolerance: 0.1)
    #expect(try setup(StrokeStyle(), options)?.shortArm == 0.025)
    options.transform = AffineTransform(scaleX: 4, y: 2)
    let scaled = try #require(try setup(StrokeStyle(), options))
    #expect(isNear(scaled.shortArm, 0.025 / 4, 1e-12))
    #expect(isNear(scaled.tolerance, 0.1 / 4, 1e-4))
    options.isNonScaling = true
    #expect(try setup(StrokeStyle(), options)?.shortArm == 0.025)
  }

  /// The larger singular value, as unit vectors in all directions show it.
  @Test func theLargestStretchIsThatOfAnyDirection() {
    var random = SeededGenerator(seed: Cases.seed)
    for _ in 0..<Cases.count(100) {
      func number() -> Double { random.double(-3...3) }
      let transform = AffineTransform(
        a: number(), b: number(), c: number(), d: number(), tx: number(), ty: number())
      let stretches = (0..<2000).map { step in
        let (sine, cosine) = sinCos(Double(step) * (.pi / 2000))
        return transform.apply(toVector: Vector(cosine, sine)).length
      }
      let largest = transform.largestStretch
      #expect(stretches.max()! <= largest * (1 + 1e-12))
      #expect(stretches.max()! >= largest * (1 - 1e-5))
    }
  }
}
