// The fewest cubics for a run. The first piece is the longest that keeps the tolerance, the next
// one goes on from its end, and so on: no partition has fewer pieces, as long as a part of a piece
// that passes passes. Then the errors are evened: the last piece is mostly shorter than it could
// be, so that all are made as much shorter, if they pass.
//
// *One piece or two* are most fits of a smooth curve. If one fails, two are the fewest, wherever
// they meet: in the middle, or where their errors are even, if either will do.
//
// *Estimates and certificates.* The error grows with the sixth power of the length, so that any
// error gives a length that is about right. The search goes by estimates of the error from few
// places; the result is then certified. If a certificate fails, the search is done again with one
// in each step.

/// A piece of a fit.
struct FitPiece {
  /// The cubic; of a straight piece, one whose handles lie on the chord.
  var cubic: CubicSegment
  /// Whether the piece is straight.
  var isLine = false
  /// The places at its ends.
  var first, last: Double
  /// The bound of the Hausdorff distance to the run between them.
  var bound: Double

  /// The length of the piece, in the run's own measure.
  fileprivate var extent: Double { last - first }
}

/// A curve to be fitted, whose places are numbered.
protocol FitRun {
  /// The place next to `place` at which a piece may end.
  func rounded(_ place: Double) -> Double
  /// The shortest step between two places.
  var resolution: Double { get }
  /// A cubic between two places with the run's directions at both ends, and an estimate of its
  /// error; `nil` where there is none. If the error is about the limit, it is worth some effort.
  func fit(
    _ first: Double, _ last: Double, limit: Double
  ) -> (cubic: CubicSegment, error: Double)?
  /// An upper bound of the Hausdorff distance between a cubic and the run, of which the cubic has
  /// the ends; infinity if it is more than `limit`.
  func bound(_ cubic: CubicSegment, _ first: Double, _ last: Double, limit: Double) -> Double
  /// The chord between two places.
  func chord(_ first: Double, _ last: Double) -> LineSegment
}

/// The pieces of a fit, and memory for it that is used again.
struct FitPieces {
  /// The pieces, in order.
  fileprivate(set) var found: [FitPiece] = []
  /// Those with evened errors.
  fileprivate var even: [FitPiece] = []
}

/// Fits cubics to runs.
struct CurveFitter<Run: FitRun> {
  let run: Run
  /// The largest distance allowed, both ways.
  let tolerance: Double
  /// Whether pieces may be straight lines, which keep no end directions.
  let allowsLines: Bool

  init(_ run: Run, tolerance: Double, allowsLines: Bool = false) {
    (self.run, self.tolerance, self.allowsLines) = (run, tolerance, allowsLines)
  }

  /// The part of the tolerance for estimated errors: certificates take the rest.
  private static var aim: Double { 0.92 }
  /// The most pieces of a run: a tolerance that needs more is below what a fit can keep.
  private static var most: Int { 1 << 12 }
  /// The searches of a run that may find no piece: after them it is chords, without a search.
  ///
  /// Places at which a carrier rests or turns on the spot take a few. In a run that is all rounding
  /// every search would fail, after hundreds of steps of certificates.
  private static var mostFailures: Int { 32 }

  /// Returns the pieces between two places, in order.
  func pieces(_ first: Double, _ last: Double) -> [FitPiece] {
    var pieces = FitPieces()
    find(first, last, &pieces)
    return pieces.found
  }

  /// Finds the pieces between two places.
  func find(_ first: Double, _ last: Double, _ pieces: inout FitPieces) {
    if !allowsLines, findFew(first, last, &pieces.found) { return }
    findLongest(
      first, last, limit: Self.aim * tolerance, certifies: false, into: &pieces.found)
    if even(pieces.found, into: &pieces.even), certify(&pieces.even) {
      return swap(&pieces.found, &pieces.even)
    }
    if certify(&pieces.found) { return }
    findLongest(first, last, limit: tolerance, certifies: true, into: &pieces.found)
  }

