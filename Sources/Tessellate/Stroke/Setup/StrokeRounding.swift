// The share of a stroke's tolerance that rounding to a mesh's `Float`s takes.
//
// *Steps.* Vertices lie on steps, the distances between `Float`s as large as the farthest
// coordinate: 2⁻²⁴ of the power of two above that. A vertex of a ribbon moves by half the diagonal
// of a step. So may the vertices of a single cover, and its edges once more where they pass a
// crossing that is rounded (Lattice): the whole diagonal in all.
//
// *Padding.* The edges beside curves lie that much farther out, so that the mesh contains the true
// region. The margin is part of the deviation of a curve's chord (ChordLimits). Chords, fans and
// caps get what is left when the padding and the rounding of the padded outline are taken from the
// tolerance: at least 0.17 steps of a tolerance of three. A finer tolerance can't be kept. Then the
// padding is half a diagonal, and what rounding leaves of four halves is for chords: the mesh is at
// most 2.83 steps too large, and at most 0.71 too small.
//
// *Lines, joins and caps have no padding.* Where their corners are multiples of a step, they are
// exact; elsewhere they are the true ones, rounded once. There the mesh may lack what rounding
// takes: half a diagonal, or the whole of it where edges of a single cover pass rounded crossings.
//
// *Directions* of chords are rounded to single precision. What they are longer or shorter than 1
// makes a pen narrower or wider by less than 2⁻²² of its reach. The padding contains that where it
// is a small part of the tolerance; elsewhere, and for lines, directions are normalised when they
// are read. A direction turned by e takes e·h·tan α off the pen beside a section that stands at the
// angle α to the chord's normal (ChordColumns), and within the tolerance t no section stands
// farther off than tan α ≤ √(2t(h + t))/h: together e·√(2t(h + t)), with e ≤ 2⁻²³. By the
// inequality of means, the root √(t(h + t)) is at most k·t + (h + t)/4k; with k = 2⁹ that is a
// negligible part of both.
//
// *Rows* of sections in single precision take more (SectionRows). They are used only where the
// tolerance leaves room for them.
//
// *How large steps are* is certain only after all vertices are laid. Where the expected steps are
// below a 64th of the tolerance, it hardly matters: as much of the tolerance of a single cover is
// reserved for a lattice that the tips of miters make coarser. Where that is not enough, or steps
// are larger, a mesh whose steps turn out larger than assumed is made once more. A ribbon's other
// vertices don't depend on its tips, which have no padding (Join).

/// The share of a stroke's tolerance that rounding takes, in the units of its mesh.
struct StrokeRounding {
  /// The largest steps that vertices may turn out to lie on.
  let largestStep: Double
  /// How far a vertex moves when it is rounded.
  let snap: Double
  /// How far edges beside curves move, which is their padding, too.
  let moved: Double
  /// The rest of the tolerance, for chords and fans.
  let rest: Double
  /// Whether sections may be computed in single precision.
  let laysRows: Bool
  /// Whether the pen is so wide that the length of a rounded direction matters.
  let seesDirections: Bool

  /// Divides the tolerance for a path and a pen.
  ///
  /// Steps don't depend on caps and joins: a plan's chords serve all.
  ///
  /// - Parameters:
  ///   - options: The tolerance and the coverage.
  ///   - farthest: The path's largest coordinate about the mesh's origin.
  ///   - size: The farthest that a section reaches from the path.
  ///   - coarse: The tolerance, or the size of the drawing if that is smaller.
  ///   - noise: The distance between neighbouring `Double`s at the mesh's origin.
  ///   - known: The steps that an earlier attempt needed; 0 in the first.
  ///   - mayLayRows: Whether all lengths are in the range of `Float`, as rows need it.
  ///   - chords: The tolerance of chords that exist already; 0 for none.
  @inline(__always)
  init(
    options: StrokeOptions, farthest: Double, size: Double, coarse: Double, noise: Double,
    known: Double, mayLayRows: Bool, chords: Double
  ) {
    let (tolerance, isSingle) = (options.tolerance, options.coverage == .single)
    let smallest = Swift.max(noise, isSingle ? Lattice.leastStep : Self.leastStep)
    let usual = Swift.max(Self.step(farthest: farthest, size: size, coarse: coarse), smallest)
    let reach = size + coarse
    guard usual * 64 <= tolerance, known <= usual else {
      let likely = Swift.max(Lattice.step(for: Swift.max(farthest, 0.7 * size)), smallest)
      self = Self(
        largeSteps: options, usual: usual, likely: likely, known: known, coarse: coarse,
        reach: reach)
      return
    }
    let step = usual
    snap = step * Lattice.snapShare
    let inRows = Self.movedInRows(snap: snap, reach: reach)
    laysRows =
      mayLayRows && !isSingle && inRows <= tolerance * Self.mostInRows
      && tolerance - 2 * inRows >= chords * ChordLimits.leastShare
    if laysRows {
      (moved, seesDirections, largestStep) = (inRows, false, .infinity)
      rest = tolerance - 2 * inRows
      return
    }
    let (stretch, sees) = Self.stretch(tolerance, coarse: coarse, reach: reach)
    moved = (isSingle ? 2 * snap : snap) + stretch
    seesDirections = sees
    let reserve = isSingle ? tolerance * 0x1p-6 : 0
    largestStep = isSingle ? Swift.max(step, reserve * Self.stepOfReserve) : .infinity
    rest = Swift.max(tolerance - reserve - 2 * moved, step * 0x1p-4)
  }

