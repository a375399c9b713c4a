// The roots of a polynomial in 0 … 1, by Descartes' rule of signs: a polynomial has at most as
// many roots in an interval as its Bernstein coefficients there have changes of sign, and an odd
// number of them if that number is odd. No change: no root. One change: one root, which bisection
// cannot miss. More: both halves of the interval are looked at, which together have no more
// changes.
//
// Two roots that lie nearer to each other than 2⁻³² may be given as one.

/// A few places in order, without memory of their own.
struct FewPlaces: RandomAccessCollection, Sendable {
  private var places = SIMD16<Double>()
  private(set) var count = 0

  var startIndex: Int { 0 }
  var endIndex: Int { count }

  @inline(__always)
  subscript(index: Int) -> Double { places[index] }

  /// Appends a place that is not before the last one; a seventeenth is dropped.
  @inline(__always)
  mutating func append(_ place: Double) {
    guard count < 16 else { return }
    places[count] = place
    count += 1
  }

  /// Puts a place where it belongs in the order.
  mutating func insert(_ place: Double) {
    append(place)
    var index = count - 1
    while index > 0, places[index - 1] > place {
      places[index] = places[index - 1]
      index -= 1
    }
    places[index] = place
  }
}

/// A polynomial of degree five at the most, whose roots in 0 … 1 are wanted.
struct UnitPolynomial {
  /// The coefficients by powers of t.
  private let c0, c1, c2, c3, c4, c5: Double

  init(
    _ c0: Double, _ c1: Double, _ c2: Double, _ c3: Double, _ c4: Double = 0, _ c5: Double = 0
  ) {
    (self.c0, self.c1, self.c2, self.c3, self.c4, self.c5) = (c0, c1, c2, c3, c4, c5)
  }

  /// The roots inside 0 … 1 at which the sign changes, in order: at most one for each degree.
  var roots: FewPlaces {
    var result = FewPlaces()
    // The Bernstein coefficient of index j is Σ c[i]·binomial(j, i)/binomial(5, i).
    let (p1, p2, p3, p4) = (c1 / 5, c2 / 10, c3 / 10, c4 / 5)
    let whole = Quintic(
      b0: c0, b1: c0 + p1, b2: c0 + 2 * p1 + p2, b3: c0 + 3 * p1 + 3 * p2 + p3,
      b4: c0 + 4 * p1 + 6 * p2 + 4 * p3 + p4, b5: c0 + c1 + c2 + c3 + c4 + c5)
    collect(whole, 0, 1, depth: 0, &result)
    return result
  }

  private func collect(
    _ part: Quintic, _ low: Double, _ high: Double, depth: Int, _ roots: inout FewPlaces
  ) {
    let changes = part.signChanges
    if changes == 0 { return }
    if changes == 1 { return roots.append(root(low, high, isRising: part.firstSign < 0)) }
    let middle = 0.5 * (low + high)
    if depth == 32 { return roots.append(middle) }
    let (left, right) = part.halves
    collect(left, low, middle, depth: depth + 1, &roots)
    if right.b0 == 0 { roots.append(middle) }
    collect(right, middle, high, depth: depth + 1, &roots)
  }

  private func value(_ t: Double) -> Double {
    ((((c5 * t + c4) * t + c3) * t + c2) * t + c1) * t + c0
  }

  private func slope(_ t: Double) -> Double {
    (((5 * c5 * t + 4 * c4) * t + 3 * c3) * t + 2 * c2) * t + c1
  }

  /// The place between `low` and `high` where the sign changes: by Newton's method, and by halves
  /// where that leaves the interval.
  private func root(_ low: Double, _ high: Double, isRising: Bool) -> Double {
    var (a, b) = (low, high)
    var t = 0.5 * (a + b)
    // 100: halves alone need 52.
    for _ in 0..<100 {
      let f = value(t)
      if f == 0 { return t }
      if (f < 0) == isRising { a = t } else { b = t }
      let step = f / slope(t)
      var next = t - step
      // NaN passes neither.
      if !(next > a && next < b) { next = 0.5 * (a + b) }
      let change = (next - t).magnitude
      t = next
      if change <= 0x1p-51 || b - a <= 0x1p-52 { break }
    }
    return t
  }
}

/// A polynomial by its Bernstein coefficients.
private struct Quintic {
  var b0, b1, b2, b3, b4, b5: Double

  /// The number of changes of sign in the row of coefficients that are not 0.
  var signChanges: Int {
    var (changes, last) = (0, 0.0)
    @inline(__always)
    func count(_ b: Double) {
      if b * last < 0 { changes += 1 }
      if b != 0 { last = b < 0 ? -1 : 1 }
    }
    count(b0)
    count(b1)
    count(b2)
    count(b3)
    count(b4)
    count(b5)
    return changes
  }

  /// The first coefficient that is not 0.
  var firstSign: Double {
    b0 != 0 ? b0 : b1 != 0 ? b1 : b2 != 0 ? b2 : b3 != 0 ? b3 : b4 != 0 ? b4 : b5
  }

  /// Both halves, by de Casteljau's construction.
  var halves: (Quintic, Quintic) {
    let (d0, d1, d2) = (0.5 * (b0 + b1), 0.5 * (b1 + b2), 0.5 * (b2 + b3))
    let (d3, d4) = (0.5 * (b3 + b4), 0.5 * (b4 + b5))
    let (e0, e1, e2) = (0.5 * (d0 + d1), 0.5 * (d1 + d2), 0.5 * (d2 + d3))
    let e3 = 0.5 * (d3 + d4)
    let (f0, f1, f2) = (0.5 * (e0 + e1), 0.5 * (e1 + e2), 0.5 * (e2 + e3))
    let (g0, g1) = (0.5 * (f0 + f1), 0.5 * (f1 + f2))
    let middle = 0.5 * (g0 + g1)
    return (
      Quintic(b0: b0, b1: d0, b2: e0, b3: f0, b4: g0, b5: middle),
      Quintic(b0: middle, b1: g1, b2: f2, b3: e3, b4: d4, b5: b5)
    )
  }
}
