// The conversion of edges to differences of cover.
//
// A cell holds the difference between the cover of its pixel and of the pixel to the left, so that
// a running sum along a row gives the covers. The summands of an edge in a row depend on nothing
// but the edge, and sum over the row to the edge's height in it, exactly:
//
//   * Coordinates are whole numbers of 1/65,536 pixel, and products of them have 48 bits and more,
//     on 32-bit machines as well. A height is the difference of `level`, which is 65,280 = 255·256
//     for a whole row, so that the sum's upper byte is the 8-bit cover.
//   * An edge is drawn upwards (y grows) and its sign is applied last. So the two edges of
//     neighbouring triangles cancel to the bit, in any order, and a closed contour returns to
//     exactly 0 on its right.
//
// Within a row let an edge run from x = l to r = l + w, with c its height, i the pixel of l, t the
// distance from l to the pixel's right side, and v = r − (i + 1) the part beyond it (0 if there is
// none). Cover is the area to the right of the edge; its mean over the edge's points, which are
// spread evenly over l … r, gives
//
//     cover(i) = c·(2t − w)/2 + e     cover(i + 1) = c − e     cover(i + 2) = c     e = c·v²/2w
//
// as long as r does not reach beyond pixel i + 1. In a wider row all pixels between the first and
// the last have a cover that grows by c/w a pixel.

/// The cells that edges are added to: a view of a `CoverageAccumulator`, valid until its next
/// `begin`.
struct CoverageWindow {
  let cells: UncheckedView<Int32>
  /// The blocks of cells that may differ from 0, a word of bits for each row.
  let touched: UncheckedView<UInt64>
  /// The cells from one row to the next: the width, two for an edge on the right side, rounded up
  /// to whole blocks.
  let stride: Int
  /// The binary logarithm of the cells in a block.
  let blockShift: Int

  /// A pixel's side in units of coordinates.
  static let one: Int64 = 65_536
  /// The cover of a whole pixel.
  static let full: Int64 = 65_280

  /// The cover below a height of `y` units: a multiple of `full` at every multiple of `one`.
  @inline(__always)
  private static func level(_ y: Int64) -> Int64 { (y &* 255) &>> 8 }

  /// The integer nearest to `value`, which must be of magnitude below 2⁵¹.
  ///
  /// Any other value gives any other integer, without a trap.
  @inline(__always)
  static func integer(_ value: Double) -> Int64 {
    Int64(bitPattern: (value + .rounder).bitPattern &- Double.rounder.bitPattern)
  }

  /// Adds an edge that lies within the window; `sign` is 0 or −1, which negates.
  ///
  /// - Precondition: y₀ < y₁.
  @inline(__always)
  func add(x0: Int64, y0: Int64, x1: Int64, y1: Int64, sign: Int64) {
    let dx = x1 &- x0
    let dy = y1 &- y0
    if dx <= dy && dx >= 0 &- dy {
      addSteep(x0: x0, y0: y0, x1: x1, y1: y1, sign: sign)
    } else {
      addShallow(x0: x0, y0: y0, x1: x1, y1: y1, sign: sign)
    }
  }

