/// Writes completion scripts for shells.
struct CompletionsCommand: Command {
  static let name = "completions"
  static let summary = "Writes a script that completes commands and options in a shell."
  static let operands = "SHELL"
  static let sections = [OptionSection("Output", OutputOptions.options)]
  static let examples = [
    (
      line: "tess-cli completions bash > ~/.local/share/bash-completion/completions/tess-cli",
      purpose: "SHELL is bash, zsh or fish."
    )
  ]

  private enum Shell: String, CaseIterable { case bash, zsh, fish }

  private let shell: Shell
  private let output: OutputOptions

  init(_ arguments: inout Arguments) throws(UsageError) {
    let name = try arguments.takeOperand("SHELL (bash, zsh or fish)")
    guard let shell = Shell(rawValue: name) else {
      throw UsageError("shell '\(name)': expected one of bash, zsh, fish")
    }
    self.shell = shell
    output = try OutputOptions(&arguments)
  }

  func run() throws {
    switch shell {
    case .bash: try output.output.write(Self.bash)
    case .zsh: try output.output.write(Self.zsh)
    case .fish: try output.output.write(Self.fish)
    }
  }

  private static func options(_ command: any Command.Type) -> [OptionInfo] {
    // Several scenes have the same option; it is completed once.
    var seen: Set<String> = []
    return command.sections.flatMap(\.options).filter { seen.insert($0.name).inserted }
      + [OptionInfo(name: "--help", help: "Shows the help.")]
  }

  /// The words for the first operand of commands that take a name.
  private static func names(_ command: any Command.Type) -> [String] {
    switch command.name {
    case SceneCommand.name, AnimateCommand.name: Scenes.all.map { $0.name }
    case Self.name: Shell.allCases.map(\.rawValue)
    default: []
    }
  }

  // MARK: Scripts

  private static var bash: String {
    var (values, words) = ("", "")
    for command in CommandLineTool.commands {
      for option in options(command) where !option.choices.isEmpty {
        let list = option.choices.joined(separator: " ")
        values += "    '\(command.name) \(option.name)') choices='\(list)' ;;\n"
      }
      let list = (options(command).map(\.name) + names(command)).joined(separator: " ")
      words += "    \(command.name)) words='\(list)' ;;\n"
    }
    let commands = CommandLineTool.commands.map { $0.name }.joined(separator: " ")
    return """
      # bash completion for tess-cli
      _tess_cli() {
        local current="${COMP_WORDS[COMP_CWORD]}" previous="${COMP_WORDS[COMP_CWORD-1]}"
        local command="${COMP_WORDS[1]}" choices='' words=''
        if [ "$COMP_CWORD" -eq 1 ]; then
          COMPREPLY=($(compgen -W '\(commands) --help --version' -- "$current"))
          return
        fi
        case "$command $previous" in
      \(values)  esac
        if [ -n "$choices" ]; then
          COMPREPLY=($(compgen -W "$choices" -- "$current"))
          return
        fi
        case "$command" in
      \(words)  esac
        COMPREPLY=($(compgen -W "$words" -- "$current") $(compgen -f -- "$current"))
      }
      complete -o filenames -F _tess_cli tess-cli

      """
  }

  private static var zsh: String {
    var cases = ""
    for command in CommandLineTool.commands {
      cases += "    \(command.name))\n      _arguments"
      for option in options(command) {
        var spec = "\(option.name)[\(quoted(option.help, also: "[]"))]"
        if let placeholder = option.placeholder {
          let list = option.choices.joined(separator: " ")
          spec += ":\(placeholder):" + (list.isEmpty ? "_files" : "(\(list))")
        }
        cases += " \\\n        '*\(spec)'"
      }
      let list = names(command).joined(separator: " ")
      cases +=
        " \\\n        '*:operand:" + (list.isEmpty ? "_files" : "(\(list))") + "'\n      ;;\n"
    }
    let commands = CommandLineTool.commands.map { command in
      "'\(command.name):\(quoted(command.summary, also: ":"))'"
    }
    return """
      #compdef tess-cli
      _tess_cli() {
        local -a commands
        commands=(\(commands.joined(separator: "\n    ")))
        if (( CURRENT == 2 )); then
          _describe command commands
          return
        fi
        local command=$words[2]
        shift words
        (( CURRENT-- ))
        case $command in
      \(cases)  esac
      }
      _tess_cli "$@"

      """
  }

  private static var fish: String {
    var text = "# fish completion for tess-cli\n"
    for command in CommandLineTool.commands {
      text +=
        "complete -c tess-cli -n __fish_use_subcommand -f -a \(command.name)"
        + " -d '\(quoted(command.summary))'\n"
      let condition = "-n '__fish_seen_subcommand_from \(command.name)'"
      for option in options(command) {
        text += "complete -c tess-cli \(condition) -l \(option.name.dropFirst(2))"
        if let short = option.short { text += " -s \(short.dropFirst())" }
        if option.placeholder != nil { text += " -r" }
        if !option.choices.isEmpty { text += " -f -a '\(option.choices.joined(separator: " "))'" }
        text += " -d '\(quoted(option.help))'\n"
      }
      for name in names(command) {
        text += "complete -c tess-cli \(condition) -f -a \(name)\n"
      }
    }
    return text
  }

  /// Text between single quotes: quotes and other special characters become blanks.
  private static func quoted(_ text: String, also special: String = "") -> String {
    String(text.map { "'\\\(special)".contains($0) ? " " : $0 })
  }
}
