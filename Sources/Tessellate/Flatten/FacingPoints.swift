/// Which points of an outline's contours face each other.
///
/// Where a contour was made from sections of a strip, a point on its left side and one on its right are the ends of each section, and
/// two sections in a row bound a *cell*. Whoever fills the contours may take them apart along sections, and fill a cell that
/// nothing else overlaps without a look at the rest.
///
/// A polyline's points alone don't tell; whoever writes one notes it here.
struct FacingPoints: ~Copyable, Sendable {
  /// Sections in a row: the point `left` + i faces the point `right` − i.
  struct Stretch: BitwiseCopyable {
    var left, right: Int
    var count: Int
  }

  /// Stretches along one contour, the first of which begins where the contour does and the last of which ends at its far end; or
  /// around a ring, along a contour and back along the next one.
  ///
  /// What lies between two stretches, and between the last and the first of a ring, is neither cells nor sections.
  struct Row: BitwiseCopyable {
    var firstStretch, endStretch: Int
    var contour: Int
    var isRing: Bool
  }

  var stretches = UncheckedBuffer<Stretch>()
  var rows = UncheckedBuffer<Row>()
  /// The number of sections, and of the contours that rows go along.
  private(set) var sectionCount = 0
  private(set) var contourCount = 0

  /// Adds a row whose stretches were added.
  mutating func append(_ row: Row) {
    for index in row.firstStretch..<row.endStretch { sectionCount += stretches[index].count }
    contourCount += row.isRing ? 2 : 1
    rows.append(row)
  }

  mutating func removeAll() {
    stretches.removeAll()
    rows.removeAll()
    (sectionCount, contourCount) = (0, 0)
  }
}
