/// A sort key and the index of its element.
struct KeyedIndex: BitwiseCopyable {
  var key: UInt64
  var index: UInt32
}

/// Sorts records by an integer key, in little more than O(n) for many and without overhead for few,
/// stably.
///
/// Very few are sorted by insertion, few by their rank, some by merging runs, more by their leading
/// bits in two passes of radix. Keys that agree in these bits, which are few unless there is a
/// reason for it, such as a row of points at one height, are then sorted in the same way.
struct KeySorter: ~Copyable, Sendable {
  private var spare = UncheckedBuffer<KeyedIndex>()
  private var histogram = UncheckedBuffer<UInt32>()
  /// For each of few records, leading bits of its key, and then its rank.
  private var ranks = UncheckedBuffer<Int16>()

  static let insertionLimit = 12
  /// The number of records whose ranks four vectors hold.
  static let rankLimit = 32
  /// Below this number the cost of clearing and summing the histograms shows.
  static let mergeLimit = 100
  /// The number of bits of a digit: with fewer, more keys agree in two digits; more take longer to
  /// clear and sum (`fill/spiky-star-100k` 12.5 → 11.7 ms against three digits of 8).
  static let digitBits = 8...13

  @_optimize(speed)
  mutating func sort(_ records: inout UncheckedBuffer<KeyedIndex>) {
    sort(records.view, records.count)
  }

  /// Sorts the first `count` records of a view.
  @inline(__always)
  mutating func sort(_ records: UncheckedView<KeyedIndex>, _ count: Int) {
    if count <= KeySorter.insertionLimit { return insertionSort(records, 0, count) }
    spare.reserve(count)
    ranks.reserve(KeySorter.rankLimit)
    if count > KeySorter.mergeLimit {
      histogram.reserve(1 << Int(KeySorter.digitBits(count: count)))
    }
    sortMany(records, spare.view, count)
  }

  @inline(never)
  private func sortMany(
    _ records: UncheckedView<KeyedIndex>, _ spare: UncheckedView<KeyedIndex>, _ count: Int
  ) {
    if count <= KeySorter.rankLimit {
      rankSort(records, spare, count)
    } else if count <= KeySorter.mergeLimit {
      mergeSort(records, spare, count)
    } else {
      radixSort(records, spare, count)
    }
  }

  /// With n < 2ᴸ keys and two digits of L − 2 bits, n² / 2²ᴸ⁻³ pairs agree by chance: eight at the
  /// most.
  private static func digitBits(count: Int) -> UInt64 {
    let bits = Int.bitWidth - count.leadingZeroBitCount
    return UInt64(min(max(bits - 2, digitBits.lowerBound), digitBits.upperBound))
  }

  private func insertionSort(_ a: UncheckedView<KeyedIndex>, _ start: Int, _ end: Int) {
    if start >= end { return }
    // The largest key so far: most records of a nearly sorted sequence need no other comparison.
    var last = a[start].key
    var i = start &+ 1
    while i < end {
      let record = a[i]
      if record.key >= last {
        last = record.key
      } else {
        var j = i
        repeat {
          a[j] = a[j &- 1]
          j &-= 1
        } while j > start && a[j &- 1].key > record.key
        a[j] = record
      }
      i &+= 1
    }
  }

