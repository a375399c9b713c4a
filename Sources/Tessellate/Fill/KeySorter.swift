/// A key and what it belongs to.
struct KeyedIndex: BitwiseCopyable {
  var key: UInt64
  var index: UInt32
}

/// Sorts records by an integer key, in O(n) for many and without overhead for few, stably.
///
/// Few are sorted by insertion, hundreds by merging runs, more by radix in digits of 13 bits. Digits in which all keys
/// agree are skipped.
struct KeySorter: ~Copyable, Sendable {
  private var spare = UncheckedBuffer<KeyedIndex>()
  private var histogram = UncheckedBuffer<UInt32>()

  static let insertionLimit = 24
  /// Below this the cost of clearing and summing the histograms shows.
  static let mergeLimit = 3000
  private static let digitBits: UInt64 = 13

  mutating func sort(_ records: inout UncheckedBuffer<KeyedIndex>) {
    let count = records.count
    if count <= KeySorter.insertionLimit {
      insertionSort(records.view, 0, count)
    } else if count <= KeySorter.mergeLimit {
      spare.reserve(count)
      mergeSort(records.view, spare.view, count)
    } else {
      spare.reserve(records.capacity)
      histogram.reserve(1 << KeySorter.digitBits)
      radixSort(&records)
    }
  }

  private func insertionSort(_ a: UncheckedView<KeyedIndex>, _ start: Int, _ end: Int) {
    var i = start &+ 1
    while i < end {
      let record = a[i]
      var j = i
      while j > start, a[j &- 1].key > record.key {
        a[j] = a[j &- 1]
        j &-= 1
      }
      a[j] = record
      i &+= 1
    }
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
          // Without a branch on the keys, which nobody could predict.
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

  private mutating func radixSort(_ records: inout UncheckedBuffer<KeyedIndex>) {
    let count = records.count
    var varying: UInt64 = 0
    let first = records[0].key
    let all = records.view
    for i in 0..<count { varying |= all[i].key ^ first }
    var shift: UInt64 = 0
    while shift < 64 {
      defer { shift += KeySorter.digitBits }
      let mask = (UInt64(1) << KeySorter.digitBits) - 1
      guard varying >> shift & mask != 0 else { continue }
      let (from, to, sums) = (records.view, spare.view, histogram.view)
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
      spare.count = count
      swap(&records, &spare)
    }
  }
}
