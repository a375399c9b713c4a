// PNG writes each row of bytes as differences from predictions by its neighbours, by one of five
// rules. Which rule compresses best is unknown in advance; the usual guess is the one whose
// differences, taken as signed bytes, have the smallest sum of magnitudes (PNG specification,
// 12.8). It is computed for each row, in lanes.
//
// Drawings of flat colours are shorter without filters, by 16 % over 49 emoji and flags of more
// than 256 colours: differences of flat colours are no more alike than the colours, and a filter
// that changes from row to row spoils what rows have in common. Filters pay for smooth pictures.

/// A chooser of a filter for each row of a picture.
struct PNGFilter: ~Copyable {
  /// The bytes of a pixel: the distance to the byte on the left that predicts.
  private let pixelSize: Int
  private let rowSize: Int
  /// The previous row and the row itself, each after zeros for the bytes to its left.
  private var above = UncheckedBuffer<UInt8>()
  private var row = UncheckedBuffer<UInt8>()
  /// The differences by each filter.
  private var candidates = UncheckedBuffer<UInt8>()
  private let stride: Int

  /// The zeros on the left of a row: as many as a vector has lanes, at least a pixel's bytes.
  private static let margin = 16

  /// The filters by their numbers.
  enum Kind: Int, CaseIterable { case none, sub, up, average, paeth }

  /// Creates a filter for rows of one size.
  ///
  /// - Parameters:
  ///   - pixelSize: The bytes of a pixel.
  ///   - rowSize: The bytes of a row.
  init(pixelSize: Int, rowSize: Int) {
    (self.pixelSize, self.rowSize) = (pixelSize, rowSize)
    // Lanes reach beyond a row's end.
    stride = (rowSize + 31) / 16 * 16
    above.reserve(PNGFilter.margin + stride)
    row.reserve(PNGFilter.margin + stride)
    candidates.reserve(5 * stride)
    for index in 0..<(PNGFilter.margin + stride) {
      above[index] = 0
      row[index] = 0
    }
  }

  /// The place for the bytes of the next row.
  var input: UncheckedView<UInt8> { row.view.dropping(PNGFilter.margin) }

  /// Filters the row in `input`, and appends the filter's number and the differences.
  ///
  /// - Parameters:
  ///   - fixed: The filter; `nil` takes the one whose differences are smallest.
  ///   - output: The bytes to extend.
  mutating func append(_ fixed: Kind? = nil, to output: inout UncheckedBuffer<UInt8>) {
    var best = (kind: fixed ?? .none, cost: Int.max)
    if let fixed {
      _ = apply(fixed)
    } else {
      for kind in Kind.allCases {
        let cost = apply(kind)
        if cost < best.cost { best = (kind, cost) }
      }
    }
    let tail = output.reserveTail(rowSize + 1)
    tail[0] = UInt8(best.kind.rawValue)
    tail.copy(candidates.view.dropping(best.kind.rawValue * stride), count: rowSize, to: 1)
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

  // MARK: Smooth pictures

  /// The rows from a sample to the next one.
  private static let sampleStep = 8

  /// The changes from pixel to pixel in a sample of rows.
  struct Smoothness {
    /// The bytes that differ from those of the pixel before.
    var unfiltered = 0
    /// The differences from the left that differ from those of the pixel before.
    var sub = 0
    /// The differences from above that differ from those of the pixel before.
    var up = 0

    /// The better one of two filters.
    var filter: Kind { sub < up ? .sub : .up }

    /// Whether the picture is shorter with filters.
    ///
    /// Over the corpus, the least ratio of changes is 0.8, and all of its pictures are longer with
    /// filters. Two crossed linear gradients have 0.67, and radial ones 0.42; they are shorter with
    /// filters.
    var prefersFilters: Bool { 4 * Swift.min(sub, up) < 3 * unfiltered }
  }

  /// Counts the changes in every eighth row.
  ///
  /// - Parameters:
  ///   - bytes: The rows, each after a byte for its filter.
  ///   - pixelSize: The bytes of a pixel.
  ///   - rowSize: The bytes of a row, without its filter's.
  ///   - rows: The number of rows.
  /// - Returns: The changes.
  static func smoothness(
    _ bytes: UncheckedView<UInt8>, pixelSize: Int, rowSize: Int, rows: Int
  ) -> Smoothness {
    var changes = Smoothness()
    let stride = rowSize + 1
    for y in Swift.stride(from: sampleStep / 2, to: rows, by: sampleStep) {
      let start = y * stride + 1
      var index = start &+ 2 &* pixelSize
      while index &+ 16 <= start &+ rowSize {
        @inline(__always) func load(_ place: Int) -> SIMD16<UInt8> {
          bytes.load(SIMD16<UInt8>.self, at: place)
        }
        let here = load(index)
        let left = load(index &- pixelSize)
        let up = here &- load(index &- stride)
        let leftUp = left &- load(index &- pixelSize &- stride)
        changes.unfiltered &+= count(here .!= left)
        changes.sub &+= count((here &- left) .!= (left &- load(index &- 2 &* pixelSize)))
        changes.up &+= count(up .!= leftUp)
        index &+= 16
      }
    }
    return changes
  }

  @inline(__always)
  private static func count(_ mask: SIMDMask<SIMD16<Int8>>) -> Int {
    let ones = SIMD16<UInt8>().replacing(with: SIMD16(repeating: 1), where: mask)
    return Int(ones.wrappedSum())
  }
}
