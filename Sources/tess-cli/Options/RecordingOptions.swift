import Tessellate

/// Which moments of a scene are recorded.
///
/// A scene keeps its speed whatever is asked for: frame k shows the moment k / rate. `--frames` with `--duration` spreads
/// that many frames over that time; the rate follows.
struct RecordingOptions: Sendable {
  /// Frames a second.
  let rate: Double
  let frameCount: Int

  private static let fps = Option<Double?>.optionalNumber(
    "--fps", .aboveZero, help: "Frames a second. Default: 30.")
  private static let duration = Option<Double?>.optionalNumber(
    "--duration", placeholder: "SECONDS", .aboveZero,
    help: "How much is recorded; else one period of the scene.")
  private static let frames = Option<Int?>.count(
    "--frames", limit: mostFrames,
    help: "The number of frames; with --duration and without --fps, spread over it.")

  /// More than an hour at 120 a second.
  private static let mostFrames = 1_000_000

  static let section = OptionSection("Recording", [fps.info, duration.info, frames.info])

  init(_ arguments: inout Arguments, period: Double) throws(UsageError) {
    let fps = try arguments.take(Self.fps)
    let duration = try arguments.take(Self.duration)
    let frames = try arguments.take(Self.frames)
    switch (fps, duration, frames) {
    case (_?, _?, _?): throw UsageError("two of --fps, --duration and --frames give the third")
    case (nil, let duration?, let frames?): (rate, frameCount) = (Double(frames) / duration, frames)
    case (_, nil, let frames?): (rate, frameCount) = (fps ?? 30, frames)
    case (_, _, nil):
      rate = fps ?? 30
      let count = (rate * (duration ?? period)).rounded()
      guard count <= Double(Self.mostFrames) else {
        throw UsageError(
          "expected at most \(Self.mostFrames) frames: a shorter --duration or a lower --fps")
      }
      frameCount = max(Int(count), 1)
    }
    guard rate > 0, rate.isFinite else { throw UsageError("--duration: expected a longer one") }
  }

  /// The moment that a frame shows, in seconds.
  func time(_ frame: Int) -> Double { Double(frame) / rate }

  /// How long each frame is shown.
  var delay: FrameDelay { FrameDelay(framesPerSecond: rate) }
}
