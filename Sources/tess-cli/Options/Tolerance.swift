import Tessellate
import TessellateSVG

/// The largest distance allowed between a true outline and its mesh, as the command line gives it.
enum Tolerance: Sendable, Hashable {
  /// A length, in output units.
  case length(Double)
  /// A fraction of the larger side of what is drawn.
  case fraction(Double)

  /// The tolerance where none is asked for.
  ///
  /// A tenth of a pixel is the default of cairo and lyon, too.
  static let fallback = 0.1

  /// Reads a number, or a percentage such as `1%`; `nil` unless it is above 0.
  static func parse(_ text: String) -> Tolerance? {
    let isPercent = text.hasSuffix("%")
    guard let number = Number.parse(isPercent ? text.dropLast() : text[...]), number > 0 else {
      return nil
    }
    return isPercent ? .fraction(number / 100) : .length(number)
  }

  /// The tolerance in output units for drawings that grow by `scale`.
  ///
  /// A fraction of nothing, as of a drawing without extent, is the default.
  func resolved(for drawings: [Drawing], scale: Double) -> Double {
    switch self {
    case .length(let length): return length
    case .fraction(let fraction):
      let length = drawings.reduce(0) { max($0, $1.largerSide) } * scale * fraction
      return length > 0 && length.isFinite ? length : Self.fallback
    }
  }
}

extension Drawing {
  /// The larger side of the size that the document states, or else of the bounds of its paths.
  ///
  /// The bounds have half of each stroke's width around them, but no miters.
  fileprivate var largerSide: Double {
    if width != nil || height != nil { return max(width ?? 0, height ?? 0) }
    let box = bounds
    return box.isNull ? 0 : max(box.width, box.height)
  }
}
