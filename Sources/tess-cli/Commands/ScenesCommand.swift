/// Lists the scenes and their parameters.
struct ScenesCommand: Command {
  static let name = "scenes"
  static let summary = "Lists the scenes and their parameters."
  static let operands = ""
  static let sections = [OptionSection("Output", OutputOptions.options + [json.info])]
  static let examples: [(line: String, purpose: String)] = []

  private static let json = Switch(name: "--json", help: "Writes JSON instead of a table.")

  private let output: OutputOptions
  private let isJSON: Bool

  init(_ arguments: inout Arguments) throws(UsageError) {
    output = try OutputOptions(&arguments)
    isJSON = arguments.take(Self.json)
  }

  func run() throws {
    try output.output.write(isJSON ? Self.list.text + "\n" : Self.table)
  }

  private static func list(_ options: [OptionInfo]) -> JSON {
    .array(
      options.map { option in
        .object([
          ("name", .string(option.name)), ("value", .string(option.placeholder ?? "")),
          ("default", option.fallback.map { .string($0) } ?? .null),
          ("help", .string(option.help)),
        ])
      })
  }

  private static var list: JSON {
    .array(
      Scenes.all.map { scene in
        .object([
          ("name", .string(scene.name)), ("summary", .string(scene.summary)),
          ("period", .number(scene.period)), ("parameters", list(scene.options)),
          // General style options whose defaults the scene changes.
          ("defaults", list(StyleOptions.changes(scene.style))),
        ])
      })
  }

  private static var table: String {
    var text = ""
    for scene in Scenes.all {
      if !text.isEmpty { text += "\n" }
      text += "\(scene.name)  \(scene.summary) Period: \(Number.text(scene.period)) s.\n"
      text += rows(scene.options)
      let changes = StyleOptions.changes(scene.style)
      if !changes.isEmpty { text += " Defaults of its own:\n" + rows(changes) }
    }
    return text
  }

  private static func rows(_ options: [OptionInfo]) -> String {
    Table.text(
      options.map { option in
        let name = "  \(option.name) \(option.placeholder ?? "")"
        return [name, option.fallback ?? "", option.help]
      }, leftColumns: 3)
  }
}
