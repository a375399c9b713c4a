/// A subcommand of the tool.
///
/// A command is a plain struct: its `init` takes its options and operands from the arguments, `run`
/// does the work. The texts of `--help` and of the completion scripts come from the static
/// descriptions.
protocol Command {
  static var name: String { get }
  /// Its purpose in one line.
  static var summary: String { get }
  /// The operands after the options, such as `INPUT… -o OUT`.
  static var operands: String { get }
  static var sections: [OptionSection] { get }
  /// Whole command lines, each with its purpose.
  static var examples: [(line: String, purpose: String)] { get }

  init(_ arguments: inout Arguments) throws(UsageError)
  func run() throws
}

/// Options that belong together, under a heading of the help.
struct OptionSection: Sendable {
  let title: String
  let options: [OptionInfo]

  init(_ title: String, _ options: [OptionInfo]) {
    (self.title, self.options) = (title, options)
  }
}
