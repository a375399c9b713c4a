/// The deviation of two conjugate radii from those of a circle.
///
/// The second radius of a circle is the first turned by a quarter, either way; rotating and scaling
/// keep this but for rounding. The deviation allowed depends on the use. Chords must stay near the
/// ellipse, so there the gap is compared with the tolerance. Lengths, and sections of a pen that
/// doesn't reach the center, need be right for their own size only: then it is compared with the
/// radius.
struct Roundness {
  /// 1 where the second is the first turned from +x to +y, −1 where it is turned the other way.
  let turn: Double
  /// The largest distance between points of the ellipse and those of the circle with the first
  /// radius.
  let gap: Double
  private let xAxis: Vector

  @inline(__always)
  init(_ xAxis: Vector, _ yAxis: Vector) {
    let (left, right) = ((yAxis - xAxis.turned).maxNorm, (yAxis + xAxis.turned).maxNorm)
    turn = left <= right ? 1 : -1
    gap = 1.5 * (left <= right ? left : right)
    self.xAxis = xAxis
  }

  /// Whether the gap is nothing beside the radius: far below what a mesh's `Float` resolves, and
  /// what lengths are found to.
  @inline(__always)
  var isCircle: Bool { gap <= 1e-9 * xAxis.maxNorm }
}
