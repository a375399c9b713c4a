// Cuts of dashes, four at a time in single precision.
//
// A piece of curve is expanded about its middle, which halves the effect of rounding. With x the
// piece's own parameter and s = x − ½ it is H(s) = middle + h₁·s + h₂·s² + h₃·s³. For the
// polynomial b·x + c·x² + a·x³ of `DashChord`
//
//     middle = start + ½b + ¼c + ⅛a        h₁ = b + c + ¾a        h₂ = c + 1.5a        h₃ = a
//
// and for an arc, H is the cubic with the same ends and derivatives there. That cubic deviates from
// the arc by θ⁴/384 of the radius, θ being the turn, and its direction by less than six times as
// much over the piece's length. Sections still end on the strip's edges, and round caps at lengths
// leave a quarter of the tolerance (`StrokePen.capSectors`), of which this takes a sixteenth.
//
// Where that is too much, or where arc lengths need a bracket, the chord's lengths are not numbers
// (NaN), and neither are its cuts; nor are cuts that fail their own test. The quads beside such
// cuts fail the test of quads, and their dashes are drawn one by one, so no flags are carried. The
// same holds for chords whose squared length leaves the range of `Float`, in which directions are
// computed.
//
// *Rounding.* Let ε = 2⁻²⁴ be the unit of rounding and L the chord's length. The fraction y and the
// product h₁·s are in double precision. The difference x − y is off by ε of |p| + |q|, and the bend
// of the piece by 4ε of an eighth of that, along the chord: together by 1.5ε·L·(|p| + |q|). A chord
// is fit where that is below 6ε of the pen's reach and a ten-thousandth of the tolerance; lengths
// are not known better. So the place of a cut is rounded once by ε of the largest coordinate, and
// once more when the vector from there to a vertex is added. H′ is off by 3ε; its part along the
// chord by 6ε, the pen's reach over that by 10ε, and the vector to an end of the section by 14ε. As
// a unit vector H′ is off by 10ε, and the vector to a corner of a cap by 13ε. SectionRows have room
// for 20ε.

/// The test of a pen for a strip's end, as in `StrokePen.mayEnd`, in lanes.
struct CutTest {
  /// The distance of a strip's two edges minus the distance that the pen must reach there.
  let excess: Float
  /// The reciprocal of the farthest an end may lie, and 2⁻¹⁶ more for the error of single
  /// precision.
  let share: Float

  @inline(__always)
  init(_ pen: StrokePen) {
    excess = Float(pen.left + pen.right - pen.reach)
    share = Float((1 + 0x1p-16) / (pen.reach + pen.sectionTolerance))
  }

  /// Returns the least cosine between the chord and the direction of travel for edges at this
  /// distance.
  @inline(__always)
  func cosines(_ apart: SIMD4<Float>) -> SIMD4<Float> {
    ((apart - excess) * share).larger(SIMD4(repeating: 0.5 + 0x1p-16))
  }
}

/// A chord for cuts in lanes, about the mesh's origin.
struct DashCutChord: BitwiseCopyable, Sendable {
  /// The middle, and h₁.
  var middle: Point
  var way: Vector
  /// The arc length at the middle, and the reciprocal of the chord's length: NaN where cuts must be
  /// made one by one.
  var lengths: SIMD2<Double>
  /// h₂ and h₃.
  var bends: SIMD4<Float>
  /// The direction, and the distances of the strip's edges to the left and to the right of the
  /// middle.
  var edges: SIMD4<Float>
  /// The excess of the speeds at both ends over the mean one, and h₁ once more; of a line, its
  /// direction.
  var speeds: SIMD4<Float>

  /// Lengths whose squares, and those of lengths that differ by a small factor, are normal as
  /// `Float`s.
  private static let lengthsOfFloat = 0x1p-60...0x1p60

