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
