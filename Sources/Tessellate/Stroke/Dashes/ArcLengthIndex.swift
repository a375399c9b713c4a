/// Finds the chords that arc lengths lie on, by a table of equal steps along each sub-path.
///
/// A step's entry is the last vertex in a step before it, so that the search goes forward from
/// there. With four steps for each chord, two vertices are nearly always enough, which are taken
/// without a branch: nobody could predict it. Lengths that aren't negative are in the order of
/// their bits, and whole numbers are compared, and counted, in two cycles where floating-point ones
/// take eight.
struct ArcLengthIndex: ~Copyable, Sendable {
  /// The bits of the arc lengths of all vertices; behind those of each sub-path two that no length
  /// has.
  private var distances = UncheckedBuffer<Int64>()
  private var table = UncheckedBuffer<Int32>()
  /// For each sub-path, the vertex that its table starts at.
  private var ranges = UncheckedBuffer<Range>()
  private static var stepsPerChord: Int { 4 }

  fileprivate struct Range: BitwiseCopyable {
    var low: Int
    /// The arc length there, and the number of steps for each unit of length.
    var start, scale: Double

    /// The step of an arc length, which must not lie below the start.
    @inline(__always)
    func step(_ distance: Double) -> Int {
      // The unit in the last place is one: the last bits are the nearest whole number.
      let sum = (distance - start) * scale + 0x1p52
      return Int(truncatingIfNeeded: sum.bitPattern & 0xFFFF_FFFF)
    }
  }

  /// Makes the table of a sub-path's vertices `low` … `high`, of `total` that there are of all.
  mutating func set(
    _ vertices: SpineVertexView, of contour: SpineContour, from low: Int, to high: Int, total: Int
  ) {
    // Every sub-path has a vertex at the least.
    distances.reserve(3 * total + 2)
    // Some steps beyond the end, for lengths that are rounded to lie there.
    table.reserve(Self.stepsPerChord * total + 2)
    let steps = Self.stepsPerChord * (high - low)
    let start = vertices[low].distance
    let scale = Double(steps) / (vertices[high].distance - start)
    // Where a length is next to nothing, all vertices lie in the first step.
    let range = Range(low: low, start: start, scale: scale < 0x1p500 ? scale : 0)
    ranges.reserve(contour.index + 1)
    ranges.count = Swift.max(ranges.count, contour.index + 1)
    ranges[contour.index] = range
    // That of the first vertex is never asked for: in its place may stand the end of the sub-path
    // before.
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

  /// What finds the vertices of a sub-path, until the finder changes.
  @inline(__always)
  func search(of contour: SpineContour) -> ArcLengthSearch {
    let range = ranges[contour.index]
    return ArcLengthSearch(
      distances: distances.view.dropping(2 &* contour.index),
      table: table.view.dropping(Self.stepsPerChord &* range.low),
      range: range)
  }
}

/// The part of a finder that belongs to one sub-path.
struct ArcLengthSearch {
  fileprivate var distances: UncheckedView<Int64>
  fileprivate var table: UncheckedView<Int32>
  fileprivate var range: ArcLengthIndex.Range

  /// A vertex that lies before a place or there, from which the search for it begins; the place
  /// must not lie before the sub-path's part.
  @inline(__always)
  func vertex(before place: Double) -> Int32 { table[range.step(place)] }

  /// The vertices whose chords a dash's start and end lie on, given those where the search for them
  /// begins; the last vertex is none of them, for dashes start before it, and end there at the
  /// most.
  ///
  /// A start at a vertex lies on the chord behind it, an end on that before. The start lies on the
  /// chord of `hint` or behind it.
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

  /// How many vertices lie before a place, given whether the next one does, and the next but one.
  @inline(__always)
  private static func count(_ first: Bool, _ second: Bool) -> Int {
    (first ? 1 : 0) &+ (second ? 1 : 0)
  }

  /// The bits of a length, as a number that is the larger, the longer it is.
  @inline(__always)
  fileprivate static func bits(_ length: Double) -> Int64 {
    Int64(truncatingIfNeeded: length.bitPattern)
  }
}
