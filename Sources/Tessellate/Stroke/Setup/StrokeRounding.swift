// What a mesh's `Float`s take of a stroke's tolerance.
//
// Vertices lie on steps: those of `Float`s as large as the farthest coordinate, 2⁻²⁴ of the power
// of two above that. A vertex of a ribbon moves by half the diagonal of a step. So may the vertices
// of a single cover, and its edges once more where they pass a crossing that is rounded (Lattice):
// the diagonal in all.
//
// The pen is wider by so much, its padding, so that the mesh contains the true region; and chords,
// fans and caps get what is left when the padding and the rounding of the padded outline are taken
// from the tolerance: no less than 0.17 steps of a tolerance of three. A finer one can't be kept.
// Then the padding is half a diagonal, and what rounding leaves of four halves is for chords: the
// mesh is no more than 2.83 steps too large, and no more than 0.71 too small.
//
// *Where the width varies*, the padding is that where it is widest, and less elsewhere: there the
// mesh may be too small, by less than what rounding moves.
//
// *Directions* of chords are rounded to single precision. What they are longer or shorter by than
// 1, a pen is narrower or wider: by less than 2⁻²² of its reach, where that is little of the
// tolerance; else they are made 1 long when they are read. A direction turned by e takes e·h·tan α
// off the pen beside a section that stands at the angle α to the chord's normal (ChordColumns), and
// no section within the tolerance t stands farther off than tan α ≤ √(2t(h + t))/h: so e·√(2t(h +
// t)) in all, with e ≤ 2⁻²³. A root √(t(h + t)) is no more than k·t + (h + t)/4k, of which k = 2⁹
// makes nearly nothing.
//
// *Rows* of sections in single precision take more (SectionLanes), and are found only where the
// tolerance leaves room for them.
//
// *How large steps are* is known when all vertices are. Where the usual ones are below a 64th of
// the tolerance, it hardly matters: as much of the tolerance of a single cover is left for a
// lattice that tips of miters make coarser. Where that won't do, or steps are larger, a mesh that
// turns out to need others than were taken is made once more. A ribbon's other vertices don't
// depend on its tips, and tips have room of their own (Join).

/// What rounding takes of a stroke's tolerance, in the units of its mesh.
struct StrokeRounding {
  /// The largest steps that vertices may turn out to lie on.
  let largestStep: Double
  /// How far a vertex moves when it is rounded.
  let snap: Double
  /// How far things move.
  let moved: Double
  /// What is left of the tolerance for chords and fans.
  let rest: Double
  /// Whether sections may be found in single precision.
  let laysRows: Bool
  /// Whether the pen is so wide that it sees how long directions are.
  let seesDirections: Bool

  /// What rounding takes where the path's farthest coordinate is known, and the pen has a size.
  ///
  /// Steps don't depend on caps and joins: a plan's chords serve all.
  ///
  /// - Parameters:
  ///   - coarse: The tolerance, or all of the drawing if that is smaller.
  ///   - noise: What coordinates lie apart as `Double`s.
  ///   - known: What steps turned out to be.
  ///   - mayLayRows: Whether lengths are such that rows are possible.
  ///   - chords: The tolerance of chords that are there already.
  @inline(__always)
  init(
    options: StrokeOptions, farthest: Double, size: Double, coarse: Double, noise: Double,
    known: Double, mayLayRows: Bool, chords: Double
  ) {
    let (tolerance, isSingle) = (options.tolerance, options.coverage == .single)
    // No multiple of a lattice's step is subnormal as a `Float`.
    let smallest = Swift.max(noise, isSingle ? Lattice.leastStep : 0x1p-139)
    // Corners of square caps are √2 half widths away.
    let usual = Swift.max(Lattice.step(for: farthest + 0x1.7p0 * size + coarse), smallest)
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
    let inRows = 2 * snap + reach * 0x1.4p-20
    laysRows =
      mayLayRows && !isSingle && inRows <= tolerance * 0x1p-4
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

  /// The same for steps that matter; what waits for the tolerance would wait for all of this.
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

  /// A reserve of 1 bears two snaps of steps of this size.
  private static var stepOfReserve: Double { 0.7 }

  /// What directions in single precision take, and whether they are made 1 long when they are read.
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
  /// Takes a stroke off a mesh that held so much before, if its vertices turned out to lie on
  /// larger steps than they may; returns these.
  @inline(never)
  mutating func takeOffIfCoarser(than frame: StrokeSetup, from before: Extent) -> Double? {
    let actual = Mesh.resolution(of: positions[before.vertices...])
    guard actual > frame.largestStep else { return nil }
    truncate(to: before)
    return actual
  }
}
