import Foundation
import Testing

@testable import Tessellate

/// Strokes do not depend on the unit of path and pen, within the range of meshes.
@Suite struct StrokeUnitsTests {
  private func style(_ random: inout SeededGenerator) -> StrokeStyle {
    var style = StrokeStyle(
      lineWidth: random.double(0...4),
      lineCap: StrokeStyle.LineCap.allCases.randomElement(using: &random)!,
      lineJoin: StrokeStyle.LineJoin.allCases.randomElement(using: &random)!)
    style.alignment = StrokeStyle.Alignment.allCases.randomElement(using: &random)!
    if Bool.random(using: &random) {
      style.dash = [random.double(0...3), random.double(0...3), random.double(0...1)]
      style.dashPhase = random.double(-3...3)
    }
    if Int.random(in: 0..<4, using: &random) == 0 { style.dashCount = 5 }
    if Int.random(in: 0..<4, using: &random) == 0 { style.pathLength = 10 }
    if Int.random(in: 0..<4, using: &random) == 0 {
      style.trim = Trim(from: 0.2, to: 0.9, offset: random.double(-1...1))
    }
    if Int.random(in: 0..<4, using: &random) == 0 {
      style.widthStops = [.init(fraction: 0.2, scale: 0.5), .init(fraction: 0.7, scale: 2)]
    }
    return style
  }

  private func scaled(_ style: StrokeStyle, by factor: Double) -> StrokeStyle {
    var style = style
    style.lineWidth *= factor
    if style.pathLength == nil {
      style.dash = style.dash.map { $0 * factor }
      style.dashPhase *= factor
    }
    return style
  }

  private func mesh(
    _ path: Path, _ style: StrokeStyle, _ options: StrokeOptions, isPlanned: Bool
  ) throws -> Mesh {
    var tessellator = Tessellator()
    var mesh = Mesh()
    if isPlanned {
      var plan = try StrokePlan(path, lineWidth: style.lineWidth, options: options)
      try tessellator.stroke(&plan, style: style, into: &mesh)
    } else {
      try tessellator.stroke(path, style: style, options: options, into: &mesh)
    }
    return mesh
  }

  /// The transform undoes the scale.
  @Test func unitsOfPathAndPenDoNotMatter() throws {
    var random = SeededGenerator(seed: Cases.seed)
    for _ in 0..<Cases.count(60) {
      let (path, style) = (random.path(), style(&random))
      let exponent = Int.random(in: -960...960, using: &random)
      let factor = Double(sign: .plus, exponent: exponent, significand: 1)
      let isPlanned = Bool.random(using: &random)
      var options = StrokeOptions(
        tolerance: 0.05, coverage: Bool.random(using: &random) ? .single : .ribbon)
      guard let expected = try? mesh(path, style, options, isPlanned: isPlanned) else { continue }
      options.transform = AffineTransform(scaleX: 1 / factor, y: 1 / factor)
      let found = try mesh(
        path.applying(AffineTransform(scaleX: factor, y: factor)), scaled(style, by: factor),
        options, isPlanned: isPlanned)
      let comment: Comment = "seed \(Cases.seed): 2^\(exponent) \(style) \(path.svgDescription)"
      #expect(found.vertexCount == expected.vertexCount, comment)
      let difference = (found.area - expected.area).magnitude
      #expect(difference <= 1e-3 * (1 + expected.area), comment)
      guard exponent.magnitude < 100 else { continue }
      for (a, b) in zip(found.strokeAttributes, expected.strokeAttributes) {
        let distance = Double(a.distance) / factor
        #expect((distance - Double(b.distance)).magnitude <= 1e-3, comment)
      }
    }
  }

