// Samples of a carrier, so close that each band is about `width` wide. The band's width is of the
// third order of the step (`FitSample`), so that each one says how long the next may be. A piece
// whose band came out more than half wider is cut shorter. Whatever its length, its band holds it.

/// Samples convex stretches of carriers.
struct CarrierSampler {
  /// The width that bands should keep.
  let width: Double

  /// The longest step: the places at which a fit may end should divide a carrier finely.
  private static var longestStep: Double { 1.0 / 16 }
  /// The most samples of a stretch: a tolerance that needs more is below what a fit can keep.
  private static var limit: Int { 1 << 14 }

  /// Appends samples of a stretch, both ends included; where the last sample is its start already,
  /// that one is continued.
  func append(
    _ stretch: OffsetCarrier.Stretch, of carrier: OffsetCarrier, to samples: inout [FitSample]
  ) {
    var frame = carrier.frame(at: stretch.start)
    var last = frame.sample(stretch.start, stretch.sign)
    var t = stretch.start
    if let previous = samples.last, previous.point == last.point, previous.t == t {
      samples.removeLast()
    }
    var count = 0
    var dt = Self.longestStep
    while t < stretch.end {
      dt = Swift.min(dt, Self.longestStep, stretch.end - t)
      count += 1
      if count > Self.limit { dt = stretch.end - t }
      while true {
        let isLast = t + dt >= stretch.end || (stretch.end - t - dt) < 0.01 * dt
        let next = isLast ? stretch.end : t + dt
        let nextFrame = carrier.frame(at: next)
        let nextSample = nextFrame.sample(next, stretch.sign)
        last.setSpiral(to: nextSample, reach: carrier.reach(t, next))
        // 8, 1/8: beyond twice the length and half of it, the third power is no guide.
        let share = Swift.min(Swift.max(width / last.width, 0.125), 8)
        if share >= 2.0 / 3 || dt < 0x1p-50 || count > Self.limit {
          let third = (next - t) / 3
          last.setSliver(
            to: nextSample,
            handles: (
              frame.tangent * (frame.speed * third), nextFrame.tangent * (nextFrame.speed * third)
            ))
          samples.append(last)
          dt = (next - t) * cubeRoot(share)
          (t, frame, last) = (next, nextFrame, nextSample)
          break
        }
        dt = (next - t) * 0.9 * cubeRoot(share)
      }
    }
    samples.append(last)
  }
}

/// An estimate of the cube root, 1/3 = 1/4 + 1/16 + 1/64 + …, to 1 % for 1/8 … 8.
@inline(__always)
func cubeRoot(_ x: Double) -> Double {
  let quarter = x.squareRoot().squareRoot()
  let small = quarter.squareRoot().squareRoot()
  return quarter * small * small.squareRoot().squareRoot()
}

extension OffsetCarrier {
  /// An upper bound of the length of the carrier between two parameters.
  func reach(_ t0: Double, _ t1: Double) -> Double {
    segment.polygonLength * 3 * (t1 - t0) + distance.magnitude * .pi
  }
}

extension OffsetCarrier.Frame {
  /// The sample of a carrier that runs in the sense of `sign`.
  @inline(__always)
  func sample(_ t: Double, _ sign: Double) -> FitSample {
    FitSample(t: t, point: point, tangent: tangent * sign)
  }
}
