/// The tail of an array while elements are appended to it through views, without the array's own
/// checks for each element.
///
/// It starts in the spare capacity of the array. When that is full, what was written moves to a
/// buffer that grows, and back to the array at the end: an array that is reused has the room, and
/// nothing is allocated.
struct ArrayTail<Element: BitwiseCopyable>: ~Copyable {
  private var base: UncheckedView<Element>
  fileprivate private(set) var capacity: Int
  private(set) var count = 0
  private var overflow = UncheckedBuffer<Element>()

  /// A tail without room of its own.
  init() {
    base = UncheckedBuffer<Element>().view
    capacity = 0
  }

  fileprivate init(_ base: UncheckedView<Element>, capacity: Int) {
    (self.base, self.capacity) = (base, capacity)
  }

  /// The elements written so far.
  var written: UncheckedView<Element> {
    @inline(__always) get { base }
  }

  /// Makes room for `extra` elements after the last, and returns a view that starts there.
  ///
  /// The caller writes through the view, then `advance`s by what it wrote. A view is valid until
  /// the next reservation.
  @inline(__always)
  mutating func reserve(_ extra: Int) -> UncheckedView<Element> {
    if count &+ extra > capacity { grow(to: count &+ extra) }
    return base.dropping(count)
  }

  /// Counts `number` elements as written.
  @inline(__always)
  mutating func advance(by number: Int) { count &+= number }

  @inline(__always)
  mutating func append(_ element: Element) {
    if count == capacity { grow(to: count &+ 1) }
    base[count] = element
    count &+= 1
  }

  /// Forgets the last `number` elements.
  mutating func removeLast(_ number: Int) { count &-= number }

  /// Forgets what was written.
  mutating func removeAll() { count = 0 }

  @inline(never)
  private mutating func grow(to total: Int) {
    let isFirst = overflow.capacity == 0
    overflow.count = isFirst ? 0 : count
    overflow.reserve(Swift.max(total, 2 * capacity))
    if isFirst { overflow.view.copy(base, count: count, to: 0) }
    (base, capacity) = (overflow.view, overflow.capacity)
  }

  /// Whether the elements are not in the array's own memory any more.
  fileprivate var hasMoved: Bool { overflow.capacity > 0 }
}

extension Array where Element: BitwiseCopyable {
  /// Appends the elements that `body` writes to the tail.
  @inline(__always)
  mutating func appendTail(_ body: (inout ArrayTail<Element>) -> Void) {
    // All the spare capacity, and at the least a small array's.
    let spare = Swift.max(capacity &- count, 32)
    var overflow = ArrayTail<Element>()
    appendUnchecked(limit: spare) { view in
      var tail = ArrayTail(view, capacity: spare)
      body(&tail)
      if !tail.hasMoved { return tail.count }
      swap(&tail, &overflow)
      return 0
    }
    if overflow.hasMoved { append(overflow) }
  }

  @inline(never)
  private mutating func append(_ overflow: borrowing ArrayTail<Element>) {
    let (source, count) = (overflow.written, overflow.count)
    // Room for all that was reserved, so that the same again needs no second block.
    appendUnchecked(limit: overflow.capacity) { view in
      view.copy(source, count: count, to: 0)
      return count
    }
  }
}
