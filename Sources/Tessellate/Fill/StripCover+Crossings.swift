extension StripCover {
  /// Finds strips that cross and meet nothing else there, and sees to them.
  mutating func findCrossings() {
    let (flag, section) = (flags.view, sections.view)
    var piece = 0
    while piece < crossings.sectionCount {
      guard flag[piece] & (Flag.meets | Flag.shape) == Flag.meets, let (a, b) = meeting(at: piece),
        isCuttable(a), isCuttable(b), crossings.cut(b, by: a, section)
      else {
        piece &+= 1
        continue
      }
      for cell in a.first...a.last { flag[cell] ^= Flag.meets | Flag.crosses }
      for cell in b.first...b.last { flag[cell] ^= Flag.meets | Flag.crosses }
      piece = a.last &+ 1
    }
  }

  /// The cells from `piece` on that meet others, and these, if they are a few in a row here and there and meet nothing else.
  private func meeting(
    at piece: Int
  ) -> (StripCrossings.Cells, StripCrossings.Cells)? {
    let most = StripCrossings.mostCells
    var a = StripCrossings.Cells(first: piece, last: piece)
    while true {
      let b = partners(of: a)
      guard b.first > a.last &+ 1, b.last >= b.first, b.last < crossings.sectionCount,
        b.count <= most
      else { return nil }
      let c = partners(of: b)
      guard c.first == piece, c.last >= a.last, c.last < b.first, c.count <= most else {
        return nil
      }
      if c == a { return (a, b) }
      a = c
    }
  }

  /// All that some cells meet lies between two pieces.
  private func partners(of cells: StripCrossings.Cells) -> StripCrossings.Cells {
    let partner = partners.view
    var range = partner[cells.first]
    for cell in cells.first &+ 1..<max(cells.last &+ 1, cells.first &+ 1) {
      range = SIMD2(min(range.x, partner[cell].x), max(range.y, partner[cell].y))
    }
    return StripCrossings.Cells(first: Int(range.x), last: Int(range.y))
  }

  /// Whether all of them are well-shaped cells that meet others, between two cells at which a contour may be cut.
  private func isCuttable(_ cells: StripCrossings.Cells) -> Bool {
    let (flag, heading) = (flags.view, join.headings.view)
    guard cells.first > 0, heading[cells.first &- 1] & EdgeJoin.isFollowed != 0,
      flag[cells.first &- 1] & (Flag.bent | Flag.lastSlanted) == 0,
      flag[cells.last &+ 1] & (Flag.bent | Flag.firstSlanted | Flag.void) == 0
    else { return false }
    for cell in cells.first...cells.last {
      let known = flag[cell] & (Flag.shape | Flag.meets | Flag.void)
      guard known == Flag.meets, partners[cell].y >= 0 else { return false }
    }
    return true
  }
}
