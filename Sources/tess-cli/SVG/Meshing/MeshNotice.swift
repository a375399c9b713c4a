import Tessellate

/// Something that was asked for and that the mesh of a path lacks.
public struct MeshNotice: Sendable, Hashable, CustomStringConvertible {
  /// A part of a painted path.
  public enum Part: String, Sendable, Hashable {
    /// Its inside.
    case fill
    /// Its outline.
    case stroke
    /// The regions that cut it.
    case clip
    /// The solid over it.
    case solid
  }

  /// A part that a mesh lacks.
  public enum Lack: Sendable, Hashable {
    /// Sub-paths with area, or dashes, that round to nothing.
    case shapes(count: Int, tolerance: Double, step: Double)
    /// Dashes beyond the budget: the stroke is drawn solid.
    case dashes(limit: Int)
    /// A tolerance finer than the distance between neighbouring coordinates allows.
    case tolerance(Double, step: Double)
    /// The sight of what lies below a translucent paint: where each point has one paint only, it is
    /// hidden.
    case transparency
  }

  /// The drawing, its line, and the path's name.
  public var place: String
  /// The part of the path.
  public var part: Part
  /// The parts that it lacks.
  public var lack: Lack

  package init(_ place: String, _ part: Part, _ lack: Lack) {
    (self.place, self.part, self.lack) = (place, part, lack)
  }

  /// The place, what is missing, and why.
  public var description: String { "\(place): \(cause)" }

  /// Describes the part that is missing, and the reason.
  package var cause: String {
    switch lack {
    case .shapes(let count, let tolerance, let step):
      let lost = part == .stroke ? "sub-paths or dashes" : "sub-paths with area"
      return "the \(part) has lost \(lost), \(count) in number, too small for a tolerance of "
        + "\(text(tolerance)) and coordinates that lie \(text(step)) apart"
    case .dashes(let limit):
      return "the stroke is drawn solid, since it has more than \(limit) dashes"
    case .tolerance(let wanted, let step):
      return "tolerance \(text(wanted)): finer than Floats can be so far from the origin, "
        + "where they lie \(text(step)) apart; the \(part) may be three times that off"
    case .transparency:
      return "the \(part) is translucent, and hides what lies below it"
    }
  }

  /// Whole numbers have no fraction.
  private func text(_ value: Double) -> String {
    let text = value.description
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}

extension [MeshNotice] {
  /// Appends what a fill or a stroke, which was to keep a tolerance, reports.
  package mutating func append(
    _ report: TessellationReport, _ part: MeshNotice.Part, at place: String, tolerance: Double
  ) {
    if report.lostSubpaths > 0 {
      let lack = MeshNotice.Lack.shapes(
        count: report.lostSubpaths, tolerance: report.tolerance, step: report.step)
      append(MeshNotice(place, part, lack))
    }
    // Snapping moves an outline by up to three steps; see `FillOptions.tolerance`.
    if 3 * report.step > tolerance {
      append(MeshNotice(place, part, .tolerance(tolerance, step: report.step)))
    }
  }
}
