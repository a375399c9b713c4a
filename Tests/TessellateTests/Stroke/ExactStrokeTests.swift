import Testing

@testable import Tessellate

/// Rule 49: what was not flattened and not rounded is not padded.
@Suite struct ExactStrokeTests {
  /// A polyline along both axes through points on quarters, and a pen of whole eighths.
  private struct Case {
    var points: [Point]
    var isClosed: Bool
    var style: StrokeStyle

    init(_ random: inout SeededGenerator) {
      func quarter() -> Double { Double(Int.random(in: -400...400, using: &random)) * 0.25 }
      points = [Point(quarter(), quarter())]
      var alongX = Bool.random(using: &random)
      for _ in 0..<Int.random(in: 1...7, using: &random) {
        var next = points.last!
        if alongX { next.x = quarter() } else { next.y = quarter() }
        if next != points.last! { points.append(next) }
        if Double.random(in: 0..<1, using: &random) < 0.8 { alongX.toggle() }
      }
      if points.count == 1 { points.append(points[0] + Vector(4, 0)) }
      isClosed = points.count > 3 && Bool.random(using: &random)
      if isClosed {
        // The last point lies straight above or beside the first one.
        let (before, last) = (points[points.count - 2], points.removeLast())
        let end = before.y == last.y ? Point(points[0].x, last.y) : Point(last.x, points[0].y)
        isClosed = end != before && end != points[0]
        if end != before { points.append(end) }
      }
      style = StrokeStyle(lineWidth: Double(Int.random(in: 1...80, using: &random)) * 0.125)
      style.lineCap = [.butt, .square].randomElement(using: &random)!
      style.lineJoin = [.miter, .bevel].randomElement(using: &random)!
      // Where a path turns back, they are as long as their limit.
      if !turnsBack, Bool.random(using: &random) {
        style.lineJoin = [.miterClip, .arcs].randomElement(using: &random)!
      }
      style.alignment = [.center, .left, .right].randomElement(using: &random)!
    }

    /// The points with the ways to and from them.
    private var turns: [(point: Point, arriving: Vector, leaving: Vector)] {
      let count = points.count
      return points.indices.compactMap { index in
        guard isClosed || index > 0 && index < count - 1 else { return nil }
        let (before, next) = (points[(index + count - 1) % count], points[(index + 1) % count])
        return (points[index], points[index] - before, next - points[index])
      }
    }

    private var turnsBack: Bool { turns.contains { $0.arriving.dot($0.leaving) < 0 } }

    /// Whether a point that is nearer than `reach` to a corner, along both axes, lies in its miter:
    /// ahead of the line that arrives, and before the one that leaves.
    func isInMiter(_ place: Point, reach: Double) -> Bool {
      turns.contains { corner, arriving, leaving in
        let way = place - corner
        return arriving.cross(leaving) != 0 && way.x.magnitude < reach && way.y.magnitude < reach
          && way.dot(arriving) > 0 && way.dot(leaving) < 0
      }
    }

    var path: Path {
      Path {
        $0.addLines(points)
        if isClosed { $0.closeSubpath() }
      }
    }

    /// Where coordinates may lie: at the path's, as far beside these as the pen reaches, and at the
    /// ends of caps, which are half as long as the line is wide.
    func places(_ coordinate: (Point) -> Double) -> Set<Double> {
      let width = style.lineWidth
      let reaches = style.alignment == .center ? [0, width / 2] : [0, width / 2, width]
      return Set(
        points.flatMap { point in
          reaches.flatMap { [coordinate(point) - $0, coordinate(point) + $0] }
        })
    }

    func holds(_ point: Point, _ x: Set<Double>, _ y: Set<Double>) -> Bool {
      x.contains(point.x) && y.contains(point.y)
    }
  }

  @Test(arguments: StrokeOptions.Coverage.allCases)
  func verticesOfAxisParallelLinesAreExact(coverage: StrokeOptions.Coverage) throws {
    var random = SeededGenerator(seed: Cases.seed)
    for _ in 0..<Cases.count(200) {
      var item = Case(&random)
      // A single cover splits the diagonal of a bevel where another line crosses it.
      if coverage == .single, item.style.lineJoin == .bevel { item.style.lineJoin = .miter }
      let (x, y) = (item.places(\.x), item.places(\.y))
      let mesh = try item.path.stroked(item.style, options: StrokeOptions(coverage: coverage))
      #expect(!mesh.isEmpty)
      for vertex in 0..<mesh.vertexCount {
        let place = mesh.point(vertex)
        #expect(item.holds(place, x, y), "seed \(Cases.seed), \(item): \(place)")
      }
    }
  }

