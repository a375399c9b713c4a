/// Walks over all faces of a planar graph, and finds for each operand its region's border.
///
/// From a face to its neighbour, across an edge, the winding numbers of only those operands
/// change whose contours run along the edge. So one number for each operand is enough, the
/// *windings* about the point where the walk is: they change as it goes forward, and back as it
/// returns. The walk takes a spanning tree of the faces, and crosses each of its edges twice:
/// O(n) for all operands together, whatever their number.
///
/// An edge is on the border of an operand's region if the region is on one of its sides only. If
/// regions hide those below them, that of an operand is what no later one covers: the faces whose
/// topmost operand it is.
struct FaceWalk: ~Copyable, Sendable {
  /// An edge of a region's border.
  struct Border: BitwiseCopyable {
    /// The vertices at its ends.
    var low, high: UInt32
    var operand: UInt32
    /// 1 if the region is on the right, −1 if it is on the left.
    var growth: Int32
  }

  /// A face on the way, the way out of it that was tried last, and the way by which it was entered.
  private struct Step: BitwiseCopyable {
    var face: UInt32
    var next: UInt32
    var entry: Way
  }

  /// A crossing of an edge, times two, and 1 if it goes from right to left.
  private struct Way: BitwiseCopyable {
    var bits: UInt32

    static let none = Way(bits: .max)
    var edge: Int { Int(bits &>> 1) }
    var isFromRight: Bool { bits & 1 != 0 }
    var reversed: Way { Way(bits: bits ^ 1) }
  }

  /// The borders of all regions, in the order of the edges.
  private(set) var borders = UncheckedBuffer<Border>()

  /// The ways out of each face, those of face i from `first[i]` to `first[i + 1]`.
  private var ways = UncheckedBuffer<Way>()
  private var first = UncheckedBuffer<UInt32>()
  private var steps = UncheckedBuffer<Step>()
  private var isVisited = UncheckedBuffer<Bool>()
  /// The winding number of each operand about the current face.
  private var windings = UncheckedBuffer<Int32>()
  /// The operands that hold the current face.
  private var holders = TopmostSet()
  /// The topmost operand of each face, plus 1, or 0 where there is none.
  private var topmost = UncheckedBuffer<UInt32>()
  /// For each use of an edge, whether its operand holds the face on the left, and on the right.
  private var isLeftInside = UncheckedBuffer<Bool>()
  private var isRightInside = UncheckedBuffer<Bool>()

  /// Finds the borders of all regions.
  ///
  /// - Parameters:
  ///   - graph: The planar graph of all operands' contours.
  ///   - faces: Its faces.
  ///   - operands: The operand of each ring edge.
  ///   - parts: The operands, with their fill rules.
  ///   - isPlanar: Whether regions hide those of the operands before them.
  mutating func run(
    _ graph: borrowing LabelledGraph, _ faces: borrowing FaceNumbers,
    operands: borrowing UncheckedBuffer<UInt32>, _ parts: [FillTessellator.Part], isPlanar: Bool
  ) {
    listWays(faces)
    windings.reserve(parts.count)
    for operand in 0..<parts.count { windings.view[operand] = 0 }
    holders.reset(limit: parts.count)
    topmost.reserve(faces.count)
    isVisited.reserve(faces.count)
    for face in 0..<faces.count { isVisited.view[face] = false }
    if !isPlanar {
      isLeftInside.reserve(graph.uses.count)
      isRightInside.reserve(graph.uses.count)
    }
    steps.removeAll()
    enter(0, by: .none)
    if !isPlanar { noteSides(0, graph, operands, parts) }
    while steps.count > 0 {
      let step = steps[steps.count &- 1]
      if step.next == first[Int(step.face) &+ 1] {
        steps.count &-= 1
        if step.entry.bits != Way.none.bits { cross(step.entry.reversed, graph, operands, parts) }
        continue
      }
      steps.view.update(steps.count &- 1) { $0.next &+= 1 }
      let way = ways[Int(step.next)]
      let sides = faces.sides[way.edge]
      let face = way.isFromRight ? sides.left : sides.right
      if isVisited[Int(face)] { continue }
      cross(way, graph, operands, parts)
      enter(face, by: way)
      if !isPlanar { noteSides(face, graph, operands, parts) }
    }
    if isPlanar { collectTopmost(graph, faces) } else { collectAll(graph, operands) }
  }

