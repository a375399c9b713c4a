/// The points that a mesh can hold exactly: `origin` plus whole multiples of `step`, a power of
/// two.
///
/// The step is the smallest for which every coordinate of a path, relative to the origin, is a
/// whole number of magnitude ≤ 2²⁴. A `Float` has 24 bits, so every lattice point is exact as a
/// `Float`. A difference of two lattice coordinates has magnitude ≤ 2²⁵, and a product of two
/// differences ≤ 2⁵⁰, so an orientation test is exact in `Int64` and in `Double`.
struct Lattice: Equatable {
  var origin: Point
  var step: Double

  /// The least step, of which no multiple is subnormal as a `Float`.
  static var leastStep: Double { 0x1p-126 }

  /// The share of a step by which snapping moves a point at most: half the diagonal, √½.
  static var snapShare: Double { 0.70710678118654757 }

  /// The largest magnitude of a lattice coordinate.
  static let limit = 16_777_216.0

  /// The largest distance that snapping moves a point.
  var snapError: Double { step * Self.snapShare }

  /// The part of a tolerance that is left for flattening after the lattice's share.
  ///
  /// The lattice moves an outline twice: each point when it is snapped, and an edge that passes a
  /// crossing when that is rounded. Where the tolerance is finer than a `Float` mesh can be, chords
  /// finer than the lattice would be wasted: such a mesh is within four snaps of the true outline.
  func rest(of tolerance: Double) -> Double {
    let moved = 2 * snapError
    return tolerance - moved > moved ? tolerance - moved : moved
  }

  /// Creates the lattice for everything inside `bounds`, about the origin of the mesh that it goes
  /// to.
  ///
  /// - Parameters:
  ///   - bounds: The smallest rectangle that holds all points, in path units.
  ///   - origin: The origin of the mesh.
  /// - Throws: `outOfRange` for a coordinate beyond ±2¹²⁶.
  init(bounds: Rect, origin: Point) throws(TessellationError) {
    let largest = Swift.max(
      Swift.max((bounds.min.x - origin.x).magnitude, (bounds.min.y - origin.y).magnitude),
      Swift.max((bounds.max.x - origin.x).magnitude, (bounds.max.y - origin.y).magnitude))
    guard largest <= 0x1p126 else { throw .outOfRange() }
    self.origin = origin
    step = Swift.max(Self.step(for: largest), Self.leastStep)
  }

  /// The step whose multiples up to 2²⁴ reach a magnitude.
  @inline(__always)
  static func step(for largest: Double) -> Double { power(above: largest) * 0x1p-24 }

  /// The power of two at or above a positive number.
  ///
  /// All bits of a fraction, added to one that isn't zero, carry into the exponent.
  @inline(__always)
  static func power(above number: Double) -> Double {
    let fraction = UInt64(1) << 52 - 1
    return Double(bitPattern: (number.bitPattern &+ fraction) & ~fraction)
  }

  /// A point in steps from the origin, clamped to the lattice's limit.
  @inline(__always)
  static func clamped(_ point: Point) -> Point {
    let limit = Point(repeating: limit)
    var result = point
    result.replace(with: limit, where: point .> limit)
    result.replace(with: -limit, where: point .< -limit)
    return result
  }

  /// The mesh's position of a lattice point, exactly.
  @inline(__always)
  func position(_ lattice: Point) -> SIMD2<Float> {
    SIMD2<Float>(lattice * step)
  }

  /// The origin of a mesh for a first drawing with these bounds.
  ///
  /// It is zero, unless the drawing lies so far out that its own extent would keep fewer than 14 of
  /// a `Float`'s 24 bits; then it is a whole multiple of the drawing's size near its centre.
  @_optimize(speed)
  static func origin(for bounds: Rect) -> Point {
    let extent = Swift.max(bounds.width, bounds.height)
    let reach = Swift.max(
      Swift.max(bounds.min.x.magnitude, bounds.min.y.magnitude),
      Swift.max(bounds.max.x.magnitude, bounds.max.y.magnitude))
    guard extent > 0, reach > extent * 1024, reach < .infinity else { return .zero }
    let grain = extent.binade
    let center = bounds.center
    // Beyond 2⁵² grains a `Double` itself resolves no more than the grain.
    guard reach < grain * 0x1p51 else { return center }
    return (center / grain).nearestWhole * grain
  }
}
