import Testing

@testable import Tessellate

/// What is done four at a time gives the bits of what is done one by one, or, in single precision,
/// nearly.
@Suite struct StrokeLanesTests {
  /// Chords of some cubics in a row.
  private func spine(_ random: inout SeededGenerator, _ limits: ChordLimits) -> Spine {
    var builder = SpineBuilder(limits: limits, vertexLimit: 1 << 20)
    var last: Point?
    for _ in 0..<4 {
      guard case .cubic(var segment) = RandomCurves.segment(.cubic, &random) else { continue }
      if let last { segment.start = last } else { builder.begin(at: segment.start) }
      builder.cubic(segment)
      last = segment.end
    }
    builder.end(closed: false)
    return builder.finish()
  }

  private func sweep(_ limits: ChordLimits) -> StrokeSweep<RibbonSink> {
    var sweep = StrokeSweep(sink: RibbonSink())
    sweep.pen = StrokePen(
      left: limits.halfWidth, right: 0.75 * limits.halfWidth, tolerance: limits.tolerance)
    return sweep
  }

  private func limits(_ random: inout SeededGenerator) -> ChordLimits {
    ChordLimits(
      halfWidth: .random(in: 0.1...20, using: &random),
      tolerance: .random(in: 0.01...0.5, using: &random))
  }

