/// The place of the first error in SVG path data, and what was expected there.
public struct SVGPathError: Error, Sendable, Hashable {
  /// The expected kind of text.
  public enum Expectation: String, Sendable, Hashable {
    /// The command that path data begin with.
    case moveto = "a moveto (M or m)"
    /// A letter of a command, or the end of the data.
    case command = "a command or the end"
    /// A number, perhaps after a comma.
    case number = "a number"
    /// A flag of an arc.
    case flag = "a flag (0 or 1)"
    /// A number that is no larger than the largest `Double`.
    case finiteNumber = "a number within the range of Double"
  }

  /// The place of the first byte, in UTF-8, that could not be read; the length of the data where
  /// they end too early.
  public var offset: Int
  /// The text that was expected there.
  public var expected: Expectation
  /// The path up to the segment that is in error, which is what SVG renders.
  public var prefix: Path
}

extension SVGPathError: CustomStringConvertible {
  /// The place and the expectation, as a message for the author of the data.
  public var description: String { String(message) }

  /// The description, as bytes.
  package var message: MessageText { "path data, byte \(offset): expected \(expected.rawValue)" }
}
