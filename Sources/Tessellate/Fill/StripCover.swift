// A stroke's outline, taken apart where nothing else overlaps it.
//
// Most of a stroke is strips of cells that lie by themselves. To arrange all edges, sort all vertices and sweep the whole region is
// to find out again what the strip says already: two triangles a cell. So cells that meet nothing are written as they are, and only
// what is left of the contours is filled by the non-zero rule.
//
//     ──────────────────┬─────╮     ╭──┬──────────     A cell is *clean* if it is strictly convex and no other piece of the
//      c   c   c   c    │ cut ╰─────╯  │ c   c   c      outline but its two neighbours comes within `margin` steps of it.
//     ──────────────────┴──────────────┴──────────      Clean cells in a row are a run; between runs, contours are cut.
//
// *The cover is the same.* A clean cell counts once, and all else not at all inside it: taken out of the contours, it leaves the
// winding number 0 there and changes it nowhere else. So the region is the cells that were taken out and, without overlap, what is
// left by the non-zero rule.
//
// *The cut stays a cut.* Let S be the section between a clean cell C and a cell D that is left. S is an edge of the rest and must
// come out of it as one edge, with nothing beyond it.
//
// - All pieces but C's neighbours are `margin` steps away from C, and so from S. Welding and rounding of crossings move edges by less
//   than three in x and in y: none gets there.
// - D is on the far side: it is convex as well, and a section separates two convex cells. Cells beside what is bent count as met.
// - D's sides start at S's ends, at an angle whose sine is at least ¼, and are at least eleven steps long; D's far end is thus more than
//   two steps away from the line of S, so that welding doesn't bend S. A stop on D's side is a crossing with something that
//   is `margin` from S; the side is 4 steps from the line of S there, and the stop is within three of it. So what becomes of the side
//   stays on D's side of that line.
//
// So S's ends are vertices of both, and the edge between them is used by a triangle on each side.
//
// Of what is left, strips that cross and meet nothing else are most: see StripCrossings. Where most cells meet others, as under a wide
// pen, the search for them ends early, and all is filled in one piece.

/// Fills outlines of strips.
struct StripCover: ~Copyable, Sendable {
  /// Clean cells in a row: sections `first` … `last`.
  struct Run: BitwiseCopyable {
    var first, last: Int32
    /// Whether something else goes on there.
    var joinsFirst, joinsLast: Bool
  }

  /// How near pieces may come to a clean cell, in steps.
  static let margin: Int32 = 16

  /// Left and right point of each section on the lattice, as keys; mirrored outlines have them in each other's place.
  ///
  /// Piece number p is the cell between the sections p and p + 1, or what lies between two stretches, or nothing. Pieces behind
  /// these are contours that are no strips.
  var sections = UncheckedBuffer<SIMD4<Int32>>()
  /// What is known of each piece: bits of `Flag`.
  var flags = UncheckedBuffer<UInt32>()
  var join = EdgeJoin()
  /// The first and the last piece that each one meets.
  var partners = UncheckedBuffer<SIMD2<Int32>>()
  var crossings = StripCrossings()
  var runs = UncheckedBuffer<Run>()
  /// The sections at which contours are cut.
  var cuts = UncheckedBuffer<Int32>()
  /// How many cells the runs have, and how many are taken out of the contours.
  var runCells = 0
  var takenCells = 0
  /// What is left of the contours.
  var rest = Polyline()
  var junctions = JunctionTable()
  /// The vertex of each corner of cells.
  var vertices = UncheckedBuffer<UInt32>()

  /// What may keep a piece from being written as a cell, or from being cut off at an end.
  enum Flag {
    /// A corner at the first section, or at the last, is not strictly convex.
    static let firstBent: UInt32 = 1
    static let lastBent: UInt32 = 2
    static let bent: UInt32 = 3
    /// The sides are short, or nearly along the first section, or the last.
    static let firstSlanted: UInt32 = 4
    static let lastSlanted: UInt32 = 8
    static let shape: UInt32 = 15
    /// Others come near, or a neighbour is bent.
    static let meets: UInt32 = 16
    /// There is nothing: the end of a row.
    static let void: UInt32 = 32
    /// It crosses another strip, and both were seen to.
    static let crosses: UInt32 = 64
  }

  /// So few sections are filled as fast without.
  private static let leastSections = 8

  /// Appends the triangles of what contours enclose by the non-zero rule.
  ///
  /// - Throws: `budgetExceeded`; the mesh is then as before.
  mutating func fill(
    _ polyline: borrowing Polyline, _ facing: borrowing FacingPoints, isMirrored: Bool,
    options: FillOptions, lattice: Lattice, with filler: inout FillTessellator,
    into mesh: inout Mesh
  ) throws(TessellationError) {
    guard facing.sectionCount >= StripCover.leastSections,
      findRuns(polyline, facing, lattice, isMirrored: isMirrored)
    else {
      return try filler.fill(polyline, options: options, lattice: lattice, into: &mesh)
    }
    try FillTessellator.checkBudget(polyline, options, besides: mesh.positions.count)
    let first = mesh.positions.count
    if !rest.isEmpty {
      try filler.fillCrossing(rest, options: options, lattice: lattice, into: &mesh)
    }
    if first == 0 { mesh.origin = lattice.origin }
    writeCells(behind: first, step: Float(lattice.step), to: &mesh)
    witness(mesh)
  }

  /// Finds runs of clean cells, and what is left of the contours without them; fails where that is nearly all.
  private mutating func findRuns(
    _ polyline: borrowing Polyline, _ facing: borrowing FacingPoints, _ lattice: Lattice,
    isMirrored: Bool
  ) -> Bool {
    placeSections(polyline, facing, lattice, isMirrored: isMirrored)
    let extras = polyline.contours.count &- facing.contourCount
    let pieces = facing.sectionCount &+ extras
    join.reserve(boxes: pieces &+ 4)
    measureCells(count: facing.sectionCount)
    crossings.reset(sectionCount: facing.sectionCount)
    placeGaps(polyline, facing, lattice)
    guard findMeeting(pieces) else { return false }
    findCrossings()
    chooseRuns(polyline, facing)
    return 4 &* takenCells >= facing.sectionCount
  }
}
