/// An index from arc lengths to the chords that they lie on: a table of equal steps along each
/// sub-path.
///
/// A step's entry is the last vertex in an earlier step, and the search goes forward from there.
/// With four steps a chord, two vertices are nearly always enough, and they are compared without a
/// branch, which would be unpredictable. Lengths that are not negative have the order of their
/// bits, and integers are compared, and counted, in two cycles where floating-point numbers take
/// eight.
struct ArcLengthIndex: ~Copyable, Sendable {
  /// The bits of the arc lengths of all vertices; after those of each sub-path two that no length
  /// has.
  private var distances = UncheckedBuffer<Int64>()
  private var table = UncheckedBuffer<Int32>()
  /// The range of each sub-path's table.
  private var ranges = UncheckedBuffer<Range>()
  /// The number of steps a chord: with 4, two comparisons find nearly every vertex.
  ///
  /// More were not tried.
  private static var stepsPerChord: Int { 4 }

  fileprivate struct Range: BitwiseCopyable {
    var low: Int
    /// The arc length at vertex `low`, and the number of steps a unit of length.
    var start, scale: Double

    /// Returns the step of an arc length, which must not lie below the start.
    @inline(__always)
    func step(_ distance: Double) -> Int {
      // Near 2⁵² the unit in the last place is 1, so the low bits are the nearest integer (S6).
      let sum = (distance - start) * scale + 0x1p52
      return Int(truncatingIfNeeded: sum.bitPattern & 0xFFFF_FFFF)
    }
  }

  /// Builds the table of a sub-path's vertices `low` … `high`; all sub-paths together have `total`
  /// vertices.
  mutating func set(
    _ vertices: SpineVertexView, of contour: SpineContour, from low: Int, to high: Int, total: Int
  ) {
    // Each sub-path has at least one vertex, and two more entries.
    distances.reserve(3 * total + 2)
    // Two steps beyond the end, for lengths that rounding moves there.
    table.reserve(Self.stepsPerChord * total + 2)
    let steps = Self.stepsPerChord * (high - low)
    let start = vertices[low].distance
    let scale = Double(steps) / (vertices[high].distance - start)
    // With a negligible length, all vertices lie in the first step.
    let range = Range(low: low, start: start, scale: scale < 0x1p500 ? scale : 0)
    ranges.reserve(contour.index + 1)
    ranges.count = Swift.max(ranges.count, contour.index + 1)
    ranges[contour.index] = range
    // The first vertex's length is never read: its place may hold the end of the previous sub-path.
    let bits = distances.view.dropping(2 * contour.index)
    for number in (low + 1)...high {
      bits[number] = ArcLengthSearch.bits(vertices.distances[number])
    }
    (bits[high + 1], bits[high + 2]) = (.max, .max)
    var vertex = low
    for step in 0...(steps + 1) {
      while vertex < high, range.step(vertices.distances[vertex + 1]) < step { vertex += 1 }
      table[Self.stepsPerChord * low + step] = Int32(truncatingIfNeeded: vertex)
    }
  }

  /// Returns a view for searches in one sub-path, valid until the index changes.
  @inline(__always)
  func search(of contour: SpineContour) -> ArcLengthSearch {
    let range = ranges[contour.index]
    return ArcLengthSearch(
      distances: distances.view.dropping(2 &* contour.index),
      table: table.view.dropping(Self.stepsPerChord &* range.low),
      range: range)
  }
}

/// The part of an index that belongs to one sub-path.
struct ArcLengthSearch {
  fileprivate var distances: UncheckedView<Int64>
  fileprivate var table: UncheckedView<Int32>
  fileprivate var range: ArcLengthIndex.Range

  /// Returns a vertex at a place or before it, where the search for it begins; the place must not
  /// lie before the sub-path's part.
  @inline(__always)
  func vertex(before place: Double) -> Int32 { table[range.step(place)] }

  /// Returns the vertices whose chords a dash's start and end lie on.
  ///
  /// The last vertex is never one of them, because dashes start before it and end there at most. A
  /// start at a vertex lies on the chord after it, an end on the chord before it.
  ///
  /// - Parameters:
  ///   - from: The arc length at the dash's start.
  ///   - to: The arc length at its end.
  ///   - guess: The vertices where the searches begin.
  ///   - hint: A vertex on whose chord, or after it, the start lies.
  /// - Returns: The first vertices of both chords.
  @inline(__always)
  func find(
    _ from: Double, _ to: Double, behind guess: (first: Int32, end: Int32), hint: Int
  ) -> (first: Int, end: Int) {
    let start = Self.bits(from)
    var first = Int(guess.first)
    first &+= Self.count(distances[first &+ 1] <= start, distances[first &+ 2] <= start)
    if distances[first &+ 1] <= start {
      first = Swift.max(first, hint)
      while distances[first &+ 1] <= start { first &+= 1 }
    }
    let stop = Self.bits(to)
    var end = Int(guess.end)
    end &+= Self.count(distances[end &+ 1] < stop, distances[end &+ 2] < stop)
    if distances[end &+ 1] < stop {
      end = Swift.max(end, first)
      while distances[end &+ 1] < stop { end &+= 1 }
    }
    return (first, end)
  }

  /// Returns how many of the next two vertices lie before a place.
  @inline(__always)
  private static func count(_ first: Bool, _ second: Bool) -> Int {
    (first ? 1 : 0) &+ (second ? 1 : 0)
  }

  /// Returns the bits of a length, integers in the order of lengths.
  @inline(__always)
  fileprivate static func bits(_ length: Double) -> Int64 {
    Int64(truncatingIfNeeded: length.bitPattern)
  }
}
