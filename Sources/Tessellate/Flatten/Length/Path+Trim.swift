extension Path {
  /// The part of this path between two fractions of its length, as SwiftUI has it.
  ///
  /// Fractions are of the length of all sub-paths in order, and pinned to 0 … 1; nothing is left
  /// where `start` is not below `end`; 0 to 1 leaves the path as it is, closed sub-paths closed.
  /// Curves stay curves, cut at their parameters.
  ///
  /// - Throws: As `trimmedPath(_:)`.
  public func trimmedPath(from start: Double, to end: Double) throws(TessellationError) -> Path {
    try trimmedPath(Trim(from: start, to: end))
  }

  /// The part of this path that `trim` leaves.
  ///
  /// A sub-path that is left as a whole stays closed if it was. Where a trim wraps around, and
  /// leaves both ends of a closed one, the part goes on through its seam.
  ///
  /// - Throws: `invalidElement`; `invalidStyle` where the trim is not of finite numbers;
  ///   `outOfRange` where the length is more than a `Double` holds.
  public func trimmedPath(_ trim: Trim) throws(TessellationError) -> Path {
    if let invalidElement { throw .invalidElement(invalidElement) }
    try trim.validate()
    if trim.isWhole { return self }
    var result = Path()
    guard !trim.isEmpty else { return result }
    let table = try ArcLengthTable(self)
    for contour in table.contours where !contour.segments.isEmpty {
      let parts = trim.parts(
        ofLength: contour.length, isClosed: contour.isClosed, before: contour.start,
        total: table.length)
      guard let parts else { continue }
      for index in 0..<parts.count { result.append(table, contour, parts[index]) }
    }
    return result
  }

  private mutating func append(
    _ table: ArcLengthTable, _ contour: ArcLengthTable.Contour, _ part: TrimmedParts.Part
  ) {
    if part.isWhole { return append(table, whole: contour) }
    let start = contour.start
    let end = part.end < contour.length ? start + part.end : contour.end
    append(table, contour, (start + part.start)...end, continues: false)
    if part.end > contour.length {
      let behindSeam = start...(start + (part.end - contour.length))
      append(table, contour, behindSeam, continues: true)
    }
  }

  private mutating func append(_ table: ArcLengthTable, whole contour: ArcLengthTable.Contour) {
    var segments = table.segments[contour.segments]
    // Closing draws the last line.
    if contour.isClosed, case .line = segments.last { segments.removeLast() }
    move(to: table.segments[contour.segments.lowerBound].start)
    for segment in segments { addSegment(segment) }
    if contour.isClosed { closeSubpath() }
  }

  private mutating func append(
    _ table: ArcLengthTable, _ contour: ArcLengthTable.Contour, _ range: ClosedRange<Double>,
    continues: Bool
  ) {
    guard let from = table.location(at: range.lowerBound),
      let to = table.location(at: range.upperBound)
    else { return }
    var isFirst = !continues
    for index in contour.segments {
      // A range that ends where a segment begins ends with the one before.
      let t0 = index == from.segment ? from.parameter : 0
      let t1 = index == to.segment && range.upperBound < contour.end ? to.parameter : 1
      guard index >= from.segment || range.lowerBound == contour.start,
        range.upperBound == contour.end || index <= to.segment, t0 < t1
      else { continue }
      let part = table.segments[index].part(from: t0, to: t1)
      if isFirst { move(to: part.start) }
      addSegment(part)
      isFirst = false
    }
  }
}

extension PathSegment {
  /// The piece between two parameters; ends at 0 and 1 are kept bit for bit.
  func part(from t0: Double, to t1: Double) -> PathSegment {
    if t0 == 0, t1 == 1 { return self }
    let (start, end) = (t0 == 0 ? self.start : point(at: t0), t1 == 1 ? self.end : point(at: t1))
    let dt = t1 - t0
    switch self {
    case .line: return .line(LineSegment(start: start, end: end))
    case .quadratic:
      // The tangent at the start, over half of the range.
      let control = start + derivative(at: t0) * (dt / 2)
      return .quadratic(QuadraticSegment(start: start, control: control, end: end))
    case .cubic:
      return .cubic(
        CubicSegment(
          start: start, control1: start + derivative(at: t0) * (dt / 3),
          control2: end - derivative(at: t1) * (dt / 3), end: end))
    case .arc(var arc):
      arc.startAngle += arc.sweep * t0
      arc.sweep *= dt
      (arc.start, arc.end) = (start, end)
      return .arc(arc)
    }
  }
}
