/// When an animation runs: a map of time to the fraction of one run.
///
/// There is no clock: time is a parameter, in seconds.
public struct AnimationTiming: Sendable, Hashable {
  /// What an animation shows outside its time.
  public enum FillMode: String, Sendable, Hashable, CaseIterable {
    /// Nothing.
    case removed
    /// Before it, nothing; after it, its end.
    case forwards
    /// Before it, its start; after it, nothing.
    case backwards
    case both
  }

  /// When the first run starts.
  public var begin: Double
  /// How long one run takes; with 0 it is over at once.
  public var duration: Double
  /// How often it runs; a broken number ends within a run, infinity never.
  public var repeatCount: Double
  /// Whether each run is followed by one backwards, the pair counting as one run of twice the duration.
  public var autoreverses: Bool
  public var fillMode: FillMode
  /// How progress goes within one run; backwards it is the same, mirrored.
  public var curve: TimingCurve

  public init(
    begin: Double = 0, duration: Double, repeatCount: Double = 1, autoreverses: Bool = false,
    fillMode: FillMode = .removed, curve: TimingCurve = .linear
  ) {
    (self.begin, self.duration, self.repeatCount) = (begin, duration, repeatCount)
    (self.autoreverses, self.fillMode, self.curve) = (autoreverses, fillMode, curve)
  }

  /// The time from one run's start to the next's.
  public var period: Double { Swift.max(duration, 0) * (autoreverses ? 2 : 1) }

  /// When the last run is over; infinite if never.
  public var end: Double {
    let runs = Swift.max(repeatCount, 0)
    return begin + (period == 0 || runs == 0 ? 0 : period * runs)
  }

  /// The progress at a time, or `nil` where the animation shows nothing.
  ///
  /// The end of the last run belongs to it as far as the fill mode goes on; the end of any other is the next's start.
  public func progress(at time: Double) -> Double? {
    if time < begin {
      return fillMode == .backwards || fillMode == .both ? curve.progress(at: 0) : nil
    }
    if time >= end {
      guard fillMode == .forwards || fillMode == .both else { return nil }
      return progress(afterRuns: Swift.max(repeatCount, 0))
    }
    guard period > 0 else { return nil }
    return progress(inRun: wrapped(time - begin, period: period) / period)
  }

  /// What remains visible after a number of runs: a whole number ends at the end of a run, not at the next's start.
  private func progress(afterRuns runs: Double) -> Double {
    let rest = wrapped(runs, period: 1)
    return progress(inRun: rest == 0 && runs > 0 ? 1 : rest)
  }

  private func progress(inRun fraction: Double) -> Double {
    guard autoreverses else { return curve.progress(at: fraction) }
    return curve.progress(at: fraction <= 0.5 ? 2 * fraction : 2 - 2 * fraction)
  }
}
