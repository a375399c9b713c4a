// Where a pen is far wider than the path bends, all sections of a run cross each other, near the
// path's evolute:
//
//     L₀ ─ L₁ ─ L₂        Quads laid one by one cross at their necks, each with all others: a quarter of a million crossings for 700 quads.
//       ╲  │  ╱           But each crossing lies on the section that two quads share. So the outer points of quads in a row and their
//        x₀ x₁            crossings back bound one contour on each side, whose winding is the sum
//        of its triangles', and those all
//       ╱  │  ╲           turn the same way. The contours hardly cross anything.
//     R₂ ─ R₁ ─ R₀
//
// Without necks, the sections in between leave the contours by the width of a neck at the most.

/// A quad whose sections, from left to right, cross.
struct BowTie: BitwiseCopyable {
  var left0, left1, right0, right1: Point
  var crossing: Point
  /// Half of what the sections in between take at the crossing, along the chord.
  var neck: Vector
  var distances: (Double, Double)
  /// The side of the crossing.
  var side: Double
  /// Whether the left side goes ahead, and the right one back.
  var leftAdvances: Bool
}

extension StrokeSink where Self: ~Copyable {
  /// Adds the two trapezia from the neck to both sides.
  mutating func addBowTie(_ tie: BowTie) {
    let (s0, s1) = tie.distances
    let (low, high) = (tie.crossing - tie.neck, tie.crossing + tie.neck)
    // On the side of the crossing, section 0 ends ahead of section 1.
    if tie.leftAdvances {
      addCrossSection(tie.left0, tie.left1, distances: (s0, s1), side: -1)
      addCrossSection(low, high, distances: (s0, s1), side: tie.side)
      addCrossSection(tie.right1, tie.right0, distances: (s1, s0), side: 1)
    } else {
      addCrossSection(tie.left1, tie.left0, distances: (s1, s0), side: -1)
      addCrossSection(low, high, distances: (s1, s0), side: tie.side)
      addCrossSection(tie.right0, tie.right1, distances: (s0, s1), side: 1)
    }
    endStrip()
  }
}

extension OutlineSink {
  mutating func addBowTie(_ tie: BowTie) {
    endStrip()
    let last = ties.count - 1
    let follows =
      last >= 0 && tieSection == section && ties[last].tie.leftAdvances == tie.leftAdvances
    ties.append(Tie(tie: tie, follows: follows))
    tieSection = section
  }

  /// A bow-tie, and whether its first section is the last one of the bow-tie before.
  struct Tie: BitwiseCopyable {
    var tie: BowTie
    var follows: Bool
  }

  /// Appends all bow-ties: two contours for each row of them.
  func appendTies(to polyline: inout Polyline) {
    var first = 0
    while first < ties.count {
      var end = first + 1
      while end < ties.count, ties[end].follows { end += 1 }
      appendRow(first..<end, onLeft: true, to: &polyline)
      appendRow(first..<end, onLeft: false, to: &polyline)
      first = end
    }
  }

  private func appendRow(_ row: Range<Int>, onLeft: Bool, to polyline: inout Polyline) {
    let start = polyline.points.count
    for index in row {
      let tie = ties[index].tie
      polyline.points.append(onLeft ? tie.left0 : tie.right0)
      polyline.points.append(onLeft ? tie.left1 : tie.right1)
    }
    for index in row.reversed() { polyline.points.append(ties[index].tie.crossing) }
    // The side that advances, seen in its own direction, has the path on its right if it is the
    // left one; and so has the right one, going back.
    if !ties[row.lowerBound].tie.leftAdvances {
      // To reverse a slice is to copy it first.
      var (low, high) = (start, polyline.points.count - 1)
      while low < high {
        polyline.points.swapAt(low, high)
        (low, high) = (low + 1, high - 1)
      }
    }
    _ = close(from: start, &polyline)
  }
}
