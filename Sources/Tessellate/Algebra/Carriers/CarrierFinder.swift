/// Finds the elements that lie on one carrier and overlap.
///
/// If two elements overlap, an end of one lies on the other: a tree of the elements' boxes is
/// searched with all ends, and only elements whose boxes hold an end are compared. Elements that
/// are found are joined to classes (union–find), each with a map to the parameter of its class's
/// first element.
///
/// > R. E. Tarjan, "Efficiency of a good but not linear set union algorithm", Journal of the ACM 22
/// > (1975) 215–225, doi:10.1145/321879.321884.
struct CarrierFinder: ~Copyable, Sendable {
  /// The curves in the order of the tree, and their boxes.
  private var boxes = UncheckedBuffer<LatticeBox>()
  /// Boxes of a few curves, eight at a time: their smallest x and y, and their largest.
  private var lanes = UncheckedBuffer<Int32>()
  private var curves = UncheckedBuffer<UInt32>()
  private var records = UncheckedBuffer<KeyedIndex>()
  private var sorter = KeySorter()
  private var tree = BoxTree()
  /// The elements whose boxes hold an end of the one that is looked at.
  private var touched = UncheckedBuffer<UInt32>()
  /// For each element another one of its class, itself for the first, and the map to its parameter.
  private var parents = UncheckedBuffer<UInt32>()
  private var maps = UncheckedBuffer<CarrierMap>()
  /// Whether any two elements share a carrier.
  private(set) var hasFound = false

  /// The number of curves among which a search of all boxes is faster than a tree.
  private static let few = 48

  /// Two elements are one where they are within this many steps of the lattice.
  static let slack = 4.0

  /// Forgets all classes.
  mutating func removeAll() { hasFound = false }

  /// Finds the classes of some elements.
  mutating func find(_ elements: borrowing SourceElements, _ lattice: Lattice) {
    let count = elements.count
    hasFound = false
    collect(elements, lattice)
    guard curves.count > 1 else { return }
    parents.reserve(count)
    maps.reserve(count)
    for i in 0..<count {
      parents.view[i] = UInt32(truncatingIfNeeded: i)
      maps.view[i] = CarrierMap()
    }
    if curves.count <= CarrierFinder.few {
      for i in 0..<curves.count { joinTouched(Int(curves[i]), elements, lattice) }
      return
    }
    // In the order of the elements, not of the tree.
    for i in 0..<count where box(of: i, elements, lattice) != nil {
      joinTouched(i, elements, lattice)
    }
  }

  /// The box of an element, unless it is a line, or a curve within the slack.
  ///
  /// Such a curve has a few chords at most: any two of them at one place would be one.
  @inline(__always)
  private func box(
    of element: Int, _ elements: borrowing SourceElements, _ lattice: Lattice
  ) -> Rect? {
    if elements.view.isLine(element) { return nil }
    let box = elements[element].controlBox
    let size = Swift.max(box.width, box.height)
    return size <= lattice.step * CarrierFinder.slack ? nil : box
  }

  /// Joins a curve to those whose boxes hold an end of it, if both share a carrier.
  private mutating func joinTouched(
    _ a: Int, _ elements: borrowing SourceElements, _ lattice: Lattice
  ) {
    touched.removeAll()
    let element = elements[a]
    let ends = (
      LatticePoint.nearest(element.start, lattice), LatticePoint.nearest(element.end, lattice)
    )
    if curves.count <= CarrierFinder.few {
      searchAll(ends.0, ends.1, a)
    } else {
      search(ends.0, a)
      search(ends.1, a)
    }
    if touched.count > 1 { heapSort(touched.view, touched.count) { $0 < $1 } }
    let slack = lattice.step * CarrierFinder.slack
    for i in 0..<touched.count {
      let b = Int(touched[i])
      if hasFound, root(of: a).element == root(of: b).element { continue }
      if let map = element.map(onto: elements[b], slack: slack) { join(a, b, map) }
    }
  }

  /// The first element of an element's class, and the map to its parameter.
  func root(of element: Int) -> (element: Int, map: CarrierMap) {
    var (element, map) = (element, CarrierMap())
    while Int(parents[element]) != element {
      map = maps[element].after(map)
      element = Int(parents[element])
    }
    return (element, map)
  }

  private mutating func join(_ a: Int, _ b: Int, _ map: CarrierMap) {
    let (first, second) = (root(of: a), root(of: b))
    if first.element == second.element { return }
    hasFound = true
    // Along a: its root's parameter, back to a's, to b's, and on to its root's.
    let (p, q) = (first.map, second.map.after(map))
    let between = CarrierMap(
      scale: q.scale / p.scale, offset: q.offset - q.scale / p.scale * p.offset)
    if first.element > second.element {
      parents.view[first.element] = UInt32(truncatingIfNeeded: second.element)
      maps.view[first.element] = between
    } else {
      parents.view[second.element] = UInt32(truncatingIfNeeded: first.element)
      maps.view[second.element] = CarrierMap(
        scale: 1 / between.scale, offset: 0 - between.offset / between.scale)
    }
  }

