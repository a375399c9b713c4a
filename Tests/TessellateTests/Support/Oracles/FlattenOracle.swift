@testable import Tessellate

/// An independent oracle for chords: it samples a curve densely, and shares nothing with the code
/// that chooses them.
struct FlattenOracle {
  let segment: PathSegment
  let tolerance: Double
  /// Points of the curve, in order of the parameter, and their parameters.
  private(set) var samples: [Point] = []
  private(set) var parameters: [Double] = []

  /// Samples a segment.
  ///
  /// Between two samples the curve strays from a straight line by at most `tolerance / fineness`,
  /// by its second derivative; there are at most `limit` samples.
  init(_ segment: PathSegment, tolerance: Double, fineness: Double = 50, limit: Int = 400_000) {
    (self.segment, self.tolerance) = (segment, tolerance)
    let bend = (0...64).map {
      let vector = segment.secondDerivative(at: Double($0) / 64)
      return (vector.x.magnitude + vector.y.magnitude) / tolerance
    }.max()!
    let count = Int(Swift.min((bend * fineness / 8).squareRoot() + 64, Double(limit)))
    for i in 0...count {
      parameters.append(Double(i) / Double(count))
      samples.append(segment.point(at: parameters[i]))
    }
  }

  /// The distance of `p` from the straight way between `a` and `b`, in tolerances.
  private func distance(_ p: Point, _ a: Point, _ b: Point) -> Double {
    let (d, w) = ((b - a) / tolerance, (p - a) / tolerance)
    let squared = d.lengthSquared
    let s = squared > 0 ? Swift.min(Swift.max(w.dot(d) / squared, 0), 1) : 0
    return (w - d * s).length
  }

  /// The distance of `p` from a polyline, searched first around `hint`, then everywhere.
  private func distance(
    _ p: Point, _ line: [Point], _ hint: inout Int, window: Int = 4, enough: Double
  ) -> Double {
    guard line.count > 1 else { return distance(p, line[0], line[0]) }
    var best = Double.infinity
    var at = hint
    for k in Swift.max(hint - 1, 0)..<Swift.min(hint + window, line.count - 1) {
      let d = distance(p, line[k], line[k + 1])
      if d < best { (best, at) = (d, k) }
    }
    if best > enough {
      for k in 0..<(line.count - 1) {
        let d = distance(p, line[k], line[k + 1])
        if d < best { (best, at) = (d, k) }
      }
    }
    hint = at
    return best
  }

  /// The largest distance from the curve to the chords and back, in tolerances.
  ///
  /// `chords` starts with the start of the curve.
  func deviation(of chords: [Point]) -> Double {
    var worst = 0.0
    var hint = 0
    for (i, sample) in samples.enumerated() {
      var d = distance(sample, chords, &hint, enough: 1)
      // Near the bound, look between the samples too.
      if d > 0.97, i > 0, i + 1 < samples.count {
        let (before, after) = (parameters[i - 1], parameters[i + 1])
        for k in 1..<16 {
          let t = before + (after - before) * Double(k) / 16
          d = Swift.max(d, distance(segment.point(at: t), chords, &hint, enough: 1))
        }
      }
      worst = Swift.max(worst, d)
    }
    hint = 0
    let window = 4 + samples.count / chords.count
    for (a, b) in zip(chords, chords.dropFirst()) {
      for k in 0..<8 {
        let p = a.interpolated(to: b, at: Double(k) / 8)
        worst = Swift.max(worst, distance(p, samples, &hint, window: window, enough: 1))
      }
    }
    return worst
  }

  /// The fewest chords with their ends on the curve: each as long as the tolerance allows, up to a
  /// millionth of the parameter.
  func fewestChords() -> Int {
    let last = samples.count - 1
    var (t, point, next, count) = (0.0, samples[0], 1, 0)
    /// Whether the chord from `point` to `end` keeps the bound at the samples up to number `last`.
    func fits(_ end: Point, upTo last: Int) -> Bool {
      var k = next
      while k <= last {
        if distance(samples[k], point, end) > 1 { return false }
        k += 1
      }
      return true
    }
    while next <= last {
      // The last sample that the chord may reach, by growing steps.
      var (step, j) = (1, next - 1)
      while j < last {
        let q = Swift.min(last, j + step)
        if fits(samples[q], upTo: q - 1) {
          j = q
          step *= 2
        } else if step == 1 {
          break
        } else {
          step /= 2
        }
      }
      count += 1
      guard j < last else { return count }
      // And how far it reaches beyond.
      var (low, high) = (Swift.max(parameters[j], t), parameters[j + 1])
      for _ in 0..<20 {
        let middle = (low + high) / 2
        if fits(segment.point(at: middle), upTo: j) { low = middle } else { high = middle }
      }
      (t, point, next) = (low, segment.point(at: low), j + 1)
    }
    return count
  }
}

extension PathSegment {
  /// The most chords that one curve may take where it can be done with `fewest`: 1.2 times as many
  /// and one.
  ///
  /// Cubics of up to eight chords may take three more, one by one; few take more than one more (see
  /// `FewChordsTests`).
  func mostChords(fewest: Int) -> Int {
    let most = Int(1.2 * Double(fewest)) + 1
    if case .cubic = self { return Swift.max(most, Swift.min(fewest, 8) + 3) }
    return most
  }
}
