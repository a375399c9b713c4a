/// The reason why a path gave no mesh.
///
/// Geometry itself never fails: only input that is not finite, options that make no sense, and
/// exceeded budgets do.
public enum TessellationError: Error, Sendable, Hashable {
  /// The path holds an element that could not be added to it.
  case invalidElement(InvalidElement)
  /// A coordinate lies beyond ±2¹²⁶, where a `Float` mesh ends: that of an element, by the number
  /// of elements before it, or one that results from the whole path, its pen or its length.
  case outOfRange(element: Int? = nil)
  /// The tolerance is not a positive number.
  case invalidTolerance(Double)
  /// A value of the style is out of its range.
  case invalidStyle(parameter: String, value: Double)
  /// A mesh breaks a law that the operation needs, named as `MeshReport.Law` does, first at
  /// `place`.
  case invalidMesh(law: String, place: Point)
  /// The work would exceed a budget, named by its option.
  case budgetExceeded(Budget, limit: Int)
  /// A picture has no pixels, or more than 32,767 on a side.
  case invalidSize(width: Int, height: Int)
  /// Sub-paths with area, or dashes, rounded to nothing on a lattice of this step; thrown under
  /// `LossPolicy.fail` only.
  case belowResolution(lost: Int, step: Double)

  /// The quantity whose limit was exceeded.
  public enum Budget: String, Sendable, Hashable {
    /// The chords of a flattened path.
    case chords
    /// The vertices of one fill or stroke.
    case vertices
    /// The crossings of one fill or single cover.
    case crossings
    /// The dashes of one stroke.
    case dashes
    /// The pixels of a picture, its layers and its clips.
    case pixels

    /// The name of the property or parameter that sets the limit, such as `vertexLimit`.
    public var property: String {
      switch self {
      case .chords: "chordLimit"
      case .vertices: "vertexLimit"
      case .crossings: "crossingLimit"
      case .dashes: "dashLimit"
      case .pixels: "pixelBudget"
      }
    }
  }
}

/// An element that could not be added to a path.
public struct InvalidElement: Sendable, Hashable {
  /// The reason for a rejection.
  public enum Reason: Sendable, Hashable {
    /// A coordinate, radius or angle is infinite or not a number.
    case notFinite
    /// A radius is below zero.
    case negativeRadius
    /// A line, curve or close with no current point to start from.
    case noCurrentPoint
  }

  /// The number of elements before it in the path.
  public var index: Int
  /// The reason for its rejection.
  public var reason: Reason
}

extension TessellationError: CustomStringConvertible {
  /// The error as a message for a user.
  public var description: String { String(message) }

  /// The description, as bytes.
  package var message: MessageText {
    switch self {
    case .invalidElement(let element):
      switch element.reason {
      case .notFinite: "element \(element.index) of the path: expected finite numbers"
      case .negativeRadius: "element \(element.index) of the path: expected a radius of at least 0"
      case .noCurrentPoint: "element \(element.index) of the path: expected a move before it"
      }
    case .outOfRange(let element?):
      "element \(element) of the path: expected coordinates within ±2^126"
    case .outOfRange(nil): "a coordinate lies beyond ±2^126"
    case .invalidTolerance(let value): "tolerance \(value): expected a number above 0"
    case .invalidStyle(let parameter, let value): "\(parameter) \(value): out of range"
    case .invalidMesh(let law, let place):
      """
      the mesh breaks the law of \(law) at (\(place.x), \(place.y)): expected triangles that cover \
      each point once, such as those of a fill or of a stroke's single cover
      """
    case .budgetExceeded(let budget, let limit):
      "more than \(limit) \(budget.rawValue) needed (\(budget.property))"
    case .invalidSize(let width, let height):
      "a picture of \(width) × \(height) pixels: expected 1 … 32767 on each side"
    case .belowResolution(let lost, let step):
      """
      \(lost) sub-paths vanish between coordinates \(step) apart: expected larger shapes, \
      a smaller tolerance, or nothing so far away
      """
    }
  }
}