  /// Collects the curves and their boxes.
  private mutating func collect(_ elements: borrowing SourceElements, _ lattice: Lattice) {
    curves.removeAll()
    boxes.removeAll()
    for i in 0..<elements.count {
      guard let box = box(of: i, elements, lattice) else { continue }
      curves.append(UInt32(truncatingIfNeeded: i))
      boxes.append(
        LatticeBox(.nearest(box.min, lattice), .nearest(box.max, lattice)).grown(by: 5))
    }
    if curves.count <= CarrierFinder.few { fillLanes() } else { buildTree() }
  }

  /// Builds a tree of the boxes, along a curve that keeps neighbours together.
  private mutating func buildTree() {
    let count = curves.count
    records.reserve(count)
    records.count = count
    // Copies after the last ones, to read from.
    let (old, oldBoxes) = (curves.reserveTail(count), boxes.reserveTail(count))
    old.copy(curves.view, count: count, to: 0)
    oldBoxes.copy(boxes.view, count: count, to: 0)
    for i in 0..<count {
      let box = oldBoxes[i]
      let (x, y) = ((box.minX &+ box.maxX) / 2, (box.minY &+ box.maxY) / 2)
      let middle = LatticePoint(x: Int64(x), y: Int64(y))
      records.view[i] = KeyedIndex(
        key: PointTree.interleaved(middle), index: UInt32(truncatingIfNeeded: i))
    }
    sorter.sort(&records)
    for i in 0..<count {
      let place = Int(records[i].index)
      (curves.view[i], boxes.view[i]) = (old[place], oldBoxes[place])
    }
    let box = boxes.view
    tree.build(count: count) { box[$0] }
  }

  /// Writes the boxes to lanes, and after the last ones that hold nothing.
  private mutating func fillLanes() {
    let blocks = (curves.count &+ 7) / 8
    lanes.reserve(32 &* blocks)
    let lane = lanes.view
    // 2²⁸: beyond all lattice points, and differences do not overflow.
    let (least, most): (Int32, Int32) = (1 &<< 28, -1 &<< 28)
    for i in 0..<8 &* blocks {
      let place = (i &>> 3) &* 32 &+ i & 7
      let isBox = i < curves.count
      lane[place] = isBox ? boxes[i].minX : least
      lane[place &+ 8] = isBox ? boxes[i].minY : least
      lane[place &+ 16] = isBox ? boxes[i].maxX : most
      lane[place &+ 24] = isBox ? boxes[i].maxY : most
    }
  }

  /// Adds those of a few curves whose boxes hold one of two points, other than one curve.
  private mutating func searchAll(_ first: LatticePoint, _ last: LatticePoint, _ curve: Int) {
    typealias Eight = SIMD8<Int32>
    let lane = lanes.view
    for block in 0..<(curves.count &+ 7) / 8 {
      let (minX, minY, maxX, maxY) = (
        lane.load(Eight.self, at: 32 &* block), lane.load(Eight.self, at: 32 &* block &+ 8),
        lane.load(Eight.self, at: 32 &* block &+ 16), lane.load(Eight.self, at: 32 &* block &+ 24)
      )
      /// Negative in the lanes of boxes that do not hold a point.
      @inline(__always)
      func outside(_ point: LatticePoint) -> Eight {
        let x = Eight(repeating: Int32(truncatingIfNeeded: point.x))
        let y = Eight(repeating: Int32(truncatingIfNeeded: point.y))
        return (maxX &- x) | (x &- minX) | (maxY &- y) | (y &- minY)
      }
      var found = ~(outside(first) & outside(last)).signBits & 0xff
      while found != 0 {
        let number = curves[8 &* block &+ found.trailingZeroBitCount]
        if Int(number) != curve { touched.append(number) }
        found &= found &- 1
      }
    }
  }

  /// Adds the curves whose boxes hold a point, other than one curve.
  private mutating func search(_ point: LatticePoint, _ curve: Int) {
    let (count, size, box) = (curves.count, BoxTree.leafSize, boxes.view)
    let spot = LatticeBox(point, point)
    tree.forEachLeaf(near: point, point, halfSteps: 0) { leaf in
      for i in leaf &* size..<min((leaf &+ 1) &* size, count)
      where box[i].overlaps(spot) && Int(curves[i]) != curve {
        touched.append(curves[i])
      }
    }
  }
}

extension SourceElement {
  /// A box that holds the element.
  var controlBox: Rect {
    var box = Rect(from: start, to: end)
    if kind == .arc {
      let reach = xAxis.magnitudes + yAxis.magnitudes
      box.formUnion(control1 - reach)
      box.formUnion(control1 + reach)
    } else {
      box.formUnion(control1)
      box.formUnion(control2)
    }
    return box
  }
}

extension LatticePoint {
  /// The nearest point of a lattice, as contours are snapped to it.
  @inline(__always)
  static func nearest(_ point: Point, _ lattice: Lattice) -> LatticePoint {
    LatticePoint(
      Lattice.clamped((point - lattice.origin) * (1 / lattice.step)), origin: .zero, scale: 1)
  }
}
