import Foundation
import Tessellate
import TessellateSVG

/// Records a scene frame by frame on several threads.
///
/// Frames are drawn in rounds of a few for each thread, and written in order after each round, so
/// that memory does not grow with their number; large pictures are drawn by fewer threads, so that
/// all fit. A frame depends on its moment alone, and in an animated picture on the frame before,
/// which exists by then: the bytes are equal for any number of threads.
struct Recorder {
  let job: SceneJob
  let recording: RecordingOptions
  let progress: Progress
  private let threads: Int
  /// The number of frames that are drawn at once.
  private let roundSize: Int

  /// The number of frames of a round for each thread: enough to even out their different times, few
  /// enough to fit into memory.
  private static let share = 4

  init(job: SceneJob, recording: RecordingOptions, progress: Progress) throws(Failure) {
    (self.job, self.recording, self.progress) = (job, recording, progress)
    let most = max(1, MemoryBudget.current.pixels / max(try job.pixelCount(), 1))
    threads = min(job.meshing.jobs, most)
    roundSize = min(Self.share * threads, most)
  }

  /// Writes one animated picture.
  ///
  /// - Parameters:
  ///   - output: The destination.
  ///   - plays: The number of times that it is played; 0 is for ever.
  /// - Returns: What the meshes of its frames lack.
  /// - Throws: The failure of a frame or of the output.
  func writePicture(to output: Output, plays: Int) throws -> [MeshNotice] {
    let stream = try ResultStream(output)
    var previous: Image?
    var writer: APNGWriter?
    var notices: [MeshNotice] = []
    try forEachRound { round in
      let drawn = try drawn(round) { job, time in
        let (image, meshes) = try job.image(at: time)
        return (image, meshes.notices)
      }
      let images = drawn.map(\.0)
      notices = (notices + drawn.flatMap(\.1)).withoutRepetitions
      if writer == nil {
        writer = try APNGWriter(
          width: images[0].width, height: images[0].height, frameCount: recording.frameCount,
          plays: plays, isOpaque: job.isOpaque, level: job.picture.level)
        try stream.write(writer?.header ?? [])
      }
      guard let writer else { return }
      let before = previous
      let frames = Parallel.map(round.count, threads: threads) { index in
        writer.frame(
          images[index], at: round.lowerBound + index,
          after: index > 0 ? images[index - 1] : before,
          delay: recording.delay)
      }
      for frame in frames { try stream.write(frame) }
      previous = images.last
    }
    try stream.write(writer?.trailer ?? [])
    try stream.finish()
    return notices
  }

  /// Writes a file for each frame, with its materials if it has some.
  ///
  /// - Returns: What the meshes of the frames lack.
  func writeSeries(_ name: NumberedName) throws -> [MeshNotice] {
    let series = OutputSeries()
    var notices: [MeshNotice] = []
    try forEachRound { round in
      let drawn = try drawn(round) { job, time in
        let frame = Int((time * recording.rate).rounded())
        let result = try job.files(at: time, path: name.name(frame))
        try series.add(result.files)
        return result.notices
      }
      notices = (notices + drawn.joined()).withoutRepetitions
    }
    try series.finish()
    return notices
  }

  private func forEachRound(_ body: (Range<Int>) throws -> Void) throws {
    var start = 0
    while start < recording.frameCount {
      let end = min(start + roundSize, recording.frameCount)
      try body(start..<end)
      start = end
    }
  }

  /// Draws the frames of a round by `body`, and returns the results in order.
  private func drawn<Result: Sendable>(
    _ round: Range<Int>, _ body: @Sendable (SceneJob, Double) throws -> Result
  ) throws -> [Result] {
    let single = job.onOneThread
    return try Parallel.map(round.count, threads: threads) { index in
      defer { progress.advance() }
      return try body(single, recording.time(round.lowerBound + index))
    }
  }
}
