import Foundation
import Tessellate
import TessellateSVG

/// The sets of drawings under `Benchmarks/Corpus`, each of one size and by one group of authors.
enum DrawingSet: String, CaseIterable {
  case bootstrap, feather
  case simpleIcons = "simple-icons"
  case noto, flags

  /// The size of a drawing's picture in pixels.
  typealias PixelSize = (width: Int, height: Int)

  /// A scale of the drawings.
  enum Size: CaseIterable {
    /// The size that the document states: 16 to 24 units for icons, 128 for emoji, 640 for flags.
    case own
    /// The larger side is 256 units.
    case pixels256
  }

  /// The number of drawings.
  var count: Int { self == .flags ? 24 : 40 }

  /// The size of pictures whose larger side is 256 pixels.
  var pictureSize: PixelSize { self == .flags ? (256, 192) : (256, 256) }

  /// Returns the fills and strokes of each drawing in the order of painting, with their paints.
  func drawings(_ size: Size) throws -> [[(BenchInput.Job, Paint)]] {
    let names = try Corpus.names(in: rawValue, suffix: ".svg")
    guard names.count == count else {
      throw BenchError(
        message: "\(Corpus.file(rawValue)): expected \(count) drawings, found \(names.count)",
        exitCode: 65)
    }
    return try names.map { name in
      let drawing = try Drawings.read(Corpus.file(name))
      let side = max(drawing.width ?? 0, drawing.height ?? 0)
      return Drawings.jobs(drawing, scale: size == .own ? 1 : 256 / side)
    }
  }
}
