// The sub-paths and dashes of an outline that a mesh of it would lose.
//
// A contour leaves triangles if its points, rounded to the mesh's lattice, do not all lie on one
// line. A part of a stroke, a sub-path or a dash, is lost if it has contours and none of them
// leaves any. Parts that the pen does not cover, such as dots without caps, have no contour.

extension OutlineSink {
  /// Notes the parts of the contours of folds and bow-ties, the first that are written.
  mutating func ownFoldsAndTies() {
    owners.removeAll()
    var part = 0
    for index in 0..<folds.count {
      while part < parts.count, parts[part].folds <= index { part += 1 }
      owners.append(Int32(truncatingIfNeeded: part))
    }
    part = 0
    for index in 0..<ties.count where index == 0 || !ties[index].follows {
      while part < parts.count, parts[part].ties <= index { part += 1 }
      // A row of bow-ties is one contour on each side.
      for _ in 0..<2 { owners.append(Int32(truncatingIfNeeded: part)) }
    }
  }

  /// Calls `body` with the number of the sub-path of each contour that was written last.
  func writeSubpaths(_ body: (Int) -> Void) {
    for index in 0..<owners.count {
      // Contours of no part are a disc that replaces all of the path.
      let part = Int(owners[index])
      body(part < writtenParts.count ? writtenParts[part].subpath : 0)
    }
  }

  /// Notes the part of the contours that were written last, of strips before `strip`, up to
  /// `count`.
  mutating func ownStrips(before strip: Int, upTo count: Int) {
    var (low, high) = (0, parts.count)
    while low < high {
      let middle = (low + high) / 2
      if parts[middle].strips < strip { low = middle + 1 } else { high = middle }
    }
    while owners.count < count { owners.append(Int32(truncatingIfNeeded: low)) }
  }
}

extension StrokeSetup {
  /// Returns the report of a stroke that vanishes with all sub-paths that draw something.
  func report(ofLost path: Path) -> TessellationReport {
    var report = self.report
    var isDrawn = true
    for element in path {
      switch element {
      case .move, .closeSubpath: isDrawn = false
      default:
        if !isDrawn { report.lostSubpaths += 1 }
        isDrawn = true
      }
    }
    return report
  }
}

extension OutlineSink {
  /// Returns the report of an outline that was just written to the end of `polyline`.
  mutating func report(_ frame: StrokeSetup, on polyline: Polyline) -> TessellationReport {
    var report = frame.report
    let contours = polyline.contours.suffix(owners.count)
    guard let first = contours.first else { return report }
    var largest = 0.0
    for point in polyline.points[first.start...] {
      largest = Swift.max(largest, (point - frame.origin).maxNorm)
    }
    report.step = Swift.max(Lattice.step(for: largest), Lattice.leastStep)
    report.tolerance = Swift.max(report.tolerance, 3 * report.step)
    remains.removeAll()
    for _ in 0...writtenParts.count { remains.append(.nothing) }
    for (index, contour) in contours.enumerated() {
      let part = Int(owners[index])
      guard remains[part] != .area else { continue }
      let points = polyline.points[contour.range]
      remains[part] = Self.hasArea(points, frame.origin, step: report.step) ? .area : .line
    }
    // Contours of no part are a disc that replaces all of the path.
    for part in 0..<writtenParts.count where writtenParts[part].isCovered {
      if remains[part] == .line { report.lostSubpaths += 1 }
    }
    return report
  }

  /// Returns whether points do not all lie on one line once they are rounded to a lattice.
  private static func hasArea(
    _ points: ArraySlice<Point>, _ origin: Point, step: Double
  ) -> Bool {
    func rounded(_ point: Point) -> Point { ((point - origin) / step).rounded(.toNearestOrEven) }
    guard let first = points.first.map(rounded) else { return false }
    var along = Vector.zero
    for point in points.dropFirst() {
      let way = rounded(point) - first
      if along == .zero { along = way } else if along.cross(way) != 0 { return true }
    }
    return false
  }

  /// The trace of a part's contours on a lattice.
  enum Remains: UInt8, BitwiseCopyable {
    /// The part has no contour.
    case nothing
    /// All contours so far are points or lines.
    case line
    case area
  }
}
