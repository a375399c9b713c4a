/// Edges from left to right along a sweep line, of which neighbours change places.
///
/// A linked list, cut into blocks of up to 64 edges under a directory of blocks from left to right.
/// To look a point up takes a binary search over the blocks' first edges, and a walk; two
/// neighbours exchange in O(1), wherever they are.
struct EdgeOrder: ~Copyable, Sendable {
  /// No edge: before the first, and behind the last.
  static let none: Int32 = -1

  private static let blockSize: Int32 = 64

  /// The edge on the right and on the left of each, and its block.
  private var following = UncheckedBuffer<Int32>()
  private var preceding = UncheckedBuffer<Int32>()
  private var blocks = UncheckedBuffer<Int32>()
  /// For each block its first edge, its number of edges, and its place in the directory.
  private var heads = UncheckedBuffer<Int32>()
  private var counts = UncheckedBuffer<Int32>()
  private var places = UncheckedBuffer<Int32>()
  /// The blocks from left to right; none is empty.
  private var directory = UncheckedBuffer<Int32>()
  /// Blocks out of use.
  private var unused = UncheckedBuffer<Int32>()
  private var last = EdgeOrder.none

  /// Takes all edges out, and makes room for edges 0 … `edgeCount` − 1.
  mutating func reset(edgeCount: Int) {
    following.reserve(edgeCount)
    preceding.reserve(edgeCount)
    blocks.reserve(edgeCount)
    heads.removeAll()
    counts.removeAll()
    places.removeAll()
    directory.removeAll()
    unused.removeAll()
    last = EdgeOrder.none
  }

  var isEmpty: Bool { directory.count == 0 }

  /// The edge on the right of one, or the first, on the right of `none`.
  @inline(__always)
  func after(_ edge: Int32) -> Int32 {
    if edge != EdgeOrder.none { return following.view[Int(edge)] }
    return directory.count > 0 ? heads.view[Int(directory.view[0])] : EdgeOrder.none
  }

  /// The edge on the left of one, or the last, on the left of `none`.
  @inline(__always)
  func before(_ edge: Int32) -> Int32 {
    edge != EdgeOrder.none ? preceding.view[Int(edge)] : last
  }

  /// The first edge for which `isBehind` holds, given that it holds for all on its right; or
  /// `none`.
  @inline(__always)
  func first(where isBehind: (Int) -> Bool) -> Int32 {
    let (directory, heads, following) = (directory.view, heads.view, following.view)
    // The last block whose first edge is not behind.
    var from = 0
    var count = self.directory.count
    while count > 0 {
      let half = count &>> 1
      let isLeft = !isBehind(Int(heads[Int(directory[from &+ half])]))
      from = isLeft ? from &+ half &+ 1 : from
      count = isLeft ? count &- half &- 1 : half
    }
    guard from > 0 else { return after(EdgeOrder.none) }
    var edge = following[Int(heads[Int(directory[from &- 1])])]
    while edge != EdgeOrder.none, !isBehind(Int(edge)) { edge = following[Int(edge)] }
    return edge
  }

  /// Puts an edge on the right of one, or, after `none`, first.
  mutating func insert(_ edge: Int32, after left: Int32) {
    let right = after(left)
    following.view[Int(edge)] = right
    preceding.view[Int(edge)] = left
    if left != EdgeOrder.none { following.view[Int(left)] = edge }
    if right != EdgeOrder.none { preceding.view[Int(right)] = edge } else { last = edge }
    let block: Int32
    if left != EdgeOrder.none {
      block = blocks.view[Int(left)]
    } else {
      if directory.count == 0 { addBlock(head: edge, at: 0) }
      block = directory.view[0]
      heads.view[Int(block)] = edge
    }
    blocks.view[Int(edge)] = block
    counts.view[Int(block)] &+= 1
    if counts.view[Int(block)] > EdgeOrder.blockSize { split(block) }
  }

  mutating func remove(_ edge: Int32) {
    let (left, right) = (preceding.view[Int(edge)], following.view[Int(edge)])
    if left != EdgeOrder.none { following.view[Int(left)] = right }
    if right != EdgeOrder.none { preceding.view[Int(right)] = left } else { last = left }
    let block = Int(blocks.view[Int(edge)])
    counts.view[block] &-= 1
    if counts.view[block] == 0 {
      removeBlock(Int32(truncatingIfNeeded: block))
    } else if heads.view[block] == edge {
      heads.view[block] = right
    }
  }

  /// Exchanges an edge with the one on its right.
  @inline(__always)
  mutating func exchange(_ left: Int32, _ right: Int32) {
    let (following, preceding) = (following.view, preceding.view)
    let (outerLeft, outerRight) = (preceding[Int(left)], following[Int(right)])
    if outerLeft != EdgeOrder.none { following[Int(outerLeft)] = right }
    if outerRight != EdgeOrder.none { preceding[Int(outerRight)] = left } else { last = left }
    (preceding[Int(right)], following[Int(right)]) = (outerLeft, left)
    (preceding[Int(left)], following[Int(left)]) = (right, outerRight)
    let (leftBlock, rightBlock) = (blocks.view[Int(left)], blocks.view[Int(right)])
    if leftBlock != rightBlock {
      blocks.view[Int(left)] = rightBlock
      blocks.view[Int(right)] = leftBlock
      heads.view[Int(rightBlock)] = left
    }
    if heads.view[Int(leftBlock)] == left { heads.view[Int(leftBlock)] = right }
  }

  private mutating func addBlock(head: Int32, at place: Int) {
    let block: Int32
    if unused.count > 0 {
      unused.count &-= 1
      block = unused[unused.count]
    } else {
      block = Int32(truncatingIfNeeded: heads.count)
      heads.append(head)
      counts.append(0)
      places.append(0)
    }
    heads.view[Int(block)] = head
    counts.view[Int(block)] = 0
    directory.append(block)
    var i = directory.count &- 1
    while i > place {
      directory.view[i] = directory.view[i &- 1]
      places.view[Int(directory.view[i])] = Int32(truncatingIfNeeded: i)
      i &-= 1
    }
    directory.view[place] = block
    places.view[Int(block)] = Int32(truncatingIfNeeded: place)
  }

  private mutating func removeBlock(_ block: Int32) {
    unused.append(block)
    directory.count &-= 1
    for i in Int(places.view[Int(block)])..<directory.count {
      directory.view[i] = directory.view[i &+ 1]
      places.view[Int(directory.view[i])] = Int32(truncatingIfNeeded: i)
    }
  }

  /// Moves the right half of a block to a new one behind it.
  @inline(never)
  private mutating func split(_ block: Int32) {
    let half = counts.view[Int(block)] / 2
    var edge = heads.view[Int(block)]
    for _ in 0..<half { edge = following.view[Int(edge)] }
    let place = Int(places.view[Int(block)]) &+ 1
    addBlock(head: edge, at: place)
    let fresh = directory.view[place]
    counts.view[Int(fresh)] = counts.view[Int(block)] &- half
    counts.view[Int(block)] = half
    for _ in 0..<counts.view[Int(fresh)] {
      blocks.view[Int(edge)] = fresh
      edge = following.view[Int(edge)]
    }
  }
}
