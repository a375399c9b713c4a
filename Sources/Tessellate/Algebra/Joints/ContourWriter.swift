/// The part of an operand's element that a segment of a result is.
public struct PathSource: Sendable, Hashable {
  /// The index of the operand.
  public var operand: Int
  /// The index of the element in the operand's path; the index after the last one for the line that
  /// closes an open sub-path at the path's end.
  public var element: Int
  /// The element's parameters at the start and at the end of the segment.
  ///
  /// The second is less where the result runs against the element. They lie beyond 0 … 1 where the
  /// segment joins parts of several elements that continue each other.
  public var start, end: Double
}

/// Writes runs as elements of a path.
struct ContourWriter: ~Copyable, Sendable {
  /// The sources of the segments written, closing lines included.
  var sources: [PathSource] = []

  private var merger = RunMerger()

  /// Writes one contour, whose joints have been found.
  ///
  /// Runs that continue each other within `slack` become one element. A contour whose length is not
  /// above `leastSize` is left out.
  mutating func write(
    _ range: Range<Int>, _ all: UncheckedView<RunJoiner.Run>, _ joints: borrowing JointFinder,
    _ reader: borrowing OperandReader, slack: Double, leastSize: Double, into path: inout Path
  ) {
    let isMerged = merger.merge(range, all, joints, reader, slack: slack)
    let (range, runs) = isMerged ? (0..<merger.runs.count, merger.runs.view) : (range, all)
    guard ContourWriter.enclosesArea(range, runs, joints, reader),
      ContourWriter.isLonger(than: leastSize, range, runs, joints, reader)
    else { return }
    let (first, line) = ContourWriter.first(of: range, runs, joints, reader)
    let element = reader.elements.view
    let base =
      line == 0
      ? joints.point(of: runs[first].start)
      : runs[first].start(ofLine: line, element)
    path.move(to: base)
    var pen = base
    if line > 0 {
      let rest = line..<runs[first].elementCount
      write(rest, of: runs[first], to: joints.point(of: runs[first].end), reader, into: &path)
      pen = joints.point(of: runs[first].end)
    }
    for i in (line > 0 ? 1 : 0)..<range.count {
      let next = first &+ i
      let run = runs[next < range.upperBound ? next : next &- range.count]
      let (end, isLast) = (joints.point(of: run.end), line == 0 && i == range.count &- 1)
      if run.spansLines {
        write(0..<run.elementCount, of: run, to: isLast ? nil : end, reader, into: &path)
      } else if !write(run, from: pen, to: end, isLast: isLast, reader, into: &path) {
        continue
      }
      pen = end
    }
    if line > 0 { write(0..<line, of: runs[first], to: nil, reader, into: &path) }
    path.closeSubpath()
  }

  /// Writes a run of one element; returns false if it is a line without length.
  ///
  /// If it is the last one of a contour, the close draws its line.
  @inline(__always)
  private mutating func write(
    _ run: RunJoiner.Run, from pen: Point, to end: Point, isLast: Bool,
    _ reader: borrowing OperandReader, into path: inout Path
  ) -> Bool {
    let element = reader.elements[Int(run.element)]
    if ContourWriter.isStraight(run, element.kind) {
      if end == pen { return false }
      if !isLast { path.addLine(to: end) }
    } else {
      element.append(from: run.a, to: run.b, pen: pen, end: end, into: &path)
    }
    sources.append(
      PathSource(
        operand: Int(element.operand), element: Int(element.index), start: run.a, end: run.b))
    return true
  }

  /// Writes some lines of a run, the last of which ends at `end`, or is drawn by the close.
  private mutating func write(
    _ lines: Range<Int>, of run: RunJoiner.Run, to end: Point?,
    _ reader: borrowing OperandReader, into path: inout Path
  ) {
    let (element, way) = (reader.elements.view, run.isForward ? 1 : -1)
    let first = Int(run.element) &+ way &* lines.lowerBound
    path.appendLines(lines.count &- 1) { i in
      let head = element.head(first &+ way &* i)
      return run.isForward ? head.end : head.start
    }
    if let end { path.addLine(to: end) }
    // Lines of one sub-path are numbered as its elements are.
    let (operand, index) = (Int(element.head(first).operand), Int(element.head(first).index))
    sources.append(addingCapacity: lines.count) { (tail: inout OutputSpan<PathSource>) in
      for i in 0..<lines.count {
        tail.append(
          PathSource(operand: operand, element: index &+ way &* i, start: run.a, end: run.b))
      }
    }
  }