  /// Adds an edge that spans at most one pixel's width a row.
  ///
  /// x is tracked with 16 more bits. The slope is rounded towards 0, so that x never passes the end
  /// point, and the last row ends at the end point itself.
  @inline(__always)
  private func addSteep(x0: Int64, y0: Int64, x1: Int64, y1: Int64, sign: Int64) {
    let dx = Double(x1 &- x0).magnitude
    let dy = Double(y1 &- y0)
    let slope = Self.integer(dx / dy * 0x1p32 - 0.5)
    let width = slope &>> 16
    // e = c·v²/2w with c/w = 65,280·dy/dx, as an integer over 2⁴⁸. Where the width of a row is 0 so
    // is v, and the quotient has no effect.
    let bend = Self.integer(dy / dx * 2_139_095_040)
    let step = x1 < x0 ? 0 &- slope : slope

    var row = y0 &>> 16
    let last = (y1 &- 1) &>> 16
    var line = row &* Int64(stride)
    var x = x0 &<< 16
    // The first row, of which the edge may cover a part.
    let end = row == last ? y1 : (row &+ 1) &<< 16
    let advance = (slope &* (end &- y0)) &>> 16
    let next = row == last ? x1 &<< 16 : (x1 < x0 ? x &- advance : x &+ advance)
    addNarrow(
      row: row, line: line, x: x, next: next, cover: Self.level(end) &- Self.level(y0),
      bend: bend, sign: sign)
    if row == last { return }
    x = next
    row &+= 1
    line &+= Int64(stride)
    // Whole rows: the leftmost x is `x` or, for an edge that runs left, one step on.
    let offset = Swift.min(step, 0)
    while row < last {
      let left = (x &+ offset) &>> 16
      add(row: row, line: line, left: left, width: width, cover: Self.full, bend: bend, sign: sign)
      x = x &+ step
      row &+= 1
      line &+= Int64(stride)
    }
    addNarrow(
      row: row, line: line, x: x, next: x1 &<< 16,
      cover: Self.level(y1) &- Self.level(row &<< 16), bend: bend, sign: sign)
  }

  @inline(__always)
  private func addNarrow(
    row: Int64, line: Int64, x: Int64, next: Int64, cover: Int64, bend: Int64, sign: Int64
  ) {
    let left = Swift.min(x, next) &>> 16
    let right = Swift.max(x, next) &>> 16
    add(
      row: row, line: line, left: left, width: right &- left, cover: cover, bend: bend, sign: sign)
  }

  /// Adds an edge's part in a row in which it touches at most two pixels.
  @inline(__always)
  private func add(
    row: Int64, line: Int64, left: Int64, width: Int64, cover: Int64, bend: Int64, sign: Int64
  ) {
    let pixel = left &>> 16
    let reach = Self.one &- (left & 0xFFFF)
    let beyond = Swift.max(width &- reach, 0)
    let e = (((beyond &* beyond) &* bend) &>> 48)
    let first = ((cover &* (2 &* reach &- width)) &>> 17) &+ e
    store(row: row, at: line &+ pixel, pixel: pixel, first: first, cover: cover, e: e, sign: sign)
  }

  @inline(__always)
  private func store(
    row: Int64, at cell: Int64, pixel: Int64, first: Int64, cover: Int64, e: Int64, sign: Int64
  ) {
    let a = Int32(truncatingIfNeeded: (first ^ sign) &- sign)
    let b = Int32(truncatingIfNeeded: ((cover &- e &- first) ^ sign) &- sign)
    let c = Int32(truncatingIfNeeded: (e ^ sign) &- sign)
    let cells = cells.dropping(Int(truncatingIfNeeded: cell))
    cells[0] = cells[0] &+ a
    cells[1] = cells[1] &+ b
    cells[2] = cells[2] &+ c
    touched[Int(truncatingIfNeeded: row)] |=
      (1 &<< UInt64(truncatingIfNeeded: pixel &>> blockShift))
      | (1 &<< UInt64(truncatingIfNeeded: (pixel &+ 2) &>> blockShift))
  }

