// How much of each pixel triangles cover, exactly.
//
// The cover of a region is the sum of the signed covers of its edges, each counted for what lies to
// its right. So edges are all that is ever added, and a mesh's inner edges cancel.
// `CoverageEdges.swift` explains what an edge adds; here is the memory it adds to, and how it
// becomes bytes.
//
// The cells are all 0 between uses: reading a row clears it. A word of bits for each row remembers
// which blocks of cells were touched, so that only those are read; between them the cover does not
// change.

/// An accumulator of signed cover, reused from mesh to mesh.
struct CoverageAccumulator: ~Copyable {
  private var cells = UncheckedBuffer<Int32>()
  private var touched = UncheckedBuffer<UInt64>()
  private var stride = 0
  private var blockShift = 3
  /// The pixels that the window has in a row.
  private(set) var width = 0
  /// The rows of the window.
  private(set) var height = 0

  /// Makes room for a window of pixels and returns it, empty.
  mutating func begin(width: Int, height: Int) -> CoverageWindow {
    (self.width, self.height) = (width, height)
    blockShift = 3
    // An edge on the window's right side touches two cells behind it.
    while (width + 2) >> blockShift > 63 { blockShift += 1 }
    let block = 1 << blockShift
    stride = (width + 2 + block) / block * block
    // A wide row's lanes may add zeros to eight cells behind the last row.
    CoverageAccumulator.reserveZeros(stride * height + 8, in: &cells)
    CoverageAccumulator.reserveZeros(height, in: &touched)
    return window
  }

  /// The memory, until the next `begin`.
  fileprivate var window: CoverageWindow {
    CoverageWindow(
      cells: cells.view, touched: touched.view, stride: stride, blockShift: blockShift)
  }

  /// Grows a buffer whose elements are all 0 and stay so.
  private static func reserveZeros<Number: FixedWidthInteger & BitwiseCopyable>(
    _ total: Int, in buffer: inout UncheckedBuffer<Number>
  ) {
    guard total > buffer.capacity else { return }
    buffer.reserve(total)
    let view = buffer.view
    for index in 0..<buffer.capacity { view[index] = 0 }
  }

  /// Writes the cover of a row's pixels as bytes, and clears the row.
  ///
  /// The bytes need room for eight more than `width`.
  @inline(__always)
  func takeRow(_ row: Int, into bytes: UncheckedView<UInt8>) {
    var reader = CoverageReader(row: row, of: self)
    var done = 0
    while let run = reader.next(into: bytes) {
      CoverageReader.fill(bytes, from: done, to: run.start, with: 0)
      if let value = run.value {
        CoverageReader.fill(bytes, from: run.start, to: run.end, with: value)
      }
      done = run.end
    }
    CoverageReader.fill(bytes, from: done, to: width, with: 0)
  }

  /// Reads a row from its left to its right, and clears it.
  @inline(__always)
  func reader(row: Int) -> CoverageReader { CoverageReader(row: row, of: self) }
}

/// Walks over the covered runs of a row and clears its cells on the way.
struct CoverageReader {
  /// Pixels of a row: of one cover, or each of its own, which then stands in the bytes.
  struct Run {
    var start: Int
    var end: Int
    /// The cover of all of its pixels, never 0, or `nil` where they differ.
    var value: UInt8?
  }

  private let cells: UncheckedView<Int32>
  private let blockShift: UInt64
  private let width: Int
  private var bits: UInt64
  private var position = 0
  /// The running sum, in every lane.
  private var sum = SIMD4<Int32>()

  @inline(__always)
  fileprivate init(row: Int, of coverage: borrowing CoverageAccumulator) {
    let window = coverage.window
    cells = window.cells.dropping(row &* window.stride)
    blockShift = UInt64(truncatingIfNeeded: window.blockShift)
    width = coverage.width
    bits = window.touched[row]
    window.touched[row] = 0
  }

