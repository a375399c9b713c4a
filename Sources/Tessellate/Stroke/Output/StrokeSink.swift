/// The receiver of the sections and wedges that a stroke is made of.
///
/// A strip is a row of sections, each a left and a right point. Consecutive sections bound a quad,
/// which is a bow-tie where they cross. A wedge is the polygon of a join: its pivot, the outer
/// point of one section, corners, and the outer point of another section.
///
/// The fast ways, such as rows of sections in lanes, are methods of `RibbonSink` alone; a sweep
/// reaches them by `withRibbon`.
protocol StrokeSink: ~Copyable {
  /// A state that the sink can be restored to.
  associatedtype Mark
  /// The current state.
  var mark: Mark { get }
  /// Removes everything that was added after a mark.
  mutating func restore(_ mark: Mark)
  /// Returns whether sections crossed each other after a mark.
  func hasFolds(since mark: Mark) -> Bool
  /// Ends the sub-path or dash that began at a mark; returns whether rounding left no triangle of
  /// it.
  ///
  /// A part that is not covered, under a pen without width, is never lost. The sub-path is given by
  /// its number.
  mutating func endPart(since mark: Mark, of subpath: Int, isCovered: Bool) -> Bool
  /// Whether bow-ties are covered beyond their crossing, too.
  var fillsFolds: Bool { get }
  /// Whether everything within half a section's length of a section's middle belongs to the stroke.
  var isAmongDiscs: Bool { get set }
  /// The name of the last section, for wedges.
  var section: Int { get }
  /// About how many vertices were added so far.
  var vertexCount: Int { get }
  /// Adds a section; the first after `endStrip()` begins a strip.
  ///
  /// `side` is 1 for a section across the whole pen, and less within caps.
  mutating func addSection(left: Point, right: Point, distance: Double, side: Double)
  /// Adds a section on the line of the last one, with no quad between them.
  mutating func repeatSection(left: Point, right: Point, distance: Double)
  /// Adds a section along the path instead of across it: from `first` to `second`, both on one
  /// side.
  mutating func addCrossSection(
    _ first: Point, _ second: Point, distances: (Double, Double), side: Double)
  /// Adds the region that two crossing sections span.
  mutating func addBowTie(_ tie: BowTie)
  /// Ends the strip.
  mutating func endStrip()
  /// Ends a line's strip at a corner whose join has `count` corners, and begins the next line's.
  mutating func addCorner(
    _ corner: LineCorner, distance: Double, corners: UncheckedView<Point>, count: Int)
  /// Adds a wedge with `count` corners between the outer points of its two sections.
  mutating func addWedge(_ place: WedgePlace, corners: UncheckedView<Point>, count: Int)
  /// Returns the result of `body` for this sink if it is a ribbon, and `nil` otherwise.
  mutating func withRibbon<Result>(_ body: (inout RibbonSink) -> Result?) -> Result?
}

/// The pivot of a wedge, and the sections that it lies between.
struct WedgePlace: BitwiseCopyable {
  var pivot: Point
  /// The names of the sections before and after the corner.
  var from, to: Int
  var onLeft: Bool
  var distance: Double
}

extension StrokeSink where Self: ~Copyable {
  @inline(__always)
  mutating func withRibbon<Result>(_ body: (inout RibbonSink) -> Result?) -> Result? { nil }

  /// Adds a cap; a ribbon adds it at once where its triangles are certain.
  @inline(__always)
  mutating func addCap(_ cap: CapSections, at stand: CapStand) {
    if withRibbon({ $0.addCap(cap, at: stand) }) == nil { addSections(of: cap, at: stand) }
  }

  /// Adds a cap section by section.
  mutating func addSections(of cap: CapSections, at stand: CapStand) {
    for index in 0..<cap.count {
      let part = cap[index]
      let distance = Float(stand.distance) + part.values.x
      let section = stand.section(part)
      addSection(
        left: section.left, right: section.right, distance: Double(distance),
        side: Double(part.side))
    }
  }
}

extension StrokeSweep where Sink: ~Copyable {
  /// Adds a wedge with one corner, or none.
  @inline(__always)
  mutating func addWedge(_ place: WedgePlace, tip: Point?) {
    if sink.withRibbon({ $0.addWedge(place, tip: tip) }) != nil { return }
    wedgeCorners.removeAll()
    if let tip { wedgeCorners.append(tip) }
    sink.addWedge(place, corners: wedgeCorners.view, count: wedgeCorners.count)
  }
}
