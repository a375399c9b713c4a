import Testing

@testable import Tessellate

@Suite struct AnimationTests {
  @Test func valuesAreInterpolatedInTime() {
    let animation = Animation(
      from: Point(0, 0), to: Point(10, 20), timing: AnimationTiming(duration: 2))
    #expect(animation.value(at: 1) == Point(5, 10))
    #expect(animation.value(at: 3) == nil)
  }

  /// A spring goes beyond the end value.
  @Test func springsOvershootTheEndValue() {
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

  /// A member that lasts as long as its group sets its last value, under every fill mode.
  @Test(arguments: AnimationTiming.FillMode.allCases)
  func membersArriveWithTheirGroup(_ mode: AnimationTiming.FillMode) {
    var group = AnimationGroup<State>(timing: AnimationTiming(duration: 4, autoreverses: true))
    group.add(
      Animation(from: 0, to: 8, timing: AnimationTiming(duration: 4, fillMode: mode)), to: \.angle)
    var state = State()
    group.apply(at: 4, to: &state)
    #expect(state.angle == 8)
    group.apply(at: 8, to: &state)
    #expect(state.angle == 0)
  }
}
