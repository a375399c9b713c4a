extension ActiveBlocks {
  /// The list's memory, as a value of pointers for a hot loop that replaces edges and neither adds nor removes any.
  struct Reader {
    let entries: UncheckedView<Entry>
    let counts, order, homes: UncheckedView<Int32>
    let blockCount: Int

    @inline(__always)
    func entry(_ index: Int) -> Entry { entries[index] }

    /// Puts another edge at the index of one.
    @inline(__always)
    func replace(_ index: Int, _ entry: Entry) {
      entries[index] = entry
      homes[Int(entry.number)] = ActiveBlocks.block(index)
    }

    /// The index of the first edge that ends at `key` in the block of the edge of this number, or −1.
    @inline(__always)
    func index(of number: Int32, endingAt key: LatticeKey) -> Int {
      let home = Int(homes[Int(number)])
      var i = home &* ActiveBlocks.blockSize
      let end = i &+ Int(counts[home])
      while i < end, entries[i].high != key { i &+= 1 }
      return i < end ? i : -1
    }

    /// The index before, −1 at the left end, or `nil` in a list of too many blocks to look for one.
    @inline(__always)
    func before(_ index: Int) -> Int? {
      if index & (ActiveBlocks.blockSize &- 1) != 0 { return index &- 1 }
      guard let ordinal = ordinal(index) else { return nil }
      if ordinal == 0 { return -1 }
      let block = Int(order[ordinal &- 1])
      return block &* ActiveBlocks.blockSize &+ Int(counts[block]) &- 1
    }

    /// The index behind, −1 at the right end, or `nil` in a list of too many blocks to look for one.
    @inline(__always)
    func after(_ index: Int) -> Int? {
      let block = Int(ActiveBlocks.block(index))
      let next = index &+ 1
      if next &- block &* ActiveBlocks.blockSize < Int(counts[block]) { return next }
      guard let ordinal = ordinal(index) else { return nil }
      if ordinal &+ 1 == blockCount { return -1 }
      return Int(order[ordinal &+ 1]) &* ActiveBlocks.blockSize
    }

    /// Where the block of an index stands in the list.
    @inline(never)
    private func ordinal(_ index: Int) -> Int? {
      guard blockCount <= ActiveBlocks.fewBlocks else { return nil }
      let block = ActiveBlocks.block(index)
      var ordinal = 0
      while ordinal < blockCount, order[ordinal] != block { ordinal &+= 1 }
      return ordinal < blockCount ? ordinal : nil
    }
  }
}
