/// Codes of few bits for frequent symbols, built from how often each occurs.
///
/// Lengths are Huffman's, then shortened to the longest that deflate allows; codes are the
/// canonical ones for the lengths, their bits reversed as deflate writes them.
///
/// > D. A. Huffman, "A Method for the Construction of Minimum-Redundancy Codes", *Proceedings of the IRE* 40 (1952)
/// > 1098–1101, doi:10.1109/JRPROC.1952.273898.
struct HuffmanCode: ~Copyable {
  let symbolCount: Int
  /// How often each symbol occurs.
  private(set) var counts = UncheckedBuffer<UInt32>()
  private(set) var lengths = UncheckedBuffer<UInt8>()
  private(set) var codes = UncheckedBuffer<UInt16>()

  /// The used symbols by rising count: count · 2¹⁶ + symbol.
  private var order = UncheckedBuffer<UInt64>()
  // The inner nodes of the tree, in the order in which they arise: by rising weight.
  private var weights = UncheckedBuffer<UInt64>()
  private var parents = UncheckedBuffer<Int32>()
  private var leafParents = UncheckedBuffer<Int32>()

  init(symbolCount: Int) {
    self.symbolCount = symbolCount
    counts.reserve(symbolCount)
    lengths.reserve(symbolCount)
    codes.reserve(symbolCount)
    order.reserve(symbolCount)
    weights.reserve(symbolCount)
    parents.reserve(symbolCount)
    leafParents.reserve(symbolCount)
    removeAll()
  }

  /// Forgets all counts.
  mutating func removeAll() { for symbol in 0..<symbolCount { counts[symbol] = 0 } }

  @inline(__always)
  func note(_ symbol: Int) { counts[symbol] = counts[symbol] &+ 1 }

  /// The bits of all the symbols noted.
  var bitCount: Int {
    (0..<symbolCount).reduce(0) { $0 + Int(counts[$1]) * Int(lengths[$1]) }
  }

  /// Chooses lengths of at most `limit` bits for the counts, and codes for the lengths.
  ///
  /// At least two symbols get a code, as some decoders want a complete tree.
  mutating func build(limit: Int) {
    for symbol in 0..<symbolCount { lengths[symbol] = 0 }
    order.removeAll()
    for symbol in 0..<symbolCount where counts[symbol] > 0 {
      order.append(UInt64(counts[symbol]) << 16 | UInt64(symbol))
    }
    if order.count < 2 {
      let used = order.count == 1 ? Int(order[0] & 0xFFFF) : 0
      lengths[used] = 1
      lengths[used == 0 ? 1 : 0] = 1
    } else {
      sortOrder()
      joinNodes()
      assignLengths(limit: limit)
    }
    assignCodes(limit: limit)
  }

  /// Takes fixed lengths instead.
  mutating func setLengths(_ length: (Int) -> UInt8) {
    for symbol in 0..<symbolCount { lengths[symbol] = length(symbol) }
    assignCodes(limit: 15)
  }

  /// Shell's sort: some hundred elements, without memory of its own.
  private func sortOrder() {
    let view = order.view
    let count = order.count
    for gap in [132, 57, 23, 10, 4, 1] where gap < count {
      for index in gap..<count {
        let element = view[index]
        var hole = index
        while hole >= gap, view[hole - gap] > element {
          view[hole] = view[hole - gap]
          hole -= gap
        }
        view[hole] = element
      }
    }
  }

  /// Joins the two lightest nodes until one is left; both queues, of leaves and of inner nodes, are
  /// sorted.
  private func joinNodes() {
    let leafCount = order.count
    var leaf = 0
    var inner = 0
    for node in 0..<(leafCount - 1) {
      var weight: UInt64 = 0
      for _ in 0..<2 {
        if leaf < leafCount && (inner == node || order[leaf] >> 16 <= weights[inner]) {
          weight += order[leaf] >> 16
          leafParents[leaf] = Int32(node)
          leaf += 1
        } else {
          weight += weights[inner]
          parents[inner] = Int32(node)
          inner += 1
        }
      }
      weights[node] = weight
    }
  }

  /// Counts leaves by depth, makes the deepest shallower, and hands lengths out by frequency.
  private func assignLengths(limit: Int) {
    let leafCount = order.count
    // Depths take the weights' place, from the root down.
    weights[leafCount - 2] = 0
    for node in stride(from: leafCount - 3, through: 0, by: -1) {
      weights[node] = weights[Int(parents[node])] + 1
    }
    var countOfLength = SIMD16<Int>.zero
    for leaf in 0..<leafCount {
      let depth = Int(weights[Int(leafParents[leaf])]) + 1
      countOfLength[Swift.min(depth, limit)] += 1
    }
    // Kraft's sum, in units of the longest code: too large by as much as leaves were raised.
    // Lengthening a shorter code by a bit makes room for one of the longest beside it, and lowers
    // the sum by one.
    var sum = (1...limit).reduce(0) { $0 + countOfLength[$1] << (limit - $1) }
    while sum > 1 << limit {
      var length = limit - 1
      while countOfLength[length] == 0 { length -= 1 }
      countOfLength[limit] -= 1
      countOfLength[length] -= 1
      countOfLength[length + 1] += 2
      sum -= 1
    }
    var leaf = 0
    for length in stride(from: limit, through: 1, by: -1) {
      for _ in 0..<countOfLength[length] {
        lengths[Int(order[leaf] & 0xFFFF)] = UInt8(length)
        leaf += 1
      }
    }
  }

  private func assignCodes(limit: Int) {
    var countOfLength = SIMD16<UInt16>.zero
    for symbol in 0..<symbolCount { countOfLength[Int(lengths[symbol])] += 1 }
    countOfLength[0] = 0
    var next = SIMD16<UInt16>.zero
    for length in 1...15 { next[length] = (next[length - 1] &+ countOfLength[length - 1]) &<< 1 }
    for symbol in 0..<symbolCount where lengths[symbol] > 0 {
      let length = Int(lengths[symbol])
      var code = next[length]
      next[length] &+= 1
      var reversed: UInt16 = 0
      for _ in 0..<length {
        reversed = reversed << 1 | code & 1
        code >>= 1
      }
      codes[symbol] = reversed
    }
  }
}
