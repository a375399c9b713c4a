// Dashes as strips of sections that all dashes of a sub-path share.
//
// Most dashes are plain: they lie between two corners, and none of their sections is a fan. Such a
// dash consists of the path's sections where its chords meet, computed once for all dashes, between
// two cuts and two caps, which are the pen's own turned to the path's direction.
//
//      cap   cut          cut  cap
//        ╭──┬──┬─────┬────┬──┬──╮     A cut is the true section at a place on the curve. It ends
//     ···│  │  │     │    │  │  │···  on the edges of the whole chord's strip, h + left and
//        ╰──┴──┴─────┴────┴──┴──╯     h + right from the chord. With y the distance of the place
//                                     to the left of its chord, and the cosine between their
//                                     directions, its ends are
//
//                                         place ± normal·(h + left − y, h + right + y)/cosine
//
// The piece of curve that is left deviates from the chord no farther than the whole piece did. So
// the strip still contains all its sections, and it exceeds them by both deviations at most, the
// excess that the test of a section allows. A fan between two cuts is laid as it is along the whole
// path if everything is round. Any other dash is swept as a part of the path (DashLadder).
//
// Some dashes at a time are collected, then all of them are cut, then all are laid. Their data
// stays in the nearest cache, and in loops this short the dependent operations of several dashes
// overlap.

/// The places up to a spine vertex where strips stop or have other than plain quads; `Int32.min`
/// stands for none.
struct DashStops: BitwiseCopyable, Sendable {
  /// The last vertex that no strip passes, and the last with a fan.
  var corner = Int32.min
  var fan = Int32.min
  /// Strips that begin at the vertex before this one, or after it, are plain.
  var irregular = Int32.min
  /// The number of sections up to those of the vertex.
  var end: Int32 = 0
}

/// Everything that kept sections depend on: the vertices `low` … `high`, a pen, the mesh, and the
/// kind of arc lengths.
struct DashSections: BitwiseCopyable, Sendable {
  var (low, high) = (0, -1)
  var (left, right, tolerance) = (0.0, 0.0, 0.0)
  var frame = SinkFrame()
  var isMeasured = false
  /// Whether all ends of the pen are round, so that folds and fans may lie beside them.
  var isRound = false
  /// The range of the kept row.
  var rowStart = 0
  var rowEnd = 0

  /// Whether sections kept for these serve others.
  func includes(_ other: Self) -> Bool {
    low <= other.low && high >= other.high && left == other.left && right == other.right
      && tolerance == other.tolerance && frame == other.frame && isMeasured == other.isMeasured
      && isRound == other.isRound
  }
}

/// The sections that the dashes along a sub-path share, and the dashes collected so far.
struct DashStrips: ~Copyable, Sendable {
  /// The sections at spine vertices, and the attributes of both their ends: arc lengths and sides.
  var sections = UncheckedBuffer<Section>()
  var attributes = UncheckedBuffer<SIMD4<Float>>()
  /// The stops up to each vertex.
  var stops = UncheckedBuffer<DashStops>()
  /// The rounding of the mesh.
  var frame = SinkFrame()
  /// Whether the spine stays the same, so that sections of one stroke may serve others.
  var keepsSections = false
  /// The kept chords for cuts, and the index that finds them.
  var chords = UncheckedBuffer<DashCutChord>()
  var finder = ArcLengthIndex()
  /// The kept sections, rounded, in a row for each sub-path, their attributes, and the quads before
  /// them.
  private(set) var vertices = UncheckedBuffer<SIMD4<Float>>()
  private(set) var values = UncheckedBuffer<SIMD4<Float>>()
  private(set) var quads = UncheckedBuffer<StripQuad>()
  /// The sections of one fan.
  var fan = UncheckedBuffer<Section>()
  /// The inputs of each sub-path's kept row.
  private var found = UncheckedBuffer<DashSections>()
  /// A vertex before which none of the collected dashes begins, and one at which, or before which,
  /// all end.
  var hint = 0
  var last = 0
  /// The collected dashes; for each two of them the places where they end, in three stages; and the
  /// cuts.
  var spans = UncheckedBuffer<DashSpan>()
  var guesses = UncheckedBuffer<CutGuess>()
  var places = UncheckedBuffer<Lanes4>()
  var lanes = UncheckedBuffer<CutLanes>()
  var cuts = UncheckedBuffer<RoundedCut>()
  /// The chords of these cuts where chords are not kept.
  var ends = UncheckedBuffer<DashCutChord>()

