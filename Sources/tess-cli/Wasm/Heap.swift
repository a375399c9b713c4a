// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// The memory allocator of the WebAssembly build, which has no C library.
//
// Blocks lie behind each other and fill the memory from the end of the program's data to `top`. A
// block starts with two words: the size of the block before it, and its own size with a bit that
// says whether it is in use; so both neighbours of a block are found, and free neighbours are
// always merged. Sizes are multiples of 16, and what a block gives out is aligned to 16.
//
// Free blocks are kept in lists by size, four an octave, with a bit for each list that is not
// empty. A request takes the first block that fits of its own list's next few, or any of the next
// list that has one, and gives back what is left over (D. E. Knuth, The Art of Computer
// Programming, vol. 1, section 2.5: boundary tags). At the end of the memory more of it is asked
// for.

@_extern(c, "llvm.wasm.memory.grow.i32")
func growMemory(_ memory: Int32, _ pages: Int32) -> Int32
@_extern(c, "llvm.wasm.memory.size.i32")
func memoryPages(_ memory: Int32) -> Int32

typealias Address = UInt32

/// The heads of the lists, and what of the memory is in use.
private struct Heap {
  var lists = InlineArray<128, Address>(repeating: 0)
  /// A bit for each list that has a block.
  var filled: (UInt64, UInt64) = (0, 0)
  /// The first block, and the end of the last; both 0 before the first request.
  var first: Address = 0
  var top: Address = 0
  /// The size of the last block.
  var lastSize: UInt32 = 0
}

nonisolated(unsafe) private var heap = Heap()

/// A block's place in memory; its two words come before what it gives out.
private struct Block: Equatable {
  let address: Address

  static let header: UInt32 = 8
  static let unit: UInt32 = 16

  @inline(__always)
  private func word(_ offset: UInt32) -> UnsafeMutablePointer<UInt32> {
    UnsafeMutablePointer(bitPattern: UInt(address &+ offset)).unsafelyUnwrapped
  }

  var sizeBefore: UInt32 {
    get { word(0).pointee }
    nonmutating set { word(0).pointee = newValue }
  }

  var size: UInt32 { word(4).pointee & ~1 }
  var isUsed: Bool { word(4).pointee & 1 == 1 }

  func set(size: UInt32, isUsed: Bool) { word(4).pointee = size | (isUsed ? 1 : 0) }

  /// The neighbours of a free block in its list; 0 at the ends.
  var nextFree: Address {
    get { word(8).pointee }
    nonmutating set { word(8).pointee = newValue }
  }
  var previousFree: Address {
    get { word(12).pointee }
    nonmutating set { word(12).pointee = newValue }
  }

  var next: Block { Block(address: address &+ size) }
  var previous: Block { Block(address: address &- sizeBefore) }
  var memory: UnsafeMutableRawPointer {
    UnsafeMutableRawPointer(word(Block.header))
  }

  init(address: Address) { self.address = address }

  init(memory: UnsafeMutableRawPointer) {
    address = UInt32(UInt(bitPattern: memory)) &- Block.header
  }
}

// MARK: - Lists

extension Heap {
  /// The list of a size: four an octave, by the two bits below the leading one.
  private static func list(of size: UInt32) -> Int {
    let octave = 31 &- UInt32(size.leadingZeroBitCount)
    return Int(octave &* 4 &+ (size &>> (octave &- 2)) & 3)
  }

  private mutating func mark(_ list: Int, _ isFilled: Bool) {
    let bit: UInt64 = 1 &<< UInt64(list & 63)
    if list < 64 {
      filled.0 = isFilled ? filled.0 | bit : filled.0 & ~bit
    } else {
      filled.1 = isFilled ? filled.1 | bit : filled.1 & ~bit
    }
  }

  /// The first list from `list` on that has a block.
  private func nextFilled(_ list: Int) -> Int? {
    if list < 64 {
      let bits = filled.0 & (~0 &<< UInt64(list))
      if bits != 0 { return bits.trailingZeroBitCount }
      return filled.1 == 0 ? nil : 64 &+ filled.1.trailingZeroBitCount
    }
    guard list < 128 else { return nil }
    let bits = filled.1 & (~0 &<< UInt64(list &- 64))
    return bits == 0 ? nil : 64 &+ bits.trailingZeroBitCount
  }

  private mutating func insert(_ block: Block) {
    let list = Heap.list(of: block.size)
    block.nextFree = lists[list]
    block.previousFree = 0
    if lists[list] != 0 { Block(address: lists[list]).previousFree = block.address }
    lists[list] = block.address
    mark(list, true)
  }

  private mutating func remove(_ block: Block) {
    let list = Heap.list(of: block.size)
    let (next, previous) = (block.nextFree, block.previousFree)
    if next != 0 { Block(address: next).previousFree = previous }
    if previous != 0 {
      Block(address: previous).nextFree = next
    } else {
      lists[list] = next
      if next == 0 { mark(list, false) }
    }
  }

