/// The elements of all operands, by number.
///
/// Control points and axes lie apart, in a table of the curves: a line takes 48 bytes of memory in
/// place of 112, and large drawings are mostly lines.
struct SourceElements: ~Copyable, Sendable {
  /// The part that all elements have.
  struct Head: BitwiseCopyable {
    var start, end: Point
    var operand, subpath, index: Int32
    /// The element's place in the table of curves, or `none`.
    var curve: Int32

    static let none: Int32 = -1
  }

  /// The part that only curves have.
  struct Curve: BitwiseCopyable {
    var kind: SourceElement.Kind
    var control1, control2: Point
    var xAxis, yAxis: Vector
  }

  private var heads = UncheckedBuffer<Head>()
  private var curves = UncheckedBuffer<Curve>()

  /// The number of elements.
  var count: Int { heads.count }

  /// The number of elements that are no lines.
  var curveCount: Int { curves.count }

  /// Everything that is stored, to read it in loops; invalid after an element is appended.
  var view: View {
    @inline(__always) get { View(heads: heads.view, curves: curves.view) }
  }

  @inline(__always)
  subscript(index: Int) -> SourceElement { view[index] }

  mutating func removeAll() {
    heads.removeAll()
    curves.removeAll()
  }

  mutating func append(_ element: SourceElement) {
    var place = Head.none
    if element.kind != .line {
      place = Int32(truncatingIfNeeded: curves.count)
      curves.append(
        Curve(
          kind: element.kind, control1: element.control1, control2: element.control2,
          xAxis: element.xAxis, yAxis: element.yAxis))
    }
    heads.append(
      Head(
        start: element.start, end: element.end, operand: element.operand,
        subpath: element.subpath, index: element.index, curve: place))
  }

  /// Appends lines from point to point of one sub-path, the first of which is `first`.
  mutating func appendLines(_ first: SourceElement, to points: UncheckedView<Point>, _ count: Int) {
    let tail = heads.reserveTail(count)
    var pen = first.start
    for i in 0..<count {
      let end = points[i]
      tail[i] = Head(
        start: pen, end: end, operand: first.operand, subpath: first.subpath,
        index: first.index &+ Int32(truncatingIfNeeded: i), curve: Head.none)
      pen = end
    }
    heads.count &+= count
  }

  /// The memory of the elements.
  struct View {
    fileprivate let heads: UncheckedView<Head>
    fileprivate let curves: UncheckedView<Curve>

    @inline(__always)
    subscript(index: Int) -> SourceElement {
      let head = heads[index]
      var element = SourceElement(LineSegment(start: head.start, end: head.end))
      (element.operand, element.subpath, element.index) = (head.operand, head.subpath, head.index)
      if head.curve >= 0 {
        let curve = curves[Int(head.curve)]
        element.kind = curve.kind
        (element.control1, element.control2) = (curve.control1, curve.control2)
        (element.xAxis, element.yAxis) = (curve.xAxis, curve.yAxis)
      }
      return element
    }

    /// The part of an element that lines have, too.
    @inline(__always)
    func head(_ index: Int) -> Head { heads[index] }

    @inline(__always)
    func isLine(_ index: Int) -> Bool { heads[index].curve < 0 }
  }
}
