/// What becomes of the sections and wedges that a stroke is made of.
///
/// A strip is a row of sections, each a left and a right point; consecutive ones bound a
/// quadrilateral, which may be a bow-tie. A wedge is the polygon of a join: its pivot, the outer
/// point of one section, points between, the outer point of another.
protocol StrokeSink: ~Copyable {
  /// A state to come back to.
  associatedtype Mark
  var mark: Mark { get }
  /// Whether quadrilaterals that are bow-ties are covered beyond their crossing, too.
  static var fillsFolds: Bool { get }
  /// Whether sections crossed each other since then.
  func hasFolds(since mark: Mark) -> Bool
  /// Takes back everything since then.
  mutating func restore(_ mark: Mark)
  /// The current section, to be named when a wedge is added.
  var section: Int { get }
  /// About how many vertices were added so far.
  var vertexCount: Int { get }
  /// Adds a section; the first after `endStrip()` starts a strip.
  ///
  /// `side` is 1 for a section across the whole pen, less within caps.
  mutating func addSection(left: Point, right: Point, distance: Double, side: Double)
  /// Adds a section on the line of the last one, so that nothing lies between both.
  mutating func repeatSection(left: Point, right: Point, distance: Double)
  /// Adds the sections at the first of `count` vertices, up to a fan of more than two sectors;
  /// returns at how many vertices.
  ///
  /// There must be a vertex before these and one behind, and room for `RibbonSink.rowSlack` more.
  mutating func addSections(at vertices: SpineVertexView, count: Int, _ pen: StrokePen) -> Int
  /// Which vertex of that row was number `number` of those where a section crossed the one before;
  /// `nil` behind the last.
  func foldedVertex(_ number: Int) -> Int?
  /// Adds the sections at vertices on a circle, behind another of it; or adds nothing, if quads
  /// must be looked at.
  mutating func addSections(
    _ sections: CircleSections, at vertices: SpineVertexView, count: Int
  ) -> Bool
  /// Adds a strip of its own along all of an arc and returns the names of its first and its last
  /// section; or adds nothing, if quads must be looked at.
  mutating func addArc(
    _ arc: SpineArc, of curve: SpineCurve, _ sections: ArcSections
  ) -> (start: Int, end: Int)?
  /// Adds the sections of a cap, which begin a strip or end one.
  mutating func addCap(_ cap: CapSections, at stand: CapStand)
  /// Adds a strip of its own.
  mutating func addDash(_ dash: PlainDash)
  /// Adds dashes, from one on and below another, up to one that must be looked at; returns its
  /// number.
  ///
  /// No vertex may move by more than the caps' slack.
  mutating func addDashes(_ dashes: PlainDashes, from first: Int, below end: Int) -> Int
  /// Where vertices lie.
  var frame: SinkFrame { get }
  /// Whether sections may be found in single precision.
  var laysRows: Bool { get }
  /// A section as its vertices are rounded.
  func rounded(_ section: Section) -> SIMD4<Float>
  /// The triangles between two sections.
  mutating func quad(_ first: SIMD4<Float>, _ second: SIMD4<Float>) -> StripQuad
  /// Adds a strip of one quad across the whole pen and returns the names of its sections; or adds
  /// nothing, if the quad must be looked at.
  mutating func addQuad(
    _ first: Section, _ second: Section, distances: (Double, Double)
  ) -> (start: Int, end: Int)?
  /// Adds a section that lies along the path instead of across it: from `first` to `second`, both
  /// at one side.
  mutating func addCrossSection(
    _ first: Point, _ second: Point, distances: (Double, Double), side: Double)
  /// Adds what two crossing sections span.
  mutating func addBowTie(_ tie: BowTie)
  mutating func endStrip()
  /// From here on, all within half a section's length of a section's middle belongs to the stroke.
  mutating func beginDiscs()
  mutating func endDiscs()
  mutating func beginWedge(pivot: Point, from: Int, to: Int, onLeft: Bool, distance: Double)
  mutating func addWedgePoint(_ point: Point)
  mutating func endWedge()
  /// Adds a wedge with one point between, or none.
  mutating func addWedge(
    pivot: Point, tip: Point?, from: Int, to: Int, onLeft: Bool, distance: Double)
}

/// What the rounding of vertices depends on.
struct SinkFrame: BitwiseCopyable, Equatable, Sendable {
  var origin = Point.zero
  /// How far vertices move when they are rounded; infinite where that isn't known.
  var displacement = Double.infinity
}

extension StrokeSink where Self: ~Copyable {
  @inline(__always)
  mutating func beginDiscs() {}
  @inline(__always)
  mutating func endDiscs() {}

  /// Leaves all to be added section by section.
  @inline(__always)
  mutating func addQuad(
    _ first: Section, _ second: Section, distances: (Double, Double)
  ) -> (start: Int, end: Int)? { nil }

  mutating func addWedge(
    pivot: Point, tip: Point?, from: Int, to: Int, onLeft: Bool, distance: Double
  ) {
    beginWedge(pivot: pivot, from: from, to: to, onLeft: onLeft, distance: distance)
    if let tip { addWedgePoint(tip) }
    endWedge()
  }

  mutating func addCap(_ cap: CapSections, at stand: CapStand) { addSections(of: cap, at: stand) }

  /// Adds a cap section by section.
  mutating func addSections(of cap: CapSections, at stand: CapStand) {
    for index in 0..<cap.count {
      let part = cap[index]
      let distance = Float(stand.distance) + part.values.x
      addSection(stand.section(part), Double(distance), side: Double(part.side))
    }
  }

  mutating func addDash(_ dash: PlainDash) { addSections(of: dash) }

  /// Leaves all to be added one by one.
  @inline(__always)
  mutating func addDashes(_ dashes: PlainDashes, from first: Int, below end: Int) -> Int { first }

  mutating func quad(_ first: SIMD4<Float>, _ second: SIMD4<Float>) -> StripQuad { StripQuad() }

  var frame: SinkFrame { SinkFrame() }

  func rounded(_ section: Section) -> SIMD4<Float> { SIMD4(repeating: 0) }

  /// Adds a dash section by section.
  mutating func addSections(of dash: PlainDash) {
    addSections(of: dash.startCap, at: dash.start.stand)
    addSection(dash.start.section, dash.start.stand.distance)
    // Where ends are not round, what folds is taken back.
    beginDiscs()
    for index in 0..<dash.between {
      addSection(dash.sections[index], Double(dash.attributes[index].x))
    }
    endDiscs()
    addSection(dash.end.section, dash.end.stand.distance)
    addSections(of: dash.endCap, at: dash.end.stand)
    endStrip()
  }

  private mutating func addSection(_ section: Section, _ distance: Double, side: Double = 1) {
    addSection(left: section.left, right: section.right, distance: distance, side: side)
  }
}
