// Whether the sections of a piece of a cubic stay between those at its ends, by bounds: so few
// pieces are searched (FoldQuad+Inside).
//
// Let D₀, D₁, D₂ be the control vectors of the piece's hodograph B′, by a parameter u in 0 … 1; T
// the unit direction, T₀ and T₁ those at the ends; and h how far an offset curve lies to the left,
// negative to the right. With p₀ = (B − P₀)·T₀, σ₀ = T₀ × T, p₁ = (P₁ − B)·T₁ and σ₁ = T × T₁,
// sections are inside where g₀ = p₀ + hσ₀ and g₁ = p₁ + hσ₁ are nowhere below −s, the slack. The
// reversed curve has both in each other's place, and −h: what follows is said of g₀.
//
// *Which side.* If all D point forward along T₀ and T₁, so does B′, which they span: p₀ grows from
// zero, and T stays within a right angle of both. If the piece turns one way only, |σ₀| grows, too.
// On the outer side of the bend hσ₀ ≥ 0, and nothing leaves; on the inner one g₀ = p₀ − |hσ₀|.
//
// *At an end.* With eᵢ = Dᵢ·T₀, p₀ = e₀u + (e₁ − e₀)u² + (e₀ − 2e₁ + e₂)u³/3 ≥ αu + βu², because u³
// lies between 0 and u². Since T₀ × D₀ = 0, |T₀ × B′| ≤ u·max(2|T₀ × D₁|, |T₀ × D₂|), and |B′| is
// at least the least e: |σ₀| ≤ Ku. Where the curve starts at rest, D₀ = 0 and T₀ × D₁ = 0, so that
// |T₀ × B′| ≤ u²|T₀ × D₂| and |B′| ≥ u·min(2e₁, e₂), although its curvature there has no bound. So
// g₀ ≥ αu + βu² − |h|Ku, which is nowhere below −s if, with k = |h|K − α,
//
//     k ≤ s    or    k² ≤ 4βs
//
// *In between.* On each of four or eight parts of the piece, g₀ is at least the sum of p₀ at its
// start and the least of hσ₀ there, which lies at one of its ends. It is also at least g₀ at its
// start, less the way that the offset curve goes back: B′ is multiplied by v = 1 + hκ, and |B′|v =
// |B′| + hB′ × B″/|B′|². If M is the largest of −hB′ × B″, a cubic whose Bernstein coefficients are
// known (CurvePiece), and m the least component of the part's control vectors along one direction,
// |B′| ≥ m, so the way back is no longer than M/m² − m. Where a piece turns both ways, the least of
// hσ₀ is that of a part's control vectors, which span its directions.
//
// *Rounding.* Slow pieces of fast curves and slow places are excluded, so that directions are off
// by less than 10⁻⁹; and so are pens and pieces larger than 10⁶ slacks. Then g is off by less than
// a thousandth of the slack, which `boundSections` takes off.

/// The answer that bounds give about the sections of a piece.
enum SectionBound {
  /// All are between those at the ends.
  case inside
  /// One of them is not.
  case outside
  /// Nothing.
  case open
}

/// A piece of a cubic between two sections, with the unit directions there.
struct TurningPiece {
  /// The control vectors of the hodograph by the piece's own parameter.
  let first, middle, last: Vector
  let start, end: Vector
  /// The sum of the control vectors' lengths, or more.
  let size: Double
  /// Whether rounding turns no control vector by more than it may.
  private let isSteady: Bool

  /// The piece of a cubic, with the directions at its ends.
  @inline(__always)
  init(_ piece: CurvePiece, extent: Double, start: Vector, end: Vector) {
    (first, middle, last) = (piece.first, piece.middle, piece.last)
    (self.start, self.end) = (start, end)
    size = first.oneNorm + middle.oneNorm + last.oneNorm
    let curve = piece.curve
    let fastest = curve.b.oneNorm + curve.c.oneNorm + curve.a.oneNorm
    isSteady = size >= 1e-3 * extent * fastest
  }