  /// Under a transform that scales and moves, the mesh is that of the image under the wider pen,
  /// bit for bit, with distances in the path's own units.
  @Test func scaledStrokesAreThoseOfTheImage() throws {
    var random = SeededGenerator(seed: Cases.seed)
    for _ in 0..<Cases.count(100) {
      let (path, style) = (random.path(), style(&random))
      let factor = pow(2, random.double(-20...20))
      let place = Vector(random.double(-100...100), random.double(-100...100)) * factor
      let isPlanned = Bool.random(using: &random)
      var options = StrokeOptions(
        tolerance: 0.05 * factor, coverage: Bool.random(using: &random) ? .single : .ribbon)
      let map = AffineTransform(a: factor, b: 0, c: 0, d: factor, tx: place.x, ty: place.y)
      let image = path.applying(map)
      guard
        let expected = try? mesh(image, scaled(style, by: factor), options, isPlanned: isPlanned)
      else { continue }
      options.transform = map
      let found = try mesh(path, style, options, isPlanned: isPlanned)
      let comment: Comment = "seed \(Cases.seed): \(map) \(style) \(path.svgDescription)"
      #expect(found.positions == expected.positions && found.indices == expected.indices, comment)
      for (a, b) in zip(found.strokeAttributes, expected.strokeAttributes) {
        #expect(a.side == b.side, comment)
        let error = (Double(a.distance) * factor - Double(b.distance)).magnitude
        #expect(error <= 1e-6 * Double(b.distance.magnitude), comment)
      }
    }
  }

  /// Where the transform moves a path far away, or back from there, its own units are kept: the
  /// image's coordinates would be rounded by more than the mesh's are.
  @Test(arguments: [0x1p20, 0x1p40]) func farPathsKeepTheirShape(place: Double) throws {
    let path = try Path(svg: "M0 0H0.5C0.75 0 1 0.25 1 0.5V1")
    let style = StrokeStyle(lineWidth: 0.125)
    let near = try path.stroked(style, options: StrokeOptions(tolerance: 0.01))
    var options = StrokeOptions(tolerance: 0.01)
    options.transform = AffineTransform(translationX: -place, y: 0)
    let moved = path.applying(AffineTransform(translationX: place, y: 0))
    let found = try moved.stroked(style, options: options)
    // What the path itself loses to rounding there.
    let lost = place * 0x1p-52
    #expect((found.area - near.area).magnitude <= 0.01 + 4 * lost)
  }

