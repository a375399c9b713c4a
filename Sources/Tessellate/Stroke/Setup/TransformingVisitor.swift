/// Leads another visitor through the image of a path, as `applying(_:)` has it to the bit, but
/// without making one.
struct TransformingVisitor<Base: PathVisitor & ~Copyable>: PathVisitor, ~Copyable {
  private var base: Base
  private let transform: AffineTransform

  init(_ base: consuming Base, _ transform: AffineTransform) {
    self.base = base
    self.transform = transform
  }

  /// Gives the other visitor back.
  consuming func finish() -> Base { base }

  private func image(_ point: Point) -> Point { transform.apply(point) }

  mutating func begin(at point: Point) { base.begin(at: image(point)) }

  mutating func line(_ segment: LineSegment) {
    base.line(LineSegment(start: image(segment.start), end: image(segment.end)))
  }

  mutating func quadratic(_ segment: QuadraticSegment) {
    base.quadratic(
      QuadraticSegment(
        start: image(segment.start), control: image(segment.control), end: image(segment.end)))
  }

  mutating func cubic(_ segment: CubicSegment) {
    base.cubic(
      CubicSegment(
        start: image(segment.start), control1: image(segment.control1),
        control2: image(segment.control2), end: image(segment.end)))
  }

  mutating func arc(_ segment: ArcSegment) {
    var arc = segment
    arc.center = image(segment.center)
    arc.xAxis = transform.apply(toVector: segment.xAxis)
    arc.yAxis = transform.apply(toVector: segment.yAxis)
    (arc.start, arc.end) = (image(segment.start), image(segment.end))
    base.arc(arc)
  }

  mutating func end(closed: Bool) { base.end(closed: closed) }
}
