/// A ribbon or an outline, whichever is swept: one sweep serves both.
///
/// A sweep that is generic is compiled once for each of its sinks: 85 KB of WebAssembly.
struct EitherSink: ~Copyable, StrokeSink, Sendable {
  var ribbon = RibbonSink()
  var outline = OutlineSink()
  /// Whether the ribbon is swept.
  var isRibbon = true

  enum Mark {
    case ribbon(RibbonSink.Mark)
    case outline(OutlineSink.Mark)
  }

  var mark: Mark { isRibbon ? .ribbon(ribbon.mark) : .outline(outline.mark) }

  mutating func restore(_ mark: Mark) {
    switch mark {
    case .ribbon(let mark): ribbon.restore(mark)
    case .outline(let mark): outline.restore(mark)
    }
  }

  func hasFolds(since mark: Mark) -> Bool {
    switch mark {
    case .ribbon(let mark): ribbon.hasFolds(since: mark)
    case .outline(let mark): outline.hasFolds(since: mark)
    }
  }

  mutating func endPart(since mark: Mark, of subpath: Int, isCovered: Bool) -> Bool {
    switch mark {
    case .ribbon(let mark): ribbon.endPart(since: mark, of: subpath, isCovered: isCovered)
    case .outline(let mark): outline.endPart(since: mark, of: subpath, isCovered: isCovered)
    }
  }

  var fillsFolds: Bool { isRibbon }

  var isAmongDiscs: Bool {
    get { !isRibbon && outline.isAmongDiscs }
    set { if !isRibbon { outline.isAmongDiscs = newValue } }
  }

  var section: Int { isRibbon ? ribbon.section : outline.section }

  var vertexCount: Int { isRibbon ? ribbon.vertexCount : outline.vertexCount }

  mutating func addSection(left: Point, right: Point, distance: Double, side: Double) {
    if isRibbon {
      ribbon.addSection(left: left, right: right, distance: distance, side: side)
    } else {
      outline.addSection(left: left, right: right, distance: distance, side: side)
    }
  }

  mutating func repeatSection(left: Point, right: Point, distance: Double) {
    if isRibbon {
      ribbon.repeatSection(left: left, right: right, distance: distance)
    } else {
      outline.repeatSection(left: left, right: right, distance: distance)
    }
  }

  mutating func addCrossSection(
    _ first: Point, _ second: Point, distances: (Double, Double), side: Double
  ) {
    if isRibbon {
      ribbon.addCrossSection(first, second, distances: distances, side: side)
    } else {
      outline.addCrossSection(first, second, distances: distances, side: side)
    }
  }

  mutating func addBowTie(_ tie: BowTie) {
    if isRibbon { ribbon.addBowTie(tie) } else { outline.addBowTie(tie) }
  }

  mutating func endStrip() {
    if isRibbon { ribbon.endStrip() } else { outline.endStrip() }
  }

  mutating func addCorner(
    _ corner: LineCorner, distance: Double, corners: UncheckedView<Point>, count: Int
  ) {
    if isRibbon {
      ribbon.addCorner(corner, distance: distance, corners: corners, count: count)
    } else {
      outline.addCorner(corner, distance: distance, corners: corners, count: count)
    }
  }

  mutating func addWedge(_ place: WedgePlace, corners: UncheckedView<Point>, count: Int) {
    if isRibbon {
      ribbon.addWedge(place, corners: corners, count: count)
    } else {
      outline.addWedge(place, corners: corners, count: count)
    }
  }

  @inline(__always)
  mutating func withRibbon<Result>(_ body: (inout RibbonSink) -> Result?) -> Result? {
    isRibbon ? body(&ribbon) : nil
  }
}