  /// Lists the ways out of each face.
  private mutating func listWays(_ faces: borrowing FaceNumbers) {
    let edges = faces.sides.count
    first.reserve(faces.count &+ 1)
    ways.reserve(2 &* edges)
    let (start, way) = (first.view, ways.view)
    for face in 0...faces.count { start[face] = 0 }
    for edge in 0..<edges {
      let sides = faces.sides[edge]
      start[Int(sides.left)] &+= 1
      start[Int(sides.right)] &+= 1
    }
    var sum: UInt32 = 0
    for face in 0...faces.count {
      sum &+= start[face]
      start[face] = sum
    }
    // Filled from the back, the offsets end where they belong.
    for edge in 0..<edges {
      let sides = faces.sides[edge]
      let bits = UInt32(truncatingIfNeeded: edge) &<< 1
      start[Int(sides.left)] &-= 1
      way[Int(start[Int(sides.left)])] = Way(bits: bits)
      start[Int(sides.right)] &-= 1
      way[Int(start[Int(sides.right)])] = Way(bits: bits | 1)
    }
  }

  private mutating func enter(_ face: UInt32, by way: Way) {
    isVisited.view[Int(face)] = true
    topmost.view[Int(face)] = UInt32(truncatingIfNeeded: (holders.largest ?? -1) &+ 1)
    steps.append(Step(face: face, next: first[Int(face)], entry: way))
  }

  /// Changes the windings as from one side of an edge to the other.
  private mutating func cross(
    _ way: Way, _ graph: borrowing LabelledGraph, _ operands: borrowing UncheckedBuffer<UInt32>,
    _ parts: [FillTessellator.Part]
  ) {
    for i in graph.uses(of: way.edge) {
      let use = graph.uses[i]
      let operand = Int(operands[use.ringEdge])
      // From left to right, an edge that leads upwards takes one away.
      let (before, change) = (windings[operand], use.isUpward == way.isFromRight ? 1 : -1)
      let after = before &+ Int32(change)
      windings.view[operand] = after
      let (wasInside, isInside) = (
        parts[operand].rule.contains(winding: Int(before)),
        parts[operand].rule.contains(winding: Int(after))
      )
      if isInside != wasInside {
        if isInside { holders.insert(operand) } else { holders.remove(operand) }
      }
    }
  }

  /// Records, for the uses of a face's edges, whether their operands hold the face.
  private mutating func noteSides(
    _ face: UInt32, _ graph: borrowing LabelledGraph,
    _ operands: borrowing UncheckedBuffer<UInt32>, _ parts: [FillTessellator.Part]
  ) {
    for i in Int(first[Int(face)])..<Int(first[Int(face) &+ 1]) {
      let way = ways[i]
      let side = way.isFromRight ? isRightInside.view : isLeftInside.view
      for use in graph.uses(of: way.edge) {
        let operand = Int(operands[graph.uses[use].ringEdge])
        side[use] = parts[operand].rule.contains(winding: Int(windings[operand]))
      }
    }
  }

  /// Lists the borders between faces whose topmost operands differ.
  private mutating func collectTopmost(
    _ graph: borrowing LabelledGraph, _ faces: borrowing FaceNumbers
  ) {
    borders.removeAll()
    graph.forEachEdge { edge, low, high in
      let sides = faces.sides[edge]
      let (left, right) = (topmost[Int(sides.left)], topmost[Int(sides.right)])
      guard left != right else { return }
      if left > 0 {
        borders.append(Border(low: low, high: high, operand: left &- 1, growth: -1))
      }
      if right > 0 {
        borders.append(Border(low: low, high: high, operand: right &- 1, growth: 1))
      }
    }
  }

  /// Lists the borders of each operand's region by itself.
  private mutating func collectAll(
    _ graph: borrowing LabelledGraph, _ operands: borrowing UncheckedBuffer<UInt32>
  ) {
    borders.removeAll()
    graph.forEachEdge { edge, low, high in
      var last = UInt32.max
      for use in graph.uses(of: edge) {
        // The uses of one operand follow each other.
        let operand = operands[graph.uses[use].ringEdge]
        guard operand != last else { continue }
        last = operand
        let (left, right) = (isLeftInside[use], isRightInside[use])
        if left != right {
          borders.append(
            Border(low: low, high: high, operand: operand, growth: right ? 1 : -1))
        }
      }
    }
  }
}

extension LabelledGraph {
  /// Calls `body` with each edge and the vertices at its ends.
  @inline(__always)
  fileprivate func forEachEdge(_ body: (_ edge: Int, _ low: UInt32, _ high: UInt32) -> Void) {
    for low in 0..<vertices.count {
      for edge in Int(firstEdge[low])..<Int(firstEdge[low &+ 1]) {
        body(edge, UInt32(truncatingIfNeeded: low), edges[edge].high)
      }
    }
  }
}
