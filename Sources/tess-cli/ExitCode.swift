import Tessellate

/// The exit code of the process; the numbers above 1 are those of BSD's sysexits.
enum ExitCode: Int32 {
  case done = 0
  /// `verify` found a broken law.
  case brokenLaw = 1
  /// Wrong usage: an unknown command, option or suffix, a value out of range.
  case usage = 64
  /// The input is broken, or exceeds a budget.
  case data = 65
  /// The input can't be read.
  case noInput = 66
  /// The output can't be written.
  case cannotCreate = 73
}

/// An error in the words of the command line.
struct UsageError: Error {
  let message: String
  /// The command whose help is recommended; `nil` for the tool's own.
  var command: String?

  init(_ message: String) { self.message = message }
}

/// A failure of a command: one line for standard error, and an exit code.
struct Failure: Error {
  let code: ExitCode
  /// Empty where the message has been written already.
  let message: String

  init(_ code: ExitCode, _ message: String) {
    (self.code, self.message) = (code, message)
  }

  /// Creates the failure for an error of the library at a place of the input.
  init(_ error: TessellationError, at place: String) {
    self.init(.data, "\(place): \(error)")
  }
}
