/// How an animation's progress runs through its time: a map of 0 … 1 that starts at 0 and ends at 1.
///
/// In between it may leave 0 … 1, as springs and some Bézier curves do. Fractions outside are taken as 0 and 1.
public enum TimingCurve: Sendable, Hashable {
  case linear
  /// CSS's and Core Animation's curve through two control points, whose x are cut to 0 … 1.
  case cubicBezier(Double, Double, Double, Double)
  /// A damped swing about the end: below a damping ratio of 1 it overshoots. It is still at the end of its time.
  case spring(dampingRatio: Double)
  /// Equal steps; each is taken at its end, or at its start.
  case steps(Int, atStart: Bool)

  public static let easeIn = TimingCurve.cubicBezier(0.42, 0, 1, 1)
  public static let easeOut = TimingCurve.cubicBezier(0, 0, 0.58, 1)
  public static let easeInOut = TimingCurve.cubicBezier(0.42, 0, 0.58, 1)
  /// CSS's `ease`, Core Animation's default.
  public static let ease = TimingCurve.cubicBezier(0.25, 0.1, 0.25, 1)

  /// The progress at a fraction of the time; exactly 0 at 0 (but for steps at their start) and 1 at 1.
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

  /// 3(1 − s)²s·a + 3(1 − s)s²·b + s³.
  private static func bezier(_ s: Double, _ a: Double, _ b: Double) -> Double {
    let r = 1 - s
    return 3 * r * s * (r * a + s * b) + s * s * s
  }

  /// The parameter at which x is `x`, by bisection: with control points in 0 … 1, x only grows.
  private static func parameter(_ x: Double, _ x1: Double, _ x2: Double) -> Double {
    var (low, high) = (0.0, 1.0)
    while true {
      let middle = 0.5 * (low + high)
      guard middle > low, middle < high else { return low }
      if bezier(middle, x1, x2) < x { low = middle } else { high = middle }
    }
  }

  /// A swing from rest: 1 − e^(−ζωt)·(cos ω′t + ζω/ω′·sin ω′t), ω′ = ω√(1 − ζ²).
  ///
  /// ω is chosen such that the envelope at the end is a thousandth, and what remains there is taken off evenly. From
  /// a ratio of 1 on it is the critically damped 1 − e^(−ωt)·(1 + ωt).
  private static func spring(_ t: Double, _ ratio: Double) -> Double {
    func swing(_ t: Double) -> Double {
      guard ratio < 1 else {
        let decay = 9.233_413_476_451_46
        return 1 - exponential(-decay * t) * (1 + decay * t)
      }
      let damping = Swift.max(ratio, 0.05)
      let decay = 6.907_755_278_982_137
      let frequency = decay / damping * (1 - damping * damping).squareRoot()
      let (sine, cosine) = sinCos(frequency * t)
      return 1 - exponential(-decay * t) * (cosine + decay / frequency * sine)
    }
    return swing(t) + (1 - swing(1)) * t
  }
}
