// Conversions of 32-bit numbers where `Int` has 32 bits.
//
// The standard library widens a number by a loop over its words, and converts an `Int32` to a
// floating-point number by way of `Int64`. Here that is a call for each of them, twelve in the loop
// that passes a strip's points; these overloads, which are preferred because they are not generic,
// are an instruction each, or one for four lanes.
#if _pointerBitWidth(_32)
  extension Int64 {
    @inline(__always)
    init(_ number: Int32) {
      let bits = UInt64(truncatingIfNeeded: UInt32(bitPattern: number))
      self.init(bitPattern: (bits ^ 0x8000_0000) &- 0x8000_0000)
    }

    @inline(__always)
    init(_ number: Int) { self.init(Int32(truncatingIfNeeded: number)) }

    @inline(__always)
    init(truncatingIfNeeded number: Int32) { self.init(number) }

    @inline(__always)
    init(truncatingIfNeeded number: Int) { self.init(number) }
  }

  extension UInt64 {
    @inline(__always)
    init(truncatingIfNeeded number: Int32) { self.init(bitPattern: Int64(number)) }

    @inline(__always)
    init(truncatingIfNeeded number: Int) { self.init(bitPattern: Int64(number)) }

    /// - Precondition: `number` is not negative.
    @inline(__always)
    init(_ number: Int) {
      precondition(number >= 0)
      self.init(truncatingIfNeeded: UInt32(truncatingIfNeeded: number))
    }
  }

  extension Double {
    @inline(__always)
    init(_ number: Int32) { self.init(Int(number)) }
  }

  extension Float {
    @inline(__always)
    init(_ number: Int32) { self.init(Int(number)) }
  }

  extension SIMD2 where Scalar == Double {
    @inline(__always)
    init(_ numbers: SIMD2<Int32>) { self.init(Double(numbers.x), Double(numbers.y)) }
  }

  extension SIMD4 where Scalar == Double {
    @inline(__always)
    init(_ numbers: SIMD4<Int32>) {
      self.init(Double(numbers.x), Double(numbers.y), Double(numbers.z), Double(numbers.w))
    }
  }

  extension SIMD4 where Scalar == Float {
    @inline(__always)
    init(_ numbers: SIMD4<Int32>) {
      self.init(Float(numbers.x), Float(numbers.y), Float(numbers.z), Float(numbers.w))
    }
  }
#endif
