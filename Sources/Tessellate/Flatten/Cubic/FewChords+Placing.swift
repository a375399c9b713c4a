// How many chords each of four curves takes, where they end, and whether one fails: FewChords has
// the theory.

extension FewChords {
  /// Writes the numbers of chords by a rule, and the numbers from which their ends follow; returns
  /// whether any curve may have a few, but more than one.
  ///
  /// Not inlined: the curves' numbers are vectors from the start where they come from memory (S7).
  @inline(never)
  func count<Rule: ChordRule>(_ rule: Rule) -> Bool {
    let row = rows.dropping(Row.curves)
    let curves = CenteredCubic((row[0], row[1]), (row[2], row[3]), (row[4], row[5]))
    curves.store(row)
    let counts = rows.dropping(Row.counts).rebound(to: SIMD4<UInt32>.self)
    // Comparisons with NaN fail.
    let isSmall = curves.size .<= .all(Self.largest) .& curves.bend .<= .all(Self.fewBend)
    var isOne = SIMDMask<SIMD4<Int32>>(repeating: false)
    if Rule.isOfCurve {
      isOne =
        (SIMD4<Int32>(truncatingIfNeeded: curves.judgeWhole().margin.bits) .>= SIMD4(repeating: 0)
          .| curves.bend .<= .all(Self.straight)) .& isSmall
    }
    let ones = SIMD4<UInt32>(repeating: 0).replacing(with: 1, where: isOne)
    counts[0] = ones
    guard any(isSmall .& .!isOne) else { return false }

    // Densities, two of them at a time by even and odd parts, and what they say about slopes.
    typealias Pair = (left: SIMD4<Float>, right: SIMD4<Float>)
    @inline(__always)
    func densities(_ v: Float) -> Pair {
      let square = SIMD4<Float>.all(v * v)
      let (x, y) = (curves.ax * square + curves.bx, curves.ay * square + curves.by)
      let n = curves.n2 * square + curves.n0
      let (ox, oy, on) = (curves.cx * v, curves.cy * v, curves.n1 * v)
      return (
        Self.density(x - ox, y - oy, n - on, rule), Self.density(x + ox, y + oy, n + on, rule)
      )
    }
    @inline(__always)
    func slopes(_ d: Pair) -> Pair { (.all(0.125) / d.left, .all(0.125) / d.right) }
    let d0 = densities(0.125)
    let g0 = slopes(d0)
    store((.all(0), .all(0)), (g0.left, g0.right), corner: 0)
    let d1 = densities(0.375)
    let g1 = slopes(d1)
    let s1 = d0
    store(s1, (g1.left - g0.left, g1.right - g0.right), corner: 1)
    let d2 = densities(0.625)
    let g2 = slopes(d2)
    let s2 = (left: s1.left + d1.left, right: s1.right + d1.right)
    store(s2, (g2.left - g1.left, g2.right - g1.right), corner: 2)
    let d3 = densities(0.875)
    let g3 = slopes(d3)
    let s3 = (left: s2.left + d2.left, right: s2.right + d2.right)
    store(s3, (g3.left - g2.left, g3.right - g2.right), corner: 3)
    let (left, right) = (s3.left + d3.left, s3.right + d3.right)

    let sum = left + right
    let nearest = ((sum * 0.125 + 0.5) + 0x1p23) - 0x1p23
    let number = nearest.larger(.all(2))
    let isFew = number .<= .all(Float(Self.most)) .& isSmall .& .!isOne
    let n = SIMD4<Float>.all(1).replacing(with: number, where: isFew)
    // Numbers of this size have whole numbers in their low bits.
    counts[0] = ones.replacing(with: (n + 0x1p23).bits & 15, where: isFew)
    rows[Row.judged] = SIMD4<Float>(
      bits: SIMD4<UInt32>(repeating: 0).replacing(with: 0x8000_0000, where: isFew))
    rows[Row.part] = sum / n
    rows[Row.middle] = (right - left) * 0.5
    rows[Row.first] = n * -0.5
    rows[Row.rightSum] = right
    rows[Row.leftSum] = left
    rows[Row.ends] = .all(-0.5)
    rows.rebound(to: Int64.self)[2 &* Row.corners] = 4
    return any(isFew)
  }

