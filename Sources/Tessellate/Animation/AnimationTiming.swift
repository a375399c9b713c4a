/// The times at which an animation runs: a map of time to the fraction of one run.
///
/// There is no clock: time is a parameter, in seconds.
public struct AnimationTiming: Sendable, Hashable {
  /// The value of an animation outside its time.
  public enum FillMode: String, Sendable, Hashable, CaseIterable {
    /// No value.
    case removed
    /// Before the first run, no value; after the last, the value at its end.
    case forwards
    /// Before the first run, the value at its start; after the last, no value.
    case backwards
    /// Before the first run, the value at its start; after the last, the value at its end.
    case both
  }

  /// The time at which the first run starts, in seconds.
  public var begin: Double
  /// The length of one run, in seconds; with 0 the animation is over at once.
  public var duration: Double
  /// The number of runs; one that is not whole ends within a run, infinity never.
  public var repeatCount: Double
  /// Whether each run is followed by one backwards; the pair counts as one run of twice the
  /// duration.
  public var autoreverses: Bool
  /// The value outside the time from `begin` to `end`, both included.
  public var fillMode: FillMode
  /// The progress within one run; backwards it is mirrored.
  public var curve: TimingCurve

  /// Creates a timing; by default one run from time 0 at an even pace, with no value outside.
  ///
  /// - Parameters:
  ///   - begin: The time at which the first run starts, in seconds.
  ///   - duration: The length of one run, in seconds.
  ///   - repeatCount: The number of runs.
  ///   - autoreverses: Whether each run is followed by one backwards.
  ///   - fillMode: The value outside the time from `begin` to `end`.
  ///   - curve: The progress within one run.
  public init(
    begin: Double = 0, duration: Double, repeatCount: Double = 1, autoreverses: Bool = false,
    fillMode: FillMode = .removed, curve: TimingCurve = .linear
  ) {
    (self.begin, self.duration, self.repeatCount) = (begin, duration, repeatCount)
    (self.autoreverses, self.fillMode, self.curve) = (autoreverses, fillMode, curve)
  }

  /// The time from one run's start to the next's, in seconds.
  public var period: Double { Swift.max(duration, 0) * (autoreverses ? 2 : 1) }

  /// The time at which the last run ends, in seconds; infinite for endless runs.
  public var end: Double {
    let runs = Swift.max(repeatCount, 0)
    return begin + (period == 0 || runs == 0 ? 0 : period * runs)
  }

  /// The progress at a time, or `nil` where the animation has no value.
  ///
  /// The end of the last run belongs to it, whatever the fill mode: sampled up to its very end, an
  /// animation arrives. The end of any other run is the next one's start.
  ///
  /// - Parameter time: A time in seconds.
  /// - Returns: The progress, from 0 to 1 unless the curve overshoots, or `nil`.
  public func progress(at time: Double) -> Double? {
    if time < begin {
      return fillMode == .backwards || fillMode == .both ? curve.progress(at: 0) : nil
    }
    if time >= end {
      guard time == end || fillMode == .forwards || fillMode == .both else { return nil }
      return progress(afterRuns: Swift.max(repeatCount, 0))
    }
    guard period > 0 else { return nil }
    return progress(inRun: wrapped(time - begin, period: period) / period)
  }

  /// The progress after a number of runs: a whole number ends at the end of a run, not at the
  /// next one's start.
  private func progress(afterRuns runs: Double) -> Double {
    let rest = wrapped(runs, period: 1)
    return progress(inRun: rest == 0 && runs > 0 ? 1 : rest)
  }

  private func progress(inRun fraction: Double) -> Double {
    guard autoreverses else { return curve.progress(at: fraction) }
    return curve.progress(at: fraction <= 0.5 ? 2 * fraction : 2 - 2 * fraction)
  }
}