  /// Sorts up to 32 records by the number of records that come before each: comparisons in lanes,
  /// where insertion has an unpredictable branch for each.
  ///
  /// Lanes hold the eleven leading bits of those in which keys differ, and the place among the
  /// records, which makes them different. Keys that agree in these bits, which are few, are sorted
  /// by insertion. The contents of lanes after the last record do not matter.
  private func rankSort(
    _ records: UncheckedView<KeyedIndex>, _ spare: UncheckedView<KeyedIndex>, _ count: Int
  ) {
    let lanes = ranks.view
    for i in 0..<count { spare[i] = records[i] }
    let varying = KeySorter.varying(records, count)
    let shift = UInt64(max(64 - varying.leadingZeroBitCount - 11, 0))
    for i in 0..<count {
      let bits = (records[i].key &>> shift) &<< 5 | UInt64(truncatingIfNeeded: i)
      lanes[i] = Int16(truncatingIfNeeded: bits ^ 0x8000)
    }
    typealias Eight = SIMD8<Int16>
    let (a, b) = (lanes.load(Eight.self, at: 0), lanes.load(Eight.self, at: 8))
    let (c, d) = (lanes.load(Eight.self, at: 16), lanes.load(Eight.self, at: 24))
    var before = (Eight(), Eight(), Eight(), Eight())
    for i in 0..<count {
      let other = Eight(repeating: lanes[i])
      before.0 &-= Eight().replacing(with: -1, where: a .> other)
      before.1 &-= Eight().replacing(with: -1, where: b .> other)
      before.2 &-= Eight().replacing(with: -1, where: c .> other)
      before.3 &-= Eight().replacing(with: -1, where: d .> other)
    }
    lanes.store(before.0, at: 0)
    lanes.store(before.1, at: 8)
    lanes.store(before.2, at: 16)
    lanes.store(before.3, at: 24)
    for i in 0..<count { records[Int(lanes[i])] = spare[i] }
    insertionSort(records, 0, count)
  }

  /// The bits in which keys differ.
  @inline(__always)
  private static func varying(_ records: UncheckedView<KeyedIndex>, _ count: Int) -> UInt64 {
    var varying: UInt64 = 0
    let first = records[0].key
    for i in 0..<count { varying |= records[i].key ^ first }
    return varying
  }

  private func mergeSort(
    _ records: UncheckedView<KeyedIndex>, _ spare: UncheckedView<KeyedIndex>, _ count: Int
  ) {
    var width = 12
    var start = 0
    while start < count {
      insertionSort(records, start, min(start &+ width, count))
      start &+= width
    }
    var (from, to) = (records, spare)
    var swapped = false
    while width < count {
      var start = 0
      while start < count {
        let middle = min(start &+ width, count)
        let end = min(middle &+ width, count)
        var (i, j, k) = (start, middle, start)
        while i < middle, j < end {
          // Without a branch on the keys, which would be unpredictable.
          let (a, b) = (from[i], from[j])
          let takeSecond = b.key < a.key
          to[k] = takeSecond ? b : a
          j &+= takeSecond ? 1 : 0
          i &+= takeSecond ? 0 : 1
          k &+= 1
        }
        if i < middle { to.copy(from.dropping(i), count: middle &- i, to: k) }
        if j < end { to.copy(from.dropping(j), count: end &- j, to: k) }
        start = end
      }
      (from, to) = (to, from)
      swapped.toggle()
      width &*= 2
    }
    if swapped { records.copy(spare, count: count, to: 0) }
  }

  /// Sorts by the leading bits of those in which keys differ, and then the runs that agree in
  /// these.
  private func radixSort(
    _ records: UncheckedView<KeyedIndex>, _ spare: UncheckedView<KeyedIndex>, _ count: Int
  ) {
    let digitBits = KeySorter.digitBits(count: count)
    let varying = KeySorter.varying(records, count)
    let bits = 64 - UInt64(varying.leadingZeroBitCount)
    let lowest = bits > digitBits * 2 ? bits - digitBits * 2 : 0
    let mask: UInt64 = (1 << digitBits) - 1
    scatter(records, to: spare, count, shift: lowest, mask: mask)
    scatter(spare, to: records, count, shift: lowest + digitBits, mask: mask)
    if lowest > 0 { sortRuns(records, spare, count, lowest: lowest) }
  }