  /// The steps that vertices are expected to lie on; square caps reach √2 half widths.
  @inline(__always)
  static func step(farthest: Double, size: Double, coarse: Double) -> Double {
    Lattice.step(for: farthest + 0x1.7p0 * size + coarse)
  }

  /// The least step of a ribbon: no multiple of it is subnormal as a `Float`.
  static var leastStep: Double { 0x1p-139 }

  /// How far edges beside curves move where sections are computed in single precision.
  @inline(__always)
  static func movedInRows(snap: Double, reach: Double) -> Double { 2 * snap + reach * 0x1.4p-20 }

  /// The part of the tolerance that this may take.
  static var mostInRows: Double { 0x1p-4 }

  /// Divides the tolerance where steps are no small part of it.
  ///
  /// A function of its own: inlined, its selects would delay all that needs the tolerance.
  @inline(never)
  private init(
    largeSteps options: StrokeOptions, usual: Double, likely: Double, known: Double,
    coarse: Double, reach: Double
  ) {
    let (tolerance, isSingle) = (options.tolerance, options.coverage == .single)
    let known = isSingle ? known : Swift.min(known, usual)
    let matters = Swift.max(usual, known) * 64 > tolerance
    let step = Swift.max(matters ? likely : usual, known)
    snap = step * Lattice.snapShare
    let reserve = isSingle && !matters ? tolerance * 0x1p-6 : 0
    largestStep =
      isSingle
      ? Swift.max(step, reserve * Self.stepOfReserve) : matters && known < usual ? step : .infinity
    laysRows = false
    let (stretch, sees) = Self.stretch(tolerance, coarse: coarse, reach: reach)
    seesDirections = sees
    let (all, isKept) = (isSingle ? 2 * snap : snap, tolerance >= 3 * step)
    moved = (isKept ? all : snap) + stretch
    rest = isKept ? Swift.max(tolerance - reserve - 2 * moved, step * 0x1p-4) : 3 * snap - all
  }

  /// The steps whose two snaps fit into a reserve of 1: 1/√2, rounded down.
  private static var stepOfReserve: Double { 0.7 }

  /// Returns the share of directions in single precision, and whether directions are normalised
  /// when they are read: from a 256th of the tolerance on, because then their share would show.
  @inline(__always)
  private static func stretch(
    _ tolerance: Double, coarse: Double, reach: Double
  ) -> (Double, Bool) {
    let stretched = reach * 0x1p-22
    let sees = stretched > tolerance * 0x1p-8
    return (coarse * 0x1p-13 + reach * 0x1p-33 + (sees ? 0 : stretched), sees)
  }
}

extension Mesh {
  /// Removes a stroke whose vertices lie on larger steps than it was made for, and returns these.
  ///
  /// - Parameters:
  ///   - frame: The stroke's setup.
  ///   - before: The extent of the mesh without the stroke.
  /// - Returns: The steps that the stroke needs; `nil` where it stays.
  @inline(never)
  mutating func takeOffIfCoarser(than frame: StrokeSetup, from before: Extent) -> Double? {
    let actual = Mesh.resolution(of: positions[before.vertices...])
    guard actual > frame.largestStep else { return nil }
    truncate(to: before)
    return actual
  }
}
