/// How nearly two conjugate radii are those of a circle.
///
/// Of a circle, the second is the first turned by a quarter, either way; rotating and scaling leave
/// it so but for rounding. How far off it may be depends on what a circle is taken for. Chords must
/// stay near the ellipse, so there the gap is compared with the tolerance. Lengths, and sections of
/// a pen that doesn't reach the center, need be right for their own size only: then it is compared
/// with the radius.
struct Roundness {
  /// 1 where the second is the first turned from +x to +y, −1 where it is turned the other way.
  let turn: Double
  /// How far points of the ellipse lie from those of the circle about the first, at the most.
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
