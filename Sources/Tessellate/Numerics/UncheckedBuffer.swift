// The one home of unsafe memory in this library.
//
// Kernels keep their scratch memory in an `UncheckedBuffer`, which owns it, and copy an
// `UncheckedView` of it into a local before a hot loop: a plain pointer, so that stores through one
// view do not force reloads of another. Debug builds check every index against the capacity;
// release builds check none. Elements are `BitwiseCopyable`, so there is nothing to retain, release
// or initialise.

/// A growable block of scratch memory that keeps its capacity between uses.
///
/// An empty buffer owns no memory. Growth at least doubles, so that appending is amortised O(1),
/// and a second use of the same size allocates nothing. Clients of an Embedded build that hold a
/// `Tessellator` must see how it ends.
#if hasFeature(Embedded)
  @usableFromInline
#endif
@safe struct UncheckedBuffer<Element: BitwiseCopyable>: ~Copyable, @unchecked Sendable {
  /// The memory, never `nil`.
  ///
  /// Were it no optional, files other than a private element's own would have to name that type to
  /// end a buffer of it, and can't: Swift 6.3, without optimisation, stops with "Global is
  /// external".
  private var optionalBase: UnsafeMutablePointer<Element>?
  private(set) var capacity = 0

  /// The number of elements in use.
  ///
  /// Memory between `count` and `capacity` holds anything.
  var count = 0

  init() { unsafe optionalBase = .nowhere }

  deinit { if capacity > 0 { unsafe base.deallocate() } }

  private var base: UnsafeMutablePointer<Element> {
    @inline(__always) get { unsafe optionalBase.unsafelyUnwrapped }
  }

  /// Everything the buffer may hold, from its first element to its capacity; invalid after growth.
  var view: UncheckedView<Element> {
    @inline(__always) get { unsafe UncheckedView(base: base, offset: 0, capacity: capacity) }
  }

  @inline(__always)
  subscript(index: Int) -> Element {
    get { view[index] }
    nonmutating set { view[index] = newValue }
  }

  /// Forgets all elements and keeps the memory.
  mutating func removeAll() { count = 0 }

  /// Makes room for `total` elements in all.
  @inline(__always)
  mutating func reserve(_ total: Int) {
    if total > capacity { grow(to: total) }
  }

  /// Makes room for `total` elements in all, and no more.
  ///
  /// It is for buffers that change places: each at least doubles when it grows by `reserve`, and
  /// two that take each other's capacity would outgrow each other for ever.
  mutating func reserveExactly(_ total: Int) {
    if total > capacity { move(to: total) }
  }

  /// Makes room for `extra` elements after the last, and returns a view that starts there.
  ///
  /// The caller writes through the view, then adds what it wrote to `count`.
  @inline(__always)
  mutating func reserveTail(_ extra: Int) -> UncheckedView<Element> {
    reserve(count &+ extra)
    return unsafe UncheckedView(base: base, offset: count, capacity: capacity)
  }

  @inline(__always)
  mutating func append(_ element: Element) {
    if count == capacity { grow(to: count &+ 1) }
    view[count] = element
    count &+= 1
  }

  /// Moves to a block of at least `total` elements, at least twice the old.
  @inline(never)
  private mutating func grow(to total: Int) { move(to: max(total, 2 * capacity, 16)) }

  @inline(never)
  private mutating func move(to total: Int) {
    let fresh = UnsafeMutablePointer<Element>.allocate(capacity: total)
    if capacity > 0 {
      // As bytes: Embedded Swift copies elements one by one, a call each.
      unsafe UnsafeMutableRawPointer(fresh).copyMemory(
        from: base, byteCount: count &* MemoryLayout<Element>.stride)
      unsafe base.deallocate()
    }
    unsafe optionalBase = fresh
    capacity = total
  }
}

extension UnsafeMutablePointer {
  /// An address that is aligned for every vector, for views of empty buffers; it must not be
  /// touched.
  @inline(__always)
  fileprivate static var nowhere: Self { unsafe Self(bitPattern: 64)! }
}