  /// Finds one piece, or two if one fails; returns false if both do.
  private func findFew(_ first: Double, _ last: Double, _ result: inout [FitPiece]) -> Bool {
    let limit = Self.aim * tolerance
    func append(_ a: Double, _ b: Double, _ error: inout Double) {
      guard let piece = piece(a, b, limit: limit, certifies: false, error: &error) else { return }
      result.append(piece)
    }
    result.removeAll(keepingCapacity: true)
    var whole = 0.0
    append(first, last, &whole)
    if result.count == 1, certify(&result) { return true }
    // Halves have a 64th of the error.
    guard whole <= 64 * limit else { return false }
    var middle = run.rounded(0.5 * (first + last))
    for attempt in 0..<2 where middle > first && middle < last {
      result.removeAll(keepingCapacity: true)
      var (before, behind) = (0.0, 0.0)
      append(first, middle, &before)
      append(middle, last, &behind)
      if result.count == 2, certify(&result) { return true }
      guard attempt == 0, before < .infinity, behind < .infinity else { return false }
      // The errors grow with the sixth power of the lengths. Roots are those of ratios, so that
      // they are the same at every scale.
      let (a, b) = (
        sixthRoot(before / limit) / (middle - first), sixthRoot(behind / limit) / (last - middle)
      )
      // A sixth root is exact to 2 %.
      guard a + b > 0, a * b / (a + b) * (last - first) < 1.02 else { return false }
      middle = run.rounded(first + b / (a + b) * (last - first))
    }
    return false
  }

  /// Bounds the errors of pieces; returns false if one exceeds the tolerance.
  private func certify(_ pieces: inout [FitPiece]) -> Bool {
    for index in pieces.indices where !pieces[index].isLine {
      let piece = pieces[index]
      let bound = run.bound(piece.cubic, piece.first, piece.last, limit: tolerance)
      guard bound <= tolerance else { return false }
      pieces[index].bound = bound
    }
    return true
  }

  /// Finds as many pieces whose errors are about the same; returns false if that gains nothing.
  private func even(_ plan: [FitPiece], into result: inout [FitPiece]) -> Bool {
    result.removeAll(keepingCapacity: true)
    let limit = Self.aim * tolerance
    guard plan.count > 1, let tail = plan.last, !plan.contains(where: { $0.isLine }) else {
      return false
    }
    // With the last piece as long as the fraction f of what passes, f⁶ = its error/limit, all
    // would be (n − 1 + f)/n as long.
    let count = Double(plan.count)
    let fraction = Swift.min(sixthRoot(tail.bound / limit), 1)
    let ratio = (count - 1 + fraction) / count
    guard ratio < 0.97 else { return false }
    var start = plan[0].first
    for piece in plan {
      let isLast = result.count == plan.count - 1
      let end = isLast ? tail.last : run.rounded(start + piece.extent * ratio)
      guard end > start, let next = self.piece(start, end, limit: limit) else { return false }
      result.append(next)
      start = end
    }
    return true
  }

  /// Finds the longest pieces within `limit`.
  private func findLongest(
    _ first: Double, _ last: Double, limit: Double, certifies: Bool, into result: inout [FitPiece]
  ) {
    result.removeAll(keepingCapacity: true)
    var start = first
    var guess = last - first
    var failures = 0
    while start < last {
      var found: FitPiece?
      if failures < Self.mostFailures, result.count < Self.most {
        found = longestPiece(
          from: start, to: last, guess: guess, limit: limit, certifies: certifies)
        failures += found == nil ? 1 : 0
      }
      let piece =
        found ?? (result.count < Self.most ? chord(start, last) : straight(start, last, .infinity))
      guess = piece.extent
      result.append(piece)
      start = piece.last
    }
  }