  /// The next run that is not empty; where its covers differ they are written to `bytes`, at their
  /// pixels.
  @inline(__always)
  mutating func next(into bytes: UncheckedView<UInt8>) -> Run? {
    while true {
      guard bits != 0 else {
        // Behind the last touched block the sum does not change; beyond a clipped side it need not
        // be 0.
        let start = position
        position = width
        let value = Self.byte(sum[0])
        return start < width && value != 0 ? Run(start: start, end: width, value: value) : nil
      }
      let block = UInt64(truncatingIfNeeded: bits.trailingZeroBitCount)
      let start = Int(truncatingIfNeeded: block &<< blockShift)
      if position < start {
        let run = Run(start: position, end: Swift.min(start, width), value: Self.byte(sum[0]))
        position = start
        if run.value != 0 { return run }
      }
      // All the blocks up to the next untouched one. A run of 64 ones ends with the word.
      let ones = UInt64(truncatingIfNeeded: (~(bits &>> block)).trailingZeroBitCount)
      bits &= ones == 64 ? 0 : ~(((1 &<< ones) &- 1) &<< block)
      let end = start &+ Int(truncatingIfNeeded: ones &<< blockShift)
      var cell = start
      let visible = Swift.min(end, width)
      while cell < visible {
        bytes.store(scan(cell), at: cell)
        cell &+= 8
      }
      // Cells beyond the window show nothing, but must be 0 again.
      while cell < end {
        cells.store(SIMD8<Int32>(), at: cell)
        cell &+= 8
      }
      position = end
      if start < width { return Run(start: start, end: visible, value: nil) }
    }
  }

  /// Sums up eight cells, clears them, and returns their covers.
  @inline(__always)
  private mutating func scan(_ cell: Int) -> SIMD8<UInt8> {
    let low = Self.prefixSums(cells.load(SIMD4<Int32>.self, at: cell)) &+ sum
    let middle = SIMD4<Int32>(low[3], low[3], low[3], low[3])
    let high = Self.prefixSums(cells.load(SIMD4<Int32>.self, at: cell &+ 4)) &+ middle
    sum = SIMD4<Int32>(high[3], high[3], high[3], high[3])
    cells.store(SIMD8<Int32>(), at: cell)
    return SIMD8<UInt8>(
      truncatingIfNeeded: SIMD8<Int32>(lowHalf: Self.bytes(low), highHalf: Self.bytes(high)))
  }

  /// Each lane with the sum of itself and those before it.
  @inline(__always)
  private static func prefixSums(_ v: SIMD4<Int32>) -> SIMD4<Int32> {
    // The lower half of each pair onto the upper, then the first pair's sum onto the second pair.
    let pairs = v &+ v.pairsShifted
    return pairs &+ (SIMD4(pairs[1], pairs[1], pairs[1], pairs[1]) & SIMD4(0, 0, -1, -1))
  }

  /// min(|sum|, 1) as a byte: rounded once, and a whole pixel's 65,280 becomes 255.
  @inline(__always)
  private static func bytes(_ sum: SIMD4<Int32>) -> SIMD4<Int32> {
    let sign = sum &>> SIMD4(repeating: 31)
    let size = ((sum ^ sign) &- sign) &+ SIMD4(repeating: 128)
    let most = SIMD4<Int32>(repeating: 65_408)
    return most.replacing(with: size, where: size .< most) &>> SIMD4(repeating: 8)
  }

  @inline(__always)
  private static func byte(_ sum: Int32) -> UInt8 {
    let size = (sum ^ (sum &>> 31)) &- (sum &>> 31)
    return UInt8(truncatingIfNeeded: Swift.min(size &+ 128, 65_408) &>> 8)
  }

  /// Writes `value` to a range of bytes, and up to seven behind it.
  @inline(__always)
  static func fill(_ bytes: UncheckedView<UInt8>, from start: Int, to end: Int, with value: UInt8) {
    var index = start
    let wide = SIMD16<UInt8>(repeating: value)
    while index &+ 64 <= end {
      bytes.store(wide, at: index)
      bytes.store(wide, at: index &+ 16)
      bytes.store(wide, at: index &+ 32)
      bytes.store(wide, at: index &+ 48)
      index &+= 64
    }
    while index &+ 16 <= end {
      bytes.store(wide, at: index)
      index &+= 16
    }
    while index < end {
      bytes.store(wide.lowHalf, at: index)
      index &+= 8
    }
  }
}
