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
  private var boxes = UncheckedBuffer<LatticeBox>()
  private var curves = UncheckedBuffer<UInt32>()
  private var tree = BoxTree()
  private var pairs = UncheckedBuffer<SIMD2<UInt32>>()
  /// For each element another one of its class, itself for the first, and the map to its parameter.
  private var parents = UncheckedBuffer<UInt32>()
  private var maps = UncheckedBuffer<CarrierMap>()
  /// Whether any two elements share a carrier.
  private(set) var hasFound = false

  /// Two elements are one where they are within this many steps of the lattice.
  static let slack = 4.0

  /// Finds the classes of some elements.
  mutating func find(_ elements: borrowing UncheckedBuffer<SourceElement>, _ lattice: Lattice) {
    let count = elements.count
    collect(elements, lattice)
    parents.reserve(count)
    maps.reserve(count)
    for i in 0..<count {
      parents.view[i] = UInt32(truncatingIfNeeded: i)
      maps.view[i] = CarrierMap()
    }
    hasFound = false
    guard curves.count > 1 else { return }
    findPairs(elements, lattice)
    for i in 0..<pairs.count {
      let (a, b) = (Int(pairs[i].x), Int(pairs[i].y))
      let slack = lattice.step * CarrierFinder.slack
      if let map = elements[a].map(onto: elements[b], slack: slack) { join(a, b, map) }
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

  private mutating func collect(
    _ elements: borrowing UncheckedBuffer<SourceElement>, _ lattice: Lattice
  ) {
    curves.removeAll()
    boxes.removeAll()
    for i in 0..<elements.count where elements[i].kind != .line {
      curves.append(UInt32(truncatingIfNeeded: i))
      let box = elements[i].controlBox
      boxes.append(
        LatticeBox(.nearest(box.min, lattice), .nearest(box.max, lattice)).grown(by: 5))
    }
    let box = boxes.view
    tree.build(count: curves.count) { box[$0] }
  }

  /// Collects the pairs of curves of which one's box holds an end of the other, each once.
  private mutating func findPairs(
    _ elements: borrowing UncheckedBuffer<SourceElement>, _ lattice: Lattice
  ) {
    pairs.removeAll()
    for i in 0..<curves.count {
      let element = elements[Int(curves[i])]
      search(.nearest(element.start, lattice), i)
      search(.nearest(element.end, lattice), i)
    }
  }

  private mutating func search(_ point: LatticePoint, _ curve: Int) {
    let (count, size, box) = (curves.count, BoxTree.leafSize, boxes.view)
    let spot = LatticeBox(point, point)
    tree.forEachLeaf(near: point, point, halfSteps: 0) { leaf in
      for other in leaf &* size..<min((leaf &+ 1) &* size, count) where other != curve {
        if box[other].overlaps(spot) {
          pairs.append(SIMD2(curves[curve], curves[other]))
        }
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
