/// A set of small numbers that finds its largest: a bit for each number, and above each 64 bits one
/// that tells whether any of them is set, up to a single word.
///
/// All operations take as many steps as there are levels: three for 262,144 numbers.
struct TopmostSet: ~Copyable, Sendable {
  private var words = UncheckedBuffer<UInt64>()
  /// The first word of each level, and the end of the last.
  private var levels = UncheckedBuffer<Int>()

  /// Makes the set empty, with room for the numbers below `limit`.
  mutating func reset(limit: Int) {
    levels.removeAll()
    levels.append(0)
    var (size, total) = (max(limit, 1), 0)
    repeat {
      size = (size &+ 63) &>> 6
      total &+= size
      levels.append(total)
    } while size > 1
    words.reserve(total)
    words.count = total
    for i in 0..<total { words.view[i] = 0 }
  }

  /// Adds a number.
  func insert(_ number: Int) {
    var index = number
    for level in 0..<levels.count &- 1 {
      words.view[levels[level] &+ index &>> 6] |= 1 &<< UInt64(index & 63)
      index &>>= 6
    }
  }

  /// Removes a number.
  func remove(_ number: Int) {
    var index = number
    for level in 0..<levels.count &- 1 {
      let word = levels[level] &+ index &>> 6
      words.view[word] &= ~(1 &<< UInt64(index & 63))
      if words[word] != 0 { return }
      index &>>= 6
    }
  }

  /// The largest number, or `nil` if there is none.
  var largest: Int? {
    var index = 0
    for level in stride(from: levels.count &- 2, through: 0, by: -1) {
      let word = words[levels[level] &+ index]
      if word == 0 { return nil }
      index = index &<< 6 | (63 &- word.leadingZeroBitCount)
    }
    return index
  }
}
