import Tessellate

/// How the process ends; the numbers above 1 are those of BSD's sysexits.
enum ExitCode: Int32 {
  case done = 0
  /// `verify` found a broken law.
  case brokenLaw = 1
  /// Wrong usage: an unknown command, option or suffix, a value out of range.
  case usage = 64
  /// The input is not what it should be.
  case data = 65
  /// The input can't be read.
  case noInput = 66
  /// The output can't be written.
  case cannotCreate = 73
}

/// What was wrong with the words of the command line.
struct UsageError: Error {
  let message: String
  /// The command whose help tells more.
  var command: String?

  init(_ message: String) { self.message = message }
}

/// Why a command could not do its work: one line for standard error, and an exit code.
struct Failure: Error {
  let code: ExitCode
  /// Empty when everything has been said already.
  let message: String

  init(_ code: ExitCode, _ message: String) {
    (self.code, self.message) = (code, message)
  }

  /// What the library refused, at a place of the input.
  init(_ error: TessellationError, at place: String) {
    self.init(.data, "\(place): \(error)")
  }
}