  @inline(__always)
  init(_ chord: DashChord, _ pen: StrokePen, from origin: Point) {
    var (b, c, a) = (chord.b, chord.c, chord.a)
    var isFit = Self.lengthsOfFloat.contains(chord.length)
    if chord.kind != .line {
      let uneven = chord.p.magnitude + chord.q.magnitude
      isFit =
        isFit && chord.isWide && chord.isEven
        && uneven * chord.length <= 4 * pen.reach + 0x1p10 * pen.tolerance
    }
    if chord.kind == .arc {
      let (first, last) = (chord.first, chord.last)
      isFit = isFit && Self.isFlat(chord, pen)
      (b, c, a) = (first, chord.way * 3 - first * 2 - last, first + last - chord.way * 2)
    }
    let toMiddle = b * 0.5 + c * 0.25 + a * 0.125
    middle = chord.start + toMiddle - origin
    way = b + c + a * 0.75
    lengths = SIMD2(chord.distance + 0.5 * chord.length, isFit ? chord.scale : .nan)
    bends = SIMD4<Float>(SIMD4(lowHalf: c + a * 1.5, highHalf: a))
    // The distance of the middle to the left of the chord.
    let aside = toMiddle.dot(chord.direction.left)
    let (left, right) = (pen.left + Double(chord.sides.x), pen.right + Double(chord.sides.y))
    edges = SIMD4<Float>(
      SIMD4(lowHalf: chord.direction, highHalf: SIMD2(left - aside, right + aside)))
    // The direction of travel counts, not its length: one of unit length, along an axis, is exact.
    let travel = chord.kind == .line ? chord.direction : way
    speeds = SIMD4<Float>(SIMD4(lowHalf: SIMD2(chord.p, chord.q), highHalf: travel))
  }

  /// Whether the cubic replaces the arc: its deviation is below a 64th of the tolerance.
  private static func isFlat(_ chord: DashChord, _ pen: StrokePen) -> Bool {
    let square = chord.a.x * chord.a.x
    let radius = Swift.max(chord.b.length, chord.c.length)
    let strays = square * square * radius * (1.0 / 384)
    return strays * Swift.max(1, 6 * pen.reach * chord.scale) <= pen.tolerance * 0x1p-6
  }
}

/// The places of four cuts before the step that solves for their parameters: a lane for each.
struct CutGuess: BitwiseCopyable, Sendable {
  /// The fractions of the arc lengths, minus ½.
  var lengths: Lanes4
  /// The excess of the speeds at both ends over the mean one.
  var p, q: SIMD4<Float>
  /// The parameters that the step starts from, and what the fractions exceed them by.
  var x, excess: SIMD4<Float>
}

/// Four cuts before any root or quotient: a lane for each.
struct CutLanes: BitwiseCopyable, Sendable {
  /// The directions of travel, and the parts of the places beyond h₁·s.
  var x, y, bendX, bendY: SIMD4<Float>
  /// The parts of the directions along the chords; NaN where a strip must not end.
  var along: SIMD4<Float>
  /// The distances of the strip's edges to the left of the places; negative for the right edge.
  var onLeft, onRight: SIMD4<Float>
}

extension DashCutChord {
  /// Returns approximate places of both ends of two dashes on four chords, given arc lengths.
  @inline(__always)
  static func guess(
    on chords: UncheckedView<DashCutChord>, _ a: Int, _ b: Int, _ c: Int, _ d: Int,
    at distances: Lanes4
  ) -> CutGuess {
    let (la, lb) = (chords[a].lengths, chords[b].lengths)
    let (lc, ld) = (chords[c].lengths, chords[d].lengths)
    let lengths = (distances - Lanes4(la.x, lb.x, lc.x, ld.x)) * Lanes4(la.y, lb.y, lc.y, ld.y)
    let (p, q) = SIMD4.firstLanes(
      chords[a].speeds, chords[b].speeds, chords[c].speeds, chords[d].speeds)
    let y = SIMD4<Float>(lengths) + 0.5
    let excess = excess(y, p, q)
    return CutGuess(lengths: lengths, p: p, q: q, x: y - excess, excess: excess)
  }

  /// Returns the parameters of the places, minus ½, by the step of `DashChord.equalParameters`.
  @inline(__always)
  static func places(_ guess: CutGuess) -> Lanes4 {
    let (p, q, x) = (guess.p, guess.q, guess.x)
    let (a, b) = (p + q, -2 * p - q)
    let line = 3 * a * x + b
    let error = excess(x, p, q) - guess.excess
    let slope = (line + b) * x + (p + 1)
    let step = error * slope / (slope * slope - error * line)
    return guess.lengths + Lanes4(-(guess.excess + step))
  }

