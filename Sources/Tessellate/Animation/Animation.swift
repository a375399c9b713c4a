/// A value over time: keyframes and the times at which they run.
public struct Animation<Value: Interpolatable>: Sendable {
  /// The values of one run.
  public var keyframes: Keyframes<Value>
  /// The times at which the keyframes run.
  public var timing: AnimationTiming

  /// Creates an animation of keyframes.
  ///
  /// - Parameters:
  ///   - keyframes: The values of one run.
  ///   - timing: The times at which the keyframes run.
  public init(_ keyframes: Keyframes<Value>, timing: AnimationTiming) {
    (self.keyframes, self.timing) = (keyframes, timing)
  }

  /// Creates an animation from one value to another.
  ///
  /// - Parameters:
  ///   - start: The value at a run's start.
  ///   - end: The value at a run's end.
  ///   - timing: The times of the runs.
  public init(from start: Value, to end: Value, timing: AnimationTiming) {
    self.init(Keyframes([start, end]), timing: timing)
  }

  /// The value at a time, or `nil` where the animation has none.
  ///
  /// At the end of the last run it is the last value under every fill mode.
  ///
  /// - Parameter time: A time in seconds.
  /// - Returns: The interpolated value, or `nil` outside the animation's time.
  public func value(at time: Double) -> Value? {
    timing.progress(at: time).map { progress in
      // An overshooting curve continues along the line of the first or the last two frames.
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

/// Animations of several properties of one value that run together.
public struct AnimationGroup<State: Sendable>: Sendable {
  /// The times at which the group runs; the members' times are counted within one of its runs.
  ///
  /// The group's progress times its duration is its members' time, so it can repeat, reverse and
  /// ease them as one.
  public var timing: AnimationTiming
  private var members: [@Sendable (Double, inout State) -> Void] = []

  /// Creates a group without members.
  ///
  /// - Parameter timing: The times at which the group runs.
  public init(timing: AnimationTiming) { self.timing = timing }

  #if !hasFeature(Embedded)
    /// Adds the animation of one property.
    ///
    /// - Parameters:
    ///   - animation: The property's values over the group's time.
    ///   - property: The property to set.
    public mutating func add<Value>(
      _ animation: Animation<Value>, to property: WritableKeyPath<State, Value> & Sendable
    ) {
      add(animation) { state, value in state[keyPath: property] = value }
    }
  #endif

  /// Adds an animation whose values a closure sets: where there are no key paths, as in Embedded
  /// Swift, or a value sets more than one property.
  ///
  /// - Parameters:
  ///   - animation: The values over the group's time.
  ///   - set: Sets a value of the animation in a state.
  public mutating func add<Value>(
    _ animation: Animation<Value>, set: @escaping @Sendable (inout State, Value) -> Void
  ) {
    members.append { time, state in
      if let value = animation.value(at: time) { set(&state, value) }
    }
  }

  /// Sets every property whose animation has a value at a time; of two animations of one property,
  /// the later added wins.
  ///
  /// - Parameters:
  ///   - time: A time in seconds.
  ///   - state: The value whose properties are set.
  public func apply(at time: Double, to state: inout State) {
    guard let progress = timing.progress(at: time) else { return }
    for member in members { member(progress * timing.duration, &state) }
  }
}
