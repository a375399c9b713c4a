import Tessellate

/// Draws one built-in scene at one moment.
struct SceneCommand: Command {
  static let name = "scene"
  static let summary = "Draws a built-in scene at one moment, as a mesh, a picture or path data."
  static let operands = "NAME -o OUT"
  static var sections: [OptionSection] {
    [OptionSection("Moment", [at.info])] + SceneJob.sections
  }
  static let examples = [
    (
      line: "tess-cli scene ring-arrow --at 1 --stroke red --stroke-width 4 -o arrow.png",
      purpose: "The ring arrow, half way round."
    ),
    (
      line: "tess-cli scene growing-line --progress 0.5 --format path",
      purpose: "Half a line, as path data on standard output."
    ),
  ]

  private static let at = Option<Double?>.optionalNumber(
    "--at", placeholder: "SECONDS", help: "The moment; by default one that shows most of the scene."
  )

  private let time: Double
  private let job: SceneJob

  init(_ arguments: inout Arguments) throws(UsageError) {
    let type = try Scenes.find(try arguments.takeOperand("NAME (see 'tess-cli scenes')"))
    time = try arguments.take(Self.at) ?? type.showcase
    job = try SceneJob(type, &arguments, fallback: "obj")
  }

  func run() throws {
    let clock = ContinuousClock()
    let start = clock.now
    let output = job.output.output
    let result = try job.files(at: time, path: output.path)
    result.notices.say()
    try output.write(result.files)
    if !job.output.isQuiet, let summary = result.summary {
      Console.say(summary.text(since: start, clock))
    }
  }
}
