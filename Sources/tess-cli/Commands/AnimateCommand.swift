import Tessellate

/// Records a built-in scene over time.
struct AnimateCommand: Command {
  static let name = "animate"
  static let summary =
    "Records a built-in scene over time, as an animated PNG or a series of files."
  static let operands = "NAME -o OUT"
  static var sections: [OptionSection] {
    [RecordingOptions.section, OptionSection("Animated PNG", [plays.info])] + SceneJob.sections
  }
  static let examples = [
    (
      line: "tess-cli animate ring-arrow --size 200,200 -o arrow.png",
      purpose: "One period of the ring arrow, played for ever."
    ),
    (
      line: "tess-cli animate growing-line --frames 5 --duration 2 -o line-%04d.obj",
      purpose: "Meshes of five moments of two seconds: line-0000.obj … line-0004.obj."
    ),
  ]

  private static let plays = Option<Int>(
    name: "--plays", placeholder: "COUNT", fallback: 0, fallbackText: "0",
    expectation: "a whole number of at least 0",
    help: "Number of times that the picture is played; 0 is for ever."
  ) { text in Int(text).flatMap { $0 >= 0 && $0 <= Int(UInt32.max) ? $0 : nil } }

  private let recording: RecordingOptions
  private let job: SceneJob
  private let plays: Int
  /// The names of a series; `nil` for one animated picture.
  private let series: NumberedName?

  init(_ arguments: inout Arguments) throws(UsageError) {
    let type = try Scenes.find(try arguments.takeOperand("NAME (see 'tess-cli scenes')"))
    recording = try RecordingOptions(&arguments, period: type.period)
    let hasPlays = arguments.has(Self.plays.info.name)
    plays = try arguments.take(Self.plays)
    job = try SceneJob(type, &arguments, fallback: "png")
    series = job.output.output.path.flatMap { NumberedName($0) }
    guard series == nil else {
      if hasPlays { throw UsageError("--plays: expected an animated .png, not a series of files") }
      return
    }
    guard job.isPNG else {
      throw UsageError(
        "expected an animated .png, or a name with a place for the frame's number, as frame-%04d.obj"
      )
    }
  }

  func run() throws {
    let clock = ContinuousClock()
    let start = clock.now
    let progress = Progress(total: recording.frameCount, isQuiet: job.output.isQuiet)
    defer { progress.finish() }
    let recorder = try Recorder(job: job, recording: recording, progress: progress)
    let notices =
      try series.map { try recorder.writeSeries($0) }
      ?? recorder.writePicture(to: job.output.output, plays: plays)
    progress.finish()
    notices.say()
    guard !job.output.isQuiet else { return }
    let (seconds, attoseconds) = (clock.now - start).components
    let milliseconds = Double(seconds) * 1e3 + Double(attoseconds) * 1e-15
    Console.say(
      "\(recording.frameCount) frames, \(Table.short(recording.rate)) a second, "
        + "\((milliseconds * 10).rounded() / 10) ms")
  }
}