  /// Returns the longest piece within `limit`, to a fiftieth of its length; `nil` if none was
  /// found.
  private func longestPiece(
    from first: Double, to last: Double, guess: Double, limit: Double, certifies: Bool
  ) -> FitPiece? {
    let whole = last - first
    var good: FitPiece?
    // The longest piece that passed, the shortest one that failed.
    var (low, high) = (0.0, Double.infinity)
    // A rest that is not much longer than the piece before may pass as one.
    var end = whole <= 3 * guess ? last : run.rounded(first + guess)
    while true {
      let length = end - first
      var error = Double.infinity
      if let piece = piece(first, end, limit: limit, certifies: certifies, error: &error) {
        (good, low) = (piece, length)
        // Less than 3 % are left.
        if error > 0.85 * limit { break }
      } else {
        high = length
      }
      if low == whole || high - low <= run.resolution + low / 50 { break }
      // Beyond twice the length and below half of it the sixth power is no guide.
      let factor = Swift.min(Swift.max(sixthRoot(0.93 * limit / error), 0.5), 2)
      let next = length * factor
      // Between two lengths known the estimate goes halfway at the most.
      let middle = 0.5 * (low + high)
      var wanted = low == length ? Swift.min(next, middle) : Swift.max(next, low > 0 ? middle : 0)
      let step = run.resolution
      wanted = Swift.min(Swift.max(wanted, low + step), Swift.max(high - step, low + step))
      end = wanted >= whole ? last : run.rounded(first + wanted)
      if end <= first || end - first == low || end - first == high { break }
    }
    return good
  }

  /// The piece between two places, or `nil` if its error exceeds `limit`.
  private func piece(_ first: Double, _ last: Double, limit: Double) -> FitPiece? {
    var error = 0.0
    return piece(first, last, limit: limit, certifies: false, error: &error)
  }

  /// The piece between two places, or `nil` if its error exceeds `limit`; `error` becomes an
  /// estimate of the cubic's error.
  private func piece(
    _ first: Double, _ last: Double, limit: Double, certifies: Bool, error: inout Double
  ) -> FitPiece? {
    error = 0
    if allowsLines {
      let line = straight(first, last, limit)
      if line.bound <= limit { return line }
    }
    error = .infinity
    guard let fit = run.fit(first, last, limit: limit) else { return nil }
    // Not a number: there is no estimate.
    if fit.error >= 0 { error = fit.error }
    guard error <= limit else { return nil }
    var bound = error
    if certifies {
      bound = run.bound(fit.cubic, first, last, limit: limit)
      guard bound <= limit else {
        // The estimate was too low: a length that has a fifth less.
        error = 1.25 * limit
        return nil
      }
    }
    return FitPiece(cubic: fit.cubic, first: first, last: last, bound: bound)
  }

  /// The longest chord within the tolerance, found by halves; a short one if none is within it.
  ///
  /// A run that is all rounding, as between two cusps next to each other, is a single chord.
  private func chord(_ first: Double, _ last: Double) -> FitPiece {
    var end = last
    while true {
      let piece = straight(first, end, tolerance)
      let half = run.rounded(0.5 * (first + end))
      if piece.bound <= tolerance || half <= first || half >= end { return piece }
      // 2⁻¹²: the rest of the run then takes about as many pieces as `most` allows.
      if half - first < Swift.max(run.resolution, (last - first) * 0x1p-12) {
        return straight(first, end, .infinity)
      }
      end = half
    }
  }

  private func straight(_ first: Double, _ last: Double, _ limit: Double) -> FitPiece {
    let line = run.chord(first, last)
    let third = (line.end - line.start) / 3
    let cubic = CubicSegment(
      start: line.start, control1: line.start + third, control2: line.end - third, end: line.end)
    return FitPiece(
      cubic: cubic, isLine: true, first: first, last: last,
      bound: run.bound(cubic, first, last, limit: limit))
  }
}

/// An estimate of the sixth root, 1/6 = 1/8 + 1/32 + 1/128 + …, to 2 % for 10⁻⁴ … 1.
private func sixthRoot(_ x: Double) -> Double {
  let eighth = x.squareRoot().squareRoot().squareRoot()
  let small = eighth.squareRoot().squareRoot()
  return eighth * small * small.squareRoot().squareRoot()
}
