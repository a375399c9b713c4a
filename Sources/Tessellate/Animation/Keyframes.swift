/// Values at certain fractions of a time, and what lies between them.
public struct Keyframes<Value: Interpolatable>: Sendable {
  /// One value, and how the next is reached from it.
  public struct Frame: Sendable {
    /// The fraction of the time at which the value is reached.
    public var time: Double
    public var value: Value
    /// How progress runs from here to the next frame.
    public var curve: TimingCurve

    public init(time: Double, value: Value, curve: TimingCurve = .linear) {
      (self.time, self.value, self.curve) = (time, value, curve)
    }
  }

  /// In the order of their times; frames at one time make a jump.
  public let frames: [Frame]

  /// Frames in any order; those at one time keep theirs.
  ///
  /// - Precondition: There is a frame, and no time is NaN.
  public init(_ frames: [Frame]) {
    precondition(!frames.isEmpty, "keyframes need a value")
    precondition(frames.allSatisfy { !$0.time.isNaN }, "a key time is not a number")
    self.frames = frames.enumerated()
      .sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }
      .map(\.element)
  }

  /// Values at equal distances in time, from 0 to 1.
  ///
  /// - Precondition: There is a value.
  public init(_ values: [Value], curve: TimingCurve = .linear) {
    let last = Double(Swift.max(values.count - 1, 1))
    self.init(
      values.enumerated().map {
        Frame(time: Double($0.offset) / last, value: $0.element, curve: curve)
      })
  }

  /// The value at a fraction of the time: the first before all frames, the last after.
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