  /// Sorts by one digit.
  private func scatter(
    _ from: UncheckedView<KeyedIndex>, to: UncheckedView<KeyedIndex>, _ count: Int, shift: UInt64,
    mask: UInt64
  ) {
    let sums = histogram.view
    for digit in 0...Int(mask) { sums[digit] = 0 }
    for i in 0..<count { sums[Int(from[i].key &>> shift & mask)] &+= 1 }
    var sum: UInt32 = 0
    for digit in 0...Int(mask) {
      let here = sums[digit]
      sums[digit] = sum
      sum &+= here
    }
    for i in 0..<count {
      let record = from[i]
      let digit = Int(record.key &>> shift & mask)
      to[Int(sums[digit])] = record
      sums[digit] &+= 1
    }
  }

  /// Sorts each run of keys that agree from bit `lowest` on.
  private func sortRuns(
    _ records: UncheckedView<KeyedIndex>, _ spare: UncheckedView<KeyedIndex>, _ count: Int,
    lowest: UInt64
  ) {
    var start = 0
    while start < count {
      let leading = records[start].key &>> lowest
      var end = start &+ 1
      while end < count, records[end].key &>> lowest == leading { end &+= 1 }
      if end &- start <= KeySorter.insertionLimit {
        insertionSort(records, start, end)
      } else {
        sortMany(records.dropping(start), spare.dropping(start), end &- start)
      }
      start = end
    }
  }
}

/// Sorts the stops of an edge.
struct StopSorter: ~Copyable, Sendable {
  private var sorter = KeySorter()
  private var records = UncheckedBuffer<KeyedIndex>()

  /// Sorts stops from the start of their edge to its end.
  ///
  /// Rounding keeps points of a line in order in both coordinates, so order by y and then by x is
  /// order along the edge, up to both directions. Other bits turn these: of x, so that it grows
  /// with y, and of all for an edge that falls.
  @inline(__always)
  mutating func sort(
    _ stops: UncheckedView<LatticePoint>, _ count: Int, along a: LatticePoint, _ b: LatticePoint
  ) {
    if count < 2 { return }
    let flip: UInt64 = (b.x < a.x) != (b.y < a.y) && a.y != b.y ? 0xffff_ffff : 0
    let turn = a < b ? flip : ~flip
    if count == 2 {
      let (first, second) = (stops[0], stops[1])
      let isSwapped = second.bits ^ turn < first.bits ^ turn
      (stops[0], stops[1]) = isSwapped ? (second, first) : (first, second)
      return
    }
    records.reserve(count)
    records.count = count
    let record = records.view
    for i in 0..<count { record[i] = KeyedIndex(key: stops[i].bits ^ turn, index: 0) }
    sorter.sort(&records)
    for i in 0..<count { stops[i] = LatticePoint(bits: record[i].key ^ turn) }
  }
}

/// Sorts few elements by insertion and many by a heap: O(n log n), in place.
@inline(__always)
func heapSort<Element: BitwiseCopyable>(
  _ a: UncheckedView<Element>, _ count: Int, by isBefore: (Element, Element) -> Bool
) {
  if count < 2 { return }
  if count <= 16 {
    var i = 1
    while i < count {
      let element = a[i]
      var j = i
      while j > 0, isBefore(element, a[j &- 1]) {
        a[j] = a[j &- 1]
        j &-= 1
      }
      a[j] = element
      i &+= 1
    }
    return
  }
  var start = count / 2
  var end = count
  while end > 1 {
    if start > 0 {
      start &-= 1
    } else {
      end &-= 1
      let top = a[end]
      a[end] = a[0]
      a[0] = top
    }
    // Sift the element at `start` down among the first `end`.
    var root = start
    let element = a[root]
    while 2 &* root &+ 1 < end {
      var child = 2 &* root &+ 1
      if child &+ 1 < end, isBefore(a[child], a[child &+ 1]) { child &+= 1 }
      guard isBefore(element, a[child]) else { break }
      a[root] = a[child]
      root = child
    }
    a[root] = element
  }
}
