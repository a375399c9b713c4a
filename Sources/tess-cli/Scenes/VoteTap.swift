import Tessellate

/// The shapes of a button of two halves during a tap: from its own to a narrowed one, and on to the
/// final one.
///
/// Each half narrows about its own outer edge, the left one about its left, the right one about its
/// right. Path and bounds are interpolated together: a stage is a path, and the paths in between
/// are on their way from one to the next. A half that becomes the whole button has the same arcs
/// with another center; only where the slant is reduced are contours matched by arc length. A half
/// that loses all votes is squeezed into its outer edge, out of the way of the other.
struct VoteTap {
  private let stages: [(narrowed: Double, button: VoteButton)]

  /// Creates the stages of a tap.
  ///
  /// - Parameters:
  ///   - start: The button before the tap.
  ///   - end: The button after the tap.
  ///   - scale: The fraction of its width that the button is narrowed to.
  init(from start: VoteButton, to end: VoteButton, narrowedTo scale: Double) {
    // Half way, each half is a narrowed copy of itself before the tap.
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

  /// The path squeezed to no width at the outer edge of its half.
  private func squeezed(_ path: Path, _ side: VoteButton.Side) -> Path {
    guard !path.isEmpty else { return path }
    let bounds = path.bounds
    return path.applying(
      AffineTransform(
        a: 0, b: 0, c: 0, d: 1, tx: side == .left ? bounds.minX : bounds.maxX, ty: 0))
  }
}
