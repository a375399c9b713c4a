/// Lattice points, each with a number, to be found along a line.
///
/// They are sorted along a curve that keeps neighbours together, under an implicit tree of boxes.
struct PointTree: ~Copyable, Sendable {
  private var records = UncheckedBuffer<KeyedIndex>()
  private var sorter = KeySorter()
  private var tree = BoxTree()
  /// The points along the curve.
  private(set) var points = UncheckedBuffer<LatticePoint>()
  /// The number of each.
  private(set) var numbers = UncheckedBuffer<UInt32>()

  /// Forgets all points, and makes room for `capacity` of them.
  mutating func reset(capacity: Int) {
    records.removeAll()
    records.reserve(capacity)
  }

  @inline(__always)
  mutating func append(_ point: LatticePoint, number: Int) {
    records.append(
      KeyedIndex(
        key: PointTree.interleaved(point), index: UInt32(truncatingIfNeeded: number)))
  }

  /// Builds the tree over the points appended, of those at one place over the first only if so
  /// asked.
  mutating func build(droppingRepetitions: Bool) {
    sorter.sort(&records)
    let count = records.count
    points.removeAll()
    points.reserve(count)
    numbers.removeAll()
    numbers.reserve(count)
    var last = UInt64.max
    for i in 0..<count {
      let record = records[i]
      if droppingRepetitions, record.key == last { continue }
      last = record.key
      points.append(LatticePoint(x: PointTree.even(last), y: PointTree.even(last &>> 1)))
      numbers.append(record.index)
    }
    let point = points.view
    tree.build(count: points.count) { LatticeBox(point[$0], point[$0]) }
  }

  /// Calls `body` with the index of every point near the edge from `a` to `b`, and some more.
  ///
  /// Near are those whose square of half side `halfSteps` / 2 the line touches, in the box of the
  /// edge's ends, which is grown by all whole steps of that.
  @inline(__always)
  mutating func forEachPoint(
    near a: LatticePoint, _ b: LatticePoint, halfSteps: Int64, _ body: (Int) -> Void
  ) {
    let count = points.count
    tree.forEachLeaf(near: a, b, halfSteps: halfSteps) { leaf in
      let size = BoxTree.leafSize
      for i in leaf &* size..<min((leaf &+ 1) &* size, count) { body(i) }
    }
  }

  /// The bits of x and y in turn: neighbours in this order are neighbours in the plane, mostly.
  ///
  /// > G. M. Morton, "A computer oriented geodetic data base and a new technique in file sequencing", IBM, 1966.
  @inline(__always)
  static func interleaved(_ key: LatticePoint) -> UInt64 {
    spread(UInt64(bitPattern: key.x)) | spread(UInt64(bitPattern: key.y)) &<< 1
  }

  @inline(__always)
  private static func spread(_ value: UInt64) -> UInt64 {
    var v = value
    v = (v | v &<< 16) & 0x0000_ffff_0000_ffff
    v = (v | v &<< 8) & 0x00ff_00ff_00ff_00ff
    v = (v | v &<< 4) & 0x0f0f_0f0f_0f0f_0f0f
    v = (v | v &<< 2) & 0x3333_3333_3333_3333
    v = (v | v &<< 1) & 0x5555_5555_5555_5555
    return v
  }

  /// The even bits, packed.
  @inline(__always)
  private static func even(_ value: UInt64) -> Int64 {
    var v = value & 0x5555_5555_5555_5555
    v = (v | v &>> 1) & 0x3333_3333_3333_3333
    v = (v | v &>> 2) & 0x0f0f_0f0f_0f0f_0f0f
    v = (v | v &>> 4) & 0x00ff_00ff_00ff_00ff
    v = (v | v &>> 8) & 0x0000_ffff_0000_ffff
    v = (v | v &>> 16) & 0x0000_0000_ffff_ffff
    return Int64(bitPattern: v)
  }
}