/// A view of a buffer's memory, as cheap to copy as the pointer it is.
///
/// It is valid until its buffer grows or ends, which is not checked: take it after the last
/// reservation and keep it in a local.
@safe struct UncheckedView<Element: BitwiseCopyable>: @unchecked Sendable {
  private let base: UnsafeMutablePointer<Element>
  #if DEBUG
    private let limit: Int
  #endif

  @inline(__always)
  fileprivate init(base: UnsafeMutablePointer<Element>, offset: Int, capacity: Int) {
    unsafe self.base = unsafe base + offset
    #if DEBUG
      limit = capacity - offset
    #endif
  }

  @inline(__always)
  fileprivate init(_ buffer: UnsafeMutableBufferPointer<Element>) {
    unsafe self.init(base: buffer.baseAddress ?? .nowhere, offset: 0, capacity: buffer.count)
  }

  @inline(__always)
  private func check(_ index: Int, _ width: Int = 1) {
    #if DEBUG
      precondition(index >= 0 && index + width <= limit, "index \(index) of \(limit)")
    #endif
  }

  @inline(__always)
  subscript(index: Int) -> Element {
    get {
      check(index)
      return unsafe base[index]
    }
    nonmutating set {
      check(index)
      unsafe base[index] = newValue
    }
  }

  /// Changes an element where it is.
  ///
  /// Assigning to a part of `self[index]` reads and writes a large element as a whole.
  @inline(__always)
  func update<Result>(_ index: Int, _ body: (inout Element) -> Result) -> Result {
    check(index)
    return unsafe body(&base[index])
  }

  /// The view whose first element is this view's element at `index`.
  @inline(__always)
  func dropping(_ index: Int) -> UncheckedView {
    #if DEBUG
      return unsafe UncheckedView(base: base, offset: index, capacity: limit)
    #else
      return unsafe UncheckedView(base: base, offset: index, capacity: 0)
    #endif
  }

  /// This memory as elements of another type: for scratch space, where no element outlives its
  /// type.
  @inline(__always)
  func rebound<Other: BitwiseCopyable>(to type: Other.Type) -> UncheckedView<Other> {
    let raw = unsafe UnsafeMutableRawPointer(base)
    #if DEBUG
      let capacity = limit * MemoryLayout<Element>.stride / MemoryLayout<Other>.stride
    #else
      let capacity = 0
    #endif
    return unsafe UncheckedView<Other>(
      base: raw.assumingMemoryBound(to: Other.self), offset: 0, capacity: capacity)
  }

  /// Reads a whole vector of lanes that starts at `index`, whatever its alignment.
  @inline(__always)
  func load<Lanes: BitwiseCopyable>(_ type: Lanes.Type, at index: Int) -> Lanes {
    check(index, MemoryLayout<Lanes>.size / MemoryLayout<Element>.stride)
    return unsafe UnsafeRawPointer(base + index).loadUnaligned(as: Lanes.self)
  }

  /// Reads a whole vector of lanes that starts at `index`, on a multiple of its size.
  @inline(__always)
  func loadAligned<Lanes: BitwiseCopyable>(_ type: Lanes.Type, at index: Int) -> Lanes {
    check(index, MemoryLayout<Lanes>.size / MemoryLayout<Element>.stride)
    return unsafe UnsafeRawPointer(base + index).load(as: Lanes.self)
  }

  /// Writes a whole vector of lanes that starts at `index`, whatever its alignment.
  @inline(__always)
  func store<Lanes: BitwiseCopyable>(_ lanes: Lanes, at index: Int) {
    check(index, MemoryLayout<Lanes>.size / MemoryLayout<Element>.stride)
    unsafe UnsafeMutableRawPointer(base + index).storeBytes(of: lanes, as: Lanes.self)
  }

  /// Copies `count` elements of `source` to `index` and on; the two may overlap.
  @inline(__always)
  func copy(_ source: UncheckedView, count: Int, to index: Int) {
    check(index, count)
    source.check(0, count)
    unsafe UnsafeMutableRawPointer(base + index).copyMemory(
      from: source.base, byteCount: count &* MemoryLayout<Element>.stride)
  }
}

