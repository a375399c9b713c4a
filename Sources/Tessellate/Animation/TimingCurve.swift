/// A map of the fraction of an animation's time to its progress, from 0 at 0 to 1 at 1.
///
/// In between the progress may leave 0 … 1, as springs and some Bézier curves do. A fraction below
/// 0 counts as 0, one above 1 as 1.
public enum TimingCurve: Sendable, Hashable {
  /// Progress in proportion to time.
  case linear
  /// The curve of CSS and Core Animation: a cubic from (0, 0) to (1, 1) with the control points
  /// (x₁, y₁) and (x₂, y₂), whose x are clamped to 0 … 1.
  case cubicBezier(Double, Double, Double, Double)
  /// A damped oscillation about the end value, at rest at the end of its time; below a damping
  /// ratio of 1 it overshoots.
  case spring(dampingRatio: Double)
  /// Equal steps, each taken at its end or at its start.
  case steps(Int, atStart: Bool)

  /// The curve of CSS's `ease-in`: a slow start.
  public static let easeIn = TimingCurve.cubicBezier(0.42, 0, 1, 1)
  /// The curve of CSS's `ease-out`: a slow end.
  public static let easeOut = TimingCurve.cubicBezier(0, 0, 0.58, 1)
  /// The curve of CSS's `ease-in-out`: a slow start and a slow end.
  public static let easeInOut = TimingCurve.cubicBezier(0.42, 0, 0.58, 1)
  /// The curve of CSS's `ease`, which is Core Animation's default.
  public static let ease = TimingCurve.cubicBezier(0.25, 0.1, 0.25, 1)

  /// Returns the progress at a fraction of the time: exactly 0 at 0, except for steps at their
  /// start, and exactly 1 at 1.
  ///
  /// - Parameter fraction: A fraction of the time; one that is not a number counts as 0.
  /// - Returns: The progress.
  public func progress(at fraction: Double) -> Double {
    let t = fraction > 0 ? Swift.min(fraction, 1) : 0
    switch self {
    case .linear: return t
    case .cubicBezier(let x1, let y1, let x2, let y2):
      if t == 0 || t == 1 { return t }
      let s = TimingCurve.parameter(
        t, Swift.min(Swift.max(x1, 0), 1), Swift.min(Swift.max(x2, 0), 1))
      return TimingCurve.bezier(s, y1, y2)
    case .spring(let ratio):
      if t == 0 || t == 1 { return t }
      return TimingCurve.spring(t, ratio)
    case .steps(let count, let atStart):
      let n = Double(Swift.max(count, 1))
      if t == 1 { return 1 }
      // Whole numbers below 2⁵¹ are floored exactly.
      let step = (t * n - wrapped(t * n, period: 1)) + (atStart ? 1 : 0)
      return Swift.min(step / n, 1)
    }
  }

  /// One coordinate of the cubic at parameter s: 3(1 − s)²s·a + 3(1 − s)s²·b + s³.
  private static func bezier(_ s: Double, _ a: Double, _ b: Double) -> Double {
    let r = 1 - s
    return 3 * r * s * (r * a + s * b) + s * s * s
  }

  /// The parameter at which the cubic's x is `x`, by bisection down to neighbouring numbers.
  ///
  /// With the x of both control points in 0 … 1, the cubic's x never falls.
  private static func parameter(_ x: Double, _ x1: Double, _ x2: Double) -> Double {
    var (low, high) = (0.0, 1.0)
    while true {
      let middle = 0.5 * (low + high)
      guard middle > low, middle < high else { return low }
      if bezier(middle, x1, x2) < x { low = middle } else { high = middle }
    }
  }

  /// An oscillation from rest: 1 − e^(−ζωt)·(cos ω′t + ζω/ω′·sin ω′t), ω′ = ω√(1 − ζ²).
  ///
  /// ω is chosen such that the envelope e^(−ζω) at the end is a thousandth, and the rest there is
  /// subtracted in proportion to time. From a ratio of 1 on it is the critically damped
  /// 1 − e^(−ωt)·(1 + ωt).
  private static func spring(_ t: Double, _ ratio: Double) -> Double {
    func swing(_ t: Double) -> Double {
      guard ratio < 1 else {
        // The root of e^(−ω)·(1 + ω) = 1/1000.
        let decay = 9.233_413_476_451_46
        return 1 - exponential(-decay * t) * (1 + decay * t)
      }
      // At 1/20 there are 22 oscillations, more than anybody can follow; at 0 they would not end.
      let damping = Swift.max(ratio, 0.05)
      // ln 1000.
      let decay = 6.907_755_278_982_137
      let frequency = decay / damping * (1 - damping * damping).squareRoot()
      let (sine, cosine) = sinCos(frequency * t)
      return 1 - exponential(-decay * t) * (cosine + decay / frequency * sine)
    }
    return swing(t) + (1 - swing(1)) * t
  }
}
