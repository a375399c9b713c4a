/// The texts of `--help`, made of the descriptions of the commands.
enum Help {
  /// The help for the whole tool.
  static var overview: String {
    var text = """
      Turns vector paths into triangle meshes.

      Usage: \(CommandLineTool.name) COMMAND [OPTIONS] [INPUT]
             \(CommandLineTool.name) --version | --help | COMMAND --help

      INPUT is a file or '-' (standard input): an SVG document, or a text file with the data of one
      path a line. --path 'M0 0 …' stands in for it.

      Commands:

      """
    for command in CommandLineTool.commands {
      text += row(command.name, command.summary, column: 14)
    }
    return text
  }

  /// The help for one command.
  static func text(for command: any Command.Type) -> String {
    var text = "\(command.summary)\n\nUsage: \(CommandLineTool.name) \(command.name)"
    text += " [OPTIONS]\(command.operands.isEmpty ? "" : " " + command.operands)\n"
    let general = OptionSection("Help", [OptionInfo(name: "--help", help: "Shows this help.")])
    for section in command.sections + [general] where !section.options.isEmpty {
      text += "\n\(section.title):\n"
      for option in section.options {
        text += row(label(option), describe(option), column: 30)
      }
    }
    if !command.examples.isEmpty { text += "\nExamples:\n" }
    for example in command.examples {
      text += "  \(example.line)\n      \(example.purpose)\n"
    }
    return text
  }

  private static func label(_ option: OptionInfo) -> String {
    var label = option.short.map { "\($0), " } ?? ""
    label += option.name
    if let placeholder = option.placeholder { label += " \(placeholder)" }
    return label
  }

  private static func describe(_ option: OptionInfo) -> String {
    var text = option.help
    if !option.choices.isEmpty { text += " One of \(option.choices.joined(separator: ", "))." }
    if let fallback = option.fallback { text += " Default: \(fallback)." }
    return text
  }

  /// A label and its text in a column after it, in lines of at most 100 columns.
  private static func row(_ label: String, _ text: String, column: Int) -> String {
    let indent = String(repeating: " ", count: column)
    var result = "  " + label
    if result.count + 2 > column {
      result += "\n" + indent
    } else {
      result += String(repeating: " ", count: column - result.count)
    }
    var used = column
    for (index, word) in text.split(separator: " ").enumerated() {
      if index > 0 {
        if used + 1 + word.count > 100 {
          result += "\n" + indent
          used = column
        } else {
          result += " "
          used += 1
        }
      }
      result += word
      used += word.count
    }
    return result + "\n"
  }
}
