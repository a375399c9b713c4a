import Testing

@testable import Tessellate

@Suite struct KeyframesTests {
  @Test func valuesAreInterpolatedBetweenFrames() {
    let frames = Keyframes([0.0, 10, 30])
    #expect([0, 0.25, 0.5, 0.75, 1].map { frames.value(at: $0) } == [0, 5, 10, 20, 30])
    #expect(frames.value(at: -1) == 0 && frames.value(at: 2) == 30)
    #expect(Keyframes([7.0]).value(at: 0.3) == 7)
  }

  @Test func framesAtOneTimeMakeAJump() {
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

  @Test func eachFrameUsesItsOwnCurve() {
    let frames = Keyframes<Double>([
      .init(time: 0, value: 0, curve: .steps(2, atStart: false)), .init(time: 1, value: 10),
    ])
    #expect(frames.value(at: 0.4) == 0 && frames.value(at: 0.6) == 5 && frames.value(at: 1) == 10)
  }
}
