import Tessellate

/// A file name with a place for a number, as `frame-%04d.png`.
struct NumberedName: Sendable {
  private let head, tail: String
  private let digits: Int

  /// - Returns: `nil` where the name has no such place, or more than one.
  init?(_ name: String) {
    let matches = name.matches(of: #/%(0[1-9])?d/#)
    guard matches.count == 1, let place = matches.first else { return nil }
    head = String(name[..<place.range.lowerBound])
    tail = String(name[place.range.upperBound...])
    digits = place.output.1.flatMap { Int($0) } ?? 1
  }

  /// The name for a number, with leading zeros as the place asks for.
  func name(_ number: Int) -> String {
    let text = String(number)
    return head + String(repeating: "0", count: max(digits - text.count, 0)) + text + tail
  }
}
