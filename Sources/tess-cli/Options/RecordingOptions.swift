import Tessellate

/// The moments of a scene that are recorded.
///
/// The speed of a scene is fixed: frame k shows the moment k / rate. `--frames` with `--duration`
/// spreads that many frames over that time, and determines the rate.
struct RecordingOptions: Sendable {
  /// Frames a second.
  let rate: Double
  let frameCount: Int

  private static let fps = Option<Double?>.optionalNumber(
    "--fps", .aboveZero, help: "Frames a second. Default: 30.")
  private static let duration = Option<Double?>.optionalNumber(
    "--duration", placeholder: "SECONDS", .aboveZero,
    help: "Time that is recorded; by default one period of the scene.")
  private static let frames = Option<Int?>.count(
    "--frames", limit: mostFrames,
    help: "Number of frames; with --duration, spread over it.")

  /// More than an hour at 120 a second.
  private static let mostFrames = 1_000_000

  static let section = OptionSection("Recording", [fps.info, duration.info, frames.info])

  init(_ arguments: inout Arguments, period: Double) throws(UsageError) {
    let fps = try arguments.take(Self.fps)
    let duration = try arguments.take(Self.duration)
    let frames = try arguments.take(Self.frames)
    switch (fps, duration, frames) {
    case (_?, _?, _?):
      throw UsageError(
        "expected at most two of --fps, --duration and --frames: two determine the third")
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
    guard rate > 0, rate.isFinite else {
      throw UsageError("--duration: expected a longer one for so many --frames")
    }
  }

  /// The moment shown by a frame, in seconds.
  func time(_ frame: Int) -> Double { Double(frame) / rate }

  /// The time for which each frame is shown.
  var delay: FrameDelay { FrameDelay(framesPerSecond: rate) }
}