  /// Adds an edge that spans more than one pixel's width a whole row.
  @inline(never)
  private func addShallow(x0: Int64, y0: Int64, x1: Int64, y1: Int64, sign: Int64) {
    let slope = Double(x1 &- x0) / Double(y1 &- y0)
    // c/w, the cover of a pixel's width, for widths in pixels.
    let density = (Double(Self.full) / slope).magnitude
    var row = y0 &>> 16
    let last = (y1 &- 1) &>> 16
    var y = y0
    var x = x0
    while row <= last {
      let end = row == last ? y1 : (row &+ 1) &<< 16
      let next = row == last ? x1 : x0 &+ Self.integer(slope * Double(end &- y0))
      let left = Swift.min(x, next)
      let right = Swift.max(x, next)
      let cover = Self.level(end) &- Self.level(y)
      let pixel = left &>> 16
      if right &- (pixel &<< 16) <= 2 &* Self.one {
        let reach = Self.one &- (left & 0xFFFF)
        let width = right &- left
        let beyond = Double(Swift.max(width &- reach, 0))
        let e = Self.integer(beyond * beyond * (density * 0x1p-33))
        let first = ((cover &* (2 &* reach &- width)) &>> 17) &+ e
        store(
          row: row, at: row &* Int64(stride) &+ pixel, pixel: pixel, first: first, cover: cover,
          e: e,
          sign: sign)
      } else {
        addWide(
          row: row, left: left, right: right, cover: Int32(truncatingIfNeeded: cover),
          density: Float(density), sign: Int32(truncatingIfNeeded: sign))
      }
      (x, y) = (next, end)
      row &+= 1
    }
  }

  /// Adds an edge's part in a row in which it touches three pixels or more.
  ///
  /// The ramp between the first and the last pixel is evaluated and rounded in lanes; lanes beyond
  /// its end repeat its last value and so add nothing.
  @inline(__always)
  private func addWide(
    row: Int64, left: Int64, right: Int64, cover: Int32, density: Float, sign: Int32
  ) {
    let pixel = left &>> 16
    // The last pixel with an inner point of the edge, not only its left side.
    let last = (right &- 1) &>> 16
    let line = cells.dropping(
      Int(truncatingIfNeeded: row) &* stride &+ Int(truncatingIfNeeded: pixel))
    let reach = Float(Self.one &- (left & 0xFFFF)) * 0x1p-16
    let beyond = Float(right &- (last &<< 16)) * 0x1p-16
    let ramp = reach - 0.5
    let magic: Float = 12_582_912
    @inline(__always) func rounded(_ value: Float) -> Int32 {
      Int32(bitPattern: (value + magic).bitPattern) &- 0x4B40_0000
    }
    let first = rounded(density * 0.5 * reach * reach)
    let e = rounded(density * 0.5 * beyond * beyond)
    let steps = Int(truncatingIfNeeded: last &- pixel) &- 1
    let end = Float(steps)

    @inline(__always) func add(_ value: Int32, _ cell: Int) {
      line[cell] = line[cell] &+ ((value ^ sign) &- sign)
    }
    let signs = SIMD8<Int32>(repeating: sign)
    let slopes = Lanes8(repeating: density)
    let start = Lanes8(repeating: ramp)
    let ends = Lanes8(repeating: end)
    let magics = Lanes8(repeating: magic)
    // n is the pixel's number from the first; the ramp's value at n is density·(n + ramp).
    var n = Lanes8(1, 2, 3, 4, 5, 6, 7, 8)
    var done = 0
    while done < steps {
      let here = ends.replacing(with: n, where: n .< ends)
      let before = n - SIMD8(repeating: 1)
      let there = ends.replacing(with: before, where: before .< ends)
      let upper = ((here + start) * slopes + magics).bits
      let lower = ((there + start) * slopes + magics).bits
      let delta = (SIMD8<Int32>(truncatingIfNeeded: upper &- lower) ^ signs) &- signs
      line.store(line.load(SIMD8<Int32>.self, at: done &+ 1) &+ delta, at: done &+ 1)
      n += SIMD8(repeating: 8)
      done &+= 8
    }
    add(first, 0)
    add(rounded((0 + ramp) * density) &- first, 1)
    add(cover &- e &- rounded((end + ramp) * density), steps &+ 1)
    add(e, steps &+ 2)
    let low = UInt64(truncatingIfNeeded: pixel &>> blockShift)
    let high = UInt64(truncatingIfNeeded: (last &+ 1) &>> blockShift)
    touched[Int(truncatingIfNeeded: row)] |= (2 &<< high) &- (1 &<< low)
  }
}