  @Test func outlinesOfAxisParallelLinesAreExact() throws {
    var random = SeededGenerator(seed: Cases.seed)
    for _ in 0..<Cases.count(200) {
      let item = Case(&random)
      let (x, y) = (item.places(\.x), item.places(\.y))
      for element in try item.path.strokedPath(item.style) {
        guard case .move(let place) = element else {
          guard case .line(let place) = element else { continue }
          #expect(item.holds(place, x, y), "seed \(Cases.seed), \(item): \(place)")
          continue
        }
        #expect(item.holds(place, x, y), "seed \(Cases.seed), \(item): \(place)")
      }
    }
  }

  /// Nothing is rounded, so the area is that of the rectangles between the places where edges may
  /// lie.
  @Test func singleCoversOfAxisParallelLinesHaveTheirArea() throws {
    var random = SeededGenerator(seed: Cases.seed)
    for _ in 0..<Cases.count(50) {
      var item = Case(&random)
      (item.style.alignment, item.style.lineCap, item.style.lineJoin) = (.center, .square, .miter)
      item.style.miterLimit = 2
      let (x, y) = (item.places(\.x).sorted(), item.places(\.y).sorted())
      let reach = item.style.lineWidth / 2
      let ring = item.isClosed ? item.points + [item.points[0]] : item.points
      var area = 0.0
      for (left, right) in zip(x, x.dropFirst()) {
        for (low, high) in zip(y, y.dropFirst()) {
          let middle = Point((left + right) / 2, (low + high) / 2)
          let isCovered = zip(ring, ring.dropFirst()).enumerated().contains { index, ends in
            // A straight end or a reversal is square where there is a cap only.
            let isFirst = index == 0 && !item.isClosed
            let isLast = index == ring.count - 2 && !item.isClosed
            let along = (ends.1 - ends.0).normalized!
            let s = (middle - ends.0).dot(along)
            let length = (ends.1 - ends.0).length
            return (middle - ends.0).cross(along).magnitude < reach
              && s > (isFirst ? -reach : 0) && s < length + (isLast ? reach : 0)
          }
          if isCovered || item.isInMiter(middle, reach: reach) {
            area += (right - left) * (high - low)
          }
        }
      }
      let mesh = try item.path.stroked(item.style, options: StrokeOptions(coverage: .single))
      #expect(mesh.area == area, "seed \(Cases.seed), \(item)")
      #expect(mesh.validate().isValid)
    }
  }

  /// Vertices lie where the true outline has them, each rounded once, and the cover is within the
  /// tolerance.
  @Test func verticesOfAnyLinesAreRoundedOnce() throws {
    var random = SeededGenerator(seed: Cases.seed)
    for index in 0..<Cases.count(40) {
      let points = (0..<Int.random(in: 2...6, using: &random)).map { _ in
        Point(random.double(0...100), random.double(0...100))
      }
      let style = StrokeStyle(lineWidth: random.double(0.1...20), miterLimit: 4)
      let path = Path { $0.addLines(points) }
      let mesh = try path.stroked(style)
      var places = points
      var normals: [Vector] = []
      for (start, end) in zip(points, points.dropFirst()) {
        let normal = (end - start).normalized!.left * (style.lineWidth / 2)
        normals.append(normal)
        places += [start + normal, start - normal, end + normal, end - normal]
      }
      for (corner, (n0, n1)) in zip(points.dropFirst(), zip(normals, normals.dropFirst())) {
        let tip = (n0 + n1) / (1 + n0.dot(n1) / n0.lengthSquared)
        places += [corner + tip, corner - tip]
      }
      let far = mesh.positions.map { Point($0).maxNorm }.max()!
      let rounding = Lattice.step(for: far) * 0.5 * (1 + 1e-6)
      for vertex in 0..<mesh.vertexCount {
        let point = mesh.point(vertex)
        let isRounded = places.contains { ($0 - point).maxNorm <= rounding }
        #expect(isRounded, "seed \(Cases.seed), \(index): \(path.svgDescription), \(point)")
      }
      for coverage in StrokeOptions.Coverage.allCases where index < Cases.count(3) {
        let item = StrokeCase(
          commands: [path.svgDescription], style: style,
          options: StrokeOptions(tolerance: 0.01, coverage: coverage))
        let complaint = try item.complaint()
        #expect(complaint == nil, "seed \(Cases.seed): \(item)\n\(complaint ?? "")")
      }
    }
  }