  /// Bounds the sections between both ends.
  ///
  /// - Parameters:
  ///   - left: How far the pen reaches to the left.
  ///   - right: How far it reaches to the right.
  ///   - slack: How far a section may reach beyond those at the ends.
  ///   - crossedSide: The side on which the sections at the ends are in reversed order, because
  ///     they cross: 1 for the left, −1 for the right, 0 for neither.
  /// - Returns: What is certain.
  @inline(never)
  func boundSections(
    left: Double, right: Double, slack: Double, crossedSide: Double
  ) -> SectionBound {
    let fromStart = EndView(first, middle, last, along: start)
    let fromEnd = EndView(last, middle, first, along: end)
    let least = -Self.noise * size
    guard isSteady, fromStart.least >= least, fromEnd.least >= least, start.dot(end) >= 0,
      size + left + right <= Self.mostSlacks * slack
    else { return .open }
    let slack = slack * 0.999
    guard let side = innerSide else {
      guard crossedSide == 0 else { return .open }
      let onLeft = boundOffset(left, fromStart, fromEnd, slack, turnsOneWay: false)
      guard onLeft == .inside else { return onLeft }
      return boundOffset(-right, fromStart, fromEnd, slack, turnsOneWay: false)
    }
    let h = side > 0 ? left : -right
    if crossedSide != 0 {
      return crossedSide == side ? boundCrossed(h, fromStart, fromEnd, slack) : .open
    }
    let (reach, noise) = (h.magnitude, Self.noise * size)
    let isStartClear = fromStart.staysAhead(reach, slack, noise: noise)
    let isEndClear = fromEnd.staysAhead(reach, slack, noise: noise)
    if isStartClear, isEndClear { return .inside }
    return boundOffset(
      h, fromStart, fromEnd, slack, turnsOneWay: true, asksStart: !isStartClear,
      asksEnd: !isEndClear)
  }

  /// The inner side of the bend, 1 for the left and −1 for the right; `nil` where the piece turns
  /// both ways.
  @inline(__always)
  private var innerSide: Double? {
    let (a, b, c) = (first.cross(middle), first.cross(last), middle.cross(last))
    if a >= 0, a + b >= 0, c + b >= 0, c >= 0 { return -1 }
    return a <= 0 && a + b <= 0 && c + b <= 0 && c <= 0 ? 1 : nil
  }

  /// The part of a piece's size below which a vector is noise, as `SpineCurve.tangent` has it.
  static var noise: Double { 1e-12 }
  /// The largest sizes of pieces and pens, in slacks, whose rounding doesn't count.
  private static var mostSlacks: Double { 1e6 }

  /// The control vectors as seen from one end, from there inwards: their components along the
  /// direction at that end, and across it.
  struct EndView {
    let along, across: (Double, Double, Double)

    @inline(__always)
    init(_ d0: Vector, _ d1: Vector, _ d2: Vector, along direction: Vector) {
      along = (d0.dot(direction), d1.dot(direction), d2.dot(direction))
      across = (direction.cross(d0), direction.cross(d1), direction.cross(d2))
    }

    /// The least of the components along the direction.
    @inline(__always)
    var least: Double { Swift.min(along.0, Swift.min(along.1, along.2)) }

    /// The bound at an end: whether no section within `reach` lies behind it by more than the
    /// slack.
    @inline(__always)
    func staysAhead(_ reach: Double, _ slack: Double, noise: Double) -> Bool {
      let rests = along.0 <= noise
      let (x0, x1) = (across.0.magnitude, across.1.magnitude)
      // Directions are those of the control vectors, but for rounding.
      guard rests ? x1 <= 1e-10 * along.1 : x0 <= 1e-10 * along.0 else { return false }
      let x2 = across.2.magnitude
      let turn = rests ? x2 : Swift.max(2 * x1, x2)
      let slowest = rests ? Swift.min(2 * along.1, along.2) : least
      guard slowest > 0 else { return false }
      let bend = Swift.min(
        along.1 - along.0, (along.0 - 2 * along.1 + along.2) * (1.0 / 3) + along.1 - along.0)
      let (alpha, beta) = bend < 0 ? (along.0 + bend, 0) : (along.0, bend)
      let (k, s) = (reach * turn - alpha * slowest, slack * slowest)
      return k <= s || k * k <= 4 * beta * slowest * s
    }

    /// The distance along the direction to the parameters `u`, counted from this end.
    @inline(__always)
    func distance(_ u: Lanes4) -> Lanes4 {
      let (b, a) = (
        along.1 - along.0, ((along.0 - along.1) + (along.2 - along.1)) * (1.0 / 3)
      )
      return ((u * a + b) * u + along.0) * u
    }
  }
}

extension SIMD2<Double> {
  /// The sum of both magnitudes.
  @inline(__always)
  var oneNorm: Double { x.magnitude + y.magnitude }
}