  /// Returns the directions of four chords' curves at these places, and the pen's reach there.
  @inline(__always)
  static func lanes(
    _ chords: UncheckedView<DashCutChord>, _ a: Int, _ b: Int, _ c: Int, _ d: Int,
    at places: Lanes4,
    _ test: CutTest
  ) -> CutLanes {
    let s = SIMD4<Float>(places)
    // The parts beyond h₁·s, and the directions of travel.
    let (firstX, firstY) = SIMD4.lastLanes(
      chords[a].speeds, chords[b].speeds, chords[c].speeds, chords[d].speeds)
    let (secondX, secondY, thirdX, thirdY) = SIMD4.transposed(
      chords[a].bends, chords[b].bends, chords[c].bends, chords[d].bends)
    let square = s * s
    let (lastX, lastY) = (thirdX * s, thirdY * s)
    let (lineX, lineY) = (lastX + secondX, lastY + secondY)
    let (bendX, bendY) = (lineX * square, lineY * square)
    let x = (lineX + lineX + lastX) * s + firstX
    let y = (lineY + lineY + lastY) * s + firstY
    // The distances to the right of the chords through the middles, and the edges on both sides.
    let (alongX, alongY, left, right) = SIMD4.transposed(
      chords[a].edges, chords[b].edges, chords[c].edges, chords[d].edges)
    let aside = (firstY * s + bendY) * alongX - (firstX * s + bendX) * alongY
    let (along, squared) = (x * alongX + y * alongY, x * x + y * y)
    let least = test.cosines(left + right)
    let mayEnd = along .> .all(0) .& along * along .>= least * least * squared
    return CutLanes(
      x: x, y: y, bendX: bendX, bendY: bendY,
      along: SIMD4(repeating: .nan).replacing(with: along, where: mayEnd),
      onLeft: left + aside, onRight: aside - right)
  }

  /// Writes the cuts of four chords at these places; where a strip must not end, sections are NaN.
  @inline(__always)
  static func cut(
    _ chords: UncheckedView<DashCutChord>, _ a: Int, _ b: Int, _ c: Int, _ d: Int,
    at places: Lanes4,
    _ lanes: CutLanes, to cuts: UncheckedView<RoundedCut>
  ) {
    let (x, y) = (lanes.x, lanes.y)
    let stretch = 1 / lanes.along
    let (onLeft, onRight) = (lanes.onLeft * stretch, lanes.onRight * stretch)
    let back = SIMD4(repeating: 0) - x
    let ends = SIMD4.transposedSums(y * onLeft, back * onLeft, y * onRight, back * onRight)
    let unit = 1 / (x * x + y * y).squareRoot()
    let turns = SIMD4.transposedSums(lanes.bendX, lanes.bendY, x * unit, y * unit)
    @inline(__always)
    func store(_ i: Int, _ chord: Int, _ s: Double, _ turn: SIMD4<Float>, _ end: SIMD4<Float>) {
      let place = chords[chord].middle + chords[chord].way * s + SIMD2<Double>(turn.lowHalf)
      let middle = SIMD2<Float>(place)
      let twice = SIMD4(lowHalf: middle, highHalf: middle)
      cuts[i] = RoundedCut(
        section: twice + end, middle: twice,
        tangent: SIMD4(lowHalf: turn.highHalf, highHalf: turn.highHalf))
    }
    store(0, a, places.x, turns.0, ends.0)
    store(1, b, places.y, turns.1, ends.1)
    store(2, c, places.z, turns.2, ends.2)
    store(3, d, places.w, turns.3, ends.3)
  }

  /// Returns h(x) − x: the excess of arc length over its parameter, both as fractions.
  @inline(__always)
  private static func excess(
    _ x: SIMD4<Float>, _ p: SIMD4<Float>, _ q: SIMD4<Float>
  ) -> SIMD4<Float> {
    let rest = 1 - x
    return x * rest * (p * rest - q * x)
  }
}