  @Test(arguments: StrokeOptions.Coverage.allCases)
  func dashesOfAxisParallelLinesAreExact(coverage: StrokeOptions.Coverage) throws {
    for cap in [StrokeStyle.LineCap.butt, .square, .round, .triangle] {
      for data in [
        "M10 80H190", "M10 80H50H120H190V30", "M190 80H10", "M0 0C9 9 9 20 0 30M10 80H190",
      ] {
        var style = StrokeStyle(lineWidth: 1, lineCap: cap, dash: [7, 3.3])
        style.dashPhase = 1.7
        let options = StrokeOptions(coverage: coverage)
        let mesh = try path(data).stroked(style, options: options)
        // The cuts, away from curves and corners.
        let least = cap == .butt ? 0 : 0.49
        let edges = (0..<mesh.vertexCount).map { mesh.point($0) }.filter { place in
          let aside: Double = (place.y - 80).magnitude
          return place.x > 12 && place.x < 185 && aside > least && aside < 2
        }
        #expect(edges.count > 20)
        let isExact = edges.allSatisfy { $0.y == 79.5 || $0.y == 80.5 }
        #expect(isExact || cap == .round, "\(cap), \(data)")
      }
    }
  }

  @Test func outlinesOfDashesAreExact() throws {
    for (data, width) in [("M-20 0H63", 1.0), ("M0 7.3V-60", 0.1), ("M3 0H9H31", 0.7)] {
      let style = StrokeStyle(lineWidth: width, dash: [7, 3.3], dashPhase: 1.7)
      let line = try path(data)
      let isAcross = line.bounds.height == 0
      var aside: Set<Double> = []
      for element in try line.strokedPath(style) {
        switch element {
        case .move(let place), .line(let place): aside.insert(isAcross ? place.y : place.x)
        default: continue
        }
      }
      #expect(aside == [-width / 2, width / 2])
    }
  }

  /// Chords are made for one pen, and lines stay exact under all.
  @Test func linesOfPlansAreExactForAnyWidth() throws {
    let shape = try path("M0 100C30 60 60 140 100 100V10H20")
    for planned in [0.25, 4, 50] {
      var plan = try StrokePlan(shape, lineWidth: planned)
      for width in [4.0, 0.5, 16, 4] {
        var (mesh, fresh) = (Mesh(), Mesh())
        try plan.stroke(StrokeStyle(lineWidth: width), into: &mesh)
        fresh = try shape.stroked(StrokeStyle(lineWidth: width))
        for mesh in [mesh, fresh] {
          let end = (0..<mesh.vertexCount).map { mesh.point($0) }.filter { $0.x == 20 }
          #expect(Set(end.map(\.y)) == [10 - width / 2, 10 + width / 2], "\(planned), \(width)")
        }
      }
    }
  }

  /// A line that goes on as a curve is exact where it begins.
  @Test func linesBesideCurvesAreExact() throws {
    for cap in [StrokeStyle.LineCap.butt, .square] {
      let mesh = try stroke("M0 3 H40 A10 10 0 0 1 50 13", 2) { $0.lineCap = cap }
      let start = (0..<mesh.vertexCount).map { mesh.point($0) }.filter { $0.x <= 0 }
      #expect(Set(start.map(\.y)) == [2, 4])
    }
  }

  /// Right angles need not lie along the axes: offsets of a 3-4-5 triangle are whole numbers.
  @Test func obliqueLinesWithWholeOffsetsAreExact() throws {
    let mesh = try stroke("M0 0 L40 30 L10 70 L-30 40 Z", 10)
    let whole = (0..<mesh.vertexCount).map { mesh.point($0) }
    #expect(whole.allSatisfy { $0.x.rounded() == $0.x && $0.y.rounded() == $0.y })
  }

  /// A dot without length is the exact square.
  @Test func squareDotsAreExact() throws {
    for coverage in StrokeOptions.Coverage.allCases {
      let mesh = try stroke("M5 6 Z", 3, { $0.lineCap = .square }, coverage: coverage)
      #expect(mesh.bounds == Rect(x: 3.5, y: 4.5, width: 3, height: 3))
    }
  }

  @Test func widthsAlongALineAreExactAtStops() throws {
    let mesh = try stroke("M0 8 H64", 4) {
      $0.widthStops = [(0, 0.5), (0.5, 1.5), (1, 0.25)].map { .init(fraction: $0.0, scale: $0.1) }
    }
    for (x, reach) in [(0.0, 1.0), (32, 3), (64, 0.5)] {
      let ends = (0..<mesh.vertexCount).map { mesh.point($0) }.filter { $0.x == x }
      #expect(Set(ends.map(\.y)) == [8 - reach, 8 + reach], "\(x)")
    }
  }
}
