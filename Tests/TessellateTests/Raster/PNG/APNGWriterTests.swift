import Testing

@testable import Tessellate

@Suite struct APNGWriterTests: PictureMaking {
  @Test(arguments: PNGLevel.allCases)
  func framesComeBackInTheirRectangles(level: PNGLevel) throws {
    var frames = [picture(40, 30) { x, y in UInt32(x * y & 255) | 0xFF00_0000 }]
    frames.append(frames[0])
    frames[1].storage[12 * 40 + 7] = 0x8000_0040
    frames[1].storage[20 * 40 + 33] = 0
    frames.append(frames[1])
    let writer = try APNGWriter(
      width: 40, height: 30, frameCount: 3, plays: 2, level: level)
    let delay = FrameDelay(framesPerSecond: 25)
    var bytes = writer.header
    for index in frames.indices {
      bytes += writer.frame(
        frames[index], at: index, after: index > 0 ? frames[index - 1] : nil, delay: delay)
    }
    #expect(bytes + writer.trailer == writer.data(for: frames, delay: delay))
    let file = try PNGDecoder(bytes + writer.trailer)
    #expect(file.animation! == (3, 2))
    #expect(file.frames.count == 3)
    #expect(file.frames.allSatisfy { $0.delay == (1, 25) })
    #expect((file.frames[1].x, file.frames[1].y) == (7, 12))
    #expect((file.frames[1].width, file.frames[1].height) == (27, 9))
    #expect((file.frames[2].width, file.frames[2].height) == (1, 1))
    var shown = file.frames[0].pixels
    for (frame, image) in zip(file.frames, frames) {
      for y in 0..<frame.height {
        for x in 0..<frame.width {
          shown[(frame.y + y) * 40 + frame.x + x] = frame.pixels[y * frame.width + x]
        }
      }
      for index in 0..<1200 {
        let (red, green, blue, alpha) = image[index % 40, index / 40]
        #expect(shown[index] == [red, green, blue, alpha])
      }
    }
  }

  @Test func delaysAreFractions() {
    #expect(FrameDelay(framesPerSecond: 30) == FrameDelay(numerator: 1, denominator: 30))
    #expect(FrameDelay(framesPerSecond: 29.97) == FrameDelay(numerator: 1000, denominator: 29_970))
    #expect(FrameDelay(framesPerSecond: 0.5) == FrameDelay(numerator: 2000, denominator: 1000))
    #expect(FrameDelay(framesPerSecond: 1e9) == FrameDelay(numerator: 1, denominator: 65_535))
    #expect(FrameDelay(framesPerSecond: 0).numerator == 65_535)
    for rate in [1.5, 23.976, 64.9996, 65.5, 100.5, 119.88, 1000.5, 40_000.5] {
      let delay = FrameDelay(framesPerSecond: rate)
      let error = Double(delay.denominator) / Double(delay.numerator) - rate
      #expect(error.magnitude <= max(5e-4, rate * rate / 65_535), "\(rate) \(delay)")
    }
  }
}
