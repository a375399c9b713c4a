extension ActiveEdges {
  /// The list's memory, as a value of pointers for a hot loop that replaces edges and neither adds
  /// nor removes any.
  struct Reader {
    let entries: UncheckedView<Entry>
    let counts, following, preceding, places: UncheckedView<Int32>

    @inline(__always)
    func entry(_ index: Int) -> Entry { entries[index] }

    /// Puts another edge at the index of one.
    @inline(__always)
    func replace(_ index: Int, _ entry: Entry) {
      entries[index] = entry
      places[Int(entry.number)] = Int32(truncatingIfNeeded: index)
    }

    /// The index of the first edge that ends at `key` in the block of the edge of this number, or
    /// −1.
    @inline(__always)
    func index(of number: Int32, endingAt key: LatticePoint) -> Int {
      let place = Int(places[Int(number)])
      let block = Int(ActiveEdges.block(place))
      let start = block &* ActiveEdges.blockSize
      let end = start &+ Int(counts[block])
      var i = start
      if place < end, entries[place].number == number, entries[place].high == key {
        i = place
        while i > start, entries[i &- 1].high == key { i &-= 1 }
        return i
      }
      while i < end, entries[i].high != key { i &+= 1 }
      return i < end ? i : -1
    }

    /// The index before, or −1 at the left end.
    @inline(__always)
    func before(_ index: Int) -> Int {
      if index & (ActiveEdges.blockSize &- 1) != 0 { return index &- 1 }
      let block = Int(preceding[Int(ActiveEdges.block(index))])
      if block == ActiveEdges.outside { return -1 }
      return block &* ActiveEdges.blockSize &+ Int(counts[block]) &- 1
    }

    /// The index behind, or −1 at the right end.
    @inline(__always)
    func after(_ index: Int) -> Int {
      let block = Int(ActiveEdges.block(index))
      let next = index &+ 1
      if next &- block &* ActiveEdges.blockSize < Int(counts[block]) { return next }
      let right = Int(following[block])
      return right == ActiveEdges.outside ? -1 : right &* ActiveEdges.blockSize
    }
  }
}