  /// Writes one piece of a line, whose joints have been found.
  mutating func write(
    _ range: Range<Int>, isClosed: Bool, _ lines: borrowing LineTracer,
    _ joints: borrowing JointFinder, _ reader: borrowing OperandReader, into path: inout Path
  ) {
    var pen = joints.point(of: lines.runs[range.lowerBound].start)
    var isEmpty = true
    for i in range {
      let run = lines.runs[i]
      let (end, element) = (joints.point(of: run.end), reader.elements[Int(run.element)])
      let isStraight = ContourWriter.isStraight(run, element.kind)
      if isStraight && end == pen { continue }
      if isEmpty { path.move(to: pen) }
      isEmpty = false
      if !isStraight {
        element.append(from: run.a, to: run.b, pen: pen, end: end, into: &path)
      } else if !isClosed || i &+ 1 < range.upperBound {
        path.addLine(to: end)
      }
      sources.append(
        PathSource(
          operand: Int(element.operand), element: Int(element.index), start: run.a, end: run.b))
      pen = end
    }
    if isClosed, !isEmpty { path.closeSubpath() }
  }

  /// Whether a run becomes a line: also a curve whose ends passed each other when their joints were
  /// found, which is shorter than joints are exact.
  @inline(__always)
  private static func isStraight(_ run: RunJoiner.Run, _ kind: SourceElement.Kind) -> Bool {
    kind == .line || (run.isForward ? run.b <= run.a : run.a <= run.b)
  }

  /// Whether a contour has a curve or three lines that are not points.
  private static func enclosesArea(
    _ range: Range<Int>, _ runs: UncheckedView<RunJoiner.Run>, _ joints: borrowing JointFinder,
    _ reader: borrowing OperandReader
  ) -> Bool {
    var lines = 0
    let element = reader.elements.view
    for i in range {
      if !isStraight(runs[i], element[Int(runs[i].element)].kind) { return true }
      if runs[i].spansLines {
        lines += runs[i].elementCount
      } else if joints.point(of: runs[i].start) != joints.point(of: runs[i].end) {
        lines += 1
      }
      if lines > 2 { return true }
    }
    return false
  }

  /// Whether the lines and the control polygons of a contour are longer than a length.
  private static func isLonger(
    than size: Double, _ range: Range<Int>, _ runs: UncheckedView<RunJoiner.Run>,
    _ joints: borrowing JointFinder, _ reader: borrowing OperandReader
  ) -> Bool {
    var length = 0.0
    for i in range {
      let element = reader.elements[Int(runs[i].element)]
      if runs[i].spansLines {
        for line in 0..<runs[i].elementCount {
          let head = reader.elements.view.head(runs[i].number(ofLine: line))
          length += (head.end - head.start).length
          if length > size { return true }
        }
        continue
      }
      length +=
        isStraight(runs[i], element.kind)
        ? (joints.point(of: runs[i].end) - joints.point(of: runs[i].start)).length
        : element.reach(from: runs[i].a, to: runs[i].b)
      if length > size { return true }
    }
    return false
  }

  /// The run to start a contour with, and the number of its line: one at the start of an operand's
  /// sub-path, the first of them, if there is one; else the run of the first element.
  private static func first(
    of range: Range<Int>, _ runs: UncheckedView<RunJoiner.Run>, _ joints: borrowing JointFinder,
    _ reader: borrowing OperandReader
  ) -> (run: Int, line: Int) {
    var (best, line, bestOrder) = (range.lowerBound, 0, Int.max)
    let elements = reader.elements.view
    var (subpath, start) = (Int32(-1), Point.zero)
    for i in range {
      let element = Int(runs[i].element)
      // Sub-paths' starts come first: a later element cannot be before one.
      if bestOrder <= element &- Int(Int32.max) { continue }
      if elements.head(element).subpath != subpath {
        subpath = elements.head(element).subpath
        start = reader.start(ofSubpath: Int(subpath))
      }
      let isStart = joints.point(of: runs[i].start) == start
      let order = isStart ? element &- Int(Int32.max) : element
      if order < bestOrder { (best, line, bestOrder) = (i, 0, order) }
      // A contour that follows lines backward meets the last of them first.
      let last = Int(runs[i].lastElement)
      if last < bestOrder { (best, line, bestOrder) = (i, runs[i].elementCount &- 1, last) }
    }
    return (best, line)
  }
}

extension RunJoiner.Run {
  /// The element of one of its lines.
  @inline(__always)
  fileprivate func number(ofLine line: Int) -> Int {
    Int(element) &+ (isForward ? line : 0 &- line)
  }

  /// The start of one of its lines along the contour.
  fileprivate func start(ofLine line: Int, _ elements: SourceElements.View) -> Point {
    let head = elements.head(number(ofLine: line))
    return isForward ? head.start : head.end
  }
}