  /// A free block of at least `size`, taken from its list.
  private mutating func taken(_ size: UInt32) -> Block? {
    let own = Heap.list(of: size)
    var (address, tries) = (lists[own], 8)
    while address != 0, tries > 0 {
      let block = Block(address: address)
      if block.size >= size {
        remove(block)
        return block
      }
      address = block.nextFree
      tries &-= 1
    }
    guard let list = nextFilled(own &+ 1) else { return nil }
    let block = Block(address: lists[list])
    remove(block)
    return block
  }
}

// MARK: - Blocks

extension Heap {
  /// Tells the block behind that this one has a new size.
  private mutating func settle(_ block: Block) {
    if block.next.address == top {
      lastSize = block.size
    } else {
      block.next.sizeBefore = block.size
    }
  }

  /// Cuts what a block has beyond `size`, and frees it.
  private mutating func trim(_ block: Block, to size: UInt32) {
    let rest = block.size &- size
    block.set(size: size, isUsed: true)
    if rest >= Block.unit {
      let second = Block(address: block.address &+ size)
      second.sizeBefore = size
      second.set(size: rest, isUsed: true)
      settle(second)
      release(second)
    }
    settle(block)
  }

  /// Frees a block, merged with free neighbours.
  mutating func release(_ block: Block) {
    var (start, size) = (block, block.size)
    if block.next.address < top, !block.next.isUsed {
      remove(block.next)
      size &+= block.next.size
    }
    if block.address > first, !block.previous.isUsed {
      start = block.previous
      remove(start)
      size &+= start.size
    }
    start.set(size: size, isUsed: false)
    settle(start)
    insert(start)
  }

  /// A new block at the end of the memory.
  private mutating func extended(_ size: UInt32) -> Block? {
    let have = UInt32(bitPattern: memoryPages(0)) &<< 16
    if first == 0 {
      // Memory that the program's data end in is left to them: all that is grown is the heap's.
      first = have &+ Block.header
      top = first
    }
    // The last block, if it is free, is a part of the new one.
    let last = Block(address: top &- lastSize)
    let isFree = top > first && !last.isUsed
    let start = isFree ? last : Block(address: top)
    let (end, isOver) = start.address.addingReportingOverflow(size)
    guard !isOver, end <= 0xFFFF_0000 else { return nil }
    if end > have {
      let need = Int32((end &- have &+ 0xFFFF) &>> 16)
      // A sixteenth more than asked for, if there is as much.
      let more = need &+ Int32(have &>> 20)
      guard growMemory(0, more) >= 0 || growMemory(0, need) >= 0 else { return nil }
    }
    if isFree { remove(last) } else { start.sizeBefore = lastSize }
    start.set(size: size, isUsed: true)
    (top, lastSize) = (end, size)
    return start
  }

  /// The size of a block for `count` bytes; `nil` beyond what memory can hold.
  static func size(for count: Int) -> UInt32? {
    guard count >= 0, count < 0x7FFF_FFE0 else { return nil }
    return Swift.max((UInt32(count) &+ Block.header &+ 15) & ~15, Block.unit)
  }

  mutating func allocate(_ count: Int) -> Block? {
    guard let size = Heap.size(for: count) else { return nil }
    if let block = taken(size) {
      trim(block, to: size)
      return block
    }
    return extended(size)
  }

  /// A block whose memory is aligned to a power of two above 16: cut out of a larger one.
  mutating func allocate(_ count: Int, alignment: UInt32) -> Block? {
    guard let size = Heap.size(for: count), alignment < 0x1000_0000,
      let large = allocate(Int(size) &+ Int(alignment))
    else { return nil }
    let memory = large.address &+ Block.header
    let skipped = (0 &- memory) & (alignment &- 1)
    var block = large
    if skipped > 0 {
      let whole = large.size
      large.set(size: skipped, isUsed: true)
      block = Block(address: large.address &+ skipped)
      block.sizeBefore = skipped
      block.set(size: whole &- skipped, isUsed: true)
      settle(block)
      release(large)
    }
    trim(block, to: size)
    return block
  }
}

// MARK: - Names
//
// The compiler keeps the names of C's own functions for itself: the linker leads calls of `free` to
// `__wrap_free`.

@c(tess_allocate) public func allocate(_ count: Int) -> UnsafeMutableRawPointer? {
  heap.allocate(count)?.memory
}

@c(__wrap_free) public func release(_ memory: UnsafeMutableRawPointer?) {
  guard let memory else { return }
  heap.release(Block(memory: memory))
}

/// Gives memory back, as JavaScript calls it.
@c(tess_release) public func giveBack(_ memory: UnsafeMutableRawPointer?) { release(memory) }

@c(posix_memalign) public func allocateAligned(
  _ result: UnsafeMutablePointer<UnsafeMutableRawPointer?>, _ alignment: Int, _ count: Int
) -> Int32 {
  result.pointee =
    alignment <= 16
    ? heap.allocate(count)?.memory
    : heap.allocate(count, alignment: UInt32(alignment))?.memory
  return result.pointee == nil ? 12 : 0
}

/// The bytes of memory that the heap has taken, in use or free.
@c(tess_heap_size) public func heapSize() -> Int { Int(heap.top &- heap.first) }
