/// An integer type that decides orientation exactly, whatever the coordinates.
protocol ExactScalar: FixedWidthInteger & SignedInteger & Sendable {
  /// The most bits of a coordinate's magnitude.
  static var coordinateBits: Int { get }

  /// The sign of u × v, for differences u and v of coordinates: −1, 0 or 1.
  static func crossSign(_ ux: Self, _ uy: Self, _ vx: Self, _ vy: Self) -> Int

  /// u × v itself, or nil where it does not fit.
  static func cross(_ ux: Self, _ uy: Self, _ vx: Self, _ vy: Self) -> Int128?
}

extension Int64: ExactScalar {
  /// The most bits of a coordinate: differences then have 31 bits, products 62, and a cross product
  /// 63.
  static var coordinateBits: Int { 30 }

  @inline(__always)
  static func crossSign(_ ux: Self, _ uy: Self, _ vx: Self, _ vy: Self) -> Int {
    let cross = ux &* vy &- uy &* vx
    return cross > 0 ? 1 : cross < 0 ? -1 : 0
  }

  @inline(__always)
  static func cross(_ ux: Self, _ uy: Self, _ vx: Self, _ vy: Self) -> Int128? {
    Int128(ux &* vy &- uy &* vx)
  }
}

extension Int128: ExactScalar {
  /// The most bits of a coordinate: differences then have 127 bits; their products, of 254, are
  /// compared and never subtracted.
  static var coordinateBits: Int { 126 }

  static func crossSign(_ ux: Self, _ uy: Self, _ vx: Self, _ vy: Self) -> Int {
    let (a, b) = (ux.multipliedFullWidth(by: vy), uy.multipliedFullWidth(by: vx))
    if a.high != b.high { return a.high > b.high ? 1 : -1 }
    return a.low == b.low ? 0 : a.low > b.low ? 1 : -1
  }

  static func cross(_ ux: Self, _ uy: Self, _ vx: Self, _ vy: Self) -> Int128? {
    let (a, b) = (ux.multipliedReportingOverflow(by: vy), uy.multipliedReportingOverflow(by: vx))
    let difference = a.partialValue.subtractingReportingOverflow(b.partialValue)
    return a.overflow || b.overflow || difference.overflow ? nil : difference.partialValue
  }
}

/// The coarsest lattice of a power of two on which given numbers lie.
struct ExactLattice {
  /// The step is 2 to this power.
  private(set) var exponent = 0
  /// The number of bits of the largest number, in steps.
  private(set) var bits = 0
  private var lowest = Int.max
  private var highest = Int.min

  /// Refines the lattice until it holds one more finite number.
  @inline(__always)
  mutating func insert(_ value: Double) {
    guard value != 0 else { return }
    let power = Int(value.exponent)
    lowest = Swift.min(lowest, power - value.significandWidth)
    highest = Swift.max(highest, power)
    (exponent, bits) = (lowest, highest - lowest + 1)
  }

  /// Coarsens the step until the numbers fit.
  ///
  /// Numbers are then truncated to multiples of the step: this is for files of other programs,
  /// whose numbers may span more than 126 bits.
  mutating func limit(bits most: Int) {
    guard bits > most else { return }
    exponent += bits - most
    bits = most
  }

  var step: Double { Double(sign: .plus, exponent: exponent, significand: 1) }

  /// Returns a number as a multiple of the step.
  @inline(__always)
  func multiple<Scalar: ExactScalar>(_ value: Double, as: Scalar.Type) -> Scalar {
    Scalar(Double(sign: .plus, exponent: -exponent, significand: value))
  }
}