  /// The number of kept sections after which all are discarded: some frames' worth of moving parts.
  ///
  /// Rows of parts that moved stay in the buffer until then. The factor bounds a plan's memory to a
  /// small multiple of its spine's.
  private var limit: Int { 4096 + 4 * stops.capacity }

  /// The number of sections above which a path's are not kept: few sections of the fans of so wide
  /// a pen are ever drawn.
  var mostKept: Int { 4 * limit }

  /// The number of surplus sections that are copied, because four are copied at a time.
  static let slack = 4

  /// The number of dashes that are laid together: their data stays in the nearest cache.
  ///
  /// Blocks of 32, 64 or 80 dashes take 1 to 3 % longer (`stroke/plan-phase`, 1d52cb9).
  static let together = 48

  /// Whether everything wanted is kept; if not, begins a row for it.
  fileprivate mutating func has(_ wanted: DashSections, of contour: SpineContour) -> Bool {
    guard keepsSections else { return false }
    // Rows of parts that have moved since stay in the buffer; from time to time all are discarded.
    if vertices.count > limit { forgetAll() }
    while found.count <= contour.index { found.append(DashSections()) }
    let before = found[contour.index]
    if before.includes(wanted) { return true }
    if before.rowEnd == vertices.count { forgetSections(from: before.rowStart) }
    found[contour.index] = wanted
    found[contour.index].rowStart = vertices.count
    return false
  }

  /// Stops keeping sections: from now on they are computed when they are laid.
  fileprivate mutating func keepNothing() {
    keepsSections = false
    forgetAll()
  }

  private mutating func forgetAll() {
    found.removeAll()
    forgetSections(from: 0)
  }

  /// Discards the kept sections from number `first` on.
  mutating func forgetSections(from first: Int) {
    (vertices.count, values.count, quads.count) = (first, first, first)
  }

  /// Keeps a section at the end of a row, with its attributes and the quad before it.
  @inline(__always)
  mutating func keep(_ section: SIMD4<Float>, _ attributes: SIMD4<Float>, _ quad: StripQuad) {
    vertices.append(section)
    values.append(attributes)
    quads.append(quad)
  }

  /// Ends a sub-path's row.
  mutating func endRow(of contour: SpineContour) {
    found[contour.index].rowEnd = vertices.count
    endRow()
  }

  /// Pads a row for surplus reads.
  mutating func endRow() {
    vertices.reserve(vertices.count + Self.slack)
    values.reserve(values.count + Self.slack)
  }
}

extension StrokeSweep where Sink: ~Copyable {
  /// Whether all ends of the pen are round, so that folds and fans may lie beside them.
  var hasRoundEnds: Bool {
    pen.startCap == .round && pen.endCap == .round && pen.left == pen.right
  }

  /// Computes the sections and caps that the dashes between two vertices of a contour share.
  mutating func prepareDashes(
    _ spine: borrowing Spine, _ contour: SpineContour, from low: Int, to high: Int
  ) {
    dashes.spans.removeAll()
    (dashes.hint, dashes.last) = (low, high)
    startCap.set(pen.startCap, radius: pen.capRadius(scale: 1), pen: pen)
    endCap.set(pen.endCap, radius: pen.capRadius(scale: 1), pen: pen)
    dashes.frame = sink.withRibbon { $0.frame } ?? SinkFrame()
    let wanted = DashSections(
      low: low, high: high, left: pen.left, right: pen.right, tolerance: pen.tolerance,
      frame: dashes.frame, isMeasured: spine.isMeasured, isRound: hasRoundEnds)
    if dashes.has(wanted, of: contour) { return }
    findSections(spine, contour, from: low, to: high)
    if dashes.keepsSections, !keep(spine, contour, from: low, to: high) {
      dashes.keepNothing()
      findSections(spine, contour, from: low, to: high)
    }
  }

