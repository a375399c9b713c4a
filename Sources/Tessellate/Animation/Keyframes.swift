/// Values at certain fractions of a time, and the interpolated values between them.
public struct Keyframes<Value: Interpolatable>: Sendable {
  /// One value, and the way from it to the next.
  public struct Frame: Sendable {
    /// The fraction of the time at which the value is reached.
    public var time: Double
    /// The value at that time.
    public var value: Value
    /// The progress from this frame to the next.
    public var curve: TimingCurve

    /// Creates a frame.
    ///
    /// - Parameters:
    ///   - time: The fraction of the time at which the value is reached.
    ///   - value: The value at that time.
    ///   - curve: The progress from this frame to the next.
    public init(time: Double, value: Value, curve: TimingCurve = .linear) {
      (self.time, self.value, self.curve) = (time, value, curve)
    }
  }

  /// The frames in the order of their times; frames at one time make a jump.
  public let frames: [Frame]

  /// Creates keyframes of frames in any order; those at one time keep theirs.
  ///
  /// - Parameter frames: The frames, at least one.
  /// - Precondition: There is a frame, and no time is NaN.
  public init(_ frames: [Frame]) {
    precondition(!frames.isEmpty, "keyframes need a value")
    precondition(frames.allSatisfy { !$0.time.isNaN }, "a key time is not a number")
    self.frames = frames.enumerated()
      .sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }
      .map { $0.element }
  }

  /// Creates keyframes of values at equal distances in time, from 0 to 1.
  ///
  /// - Parameters:
  ///   - values: The values, at least one.
  ///   - curve: The progress from each value to the next.
  /// - Precondition: There is a value.
  public init(_ values: [Value], curve: TimingCurve = .linear) {
    let last = Double(Swift.max(values.count - 1, 1))
    self.init(
      values.enumerated().map {
        Frame(time: Double($0.offset) / last, value: $0.element, curve: curve)
      })
  }

  /// The value at a fraction of the time: before all frames the first value, after them the last.
  ///
  /// - Parameter fraction: A fraction of the time.
  /// - Returns: The interpolated value; at a jump, the later one.
  /// - Complexity: O(n) in the number of frames.
  public func value(at fraction: Double) -> Value {
    guard let next = frames.firstIndex(where: { $0.time > fraction }) else {
      return frames[frames.count - 1].value
    }
    guard next > 0 else { return frames[0].value }
    let (from, to) = (frames[next - 1], frames[next])
    let progress = from.curve.progress(at: (fraction - from.time) / (to.time - from.time))
    return from.value.interpolated(to: to.value, at: progress)
  }
}
