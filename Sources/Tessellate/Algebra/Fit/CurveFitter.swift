// The fewest cubics for a run of samples. The first piece is the longest that passes the
// certificate, the next one goes on from its end, and so on: no partition at samples has fewer
// pieces, as long as a part of a piece that passes passes. Then the errors are evened: the last
// piece is mostly shorter than it could be, and a lower limit that gives as many pieces has smaller
// errors everywhere.

/// A piece of a fit.
struct FitPiece {
  /// The cubic; of a straight piece, one whose handles lie on the chord.
  var cubic: CubicSegment
  /// Whether the piece is straight.
  var isLine = false
  /// The indices of the samples at its ends.
  var first, last: Int
  /// The bound of the Hausdorff distance to the run between them.
  var bound: Double
}

/// Fits cubics to runs of samples.
struct CurveFitter {
  let samples: [FitSample]
  /// The largest distance allowed, both ways.
  let tolerance: Double
  /// Whether pieces may be straight lines, which keep no end directions.
  let allowsLines: Bool

  init(_ samples: [FitSample], tolerance: Double, allowsLines: Bool = false) {
    (self.samples, self.tolerance, self.allowsLines) = (samples, tolerance, allowsLines)
  }

  /// Returns the pieces between two samples, in order.
  func pieces(_ first: Int, _ last: Int) -> [FitPiece] {
    let greedy = longestPieces(first, last, limit: tolerance, most: .max) ?? []
    guard greedy.count > 1, let tail = greedy.last else { return greedy }
    // The error grows with the sixth power of the length. With the last piece as long as the
    // fraction f of what passes, f⁶ = its error/tolerance, all would be (n − 1 + f)/n as long.
    let count = Double(greedy.count)
    let fraction = Swift.min(sixthRoot(tail.bound / tolerance), 1)
    let ratio = (count - 1 + fraction) / count
    let cube = ratio * ratio * ratio
    // 1.3: no piece is longer than its limit allows, so the mean error lies below it.
    let limit = tolerance * Swift.max(cube * cube * 1.3, 0.3)
    if limit < 0.8 * tolerance,
      let even = longestPieces(first, last, limit: limit, most: greedy.count)
    {
      return even
    }
    return greedy
  }

  /// Returns the longest pieces within `limit`, or `nil` if they are more than `most`.
  private func longestPieces(
    _ first: Int, _ last: Int, limit: Double, most: Int
  ) -> [FitPiece]? {
    var result: [FitPiece] = []
    var start = first
    var guess = 64
    while start < last {
      if result.count == most { return nil }
      let found = longestPiece(from: start, to: last, guess: guess, limit: limit)
      if found == nil, most < .max { return nil }
      let piece = found ?? shortest(start)
      guess = piece.last - piece.first
      result.append(piece)
      start = piece.last
    }
    return result
  }

  /// Returns the longest piece within `limit`, to a fiftieth of its length.
  ///
  /// The error grows with the sixth power of the length, so that from any error measured follows a
  /// length that is about right. Few samples estimate the error; only what seems to pass is bounded
  /// by all of them.
  private func longestPiece(
    from first: Int, to last: Int, guess: Int, limit: Double
  ) -> FitPiece? {
    let count = last - first
    var good: FitPiece?
    // The longest piece that passed, the shortest one that failed.
    var (low, high) = (0, count + 1)
    // A rest that is not much longer than the piece before may pass as one.
    var length = count <= 3 * guess ? count : guess
    while true {
      var error = 0.0
      if let piece = piece(first, first + length, limit: limit, error: &error) {
        (good, low) = (piece, length)
      } else {
        high = length
      }
      if low == count || high - low <= 1 + low / 50 { break }
      // Beyond twice the length and below half of it the sixth power is no guide.
      let factor = Swift.min(Swift.max(sixthRoot(limit / error), 0.5), 2)
      let next = Int(Double(length) * factor)
      // Between two lengths known the estimate goes halfway at the most.
      let middle = (low + high) / 2
      length =
        low == length
        ? Swift.min(Swift.max(next, low + 1), high > count ? count : middle)
        : Swift.max(Swift.min(next, high - 1), low > 0 ? middle : 1)
    }
    return good
  }

  /// The piece between two samples, or `nil` if its bound exceeds `limit`; `error` becomes an
  /// estimate of the cubic's error.
  func piece(_ first: Int, _ last: Int, limit: Double, error: inout Double) -> FitPiece? {
    error = 0
    if allowsLines, let line = line(first, last, limit: limit) { return line }
    error = .infinity
    guard let cubic = HandleFit(samples, first, last)?.cubic else { return nil }
    let certificate = FitCertificate(cubic)
    error = certificate.estimate(samples, first, last)
    guard error <= limit else { return nil }
    let bound = certificate.bound(samples, first, last, limit: limit)
    guard bound <= limit else { return nil }
    error = bound
    return FitPiece(cubic: cubic, first: first, last: last, bound: bound)
  }

  private func line(_ first: Int, _ last: Int, limit: Double) -> FitPiece? {
    let cubic = chord(first, last)
    let bound = FitCertificate(cubic).bound(samples, first, last, limit: limit)
    guard bound <= limit else { return nil }
    return FitPiece(cubic: cubic, isLine: true, first: first, last: last, bound: bound)
  }

  /// The chord of two neighbours: its bound is the band.
  private func shortest(_ first: Int) -> FitPiece {
    FitPiece(
      cubic: chord(first, first + 1), isLine: true, first: first, last: first + 1,
      bound: Swift.max(samples[first].high, -samples[first].low))
  }

  private func chord(_ first: Int, _ last: Int) -> CubicSegment {
    let (start, end) = (samples[first].point, samples[last].point)
    let third = (end - start) / 3
    return CubicSegment(
      start: start, control1: start + third, control2: end - third, end: end)
  }
}

/// An estimate of the sixth root, 1/6 = 1/8 + 1/32 + 1/128 + …, to 2 % for 10⁻⁴ … 1.
private func sixthRoot(_ x: Double) -> Double {
  let eighth = x.squareRoot().squareRoot().squareRoot()
  let small = eighth.squareRoot().squareRoot()
  return eighth * small * small.squareRoot().squareRoot()
}
