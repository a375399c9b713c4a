/// A prefix code with short codes for frequent symbols, built from their counts.
///
/// Lengths are Huffman's, then shortened to the longest that deflate allows; codes are the
/// canonical ones for the lengths, their bits reversed as deflate writes them.
///
/// > D. A. Huffman, "A Method for the Construction of Minimum-Redundancy Codes", *Proceedings of
/// > the IRE* 40 (1952) 1098–1101, doi:10.1109/JRPROC.1952.273898.
struct HuffmanCode: ~Copyable {
  let symbolCount: Int
  /// The count of each symbol.
  private(set) var counts = UncheckedBuffer<UInt32>()
  private(set) var lengths = UncheckedBuffer<UInt8>()
  private(set) var codes = UncheckedBuffer<UInt16>()

  /// The used symbols by rising count: count · 2¹⁶ + symbol.
  private var order = UncheckedBuffer<UInt64>()
  private var sorted = UncheckedBuffer<UInt64>()
  /// The place of the first element of each digit while sorting.
  private var digitStarts = UncheckedBuffer<UInt32>()
  // The inner nodes of the tree, in the order of their creation: by rising weight.
  private var weights = UncheckedBuffer<UInt64>()
  private var parents = UncheckedBuffer<Int32>()
  private var leafParents = UncheckedBuffer<Int32>()

  init(symbolCount: Int) {
    self.symbolCount = symbolCount
    counts.reserve(symbolCount)
    lengths.reserve(symbolCount)
    codes.reserve(symbolCount)
    order.reserve(symbolCount)
    sorted.reserve(symbolCount)
    digitStarts.reserve(257)
    weights.reserve(symbolCount)
    parents.reserve(symbolCount)
    leafParents.reserve(symbolCount)
    removeAll()
  }

  /// Creates the code of fixed lengths.
  init(lengths count: Int, _ length: (Int) -> UInt8) {
    self.init(symbolCount: count)
    for symbol in 0..<count { lengths[symbol] = length(symbol) }
    assignCodes()
  }

  /// Sets all counts to 0.
  mutating func removeAll() { for symbol in 0..<symbolCount { counts[symbol] = 0 } }

  /// Counts a symbol.
  @inline(__always)
  func note(_ symbol: Int) { counts[symbol] = counts[symbol] &+ 1 }

  /// The number of bits of all counted symbols.
  var bitCount: Int {
    (0..<symbolCount).reduce(0) { $0 + Int(counts[$1]) * Int(lengths[$1]) }
  }

  /// Computes lengths of at most `limit` bits from the counts, and codes from the lengths.
  ///
  /// At least two symbols get a code, because some decoders require a complete tree.
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
    assignCodes()
  }

  /// Sorts by count: symbols of equal counts keep their order.
  ///
  /// Counts below 2¹⁶ are sorted by their lower byte, then by their higher one, unless that is 0 in
  /// all: some hundred elements without an unpredictable branch.
  private mutating func sortOrder() {
    var all: UInt64 = 0
    for index in 0..<order.count { all |= order[index] >> 16 }
    var shift: UInt64 = 16
    while all > 0 {
      let (source, target, starts) = (order.view, sorted.view, digitStarts.view)
      let count = order.count
      for digit in 0..<257 { starts[digit] = 0 }
      for index in 0..<count {
        let digit = Int(truncatingIfNeeded: source[index] &>> shift & 255)
        starts[digit &+ 1] = starts[digit &+ 1] &+ 1
      }
      for digit in 0..<255 { starts[digit &+ 1] = starts[digit &+ 1] &+ starts[digit] }
      for index in 0..<count {
        let digit = Int(truncatingIfNeeded: source[index] &>> shift & 255)
        target[Int(starts[digit])] = source[index]
        starts[digit] = starts[digit] &+ 1
      }
      sorted.count = count
      swap(&order, &sorted)
      all >>= 8
      shift += 8
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

  /// Counts leaves by depth, limits the depth, and assigns lengths by frequency.
  private func assignLengths(limit: Int) {
    let leafCount = order.count
    // Depths replace the weights, from the root down.
    weights[leafCount - 2] = 0
    for node in stride(from: leafCount - 3, through: 0, by: -1) {
      weights[node] = weights[Int(parents[node])] + 1
    }
    var countOfLength = SIMD16<Int>.zero
    for leaf in 0..<leafCount {
      let depth = Int(weights[Int(leafParents[leaf])]) + 1
      countOfLength[Swift.min(depth, limit)] += 1
    }
    // Kraft's sum, in units of the longest code, exceeds its limit by as much as leaves were
    // raised. Lengthening a shorter code by a bit makes room for one of the longest beside it, and
    // lowers the sum by one.
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

  /// Assigns canonical codes: by rising length, then by symbol.
  private func assignCodes() {
    let (lengths, codes) = (lengths.view, codes.view)
    // The next code of each length, in the highest of 16 bits.
    let next = digitStarts.view
    for length in 0...16 { next[length] = 0 }
    for symbol in 0..<symbolCount {
      let length = Int(lengths[symbol])
      next[length] = next[length] &+ 1
    }
    var first: UInt32 = 0
    for length in 1...15 {
      let share = next[length] &<< (16 &- UInt32(length))
      next[length] = first
      first &+= share
    }
    for symbol in 0..<symbolCount where lengths[symbol] > 0 {
      let length = Int(lengths[symbol])
      let code = next[length]
      next[length] = code &+ 1 &<< (16 &- UInt32(length))
      codes[symbol] = HuffmanCode.reversed(code)
    }
  }

  /// The lowest 16 bits in reverse order.
  @inline(__always)
  private static func reversed(_ bits: UInt32) -> UInt16 {
    var bits = bits
    bits = (bits & 0x5555) &<< 1 | bits &>> 1 & 0x5555
    bits = (bits & 0x3333) &<< 2 | bits &>> 2 & 0x3333
    bits = (bits & 0x0F0F) &<< 4 | bits &>> 4 & 0x0F0F
    return UInt16(truncatingIfNeeded: bits &<< 8 | bits &>> 8 & 0xFF)
  }
}
