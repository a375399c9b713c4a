import Testing

@testable import Tessellate

@Suite struct KeyframesTests {
  @Test func betweenFrames() {
    let frames = Keyframes([0.0, 10, 30])
    #expect([0, 0.25, 0.5, 0.75, 1].map { frames.value(at: $0) } == [0, 5, 10, 20, 30])
    #expect(frames.value(at: -1) == 0 && frames.value(at: 2) == 30)
    #expect(Keyframes([7.0]).value(at: 0.3) == 7)
  }

  @Test func keyTimesAndJumps() {
    let frames = Keyframes<Double>([
      .init(time: 0.5, value: 1), .init(time: 0.2, value: 0), .init(time: 0.5, value: 5),
      .init(time: 1, value: 6, curve: .easeIn),
    ])
    #expect(frames.value(at: 0.1) == 0)
    #expect((frames.value(at: 0.35) - 0.5).magnitude < 1e-12)
    #expect(frames.value(at: 0.5) == 5)
    #expect((frames.value(at: 0.4999999) - 1).magnitude < 1e-6)
    #expect(frames.value(at: 0.75) == 5.5)
  }

  @Test func eachFrameHasItsCurve() {
    let frames = Keyframes<Double>([
      .init(time: 0, value: 0, curve: .steps(2, atStart: false)), .init(time: 1, value: 10),
    ])
    #expect(frames.value(at: 0.4) == 0 && frames.value(at: 0.6) == 5 && frames.value(at: 1) == 10)
  }
}

@Suite struct AnimationTimingTests {
  private func progress(_ timing: AnimationTiming, _ times: [Double]) -> [Double?] {
    times.map { timing.progress(at: $0) }
  }

  @Test func oneRun() {
    let timing = AnimationTiming(begin: 1, duration: 4)
    #expect(progress(timing, [0, 1, 2, 3, 4.5, 5, 6]) == [nil, 0, 0.25, 0.5, 0.875, nil, nil])
    #expect(timing.end == 5)
  }

  @Test func fillModes() {
    for mode in AnimationTiming.FillMode.allCases {
      let timing = AnimationTiming(begin: 1, duration: 4, fillMode: mode)
      let before: Double? = mode == .backwards || mode == .both ? 0 : nil
      let after: Double? = mode == .forwards || mode == .both ? 1 : nil
      #expect(progress(timing, [0, 5, 99]) == [before, after, after])
    }
  }

  @Test func repeats() {
    var timing = AnimationTiming(duration: 2, repeatCount: 2.5, fillMode: .forwards)
    #expect(progress(timing, [0, 1, 2, 3, 4, 4.5, 5, 9]) == [0, 0.5, 0, 0.5, 0, 0.25, 0.5, 0.5])
    timing.repeatCount = 2
    #expect(progress(timing, [3.5, 4, 9]) == [0.75, 1, 1])
    timing.repeatCount = .infinity
    #expect(timing.end == .infinity)
    #expect(progress(timing, [1e9 + 1]) == [0.5])
  }

  @Test func autoreverses() {
    let timing = AnimationTiming(
      duration: 2, repeatCount: 1, autoreverses: true, fillMode: .both, curve: .easeIn)
    #expect(timing.end == 4)
    let (up, down) = (timing.progress(at: 1.5), timing.progress(at: 2.5))
    #expect(up == down && up == TimingCurve.easeIn.progress(at: 0.75))
    #expect(progress(timing, [0, 2, 4, 5]) == [0, 1, 0, 0])
  }

  @Test func noDuration() {
    let timing = AnimationTiming(duration: 0, fillMode: .forwards)
    #expect(progress(timing, [-1, 0, 1]) == [nil, 1, 1])
  }
}

@Suite struct AnimationTests {
  @Test func valuesOverTime() {
    let animation = Animation(
      from: Point(0, 0), to: Point(10, 20), timing: AnimationTiming(duration: 2))
    #expect(animation.value(at: 1) == Point(5, 10))
    #expect(animation.value(at: 3) == nil)
  }

  /// A spring goes beyond the end value.
  @Test func overshoots() {
    let animation = Animation(
      from: 0.0, to: 10,
      timing: AnimationTiming(duration: 1, curve: .spring(dampingRatio: 0.2)))
    let largest = (0..<100).compactMap { animation.value(at: Double($0) / 100) }.max() ?? 0
    #expect(largest > 12)
  }

  private struct State: Sendable {
    var angle = 0.0
    var position = Point.zero
  }

  @Test func groupsShareTheirTime() {
    var group = AnimationGroup<State>(
      timing: AnimationTiming(duration: 4, autoreverses: true, fillMode: .both))
    group.add(Animation(from: 0, to: 8, timing: AnimationTiming(duration: 4)), to: \.angle)
    group.add(
      Animation(
        from: .zero, to: Point(2, 2),
        timing: AnimationTiming(begin: 2, duration: 1, fillMode: .forwards)), to: \.position)
    var state = State()
    group.apply(at: 1, to: &state)
    #expect(state.angle == 2 && state.position == .zero)
    group.apply(at: 2.5, to: &state)
    #expect(state.angle == 5 && state.position == Point(1, 1))
    group.apply(at: 7, to: &state)
    #expect(state.angle == 2)
  }
}
