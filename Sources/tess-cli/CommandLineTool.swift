import Foundation

/// The whole program: finds the command, runs it, and turns errors into a message and an exit code.
enum CommandLineTool {
  static let name = "tess-cli"
  static let version = "0.2.0"

  static var commands: [any Command.Type] {
    [
      MeshCommand.self, RenderCommand.self, FlattenCommand.self, StrokeCommand.self,
      CombineCommand.self, OffsetCommand.self, SceneCommand.self, AnimateCommand.self,
      InfoCommand.self, VerifyCommand.self, ScenesCommand.self, ExplainCommand.self,
      CompletionsCommand.self,
    ]
  }

  static func run(_ words: [String]) -> ExitCode {
    do {
      try dispatch(words)
      return .done
    } catch let error as UsageError {
      let topic = error.command.map { "\(name) \($0)" } ?? name
      Console.say("\(topic): \(error.message)")
      Console.say("Try '\(topic) --help'.")
      return .usage
    } catch let failure as Failure {
      if !failure.message.isEmpty { Console.say("\(name): \(failure.message)") }
      return failure.code
    } catch {
      Console.say("\(name): \(error)")
      return .data
    }
  }

  private static func dispatch(_ words: [String]) throws {
    guard let first = words.first else {
      throw UsageError("expected a command, such as mesh or render")
    }
    switch first {
    case "--version": return try Output.standard.write("\(name) \(version)\n")
    case "--help", "-h", "help": return try help(words.dropFirst().first)
    case _ where first.hasPrefix("-"):
      throw UsageError("expected a command before \(first)")
    default: break
    }
    let command = try find(first)
    do {
      var arguments = try Arguments(Array(words.dropFirst()), sections: command.sections)
      if arguments.wantsHelp { return try Output.standard.write(Help.text(for: command)) }
      let run = try command.init(&arguments)
      try arguments.finish()
      try run.run()
    } catch var error as UsageError {
      error.command = command.name
      throw error
    }
  }

  private static func help(_ topic: String?) throws {
    guard let topic, !topic.hasPrefix("-") else { return try Output.standard.write(Help.overview) }
    try Output.standard.write(Help.text(for: find(topic)))
  }

  private static func find(_ name: String) throws -> any Command.Type {
    if let command = commands.first(where: { $0.name == name }) { return command }
    let suggestion = Suggestion.text(for: name, among: commands.map { $0.name })
    throw UsageError("unknown command '\(name)'\(suggestion)")
  }
}
