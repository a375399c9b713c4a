/// A value over time: keyframes, and when they run.
public struct Animation<Value: Interpolatable>: Sendable {
  public var keyframes: Keyframes<Value>
  public var timing: AnimationTiming

  public init(_ keyframes: Keyframes<Value>, timing: AnimationTiming) {
    (self.keyframes, self.timing) = (keyframes, timing)
  }

  /// From one value to another.
  public init(from start: Value, to end: Value, timing: AnimationTiming) {
    self.init(Keyframes([start, end]), timing: timing)
  }

  /// The value at a time in seconds, or `nil` where the animation shows nothing.
  public func value(at time: Double) -> Value? {
    timing.progress(at: time).map { progress in
      // An overshooting curve goes on along the first or the last way.
      if progress > 1 || progress < 0, keyframes.frames.count > 1 {
        let frames = keyframes.frames
        let (a, b) =
          progress > 1
          ? (frames[frames.count - 2], frames[frames.count - 1]) : (frames[0], frames[1])
        guard b.time > a.time else { return keyframes.value(at: progress) }
        return a.value.interpolated(to: b.value, at: (progress - a.time) / (b.time - a.time))
      }
      return keyframes.value(at: progress)
    }
  }
}

/// Animations of several properties of one value, run together.
public struct AnimationGroup<State: Sendable>: Sendable {
  /// When the group's own time runs; the members' times are counted in it.
  ///
  /// The group's progress times its duration is its members' time, so it can repeat, reverse and ease them as one.
  public var timing: AnimationTiming
  private var members: [@Sendable (Double, inout State) -> Void] = []

  public init(timing: AnimationTiming) { self.timing = timing }

  /// Adds the animation of one property.
  public mutating func add<Value>(
    _ animation: Animation<Value>, to property: WritableKeyPath<State, Value> & Sendable
  ) {
    members.append { time, state in
      if let value = animation.value(at: time) { state[keyPath: property] = value }
    }
  }

  /// Sets every property whose animation shows something at a time in seconds; later members win.
  public func apply(at time: Double, to state: inout State) {
    guard let progress = timing.progress(at: time) else { return }
    for member in members { member(progress * timing.duration, &state) }
  }
}
