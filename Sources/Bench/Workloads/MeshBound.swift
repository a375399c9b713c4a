/// A lower bound for the cost of making meshes: copying as many bytes as they have, and evaluating
/// as many sines.
///
/// Both run in eight lanes, between buffers that stay in the first cache.
final class MeshBound {
  struct Size {
    var bytes: Int
    /// The number of angles whose sine and cosine are computed.
    var directions: Int
  }

  private typealias Lanes = SIMD8<Float>

  private let sizes: [Size]
  private let source: UnsafeMutablePointer<Lanes>
  private let target: UnsafeMutablePointer<Lanes>

  init(_ sizes: [Size]) {
    self.sizes = sizes
    let count = (sizes.map { max($0.bytes, $0.directions * 8) }.max() ?? 0) / 32 + 4
    source = .allocate(capacity: count)
    target = .allocate(capacity: count)
    source.initialize(repeating: Lanes(repeating: 0.5), count: count)
    target.initialize(repeating: .zero, count: count)
  }

  deinit {
    source.deallocate()
    target.deallocate()
  }

  var workload: Workload {
    Workload(
      sweep: {
        for size in self.sizes {
          MeshBound.copy(self.source, self.target, (size.bytes + 31) / 32)
          MeshBound.sines(self.target, (size.directions + 7) / 8)
        }
        blackHole(self.target[0])
      }, tally: { Tally() })
  }

  @inline(never)
  private static func copy(
    _ source: UnsafeMutablePointer<Lanes>, _ target: UnsafeMutablePointer<Lanes>, _ count: Int
  ) {
    for index in 0..<count { target[index] = source[index] }
  }

  /// Writes the cosines and sines of 8 · `count` angles, in any quadrant.
  @inline(never)
  private static func sines(_ target: UnsafeMutablePointer<Lanes>, _ count: Int) {
    var angle = Lanes(-0.7, -0.5, -0.3, -0.1, 0.1, 0.3, 0.5, 0.7)
    for index in 0..<count {
      let quadrants = (angle * 0.636_619_8) + 12_582_912
      let quadrant = quadrants - 12_582_912
      let r = angle - quadrant * 1.570_796_4
      let s = r * r
      // Taylor's coefficients suffice, because the cost matters here, not the last bit.
      let sine =
        r + r * s * (((s * 2.755_731_9e-6 - 1.984_127e-4) * s + 8.333_333e-3) * s - 0.166_666_67)
      let cosine =
        1 + s * (((s * 2.480_158_7e-5 - 1.388_888_9e-3) * s + 4.166_666_7e-2) * s - 0.5)
      // A choice by bits: masks of lanes are slower by far.
      let odd = SIMD8<UInt32>.zero &- (bits(quadrants) & 1)
      let (c, d) = (bits(cosine), bits(sine))
      let change = (c ^ d) & odd
      // The sine is negative in quadrants 2 and 3, the cosine in 1 and 2.
      let sineSign = (bits(quadrants) & 2) &<< 30
      let cosineSign = ((bits(quadrants) &+ 1) & 2) &<< 30
      target[2 * index] = unsafeBitCast((c ^ change) ^ cosineSign, to: Lanes.self)
      target[2 * index + 1] = unsafeBitCast((d ^ change) ^ sineSign, to: Lanes.self)
      angle += 0.1
    }
  }

  @inline(__always)
  private static func bits(_ lanes: Lanes) -> SIMD8<UInt32> {
    unsafeBitCast(lanes, to: SIMD8<UInt32>.self)
  }
}
