import Tessellate

/// The pace of a movement.
enum Pace: String, CaseIterable, Sendable {
  case linear, ease, spring, steps
  case easeIn = "ease-in"
  case easeOut = "ease-out"
  case easeInOut = "ease-in-out"

  var curve: TimingCurve {
    switch self {
    case .linear: .linear
    case .ease: .ease
    case .spring: .spring(dampingRatio: 0.4)
    case .steps: .steps(8, atStart: false)
    case .easeIn: .easeIn
    case .easeOut: .easeOut
    case .easeInOut: .easeInOut
    }
  }

  /// The progress of a movement from 0 to 1 in `duration` seconds, back in as many, and so on for
  /// ever.
  func swing(_ duration: Double, at time: Double) -> Double {
    let timing = AnimationTiming(
      duration: duration, repeatCount: .infinity, autoreverses: true, fillMode: .both, curve: curve)
    // The timing never ends, and before its start it has the value of its start.
    return timing.progress(at: time) ?? 0
  }
}