extension Array where Element: BitwiseCopyable {
  /// Removes all elements and keeps the memory: `removeAll` checks twice whether the array is
  /// shared.
  #if hasFeature(Embedded)
    @inline(never) @_optimize(speed)
  #else
    @inline(__always)
  #endif
  mutating func takeOffAll() {
    // An array that never had memory would be given another empty one, which takes as long as
    // emptying a full one.
    if !isEmpty { removeSubrange(indices) }
  }

  /// Appends up to `limit` elements that `body` writes through a view, and returns what `body` says
  /// it wrote.
  ///
  /// The view starts after the array's last element. Growth is geometric.
  @inline(__always)
  mutating func appendUnchecked(limit: Int, _ body: (UncheckedView<Element>) -> Int) {
    // In WebAssembly an array without memory traps when nothing is appended to it.
    if limit <= 0 { return }
    append(addingCapacity: limit) { (tail: inout OutputSpan<Element>) in
      unsafe tail.withUnsafeMutableBufferPointer { memory, initialized in
        initialized = body(unsafe UncheckedView(memory))
      }
    }
  }

  /// Replaces all elements from `start` on with up to `limit` elements that `body` writes; `body`
  /// returns their number.
  ///
  /// The view starts at `start` and shows the old elements first. If they are no more than the new
  /// ones, this checks once whether the array is shared, and stores its count once; removing and
  /// appending does both twice.
  @inline(__always)
  mutating func rewriteUnchecked(
    from start: Int, limit: Int, _ body: (UncheckedView<Element>) -> Int
  ) {
    let before = count
    if before == 0, limit <= 0 { return }
    let kept = before &- start
    var end = start
    append(addingCapacity: Swift.max(limit &- kept, 0)) { (tail: inout OutputSpan<Element>) in
      unsafe tail.withUnsafeMutableBufferPointer { memory, initialized in
        // The span lies after the last element, in the same block as all before it.
        let view = unsafe UncheckedView(
          base: memory.baseAddress ?? .nowhere, offset: 0 &- kept, capacity: memory.count)
        end = start &+ body(view)
        initialized = Swift.max(end &- before, 0)
      }
    }
    if end < before { removeSubrange(end...) }
  }

  /// Lends the elements to `body` as a view that checks nothing in release builds.
  @inline(__always)
  mutating func withUncheckedView<Result>(_ body: (UncheckedView<Element>) -> Result) -> Result {
    unsafe withUnsafeMutableBufferPointer { body(unsafe UncheckedView($0)) }
  }

  /// Lends the bytes of the first `count` elements to `body`.
  func withRawPrefix<Result, Failure: Error>(
    _ count: Int, _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try unsafe withUnsafeBufferPointer { elements throws(Failure) in
      try unsafe body(UnsafeRawBufferPointer(UnsafeBufferPointer(rebasing: elements[..<count])))
    }
  }

  /// Lends the elements to `body` for reading; writing through the view is a mistake.
  @inline(__always)
  func withUncheckedReading<Result>(_ body: (UncheckedView<Element>) -> Result) -> Result {
    unsafe withUnsafeBufferPointer {
      body(unsafe UncheckedView(UnsafeMutableBufferPointer(mutating: $0)))
    }
  }
}

extension Span where Element: BitwiseCopyable {
  /// Lends the elements to `body` for reading; writing through the view is a mistake.
  @inline(__always)
  func withUncheckedReading<Result>(_ body: (UncheckedView<Element>) -> Result) -> Result {
    unsafe withUnsafeBufferPointer {
      body(unsafe UncheckedView(UnsafeMutableBufferPointer(mutating: $0)))
    }
  }
}

extension String {
  /// Lends the text as UTF-8 to `body`: a view for reading, and the number of bytes.
  mutating func withUncheckedUTF8<Result>(_ body: (UncheckedView<UInt8>, Int) -> Result) -> Result {
    withUTF8 { text in
      body(unsafe UncheckedView(UnsafeMutableBufferPointer(mutating: text)), text.count)
    }
  }
}
