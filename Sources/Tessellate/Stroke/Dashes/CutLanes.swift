// Cuts of dashes four at a time, in single precision.
//
// A piece of curve is taken as seen from its middle, which halves what rounding does: with x the
// piece's own parameter, by s = x − ½, it is H(s) = middle + h₁·s + h₂·s² + h₃·s³. For the
// polynomial b·x + c·x² + a·x³ of `DashChord`
//
//     middle = start + ½b + ¼c + ⅛a        h₁ = b + c + ¾a        h₂ = c + 1.5a        h₃ = a
//
// and for an arc, the cubic with the same ends and derivatives there. It strays from the arc by
// θ⁴/384 of the radius, θ being the turn, and turns by less than six times as much over the piece's
// length. Sections still end on the strip's edges, and round caps at lengths leave a quarter of the
// tolerance (`StrokePen.capSectors`), of which this takes a sixteenth.
//
// Where that shows, or where arc lengths need a bracket, the chord has no lengths: its cuts are no
// numbers, as are those that don't pass their test. No quad beside them is as it should be, and
// they are looked at one by one. So are those of chords whose length's square leaves the range of
// `Float`, which directions are made of.
//
// *Rounding.* With ε = 2⁻²⁴, the unit of rounding: y, and h₁ times s, are in double precision; what
// x exceeds y by is off by ε of
// |p| + |q|, and what bends the piece by 4ε of an eighth of that, along the chord: together by 1.5ε·L·(|p| + |q|), L being the length.
// Chords are fit where that is below 6ε of the pen's reach and a ten-thousandth of the tolerance:
// lengths are not known better. So the place of a cut is rounded once by ε of the largest
// coordinate, and once more when what leads from there to a vertex is added. H′ is off by 3ε; its
// part along the chord, what the pen reaches over that, and the vector to an end of the section by
// 6ε, 10ε and 14ε; as a unit vector it is off by 10ε, and what leads to a corner of a cap by 13ε.
// SectionLanes have room for 20ε.

/// What a pen asks of a strip's end, as `StrokePen.mayEnd` does.
struct CutTest {
  /// What a strip's two edges are apart beyond what the pen must reach there.
  let excess: Float
  /// The reciprocal of what it may reach, and a little more for what single precision is off.
  let share: Float

  @inline(__always)
  init(_ pen: StrokePen) {
    excess = Float(pen.left + pen.right - pen.reach)
    share = Float((1 + 0x1p-16) / (pen.reach + pen.tolerance))
  }

  /// The least cosine between the chord and the direction of travel where the edges are so far
  /// apart.
  @inline(__always)
  func cosines(_ apart: SIMD4<Float>) -> SIMD4<Float> {
    ((apart - excess) * share).larger(SIMD4(repeating: 0.5 + 0x1p-16))
  }
}

/// What cuts need of a chord as a mesh about an origin has it.
struct DashCutChord: BitwiseCopyable, Sendable {
  /// The middle, and h₁.
  var middle: Point
  var way: Vector
  /// The arc length in the middle of it, and the reciprocal of its own; not a number where cuts are
  /// to be looked at.
  var lengths: SIMD2<Double>
  /// h₂ and h₃.
  var bends: SIMD4<Float>
  /// The direction, and how far to the left and to the right of the middle the strip's edges lie.
  var edges: SIMD4<Float>
  /// What the speeds at both ends exceed the mean one by, and h₁ once more.
  var speeds: SIMD4<Float>

  /// The squares of these, and of what differs from them by a small factor, are normal numbers of
  /// `Float`.
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
    // How far the middle lies to the left of the chord.
    let aside = toMiddle.dot(chord.direction.left)
    let (left, right) = (pen.left + Double(chord.sides.x), pen.right + Double(chord.sides.y))
    edges = SIMD4<Float>(
      SIMD4(lowHalf: chord.direction, highHalf: SIMD2(left - aside, right + aside)))
    speeds = SIMD4<Float>(SIMD4(lowHalf: SIMD2(chord.p, chord.q), highHalf: way))
  }

  /// Whether a cubic stands for an arc.
  private static func isFlat(_ chord: DashChord, _ pen: StrokePen) -> Bool {
    let square = chord.a.x * chord.a.x
    let radius = Swift.max(chord.b.length, chord.c.length)
    let strays = square * square * radius * (1.0 / 384)
    return strays * Swift.max(1, 6 * pen.reach * chord.scale) <= pen.tolerance * 0x1p-6
  }
}

/// Where four cuts lie, before the step that finds their parameters: a lane for each.
struct CutGuess: BitwiseCopyable, Sendable {
  /// The fractions of the arc lengths, as seen from the middles.
  var lengths: Lanes4
  /// What the speeds at both ends exceed the mean one by.
  var p, q: SIMD4<Float>
  /// The parameters that the step begins from, and what the fractions exceed them by.
  var x, excess: SIMD4<Float>
}

/// What is known of four cuts before any root or quotient: a lane for each.
struct CutLanes: BitwiseCopyable, Sendable {
  /// The directions of travel, and what bends the pieces.
  var x, y, bendX, bendY: SIMD4<Float>
  /// How much of the directions is along the chords; not a number where a strip may not end.
  var along: SIMD4<Float>
  /// How far the pen's edges lie to the left of the places, and to the right, which is negative.
  var onLeft, onRight: SIMD4<Float>
}

extension DashCutChord {
  /// Finds about where both ends of two dashes lie on four chords, given arc lengths.
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

  /// Finds where they lie, as seen from the middles of the chords: their parameters, as in
  /// `DashChord.equalParameters`.
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

  /// Finds which way four chords' curves run at these places, and how far the pen reaches there.
  @inline(__always)
  static func lanes(
    _ chords: UncheckedView<DashCutChord>, _ a: Int, _ b: Int, _ c: Int, _ d: Int,
    at places: Lanes4,
    _ test: CutTest
  ) -> CutLanes {
    let s = SIMD4<Float>(places)
    // What bends the pieces, and the directions of travel.
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
    // How far to the right of the chords they lie, as seen from the middles, and what the pen
    // reaches to both sides.
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

  /// Cuts four chords at these places; where a strip may not end, sections are no numbers.
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

  /// What arc length exceeds its parameter by, both as fractions, and about what a parameter lacks
  /// of its fraction of the arc length.
  @inline(__always)
  private static func excess(
    _ x: SIMD4<Float>, _ p: SIMD4<Float>, _ q: SIMD4<Float>
  ) -> SIMD4<Float> {
    let rest = 1 - x
    return x * rest * (p * rest - q * x)
  }
}
