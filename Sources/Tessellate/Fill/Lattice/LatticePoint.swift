/// A point of the mesh's lattice, packed so that integer order is sweep order.
///
/// The sweep goes from small to large y. Ties in y are broken by x, so that a horizontal edge runs
/// from left to right like any other, and no algorithm of this folder has a special case for it. It
/// is as if the plane were sheared by an infinitesimal amount.
///
/// Coordinates have magnitude ≤ 2²⁴; a bias makes them 1 … 2²⁵ + 1, so that 0 and 2²⁵ + 2 are free
/// for sentinels.
struct LatticePoint: BitwiseCopyable, Hashable, Comparable {
  /// y in the upper half, x in the lower.
  var bits: UInt64

  static let bias: Int64 = 16_777_217
  /// The largest biased coordinate.
  static let largest: Int64 = 2 * 16_777_216 + 1
  /// Orders after every point.
  static let last = LatticePoint(bits: .max)

  @inline(__always)
  init(bits: UInt64) { self.bits = bits }

  /// The key of biased coordinates.
  @inline(__always)
  init(x: Int64, y: Int64) {
    bits = UInt64(bitPattern: y &<< 32 | x)
  }

  /// The key of the lattice point nearest to `point`, ties to even.
  ///
  /// Adding 1.5·2⁵² leaves the rounded coordinate in the low bits of the sum, in two's complement.
  /// `MonotoneChains` handles points beyond the lattice.
  @inline(__always)
  init(_ point: Point, origin: Point, scale: Double) {
    let sum = (point - origin) * scale + .rounder
    bits = (sum.lowerHalves &+ SIMD2(repeating: UInt32(LatticePoint.bias))).word
  }

  /// The biased coordinate, 1 … 2²⁵ + 1.
  @inline(__always)
  var x: Int64 { Int64(truncatingIfNeeded: bits & 0xffff_ffff) }

  /// The biased coordinate, 1 … 2²⁵ + 1.
  @inline(__always)
  var y: Int64 { Int64(truncatingIfNeeded: bits &>> 32) }

  /// The biased coordinates as `Double`, exactly.
  @inline(__always)
  var coordinates: Point { Point(bits.signedHalves) }

  /// a − b in both coordinates.
  ///
  /// The keys' difference is dy · 2³² + dx, borrow and all: its lower half is dx, and with 2³¹
  /// added, which makes dx positive, its upper half is dy.
  @inline(__always)
  static func difference(_ a: LatticePoint, _ b: LatticePoint) -> (x: Int64, y: Int64) {
    let both = Int64(bitPattern: a.bits &- b.bits)
    return (Int64(Int32(truncatingIfNeeded: both)), (both &+ 0x8000_0000) &>> 32)
  }

  /// The mesh's position of this point: exact, since whole numbers of magnitude ≤ 2²⁴ times a power
  /// of two are.
  @inline(__always)
  func position(step: Float) -> SIMD2<Float> {
    let bias = Int32(LatticePoint.bias)
    let x = Int32(truncatingIfNeeded: bits) &- bias
    let y = Int32(truncatingIfNeeded: bits &>> 32) &- bias
    return SIMD2(Float(x), Float(y)) * step
  }

  /// Writes the positions of `count` keys, two at a time: in memory, x comes before y.
  @inline(__always)
  static func writePositions(
    of keys: UncheckedView<LatticePoint>, count: Int, step: Float,
    to out: UncheckedView<SIMD2<Float>>
  ) {
    let bias = SIMD4<Int32>(repeating: Int32(LatticePoint.bias))
    var i = 0
    while i &+ 2 <= count {
      let both = keys.load(SIMD4<Int32>.self, at: i) &- bias
      out.store(SIMD4<Float>(both) * step, at: i)
      i &+= 2
    }
    if i < count { out[i] = keys[i].position(step: step) }
  }

  /// Writes the keys of `count` points, as `init(_:origin:scale:)` does, two at a time.
  ///
  /// - Returns: Whether all are on the lattice.
  @inline(__always)
  static func write(
    _ points: UncheckedView<Point>, count: Int, origin: Point, scale: Double,
    to keys: UncheckedView<LatticePoint>
  ) -> Bool {
    let (bias, one) = (SIMD4<UInt32>(repeating: UInt32(bias)), SIMD4<UInt32>(repeating: 1))
    let most = SIMD4<UInt32>(repeating: UInt32(largest))
    let (origins, magic) = (
      Lanes4(lowHalf: origin, highHalf: origin), Lanes4(repeating: .rounder)
    )
    // The signs show coordinates below 1 or above the largest; those beyond 2³¹ show in one of the
    // two as well. They are collected apart, so that each dependency chain is short.
    var (below, above) = (SIMD4<UInt32>(), SIMD4<UInt32>())
    var i = 0
    while i &+ 2 <= count {
      let sums = (points.load(Lanes4.self, at: i) - origins) * scale + magic
      let both = sums.lowerHalves &+ bias
      keys.store(both, at: i)
      below |= both &- one
      above |= most &- both
      i &+= 2
    }
    if i < count {
      let key = LatticePoint(points[i], origin: origin, scale: scale)
      keys[i] = key
      let x = UInt32(truncatingIfNeeded: key.bits)
      let y = UInt32(truncatingIfNeeded: key.bits &>> 32)
      let last = SIMD4(x, y, x, y)
      below |= last &- one
      above |= most &- last
    }
    let signs = below | above
    let all = signs.lowHalf | signs.highHalf
    return (all.x | all.y) &>> 31 == 0
  }

  /// Writes points in steps from a lattice's origin, moved to the lattice's edge if they lie beyond
  /// it, and their keys, two at a time.
  @inline(__always)
  static func write(
    _ points: UncheckedView<Point>, count: Int, on lattice: Lattice,
    to keys: UncheckedView<LatticePoint>, unrounded: UncheckedView<Point>
  ) {
    let (origin, scale) = (lattice.origin, 1 / lattice.step)
    let (origins, magic) = (
      Lanes4(lowHalf: origin, highHalf: origin), Lanes4(repeating: .rounder)
    )
    let (most, least) = (Lanes4(repeating: Lattice.limit), Lanes4(repeating: -Lattice.limit))
    let bias = SIMD4<UInt32>(repeating: UInt32(bias))
    var i = 0
    while i &+ 2 <= count {
      let steps = ((points.load(Lanes4.self, at: i) - origins) * scale).smaller(most).larger(least)
      unrounded.store(steps, at: i)
      keys.store((steps + magic).lowerHalves &+ bias, at: i)
      i &+= 2
    }
    if i < count {
      unrounded[i] = Lattice.clamped((points[i] - origin) * scale)
      keys[i] = LatticePoint(unrounded[i], origin: .zero, scale: 1)
    }
  }

  /// This point in the coordinates of the drawing.
  @inline(__always)
  func point(of lattice: Lattice) -> Point {
    lattice.origin + Point(Double(x &- LatticePoint.bias), Double(y &- LatticePoint.bias))
      * lattice.step
  }

  @inline(__always)
  static func < (a: LatticePoint, b: LatticePoint) -> Bool { a.bits < b.bits }
}

/// Twice the signed area of the triangle (a, b, c): positive when it runs counter-clockwise.
///
/// Exact: differences are ≤ 2²⁵ + 2 in magnitude, sentinels included, and products < 2⁵¹.
@inline(__always)
func orientation(_ a: LatticePoint, _ b: LatticePoint, _ c: LatticePoint) -> Int64 {
  let (p, q) = (LatticePoint.difference(a, c), LatticePoint.difference(b, c))
  return p.x &* q.y &- p.y &* q.x
}