  /// Sections in a row lie where those one by one do, but for roundings in single precision.
  @Test func sectionsInARow() throws {
    var random = SeededGenerator(seed: 11)
    var (found, fans) = (0, 0)
    for round in 0..<Cases.count(200) {
      let limits = limits(&random)
      let spine = spine(&random, limits)
      var sweep = sweep(limits)
      let (vertices, count) = (spine.vertices.view, spine.contours[0].quadCount - 1)
      var transform = AffineTransform.identity
      if round % 3 == 0 {
        func number() -> Double { .random(in: -2...2, using: &random) }
        transform = AffineTransform(
          a: number(), b: number(), c: number(), d: number(), tx: number(), ty: number())
      }
      sweep.sink.reset(
        transform: transform, origin: Point(7, -3), base: 0, moved: 0, rowDoubt: 0x1p-4)
      let across = vertices[0].direction.left * limits.halfWidth
      sweep.sink.addSection(
        left: vertices[0].point + across, right: vertices[0].point - across, distance: 0, side: 1)
      let done = sweep.sink.addSections(at: vertices.dropping(1), count: count, sweep.pen)
      let (positions, attributes) = (
        sweep.sink.positions.written, sweep.sink.attributes.written
      )
      // What is a fan is decided by roundings, too.
      let pen = sweep.pen
      let size = limits.halfWidth + limits.tolerance
      let stretch = transform.largestStretch
      func section(_ vertex: Int, _ slack: Double) -> Section? {
        sweep.pen.tolerance = pen.tolerance + slack * size
        return sweep.pen.turnSection(at: vertices[vertex], from: vertices[vertex - 1])
      }
      func expect(_ section: Section, _ number: Int, at vertex: Int) {
        for (i, end) in [section.left, section.right].enumerated() {
          let place = transform.apply(end) - Point(7, -3)
          let error = (Point(positions[2 * number + i]) - place).length
          #expect(error <= 2 * place.maxNorm * 0x1.7p-24 + size * stretch * 0x1.8p-20)
          #expect(attributes[2 * number + i].distance == Float(vertices[vertex].distance))
        }
      }
      var number = 1
      for vertex in 1..<(1 + done) {
        let distance = Float(vertices[vertex].distance)
        let isAlone = 2 * number + 2 == sweep.sink.positions.count
        let isSection =
          section(vertex, -0x1p-18) != nil || isAlone
          || attributes[2 * number + 2].distance != distance
        if isSection, let found = section(vertex, 0x1p-18) {
          expect(found, number, at: vertex)
          number += 1
        } else {
          let fan = try #require(
            pen.smallFan(at: vertices[vertex], vertices[vertex - 1], vertices[vertex]))
          expect(fan.first, number, at: vertex)
          expect(fan.second, number + 1, at: vertex)
          number += 2
          fans += 1
        }
      }
      #expect(2 * number == sweep.sink.positions.count)
      found += done
    }
    #expect(fans > 0)
    #expect(found > 0)
  }

  /// Rows lay the quads that one by one are laid, and every triangle of theirs turns as it should.
  @Test func trianglesOfRows() {
    var random = SeededGenerator(seed: 12)
    for _ in 0..<Cases.count(100) {
      let limits = limits(&random)
      let spine = spine(&random, limits)
      let contour = spine.contours[0]
      func mesh(_ doubt: Float?) -> (points: [Point], triangles: [UInt32]) {
        var sweep = sweep(limits)
        sweep.sink.reset(
          transform: .identity, origin: .zero, base: 0, moved: 0, rowDoubt: doubt)
        let run = StrokeRun(
          first: 0, quads: contour.quadCount, startTangent: contour.startTangent,
          endTangent: contour.endTangent)
        sweep.sweepStrip(
          run, of: spine.vertices.view, curves: spine.curves.view, startCap: .butt, endCap: .butt)
        let (positions, indices) = (sweep.sink.positions.written, sweep.sink.indices.written)
        return (
          (0..<sweep.sink.positions.count).map { Point(positions[$0]) },
          (0..<sweep.sink.indices.count).map { indices[$0] }
        )
      }
      func area(_ mesh: (points: [Point], triangles: [UInt32])) -> Double {
        stride(from: 0, to: mesh.triangles.count, by: 3).reduce(0) { sum, i in
          let corners = mesh.triangles[i..<(i + 3)].map { mesh.points[Int($0)] }
          let doubled = (corners[1] - corners[0]).cross(corners[2] - corners[0])
          #expect(doubled > 0)
          return sum + doubled
        }
      }
      let (rows, single) = (mesh(0x1p-4), mesh(nil))
      // A fan more or less, where roundings decide.
      #expect(abs(rows.points.count - single.points.count) <= 4)
      #expect(abs(rows.triangles.count - single.triangles.count) <= 24)
      #expect(abs(area(rows) - area(single)) <= 1e-3 * area(single))
    }
  }

  @Test func lengthsOfChords() {
    var random = SeededGenerator(seed: 13)
    var found = 0
    for _ in 0..<Cases.count(1000) {
      guard case .cubic(let segment) = RandomCurves.segment(.cubic, &random) else { continue }
      let curve = SpineCurve(cubic: segment)
      var (start, end) = (Lanes4(repeating: 0), Lanes4(repeating: 0))
      for i in 0..<4 {
        start[i] = .random(in: 0..<0.9, using: &random)
        end[i] = start[i] + .random(in: 0..<0.1, using: &random)
      }
      guard let lengths = curve.lengths(from: start, to: end) else { continue }
      for i in 0..<4 { #expect(lengths[i] == curve.length(from: start[i], to: end[i])) }
      found += 1
    }
    #expect(found > 0)
  }

  /// Of chords that are even, a fraction of the arc length is met up to little more than 10⁻⁶ of
  /// the chord.
  @Test func parametersOfPlaces() {
    var random = SeededGenerator(seed: 17)
    let corners = [-0.4, -0.25, 0, 0.25, 0.4]
    func expectNear(_ y: SIMD2<Double>, _ p: SIMD2<Double>, _ q: SIMD2<Double>) {
      let x = DashChord.equalParameters(y, p, q)
      for i in 0..<2 {
        let rest = 1 - x[i]
        let found = x[i] + x[i] * rest * (p[i] * rest - q[i] * x[i])
        #expect((found - y[i]).magnitude < 1.2e-6)
        #expect((x[i] - Spine.parameter(of: y[i], 1 + p[i], 1 + q[i])).magnitude < 2e-6)
      }
    }
    func pair(_ range: ClosedRange<Double>) -> SIMD2<Double> {
      SIMD2(.random(in: range, using: &random), .random(in: range, using: &random))
    }
    for _ in 0..<Cases.count(1000) {
      expectNear(pair(0...1), pair(-0.4...0.4), pair(-0.4...0.4))
    }
    for p in corners {
      for q in corners {
        for step in 0...100 {
          let y = Double(step) / 100
          expectNear(
            SIMD2(y, 1 - y), SIMD2(repeating: p), SIMD2(repeating: q))
        }
      }
    }
  }

  /// SpineVertices as a plain search finds them, whatever the chords' lengths are.
  @Test func verticesOfPlaces() {
    var random = SeededGenerator(seed: 23)
    var finder = ArcLengthIndex()
    for round in 0..<Cases.count(300) {
      let count = Int.random(in: 2...40, using: &random)
      let low = Int.random(in: 0...(count - 2), using: &random)
      let steepness = Double(round % 30)
      var vertices = SpineVertices()
      var distance = 0.0
      for _ in 0..<count {
        vertices.append(
          SpineVertex(
            point: .zero, direction: .zero, distance: distance, t: 0, sides: .zero, curve: 0,
            scale: 1))
        let chance = Double.random(in: 0...1, using: &random)
        distance += round % 7 == 0 && chance < 0.3 ? 0 : exponential(-steepness * chance)
      }
      let contour = SpineContour(firstVertex: 0, quadCount: count - 1, firstCorner: 0)
      finder.set(vertices.view, of: contour, from: low, to: count - 1, total: count)
      let search = finder.search(of: contour)
      var hint = low
      for _ in 0..<20 {
        let (start, end) = (vertices[hint].distance, vertices[count - 1].distance)
        guard start < end else { break }
        let atVertex = Bool.random(using: &random)
        let from =
          atVertex
          ? vertices[Int.random(in: hint..<count, using: &random)].distance
          : Double.random(in: start...end, using: &random)
        let to = min(from + .random(in: 0...(end - start), using: &random), end)
        guard from < to else { continue }
        var (first, last) = (low, low)
        while first + 2 < count, vertices[first + 1].distance <= from { first += 1 }
        while last + 2 < count, vertices[last + 1].distance < to { last += 1 }
        let guess = (first: search.vertex(before: from), end: search.vertex(before: to))
        let found = search.find(from, to, behind: guess, hint: hint)
        #expect(found.first == first && found.end == last)
        hint = last
      }
    }
  }

  /// A straight dash with random caps, as far out as `distance`.
  private func dash(
    _ sweep: inout StrokeSweep<RibbonSink>, distance: Double, _ random: inout SeededGenerator
  ) -> PlainDash {
    let (reach, tolerance) = (sweep.pen.reach, sweep.pen.tolerance)
    func cut(_ middle: Point, _ tangent: Vector, at distance: Double) -> DashCut {
      let across = tangent.left * (reach + 0.5 * tolerance)
      return DashCut(
        section: Section(left: middle + across, right: middle - across),
        stand: CapStand(middle: middle, tangent: tangent, distance: distance))
    }
    let (sine, cosine) = sinCos(Double.random(in: 0...6, using: &random))
    let start = Point(
      .random(in: -distance...distance, using: &random),
      .random(in: -distance...distance, using: &random))
    let (tangent, length) = (Vector(cosine, sine), Double.random(in: 0.01...9, using: &random))
    return PlainDash(
      start: cut(start, tangent, at: 3),
      end: cut(start + tangent * (length * reach), tangent, at: 3 + length * reach),
      startCap: sweep.startCap.all, endCap: sweep.endCap.all,
      sections: sweep.dashes.sections.view, attributes: sweep.dashes.attributes.view, between: 0)
  }

  /// The same dash as one of several whose quads are known.
  private func addedAtOnce(
    _ dash: PlainDash, _ sweep: borrowing StrokeSweep<RibbonSink>
  ) -> RibbonSink {
    var sink = RibbonSink()
    sink.reset(transform: .identity, origin: .zero, base: 5, moved: sweep.pen.padding)
    var spans = UncheckedBuffer<DashSpan>()
    spans.append(DashSpan(from: dash.start.stand.distance, to: dash.end.stand.distance))
    var cuts = UncheckedBuffer<RoundedCut>()
    for cut in [dash.start, dash.end] {
      let (middle, tangent) = (cut.stand.middle, cut.stand.tangent)
      cuts.append(
        RoundedCut(
          section: SIMD4<Float>(cut.section),
          middle: SIMD4<Float>(Section(lowHalf: middle, highHalf: middle)),
          tangent: SIMD4<Float>(Section(lowHalf: tangent, highHalf: tangent))))
    }
    let dashes = PlainDashes(
      spans: spans.view, cuts: cuts.view,
      startCap: dash.startCap, endCap: dash.endCap, sections: dash.sections,
      attributes: dash.attributes, vertices: sweep.dashes.vertices.view,
      quads: sweep.dashes.quads.view, isKept: false, vertexLimit: .max)
    if sink.addDashes(dashes, from: 0, below: 1) == 0 { sink.addDash(dash) }
    return sink
  }

  /// The same dash, each of its caps at once.
  private func addParts(of dash: PlainDash, to sink: inout RibbonSink) {
    sink.addCap(dash.startCap, at: dash.start.stand)
    for cut in [dash.start, dash.end] {
      sink.addSection(
        left: cut.section.left, right: cut.section.right, distance: cut.stand.distance, side: 1)
    }
    sink.addCap(dash.endCap, at: dash.end.stand)
    sink.endStrip()
  }

  private func expectSame(
    _ a: borrowing RibbonSink, _ b: borrowing RibbonSink, within distance: Double = 0
  ) {
    #expect(a.positions.count == b.positions.count)
    #expect(a.indices.count == b.indices.count)
    for i in 0..<b.positions.count {
      let way = Point(a.positions.written[i]) - Point(b.positions.written[i])
      #expect(way.length <= distance)
      #expect(a.attributes.written[i] == b.attributes.written[i])
    }
    for i in 0..<b.indices.count { #expect(a.indices.written[i] == b.indices.written[i]) }
  }

  /// Cuts in lanes are those one by one, but for what is rounded.
  @Test(arguments: StrokeStyle.Alignment.allCases)
  func cutsOfChords(alignment: StrokeStyle.Alignment) throws {
    var random = SeededGenerator(seed: 23)
    var (fit, refused, all) = (0, 0, 0)
    for round in 0..<Cases.count(40) {
      let path = randomPath(round, &random)
      var style = StrokeStyle(lineWidth: .random(in: 1...20, using: &random), dash: [1])
      style.alignment = alignment
      let options = StrokeOptions(tolerance: [0.05, 0.2, 1].randomElement(using: &random)!)
      let frame = try #require(
        try StrokeSetup(bounds: path.controlBounds, style: style, options: options, origin: nil))
      guard frame.rowDoubt != nil else { continue }
      var builder = SpineBuilder()
      try frame.build(path, &builder, options)
      let spine = builder.finish()
      var pen = frame.pen(style)
      if alignment != .center { (pen.left, pen.right) = (2 * frame.halfWidth, frame.padding) }
      for number in 0..<spine.contours[0].quadCount {
        let (vertex, next) = (spine.vertices[number], spine.vertices[number + 1])
        let chord = DashChord(
          vertex, next, spine.curves.view, reach: pen.reach, isRound: Bool.random(using: &random))
        var chords = UncheckedBuffer<DashCutChord>()
        chords.append(DashCutChord(chord, pen, from: frame.origin))
        var distances = Lanes4()
        for i in 0..<4 {
          distances[i] = .random(in: vertex.distance...next.distance, using: &random)
        }
        var cuts = UncheckedBuffer<RoundedCut>()
        cuts.reserve(4)
        let places = DashCutChord.places(
          DashCutChord.guess(on: chords.view, 0, 0, 0, 0, at: distances))
        let lanes = DashCutChord.lanes(chords.view, 0, 0, 0, 0, at: places, CutTest(pen))
        DashCutChord.cut(chords.view, 0, 0, 0, 0, at: places, lanes, to: cuts.view)
        all += 1
        guard chords[0].lengths.y == chord.scale else { continue }
        fit += 1
        for i in 0..<4 {
          let span = DashSpan(from: distances[i], to: distances[i])
          let place = DashPlace(chord, at: DashChord.parameters(of: span, chord, chord).x, pen)
          // What is nearly refused may be: the last digits differ.
          let isCut = !cuts[i].section[0].isNaN
          let mayEnd = pen.mayEnd(chord, at: place)
          if isCut != mayEnd { refused += 1 }
          #expect(mayEnd || !isCut)
          guard isCut else { continue }
          let cut = pen.cut(place, distance: distances[i])
          let section = Section(cuts[i].section) + Section(left: frame.origin, right: frame.origin)
          // For arcs stand cubics.
          let share = chord.kind == .arc ? 0x1p-6 : 0x1p-10
          let most = frame.padding + share * pen.tolerance
          #expect((section.left - cut.section.left).length <= most)
          #expect((section.right - cut.section.right).length <= most)
          #expect((Vector(cuts[i].tangent.lowHalf) - cut.stand.tangent).length <= most / pen.reach)
        }
      }
    }
    #expect(fit > all / 2)
    #expect(refused < fit / 100)
  }

  /// A line, a curve and an arc, or some of each.
  private func randomPath(_ round: Int, _ random: inout SeededGenerator) -> Path {
    func point() -> Point {
      Point(.random(in: 0...400, using: &random), .random(in: 0...400, using: &random))
    }
    var path = Path()
    path.move(to: point())
    path.addLine(to: point())
    path.addCurve(to: point(), control1: point(), control2: point())
    path.addArc(
      center: point(), radius: .random(in: 10...200, using: &random), startAngle: 0,
      endAngle: .random(in: 0...6, using: &random), clockwise: false)
    path.addQuadCurve(to: point(), control: point())
    return path
  }

  /// Near the origin and so far out that rounding leaves nothing of caps.
  @Test func dashesAsWholes() {
    var random = SeededGenerator(seed: 19)
    var (known, flat) = (0, 0)
    for round in 0..<Cases.count(2000) {
      let limits = limits(&random)
      let distance = limits.halfWidth * Double(1 << (round % 31))
      let padding = (distance + 10 * limits.halfWidth) * 0x1.7p-24
      var sweep = sweep(limits)
      sweep.pen.right = sweep.pen.left
      sweep.pen.padding = padding
      let caps = StrokeStyle.LineCap.allCases
      sweep.startCap.set(
        caps.randomElement(using: &random)!, radius: limits.halfWidth, pen: sweep.pen)
      sweep.endCap.set(
        caps.randomElement(using: &random)!, radius: limits.halfWidth, pen: sweep.pen)
      let dash = dash(&sweep, distance: distance, &random)
      var single = RibbonSink()
      var parts = RibbonSink()
      sweep.sink.reset(transform: .identity, origin: .zero, base: 5, moved: padding)
      parts.reset(transform: .identity, origin: .zero, base: 5, moved: padding)
      single.reset(transform: .identity, origin: .zero, base: 5, moved: padding)
      sweep.sink.addDash(dash)
      single.addSections(of: dash)
      let before = known
      if sweep.sink.displacement <= min(dash.startCap.slack, dash.endCap.slack) { known += 1 }
      if single.indices.count < 6 * (dash.count - 1) - 6 { flat += 1 }
      if known > before { expectSame(addedAtOnce(dash, sweep), single, within: 3 * padding) }
      addParts(of: dash, to: &parts)
      expectSame(sweep.sink, single)
      expectSame(parts, single)
    }
    #expect(known > 0 && flat > 0)
  }
}
