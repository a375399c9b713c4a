/// A word of a header that says what a run must give.
package enum CaseExpectation: Sendable {
  /// A figure of a mesh.
  package enum Figure: String, CaseIterable, Sendable {
    /// The sum of the triangles' signed areas; of a solid, of its surface.
    case area
    /// What a solid encloses.
    case volume
    /// Vertices minus edges plus triangles, vertices at one place counted as one: 2 for a solid
    /// without tunnels, for each of several; pieces minus holes for a flat mesh.
    case euler
    case triangles
    case vertices
  }

  /// A text that a run gives.
  package enum Text: String, CaseIterable, Sendable {
    /// The description of the error that the library throws.
    case error
    /// What the program writes to standard error.
    case notice
    /// What the program writes to standard output.
    case output
  }

  /// All laws of the mesh hold.
  case valid
  /// A figure is a number, up to a slack, or below or above it.
  case figure(Figure, is: Character, Double, slack: Double)
  /// The rectangle about all vertices: left, top, right, bottom.
  case bounds([Double], slack: Double)
  /// Some triangle, or none, holds a point.
  case covers(Bool, x: Double, y: Double)
  /// A text contains another one; is empty, if that is `none`.
  case text(Text, String)
  /// The program ends with this code.
  case exit(Int32)
  /// A pixel of the picture has this colour, up to one step of each channel.
  case pixel(x: Int, y: Int, color: String)

  /// All words that are expectations.
  package static let grammar = """
    valid, area=N, volume=N, euler=N, triangles=N, vertices=N (N, N±SLACK, or > or < for =), \
    bounds=X,Y,X,Y or the same with ±SLACK, covers=X,Y, misses=X,Y, error=TEXT, notice=TEXT, \
    output=TEXT, exit=CODE, pixel=X,Y,#RRGGBB
    """

  /// Reads a word; returns nil for a word that is an option.
  static func read(_ word: String) throws(CaseError) -> CaseExpectation? {
    if word == "valid" { return .valid }
    guard let place = word.firstIndex(where: { "=<>".contains($0) }) else { return nil }
    let (name, sign) = (String(word[..<place]), word[place])
    let value = word[word.index(after: place)...]
    let expected = CaseError(word, expected: Self.grammar)
    if let figure = Figure(rawValue: name) {
      guard let (numbers, slack) = Self.numbers(value), numbers.count == 1 else { throw expected }
      return .figure(figure, is: sign, numbers[0], slack: slack)
    }
    let isKnown = ["bounds", "covers", "misses", "exit", "pixel"].contains(name)
    guard isKnown || Text(rawValue: name) != nil else { return nil }
    guard sign == "=", !value.isEmpty else { throw expected }
    if let text = Text(rawValue: name) { return .text(text, String(value)) }
    switch name {
    case "exit":
      guard let code = Int32(value) else { throw expected }
      return .exit(code)
    case "pixel":
      let parts = value.split(separator: ",").map(String.init)
      guard parts.count == 3, let x = Int(parts[0]), let y = Int(parts[1]),
        parts[2].count == 7, parts[2].hasPrefix("#"), Int(parts[2].dropFirst(), radix: 16) != nil
      else { throw expected }
      return .pixel(x: x, y: y, color: parts[2])
    default:
      guard let (numbers, slack) = Self.numbers(value),
        numbers.count == (name == "bounds" ? 4 : 2)
      else { throw expected }
      return name == "bounds"
        ? .bounds(numbers, slack: slack)
        : .covers(name == "covers", x: numbers[0], y: numbers[1])
    }
  }

  /// Numbers between commas, and their slack: 10⁻⁶ of the largest unless one is given.
  private static func numbers(_ text: Substring) -> (numbers: [Double], slack: Double)? {
    let parts = text.split(separator: "±", omittingEmptySubsequences: false)
    let numbers = parts[0].split(separator: ",").map { Double($0) }
    let known = numbers.compactMap(\.self)
    guard known.count == numbers.count, parts.count <= 2 else { return nil }
    guard parts.count > 1 else { return (known, 1e-6 * (known.map(\.magnitude).max() ?? 0)) }
    return Double(parts[1]).map { (known, $0) }
  }
}
