/// One thing that the tool can do.
///
/// A command is a plain struct: its `init` takes what it knows from the arguments, `run` does the work. Everything
/// that `--help` and the completion scripts say comes from the static descriptions.
protocol Command {
  static var name: String { get }
  /// What it does, in one line.
  static var summary: String { get }
  /// What stands behind the options, such as `INPUT… -o OUT`.
  static var operands: String { get }
  static var sections: [OptionSection] { get }
  /// Whole command lines, each with a word on what it is for.
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