  /// Paths, pens and transforms of any size give numbers, or an error, and so do two paths of
  /// different sizes in one.
  @Test(.endsAtAll) func verticesAndAttributesAreFinite() throws {
    var random = SeededGenerator(seed: Cases.seed)
    func power(_ exponent: Double) -> Double { pow(10, min(max(exponent, -300), 300)) }
    for _ in 0..<Cases.count(200) {
      let size = random.double(-300...300)
      var path = random.path().applying(AffineTransform(scaleX: power(size), y: power(size)))
      // Beside it lies one of any other size, smaller or larger.
      if Bool.random(using: &random) {
        let other = power(random.double(-300...300))
        path.addPath(random.path(), transform: AffineTransform(scaleX: other, y: other))
      }
      var style = style(&random)
      let pen =
        Bool.random(using: &random) ? size + random.double(-3...3) : random.double(-300...300)
      let dashes = power(size + random.double(-1...1))
      style.lineWidth *= power(pen)
      style.dash = style.dash.map { $0 * dashes }
      style.dashPhase *= dashes
      var options = StrokeOptions(
        tolerance: power(random.double(-4...0)),
        coverage: Bool.random(using: &random) ? .single : .ribbon)
      (options.dashLimit, options.vertexLimit, options.crossingLimit) = (500, 10_000, 100_000)
      switch Int.random(in: 0..<4, using: &random) {
      case 0: options.tolerance *= power(size)
      case 1: options.transform = random.map()
      case 2: options.transform = random.map().scaledBy(x: power(-size), y: power(-size))
      default: options.transform = AffineTransform(scaleX: power(-size), y: -power(-size))
      }
      options.isNonScaling = Int.random(in: 0..<4, using: &random) == 0
      for isPlanned in [false, true] {
        guard let mesh = try? mesh(path, style, options, isPlanned: isPlanned) else { continue }
        #expect(
          mesh.origin.isFinite && mesh.positions.allSatisfy { $0.x.isFinite && $0.y.isFinite }
            && mesh.strokeAttributes.allSatisfy { $0.distance.isFinite && $0.side.isFinite },
          "seed \(Cases.seed): \(size) \(style) \(options) \(path.svgDescription)")
      }
    }
  }

  /// A dash that contains all of a line is the line, whatever its length relative to path and pen.
  @Test(arguments: StrokeStyle.LineCap.allCases) func dashesOfAnyLengthAreLines(
    cap: StrokeStyle.LineCap
  ) throws {
    for exponent in stride(from: -150, through: 64, by: 2) {
      let length = Double(sign: .plus, exponent: exponent, significand: 1)
      let size = max(1, length)
      var path = Path()
      path.addLines([.zero, Point(size / 2, 0), Point(size / 2, size / 2)])
      for direction in [Vector(-0.6, 0.8), Vector(1, 0), Vector(0, -1)] {
        path.addLines([.zero, direction * length])
      }
      for width in [size / 4, size * 128] {
        var style = StrokeStyle(lineWidth: width, lineCap: cap)
        let options = StrokeOptions(tolerance: width / 100)
        let expected = try path.stroked(style, options: options)
        (style.dash, style.dashPhase) = ([size * 1024], size)
        let found = try path.stroked(style, options: options)
        let comment: Comment = "length 2^\(exponent), width \(width)"
        #expect(found.positions.allSatisfy { $0.x.isFinite && $0.y.isFinite }, comment)
        // Round caps may have other chords.
        for (one, other) in [
          (found.bounds.min, expected.bounds.min), (found.bounds.max, expected.bounds.max),
        ] {
          let apart = (one - other).maxNorm
          #expect(apart <= 2 * options.tolerance, comment)
        }
      }
    }
  }

  /// Within the range of a mesh, a path may be longer than any `Float`.
  @Test func distancesBeyondFloatsArePinned() throws {
    var path = Path()
    path.addLines((0..<9).map { Point(Double($0 % 2) * 8e37, Double($0) * 1e36) })
    let mesh = try path.stroked(StrokeStyle(lineWidth: 1e35))
    let distances = mesh.strokeAttributes.map(\.distance)
    #expect(distances.max() == .greatestFiniteMagnitude && distances.min() == 0)
  }

  /// A stroke far below a step of the mesh is nothing: in its own units, the step would overflow.
  @Test func strokesFarBelowAStepAreNothing() throws {
    let path = try Path(svg: "M0 0A1e-74 1e-74 0 0 1 1e-74 1e-74")
    var options = StrokeOptions(tolerance: 0.3)
    options.transform = AffineTransform(translationX: 4.5, y: 6)
    #expect(try path.stroked(StrokeStyle(lineWidth: 4e-34), options: options).isEmpty)
    #expect(try !path.stroked(StrokeStyle(lineWidth: 4e-10), options: options).isEmpty)
  }

  /// Plans for pens of another size than their path, and strokes without a vertex after a fill.
  @Test func plansAndMeshesOfOtherThings() throws {
    let path = try Path(svg: "M0 0H1e-200V1e-200")
    var options = StrokeOptions()
    options.transform = AffineTransform(scaleX: 1e200, y: 1e200)
    var plan = try StrokePlan(path, options: options)
    #expect((plan.length / 2e-200 - 1).magnitude < 1e-12)
    var mesh = try Path(Rect(x: 0, y: 0, width: 1, height: 1)).filled()
    try plan.stroke(StrokeStyle(lineWidth: 0), into: &mesh)
    #expect(mesh.vertexCount == 4 && mesh.strokeAttributes.isEmpty)
    try plan.stroke(StrokeStyle(lineWidth: 1e-201), into: &mesh)
    #expect(mesh.bounds.maxX > 1.04 && mesh.bounds.maxX < 1.06)
    #expect(throws: TessellationError.outOfRange()) {
      try plan.stroke(StrokeStyle(lineWidth: 1), into: &mesh)
    }
    #expect(throws: TessellationError.invalidStyle(parameter: "lineWidth", value: -1)) {
      try plan.stroke(StrokeStyle(lineWidth: -1), into: &mesh)
    }
    #expect(throws: TessellationError.invalidStyle(parameter: "lineWidth", value: -1)) {
      _ = try StrokePlan(path, lineWidth: -1, options: options)
    }
  }
}
