// Samples of a carrier, so close that each band is at most `width` wide. The triangle over a piece
// of dt is about twice its sagitta:
//
//     height ≈ dt²/4 · |ω| · |v|
//
// From this comes the length of a step. A piece whose band came out more than half wider is cut
// shorter. Whatever its length, its band holds it.

/// Samples convex stretches of carriers.
struct CarrierSampler {
  /// The width that bands should keep.
  let width: Double

  /// The largest turn of a piece, in radians; far below the π/2 up to which a triangle bounds it.
  private static var largestTurn: Double { 0.4 }
  /// The longest step: the places at which a fit may end should divide a carrier finely.
  private static var longestStep: Double { 1.0 / 16 }
  /// The most samples of a stretch: a tolerance that needs more is below what a fit can keep.
  private static var limit: Int { 1 << 14 }

  /// Appends samples of a stretch, both ends included; where the last sample is its start already,
  /// that one is continued.
  func append(
    _ stretch: OffsetCarrier.Stretch, of carrier: OffsetCarrier, to samples: inout [FitSample]
  ) {
    func sample(_ t: Double, _ frame: OffsetCarrier.Frame) -> FitSample {
      FitSample(t: t, point: frame.point, tangent: frame.tangent * stretch.sign)
    }
    var frame = carrier.frame(at: stretch.start)
    var last = sample(stretch.start, frame)
    var t = stretch.start
    if let previous = samples.last, previous.point == last.point, previous.t == t {
      samples.removeLast()
    }
    var count = 0
    while t < stretch.end {
      var dt = Swift.min(step(frame), stretch.end - t)
      count += 1
      if count > Self.limit { dt = stretch.end - t }
      while true {
        let isLast = t + dt >= stretch.end || (stretch.end - t - dt) < 0.01 * dt
        let next = isLast ? stretch.end : t + dt
        let nextFrame = carrier.frame(at: next)
        let nextSample = sample(next, nextFrame)
        let turn = frame.tangent.cross(nextFrame.tangent).magnitude
        let isTame = turn < Self.largestTurn * 1.2 && frame.tangent.dot(nextFrame.tangent) > 0
        let third = (next - t) / 3
        last.setConvexArc(
          to: nextSample,
          handles: (
            frame.tangent * (frame.speed * third), nextFrame.tangent * (nextFrame.speed * third)
          ), reach: reach(carrier, t, next))
        let isFine = isTame && last.width <= 1.5 * width
        if isFine || dt < 0x1p-50 || count > Self.limit {
          samples.append(last)
          (t, frame, last) = (next, nextFrame, nextSample)
          break
        }
        let factor = isTame ? 0.9 * (width / last.width).squareRoot() : 0.5
        dt = (next - t) * Swift.min(Swift.max(factor, 0.25), 0.9)
      }
    }
    samples.append(last)
  }

  private func step(_ frame: OffsetCarrier.Frame) -> Double {
    let rate = frame.turning.magnitude
    let bend = rate * frame.speed.magnitude
    var dt = Self.longestStep
    if bend * dt * dt > 4 * width { dt = (4 * width / bend).squareRoot() }
    if rate * dt > Self.largestTurn { dt = Self.largestTurn / rate }
    return dt
  }

  /// An upper bound of the length of the carrier between two parameters.
  private func reach(_ carrier: OffsetCarrier, _ t0: Double, _ t1: Double) -> Double {
    carrier.segment.polygonLength * 3 * (t1 - t0) + carrier.distance.magnitude * .pi
  }
}
