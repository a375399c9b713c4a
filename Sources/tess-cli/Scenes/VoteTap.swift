import Tessellate

/// What a tap does to a button of two halves: from its shape to a narrowed one, and from there to the final one.
///
/// Each half narrows about its own outer edge, the left one about its left, the right one about its right. Path and bounds
/// go together: a stage is a path, and the paths between are on their ways. A half that comes to have the whole button is
/// of the same arcs, with another center; only where the slant had to give way are contours taken over by arc length. A half
/// that loses all is squeezed into its outer edge, out of the other's way.
struct VoteTap {
  private let stages: [(narrowed: Double, button: VoteButton)]

  /// - Parameter scale: The share of its width that the button is narrowed to.
  init(from start: VoteButton, to end: VoteButton, narrowedTo scale: Double) {
    // Half way, each half is narrowed from what it was.
    stages = [(1, start), (scale, start), (1, end)]
  }

  /// Whether a half has no votes before or after.
  func vanishes(_ side: VoteButton.Side) -> Bool {
    stages.contains { $0.button.path(of: side).isEmpty }
  }

  /// The outline of a half, from 0, before the tap, to 1.
  func path(of side: VoteButton.Side, at progress: Double, tolerance: Double) -> Path {
    path(side, at: progress, tolerance) { stage in
      stage.button.narrowed(to: stage.narrowed, keeping: side).path(of: side)
    }
  }

  /// The path to stroke for the border of a half, from 0 to 1.
  func borderPath(of side: VoteButton.Side, at progress: Double, tolerance: Double) -> Path {
    path(side, at: progress, tolerance) { stage in
      stage.button.narrowed(to: stage.narrowed, keeping: side).borderPath(of: side)
    }
  }

  private func path(
    _ side: VoteButton.Side, at progress: Double, _ tolerance: Double,
    _ outline: ((narrowed: Double, button: VoteButton)) -> Path
  ) -> Path {
    let way = min(max(progress, 0), 1) * 2
    let (from, to) = way <= 1 ? (stages[0], stages[1]) : (stages[1], stages[2])
    var (start, end) = (outline(from), outline(to))
    if end.isEmpty {
      end = squeezed(start, side)
    } else if start.isEmpty {
      start = squeezed(end, side)
    }
    guard
      let interpolation = try? PathInterpolation(from: start, to: end, tolerance: tolerance)
    else { return start.invalidElement != nil ? start : end }
    return interpolation.path(at: way <= 1 ? way : way - 1)
  }

  /// A path without width at a half's outer edge.
  private func squeezed(_ path: Path, _ side: VoteButton.Side) -> Path {
    guard !path.isEmpty else { return path }
    let bounds = path.bounds
    return path.applying(
      AffineTransform(
        a: 0, b: 0, c: 0, d: 1, tx: side == .left ? bounds.minX : bounds.maxX, ty: 0))
  }
}
