import Testing

@testable import Tessellate

/// Chords of a spine, found one by one, in lanes or four curves at a time, beside samples of their
/// curves.
@Suite struct SpineChordLawsTests {
  private struct Piece {
    var curve: SpineCurve
    var t0, t1: Double
    var chord: SpineChord

    var start: Point { curve.point(at: t0) }
    var width: Double { (curve.point(at: t1) - start).length }

    /// How far the curve lies to the left of its chord, at many places.
    var offsets: [Double] {
      (0...128).map { index in
        let t = t0 + (t1 - t0) * Double(index) / 128
        return (curve.point(at: t) - start).dot(chord.direction.left)
      }
    }
  }

  private func pieces(_ kind: RandomCurves.Kind, upTo extent: Double) -> [Piece] {
    var random = SeededGenerator(seed: Cases.seed)
    return (0..<Cases.count(200)).compactMap { _ in
      let curve = RandomCurves.segment(kind, &random).spineCurve
      let t0 = Double.random(in: 0...(1 - extent), using: &random)
      let t1 = t0 + extent * .random(in: 0.1...1, using: &random)
      let chord = curve.chord(
        from: curve.point(at: t0), to: curve.point(at: t1), t0: t0, t1: t1)
      return chord.map { Piece(curve: curve, t0: t0, t1: t1, chord: $0) }
    }
  }

  @Test(arguments: RandomCurves.Kind.allCases)
  func curvesStayWithinTheBoundsAndNearlyReachThem(kind: RandomCurves.Kind) {
    for piece in pieces(kind, upTo: 0.25) {
      let (low, high) = (piece.offsets.min() ?? 0, piece.offsets.max() ?? 0)
      let (left, right) = (piece.chord.left, piece.chord.right)
      #expect(high <= left + 1e-9 && -low <= right + 1e-9, "\(piece)")
      #expect(Swift.max(high, -low) >= 0.8 * Swift.max(left, right) - 1e-9, "\(piece)")
    }
  }