  /// Computes the sections at the vertices between two of a contour, and where strips stop.
  private mutating func findSections(
    _ spine: borrowing Spine, _ contour: SpineContour, from low: Int, to high: Int
  ) {
    let total = spine.vertices.count
    dashes.sections.reserve(total + DashStrips.slack)
    dashes.attributes.reserve(total + DashStrips.slack)
    dashes.stops.reserve(total)
    let (sections, attributes) = (dashes.sections.view, dashes.attributes.view)
    let stops = dashes.stops.view
    let corners = spine.corners.view
    let vertices = spine.vertices.view
    var corner = spine.firstCorner(of: contour, after: low)
    let endCorner = contour.firstCorner + contour.cornerCount
    var nextCorner = corner < endCorner ? corners[corner].vertex : .max
    let isRound = hasRoundEnds
    var last = DashStops()
    var before = vertices[low]
    last.end = Int32(truncatingIfNeeded: low &+ 1)
    stops[low] = last
    var number = low &+ 1
    while number < high {
      let vertex = vertices[number]
      let distance = Float(vertex.distance)
      attributes[number] = SIMD4(distance, -1, distance, 1)
      last.end = Int32(truncatingIfNeeded: number &+ 1)
      if number == nextCorner {
        corner += 1
        nextCorner = corner < endCorner ? corners[corner].vertex : .max
        (last.corner, last.irregular) = (last.end &- 1, last.end)
      } else if let section = pen.turnSection(at: vertex, from: before) {
        sections[number] = section
      } else {
        (last.fan, last.irregular) = (last.end &- 1, last.end)
        if !isRound { last.corner = last.fan }
      }
      stops[number] = last
      before = vertex
      number &+= 1
    }
  }

  /// Finds the vertices that the collected dashes lie between, and the kinds of dashes.
  mutating func findVertices(_ spine: borrowing Spine, _ contour: SpineContour) {
    let (count, last, spans) = (dashes.spans.count, dashes.last, dashes.spans.view)
    var hint = dashes.hint
    if dashes.keepsSections {
      let search = dashes.finder.search(of: contour)
      // A loop of its own, because the reads of the next one depend on these.
      for i in 0..<count {
        spans.update(i) { span in
          (span.first, span.last) = (
            search.vertex(before: span.from), search.vertex(before: span.to)
          )
        }
      }
      for i in 0..<count {
        let (from, to, guess) = (spans[i].from, spans[i].to, (spans[i].first, spans[i].last))
        let found = search.find(from, to, behind: guess, hint: hint)
        set(i, found)
        hint = found.end
      }
    } else {
      let distances = spine.vertices.view.distances
      for i in 0..<count {
        let (from, to) = (spans[i].from, spans[i].to)
        var first = from < distances[hint] ? contour.firstVertex : hint
        while first &+ 1 < last, distances[first &+ 1] <= from { first &+= 1 }
        hint = first
        while hint &+ 1 < last, distances[hint &+ 1] < to { hint &+= 1 }
        set(i, (first, hint))
      }
    }
    dashes.hint = hint
  }

  /// Stores the vertices that a dash lies between, its sections, and its kind.
  @inline(__always)
  private func set(_ number: Int, _ vertices: (first: Int, end: Int)) {
    let stops = dashes.stops.view
    let (stop, low) = (stops[vertices.end], stops[vertices.first].end)
    let others = IrregularDashes(areKept: dashes.keepsSections, areRound: hasRoundEnds)
    let first = Int32(truncatingIfNeeded: vertices.first)
    dashes.spans.view.update(number) { span in
      (span.first, span.last) = (first, Int32(truncatingIfNeeded: vertices.end))
      (span.low, span.count) = (low, stop.end &- low)
      span.kind = others.kind(behind: first, upTo: stop)
    }
  }
}
