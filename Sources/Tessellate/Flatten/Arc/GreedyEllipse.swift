/// An arc of an ellipse, chord by chord, in units of the tolerance.
///
/// Along any direction w the ellipse runs like w·u·cos θ + w·v·sin θ, with its extrema where the
/// tangent of θ is w·v / w·u. So the reach of an arc across and along its chord is exact, runs back
/// included.
struct GreedyEllipse: GreedyChords {
  /// Up to how many chords an arc gets greedy chords.
  static let most = 12.0
  /// And up to how many where cuts at the tips would take more.
  static let mostSharp = 20.0

  let u, v: Vector
  let startAngle, sweep: Double

  init(_ arc: ArcSegment, tolerance: Double) {
    (u, v) = (arc.xAxis / tolerance, arc.yAxis / tolerance)
    (startAngle, sweep) = (arc.startAngle, arc.sweep)
  }

  /// Appends the angle at the end of each chord, as the x of a point.
  func appendAngles(to points: inout ArrayTail<Point>) {
    let first = points.count
    let count = appendEnds(limit: .infinity, to: &points)
    let angles = points.written.dropping(first)
    for k in 0..<count { angles[k].x = startAngle + sweep * angles[k].x }
  }

  func deviation(from: Double, to: Double) -> Double {
    let (first, last) = (startAngle + sweep * from, startAngle + sweep * to)
    let (a, b) = (sinCos(first), sinCos(last))
    let start = u * a.cosine + v * a.sine
    let chord = u * (b.cosine - a.cosine) + v * (b.sine - a.sine)
    let length = chord.length
    let unit = length > 0 ? chord / length : Vector(1, 0)
    let (along, across) = (
      reach(unit, from: first, to: last, start), reach(unit.turned, from: first, to: last, start)
    )
    let beyond = Swift.max(along.high - length, -along.low, 0)
    let aside = Swift.max(across.high, -across.low)
    return (beyond * beyond + aside * aside).squareRoot()
  }

  /// How far the arc reaches along `w` from its start, both ways.
  private func reach(
    _ w: Vector, from first: Double, to last: Double, _ start: Vector
  ) -> (low: Double, high: Double) {
    let (x, y) = (w.dot(u), w.dot(v))
    let amplitude = (x * x + y * y).squareRoot()
    let base = w.dot(start)
    let peak = arcTan2(y, x)
    let (low, high) = (Swift.min(first, last), Swift.max(first, last))
    /// Whether `angle`, a whole number of turns added, lies in the arc.
    func isPassed(_ angle: Double) -> Bool {
      let turns = ((low - angle) * (0.5 / .pi)).wholeBelow
      let next = angle + turns * (2 * .pi)
      return (next >= low && next <= high) || next + 2 * .pi <= high
    }
    return (
      isPassed(peak + .pi) ? -amplitude - base : 0, isPassed(peak) ? amplitude - base : 0
    )
  }
}