  /// Chords per unit of the parameter, and a little more: √(|N|/|B′|) by the curve's own rule;
  /// 1/|B′| within 3.5 %, from half of the exponent's bits.
  @inline(__always)
  private static func density<Rule: ChordRule>(
    _ x: SIMD4<Float>, _ y: SIMD4<Float>, _ n: SIMD4<Float>, _ rule: Rule
  ) -> SIMD4<Float> {
    let inverse = SIMD4<Float>(bits: 0x5f35_f000 &- ((x * x + y * y).bits &>> 1))
    let squared = rule.densitySquared(bending: (n * inverse).magnitude, inverseSpeed: inverse)
    return (squared + 0.0016).squareRoot()
  }

  @inline(__always)
  private func store(
    _ sums: (left: SIMD4<Float>, right: SIMD4<Float>),
    _ slopes: (left: SIMD4<Float>, right: SIMD4<Float>), corner j: Int
  ) {
    rows[Row.right &+ j] = sums.right
    rows[Row.left &+ j] = sums.left
    rows[Row.rightSlopes &+ j] = slopes.right
    rows[Row.leftSlopes &+ j] = slopes.left
  }

  /// Writes the ends of the chords and judges them by the curve's own rule; returns whether one
  /// fails.
  ///
  /// Two loops: the processor's window holds little more than one step of both together.
  @inline(never)
  func place() -> Bool {
    let last = placeEnds()
    var k = 1
    while k <= last {
      let (start, end) = (rows[k &- 1], rows[k])
      // After the last chord, steps are zero.
      let margin = curves.judge(from: start, to: end).margin
      rows[Row.margins &+ k] = SIMD4<Float>(bits: margin.bits & (start - end).bits)
      k &+= 1
    }
    var fails = SIMD4<UInt32>(repeating: 0)
    k = 1
    while k <= last {
      fails |= rows[Row.margins &+ k].bits
      k &+= 1
    }
    let failing = SIMD4<Float>(bits: fails & rows[Row.judged].bits)
    rows[Row.fails] = failing
    return failing.isAnyNegative
  }

  /// Writes the ends of the chords; returns the largest number of chords.
  @inline(__always)
  private func placeEnds() -> Int {
    let (part, middle) = (rows[Row.part], rows[Row.middle])
    let first = rows[Row.first]
    let swapped = first.words
    let low = first.smaller(SIMD4<Float>(words: SIMD2(swapped.y, swapped.x)))
    let last = Int((-2 * (low.x < low.y ? low.x : low.y) + 0x1p23).bitPattern & 15)
    let corners = Int(truncatingIfNeeded: rows.rebound(to: Int64.self)[2 &* Row.corners])
    let padding = first + 0.5
    var number = first
    var k = 1
    while k <= last {
      number += 1
      let y = part * number + middle
      let z = 0 - y
      var (right, left) = (SIMD4<Float>.all(0), SIMD4<Float>.all(0))
      var j = 0
      repeat {
        right += rows[Row.rightSlopes &+ j] * (y - rows[Row.right &+ j]).larger(.all(0))
        left += rows[Row.leftSlopes &+ j] * (z - rows[Row.left &+ j]).larger(.all(0))
        j &+= 1
      } while j < corners
      rows[k] = (right - left).larger(number + padding).smaller(.all(0.5))
      k &+= 1
    }
    return last
  }

  /// Writes the ends of the chords without judging them.
  @inline(never)
  func placeUnjudged() { _ = placeEnds() }

  /// The four curves.
  ///
  /// Read in the loop that uses them, they are vectors from the start (S7).
  @inline(__always)
  private var curves: CenteredCubic<SIMD4<Float>> {
    let row = rows.dropping(Row.curves)
    return CenteredCubic { row[$0] }
  }
}
