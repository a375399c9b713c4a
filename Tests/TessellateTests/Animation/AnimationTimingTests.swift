import Testing

@testable import Tessellate

@Suite struct AnimationTimingTests {
  private func progress(_ timing: AnimationTiming, _ times: [Double]) -> [Double?] {
    times.map { timing.progress(at: $0) }
  }

  @Test func progressOfOneRunIsLinear() {
    let timing = AnimationTiming(begin: 1, duration: 4)
    #expect(progress(timing, [0, 1, 2, 3, 4.5, 5, 6]) == [nil, 0, 0.25, 0.5, 0.875, 1, nil])
    #expect(timing.end == 5)
  }

  @Test func fillModesGiveTheValuesOutside() {
    for mode in AnimationTiming.FillMode.allCases {
      let timing = AnimationTiming(begin: 1, duration: 4, fillMode: mode)
      let before: Double? = mode == .backwards || mode == .both ? 0 : nil
      let after: Double? = mode == .forwards || mode == .both ? 1 : nil
      #expect(progress(timing, [0, 5, 99]) == [before, 1, after])
    }
  }

  @Test func runsRepeat() {
    var timing = AnimationTiming(duration: 2, repeatCount: 2.5, fillMode: .forwards)
    #expect(progress(timing, [0, 1, 2, 3, 4, 4.5, 5, 9]) == [0, 0.5, 0, 0.5, 0, 0.25, 0.5, 0.5])
    timing.repeatCount = 2
    #expect(progress(timing, [3.5, 4, 9]) == [0.75, 1, 1])
    timing.repeatCount = .infinity
    #expect(timing.end == .infinity)
    #expect(progress(timing, [1e9 + 1]) == [0.5])
  }

  @Test func reversedRunsMirrorTheirCurve() {
    let timing = AnimationTiming(
      duration: 2, repeatCount: 1, autoreverses: true, fillMode: .both, curve: .easeIn)
    #expect(timing.end == 4)
    let (up, down) = (timing.progress(at: 1.5), timing.progress(at: 2.5))
    #expect(up == down && up == TimingCurve.easeIn.progress(at: 0.75))
    #expect(progress(timing, [0, 2, 4, 5]) == [0, 1, 0, 0])
  }

  @Test func withoutDurationTheEndIsReachedAtOnce() {
    let timing = AnimationTiming(duration: 0, fillMode: .forwards)
    #expect(progress(timing, [-1, 0, 1]) == [nil, 1, 1])
  }

  /// Every timing with an end, under each fill mode.
  private func forEachTiming(_ body: (AnimationTiming) -> Void) {
    for mode in AnimationTiming.FillMode.allCases {
      for repeatCount in [-1, 0, 0.25, 1, 1.5, 2, 3, 7.75] {
        for autoreverses in [false, true] {
          for (begin, duration) in [(0.0, 2.0), (0.1, 0.2), (-3, 0.7), (5, 0), (1e6, 1e-3)] {
            for curve in [TimingCurve.linear, .easeIn, .spring(dampingRatio: 0.5)] {
              body(
                AnimationTiming(
                  begin: begin, duration: duration, repeatCount: repeatCount,
                  autoreverses: autoreverses, fillMode: mode, curve: curve))
            }
          }
        }
      }
    }
  }

  /// At its very end an animation has the value of its last frame, whatever the fill mode.
  @Test func theEndBelongsToTheLastRun() {
    forEachTiming { timing in
      let runs = Swift.max(timing.repeatCount, 0)
      let rest = runs - runs.rounded(.down)
      let fraction = rest == 0 && runs > 0 ? 1 : rest
      let run = timing.autoreverses ? 1 - (2 * fraction - 1).magnitude : fraction
      let last = timing.curve.progress(at: run)
      #expect(timing.progress(at: timing.end) == last, "\(timing)")
      let animation = Animation(from: 10.0, to: 20, timing: timing)
      let value = animation.value(at: timing.end) ?? .infinity
      #expect((value - 10 - 10 * last).magnitude < 1e-12, "\(timing)")
    }
  }

  /// The end is approached without a jump, and left at once where nothing is shown after it.
  @Test func theEndIsTheLimitOfTheLastRun() {
    forEachTiming { timing in
      let last = timing.progress(at: timing.end)
      let shows = timing.fillMode == .forwards || timing.fillMode == .both
      #expect(timing.progress(at: timing.end.nextUp) == (shows ? last : nil), "\(timing)")
      guard timing.end > timing.begin else { return }
      let before = timing.progress(at: timing.end - 1e-9 * timing.duration) ?? .infinity
      #expect(((last ?? .infinity) - before).magnitude < 1e-5, "\(timing)")
    }
  }
}
