import Tessellate
import TessellateSVG

/// Outlines of paths with their paints, as path data or as an SVG document.
struct OutlineFile {
  /// The formats that outlines are written in: path data, one outline a line, or a document.
  enum Format: String, CaseIterable {
    case path, txt, svg
  }

  /// The names of the formats, the first of them by default.
  static let formats = Format.allCases.map(\.rawValue)

  private var outlines: [(data: String, paint: Paint, bounds: Rect)] = []

  /// Appends an outline, which is filled by the non-zero rule.
  mutating func append(_ outline: Path, paint: Paint) {
    outlines.append((outline.svgDescription, paint, outline.bounds))
  }

  /// Writes the outlines; a document has the size that the first of some drawings states, grown by
  /// `scale`, or else shows just the outlines.
  func write(
    to output: Output, as format: Format, like drawings: [Drawing], scale: Double
  ) throws(Failure) {
    try output.write(format == .svg ? document(like: drawings, scale: scale) : pathData)
  }

  /// The outlines as path data, one a line.
  private var pathData: String { outlines.map { $0.data + "\n" }.joined() }

  /// Returns the outlines as a document, filled with the mean colours of their paints.
  private func document(like drawings: [Drawing], scale: Double) -> String {
    var box = outlines.reduce(Rect.null) { $0.union($1.bounds) }
    if let first = drawings.first, let width = first.width, let height = first.height {
      box = Rect(x: 0, y: 0, width: width * scale, height: height * scale)
    }
    if box.isNull { box = Rect(x: 0, y: 0, width: 100, height: 100) }
    let frame = [box.minX, box.minY, box.width, box.height].map(Number.text)
      .joined(separator: " ")
    var text = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"\(frame)\">\n"
    for (data, paint, _) in outlines {
      let (red, green, blue, alpha) = paint.representative.bytes
      text += "<path fill=\"rgb(\(red),\(green),\(blue))\""
      if alpha < 255 { text += " fill-opacity=\"\(Number.text(Double(alpha) / 255))\"" }
      text += " d=\"\(data)\"/>\n"
    }
    return text + "</svg>\n"
  }
}
