/// A message of texts and numbers, put together as bytes.
///
/// A `String` put together brings its breadcrumbs, characters and indices into a small program:
/// some 30 KB of WebAssembly.
package struct MessageText: ExpressibleByStringInterpolation, StringInterpolationProtocol {
  /// The message as UTF-8.
  package private(set) var bytes: [UInt8] = []

  package init(literalCapacity: Int, interpolationCount: Int) {}

  package init(stringInterpolation text: MessageText) { self = text }

  package init(stringLiteral text: String) { bytes.append(text: text) }

  package mutating func appendLiteral(_ text: String) { bytes.append(text: text) }

  package mutating func appendInterpolation(_ text: String) { bytes.append(text: text) }

  package mutating func appendInterpolation(_ number: Int) { bytes.appendDecimal(number) }

  /// Appends a number as the standard library writes it: 3.0 for 3.
  package mutating func appendInterpolation(_ number: Double) {
    bytes.append(text: number.description)
  }
}

extension String {
  /// The text of a message.
  init(_ message: MessageText) { self.init(decoding: message.bytes, as: UTF8.self) }
}