  @Test(arguments: RandomCurves.Kind.allCases)
  func lengthsOfShortPiecesAreArcLengths(kind: RandomCurves.Kind) {
    for piece in pieces(kind, upTo: 0.05) {
      let places = [piece.t0, 0.5 * (piece.t0 + piece.t1), piece.t1]
      let speeds = places.map { piece.curve.derivative(at: $0).length }
      guard (speeds.max() ?? 0) < 1.4 * (speeds.min() ?? 0) else { continue }
      let length = piece.curve.length(from: piece.t0, to: piece.t1)
      let excess = piece.chord.length - piece.width
      #expect(
        (piece.chord.length - length).magnitude <= 0.25 * excess + 1e-9 * length, "\(piece)")
    }
  }

  /// Halves of halves pass in the end, and what passes keeps to the limits.
  @Test(arguments: RandomCurves.Kind.allCases)
  func certifiedChordsKeepTheLimits(kind: RandomCurves.Kind) {
    var random = SeededGenerator(seed: Cases.seed)
    let limits = ChordLimits(halfWidth: 5, tolerance: 0.1)
    func check(_ curve: SpineCurve, _ t0: Double, _ t1: Double, _ depth: Int) {
      let (start, end) = (curve.point(at: t0), curve.point(at: t1))
      let found = curve.certifiedChord(from: start, to: end, t0: t0, t1: t1, limits: limits)
      guard let chord = found else {
        guard depth < 30 else { return #expect(Bool(false), "\(curve): endless") }
        let middle = 0.5 * (t0 + t1)
        check(curve, t0, middle, depth + 1)
        return check(curve, middle, t1, depth + 1)
      }
      #expect(chord.left + chord.right <= limits.deviation, "\(curve), \(t0), \(t1)")
      let piece = Piece(curve: curve, t0: t0, t1: t1, chord: chord)
      #expect(piece.offsets.allSatisfy { $0 <= chord.left + 1e-9 && -$0 <= chord.right + 1e-9 })
    }
    for _ in 0..<Cases.count(10) {
      check(RandomCurves.segment(kind, &random).spineCurve, 0, 1, 0)
    }
  }

  /// The pen's outer edge on a circle consists of tangents, whose ends lie R/cos(turn/2) from the
  /// centre.
  @Test func chordsOfACircleTakeUpTheDeviation() {
    var random = SeededGenerator(seed: Cases.seed)
    for _ in 0..<Cases.count(1000) {
      let limits = ChordLimits(
        halfWidth: .random(in: 0...50, using: &random),
        tolerance: .random(in: 0.001...1, using: &random))
      let radius = Double.random(in: 1...1000, using: &random)
      let outer = radius + limits.halfWidth
      let step = limits.arcStep(radius: radius)
      let reach = outer / sinCos(0.5 * step).cosine
      let error = reach - outer - limits.deviation
      #expect(error.magnitude <= 1e-3 * limits.deviation + 1e-9 * outer, "\(limits), \(radius)")
      let sweep = Double.random(in: 0.01...6.28, using: &random)
      let count = limits.arcChords(radius: radius, sweep: sweep)
      #expect(sweep / count <= step * (1 + 1e-9), "\(limits), \(radius), \(sweep)")
      #expect(count == 1 || sweep / (count - 1.02) >= step || sweep / count > 0.7)
    }
  }

  /// The square of the density is |N|/√D + h(|N|/D)², where |N|/D counts as 100 at the most.
  @Test func theDensityIsThatOfStrayingAndTurning() {
    var random = SeededGenerator(seed: Cases.seed)
    for _ in 0..<Cases.count(1000) {
      let halfWidth = Float(random.double(0...50))
      let rule = StrokeRule(halfWidth: halfWidth)
      let (turning, speed) = (random.double(0...1000), random.double(0.1...100))
      let found = rule.densitySquared(
        bending: SIMD4(repeating: Float(turning / speed)),
        inverseSpeed: SIMD4<Float>(repeating: Float(1 / speed)))
      let turn = Swift.min(turning / (speed * speed), 100)
      let expected = turning / speed + Double(halfWidth) * turn * turn
      #expect((Double(found.x) - expected).magnitude <= 1e-5 * expected)
    }
  }

  /// Bounds, lengths and directions in single precision are those of the true chords.
  @Test func measuresAreThoseOfTheChords() throws {
    var random = SeededGenerator(seed: Cases.seed)
    var standing = 0
    for _ in 0..<Cases.count(200) {
      let curve = RandomCurves.segment(.cubic, &random).spineCurve
      let limits = ChordLimits(
        halfWidth: random.double(0.1...20), tolerance: random.double(0.05...1))
      let unit = 0.125 / (CubicKernel<StrokeRule>.share * limits.deviation)
      let rule = StrokeRule(halfWidth: Float(limits.halfWidth * unit))
      let kernel = try #require(
        CubicKernel(curve.a * unit, curve.b * unit, curve.c * unit, rule: rule))
      let count = Int.random(in: 20...90, using: &random)
      var ends = UncheckedBuffer<Float>()
      var memory = UncheckedBuffer<Float>()
      for index in 0..<(count + 9) { ends.append(Swift.min(Float(index) / Float(count), 1)) }
      memory.reserve(ChordColumns.size(count: count))
      var vertices = SpineVertices()
      vertices.reserve(count + 9)
      let rows = ChordColumns(memory.view, count: count, to: vertices.view)
      let fails = kernel.measure(
        count: count, between: ends.view, unit: Float(unit), padding: 0, to: rows)
      // Lanes beyond the last chord may fail, too.
      #expect(fails || !(0..<count).contains { rows.margins[$0].sign == .minus })
      for index in 0..<count where rows.margins[index] > 0 {
        standing += 1
        let (t0, t1) = (Double(ends[index]), Double(ends[index + 1]))
        let (start, end) = (curve.point(at: t0), curve.point(at: t1))
        let direction = try #require((end - start).normalized)
        let vertex = vertices.view[index]
        #expect((vertex.direction - direction).length <= 0x1p-11, "\(curve), \(index)")
        let (left, right) = (Double(vertex.left), Double(vertex.right))
        #expect(left + right <= limits.deviation * 1.001, "\(curve), \(index)")
        for k in 1..<16 {
          let offset =
            (curve.point(at: t0 + (t1 - t0) * Double(k) / 16) - start).dot(direction.left)
          let slack = 1e-5 * limits.tolerance
          #expect(offset <= left + slack && -offset <= right + slack, "\(curve), \(index)")
        }
        let length = curve.length(from: t0, to: t1)
        let slack = 0.5 * (length - (end - start).length) + 1e-4 * length
        #expect((Double(rows.lengths[index]) - length).magnitude <= slack)
      }
    }
    #expect(standing > 0)
  }

  /// Looks ahead at the first four cubics of a path.
  private struct Probe: ~Copyable, PathVisitor {
    let limits: ChordLimits
    var four = FourSpineCubics()
    var cubics: [CubicSegment] = []
    /// Where the chords of each begin; none for a curve that falls back to the kernel or halving.
    var ends: [[Float]] = []

    init(limits: ChordLimits) { self.limits = limits }

    var unit: Double { 0.125 / (CubicKernel<StrokeRule>.share * limits.deviation) }
    static var looksAhead: Bool { true }

    mutating func lookAheadCubics(_ cursor: PathCursor, _ points: UncheckedView<Point>) -> Bool {
      guard ends.isEmpty else { return false }
      let rule = StrokeRule(halfWidth: Float(limits.halfWidth * unit))
      four.look(from: cursor, points, rule: rule, unit: unit)
      while !four.isEmpty {
        let spacing = four.takeNext()
        ends.append((0..<max(spacing.count, 0)).map { spacing.ends[$0] })
      }
      return false
    }

    mutating func begin(at point: Point) {}
    mutating func line(_ segment: LineSegment) {}
    mutating func quadratic(_ segment: QuadraticSegment) {}
    mutating func cubic(_ segment: CubicSegment) { cubics.append(segment) }
    mutating func arc(_ segment: ArcSegment) {}
    mutating func end(closed: Bool) {}
  }

  /// Chords that a stroke needs, as the integral of their density in double precision.
  private func density(_ curve: SpineCurve, _ limits: ChordLimits, unit: Double) -> Double {
    let steps = 400
    return (0..<steps).reduce(0) { sum, index in
      let (first, second) = curve.derivatives(at: (Double(index) + 0.5) / Double(steps))
      let (d, e) = (first * unit, second * unit)
      let (turning, speed) = (d.cross(e).magnitude, d.length)
      let turn = Swift.min(turning / (speed * speed), 100)
      let square = turning / speed + limits.halfWidth * unit * turn * turn
      return sum + square.squareRoot() / Double(steps)
    }
  }

  /// Four curves together have about as many chords as each needs, with rising ends.
  @Test func chordsAreAsManyAsTheDensityAsks() throws {
    var random = SeededGenerator(seed: Cases.seed)
    var found = 0
    for _ in 0..<Cases.count(100) {
      let limits = ChordLimits(
        halfWidth: random.double(0.5...10), tolerance: random.double(0.5...5))
      var probe = Probe(limits: limits)
      try randomCubics(5, &random).visit(&probe)
      #expect(probe.ends.count == 4 || probe.ends.isEmpty)
      for (cubic, ends) in zip(probe.cubics, probe.ends) {
        guard !ends.isEmpty else { continue }
        found += 1
        #expect(ends[0] == 0 && (ends.last ?? 1) < 1, "\(cubic)")
        #expect(zip(ends, ends.dropFirst()).allSatisfy { $0 < $1 }, "\(cubic)")
        let curve = SpineCurve(cubic: cubic)
        // Near a cusp the density is a pole, which samples of a spacing miss.
        let speeds = (0...100).map { curve.derivative(at: Double($0) / 100).length }
        guard speeds.min()! > 0.2 * speeds.max()! else { continue }
        let needed = density(curve, limits, unit: probe.unit)
        let count = Double(ends.count)
        #expect(count >= 0.7 * needed && count <= 1.5 * needed + 2, "\(count), \(cubic), \(needed)")
      }
    }
    #expect(found > 0)
  }
}
