/// Both ends of a section: left x, left y, right x, right y.
typealias Section = SIMD4<Double>

extension Section {
  @inline(__always)
  init(left: Point, right: Point) { self.init(lowHalf: left, highHalf: right) }

  @inline(__always)
  var left: Point { lowHalf }

  @inline(__always)
  var right: Point { highHalf }
}
