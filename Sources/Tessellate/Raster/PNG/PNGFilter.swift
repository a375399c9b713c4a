// PNG writes each row of bytes as differences from what its neighbours predict, by one of five
// rules. Which rule makes a row compress best is not known before; the usual guess is the one whose
// differences, taken as signed bytes, have the smallest sum of magnitudes (PNG specification,
// 12.8). It is made here for each row, in lanes.

/// Chooses and applies a filter for each row of a picture.
struct PNGFilter: ~Copyable {
  /// The bytes of a pixel: the distance to the byte on the left that predicts.
  private let pixelSize: Int
  private let rowSize: Int
  /// The row before and the row itself, each behind zeros for what lies to its left.
  private var above = UncheckedBuffer<UInt8>()
  private var row = UncheckedBuffer<UInt8>()
  /// The differences by each filter.
  private var candidates = UncheckedBuffer<UInt8>()
  private let stride: Int

  /// Room on the left of a row.
  private static let margin = 16

  /// The filters by their numbers.
  private enum Kind: Int, CaseIterable { case none, sub, up, average, paeth }

  /// - Parameter room: As many bytes as are ever written to `input`, `rowSize` or more.
  init(pixelSize: Int, rowSize: Int, room: Int) {
    (self.pixelSize, self.rowSize) = (pixelSize, rowSize)
    // Lanes reach beyond a row's end.
    stride = (room + 31) / 16 * 16
    above.reserve(PNGFilter.margin + stride)
    row.reserve(PNGFilter.margin + stride)
    candidates.reserve(5 * stride)
    for index in 0..<(PNGFilter.margin + stride) {
      above[index] = 0
      row[index] = 0
    }
  }

  /// Where the bytes of the next row go.
  var input: UncheckedView<UInt8> { row.view.dropping(PNGFilter.margin) }

  /// Filters the row in `input`, and appends the filter's number and the differences.
  mutating func append(to output: inout UncheckedBuffer<UInt8>) {
    var best = (kind: Kind.none, cost: Int.max)
    for kind in Kind.allCases {
      let cost = apply(kind)
      if cost < best.cost { best = (kind, cost) }
    }
    let tail = output.reserveTail(rowSize + 1)
    tail[0] = UInt8(best.kind.rawValue)
    tail.copy(candidates.view.dropping(best.kind.rawValue * stride), count: rowSize, to: 1)
    output.count += rowSize + 1
    swap(&above, &row)
  }

  /// Appends the row in `input` as it is.
  mutating func appendUnfiltered(to output: inout UncheckedBuffer<UInt8>) {
    let tail = output.reserveTail(rowSize + 1)
    tail[0] = 0
    tail.copy(input, count: rowSize, to: 1)
    output.count += rowSize + 1
    swap(&above, &row)
  }

  /// Fills a candidate, and returns the sum of the magnitudes of its signed bytes.
  private func apply(_ kind: Kind) -> Int {
    let here = row.view.dropping(PNGFilter.margin)
    let left = row.view.dropping(PNGFilter.margin - pixelSize)
    let up = above.view.dropping(PNGFilter.margin)
    let corner = above.view.dropping(PNGFilter.margin - pixelSize)
    let output = candidates.view.dropping(kind.rawValue * stride)
    switch kind {
    case .none: return run(output, here) { _ in SIMD16() }
    case .sub: return run(output, here) { left.load(SIMD16<UInt8>.self, at: $0) }
    case .up: return run(output, here) { up.load(SIMD16<UInt8>.self, at: $0) }
    case .average:
      return run(output, here) { index in
        let a = left.load(SIMD16<UInt8>.self, at: index)
        let b = up.load(SIMD16<UInt8>.self, at: index)
        return (a & b) &+ ((a ^ b) &>> SIMD16(repeating: 1))
      }
    case .paeth:
      return run(output, here) { index in
        PNGFilter.paeth(
          left.load(SIMD16<UInt8>.self, at: index), up.load(SIMD16<UInt8>.self, at: index),
          corner.load(SIMD16<UInt8>.self, at: index))
      }
    }
  }

  @inline(__always)
  private func run(
    _ output: UncheckedView<UInt8>, _ here: UncheckedView<UInt8>,
    _ predict: (Int) -> SIMD16<UInt8>
  ) -> Int {
    var total = 0
    var index = 0
    while index < rowSize {
      var difference = here.load(SIMD16<UInt8>.self, at: index) &- predict(index)
      if rowSize &- index < 16 {
        for lane in (rowSize &- index)..<16 { difference[lane] = 0 }
      }
      output.store(difference, at: index)
      let sign = SIMD16<Int8>(truncatingIfNeeded: difference) &>> SIMD16(repeating: 7)
      let size = SIMD16<UInt8>(
        truncatingIfNeeded: (SIMD16<Int8>(truncatingIfNeeded: difference) ^ sign) &- sign)
      total &+= Int(SIMD16<UInt16>(truncatingIfNeeded: size).wrappedSum())
      index &+= 16
    }
    return total
  }

  /// The neighbour nearest to left + up − corner; on ties the left before the upper before the
  /// corner.
  @inline(__always)
  private static func paeth(
    _ left: SIMD16<UInt8>, _ up: SIMD16<UInt8>, _ corner: SIMD16<UInt8>
  ) -> SIMD16<UInt8> {
    let a = SIMD16<Int16>(truncatingIfNeeded: left)
    let b = SIMD16<Int16>(truncatingIfNeeded: up)
    let c = SIMD16<Int16>(truncatingIfNeeded: corner)
    @inline(__always) func magnitude(_ x: SIMD16<Int16>) -> SIMD16<Int16> {
      let sign = x &>> SIMD16(repeating: 15)
      return (x ^ sign) &- sign
    }
    let toLeft = magnitude(b &- c)
    let toUp = magnitude(a &- c)
    let toCorner = magnitude((b &- c) &+ (a &- c))
    // A sign of all ones where the other is strictly nearer.
    let upBeatsLeft = (toUp &- toLeft) &>> SIMD16(repeating: 15)
    let nearest = toLeft ^ ((toLeft ^ toUp) & upBeatsLeft)
    let cornerWins = (toCorner &- nearest) &>> SIMD16(repeating: 15)
    let side = a ^ ((a ^ b) & upBeatsLeft)
    return SIMD16<UInt8>(truncatingIfNeeded: side ^ ((side ^ c) & cornerWins))
  }
}
