// What colour a linear or radial gradient has in each pixel of a row.
//
// Colours come from a table of t = 0 … 1 in equal steps, with one entry more at each end for what
// lies outside; t is evaluated at pixel centres in lanes. Goals in order: no seam and no jump
// anywhere, the same bits everywhere, speed.
//
// *Linear.* t is an affine function of the pixel, so a row needs its value at the start and its
// growth a pixel.
//
// *Radial.* `Gradient.Circles` has the derivation; here it runs in lanes.

/// A linear or radial gradient, made ready to colour rows of pixels.
struct GradientShader: ~Copyable {
  private enum Kind { case constant, linear, radial, eitherRoot }

  private var kind = Kind.constant
  private var spread = Gradient.Spread.pad
  /// Colours that are not premultiplied: before the start, the steps, behind the end.
  private var table = UncheckedBuffer<UInt32>()
  /// From the picture's pixels to the gradient: the place of pixel centre (½, ½), and the ways of
  /// (1, 0) and (0, 1).
  private var origin = Point.zero
  private var perX = Vector.zero
  private var perY = Vector.zero
  private var circles: Gradient.Circles?

  /// The steps of the table: finer than the 255 levels of a byte, even where a stop's colour ends
  /// abruptly.
  private static let steps = 1024
  init() {}

  /// Takes up a gradient for a mesh that `transform` maps to pixels; false if it shows nothing.
  mutating func prepare(
    _ gradient: Gradient, transform: AffineTransform, opacity: Float
  ) -> Bool {
    guard !gradient.stops.isEmpty else { return false }
    fillTable(gradient.stops, opacity: opacity)
    spread = gradient.spread
    kind = .constant
    // A map that flattens the plane leaves no direction to vary in: SVG paints nothing then.
    guard let inverse = gradient.transform.concatenating(transform).inverted() else { return false }
    origin = inverse.apply(Point(0.5, 0.5))
    perX = inverse.apply(toVector: Vector(1, 0))
    perY = inverse.apply(toVector: Vector(0, 1))
    switch gradient.geometry {
    case .linear(let start, let end): prepareLinear(from: start, to: end)
    case .radial(let center, let radius, let focus, let focusRadius):
      guard radius > 0, radius < .infinity else { break }
      prepareRadial(
        Gradient.Circles(center: center, radius: radius, focus: focus, focusRadius: focusRadius))
    case .along: break
    }
    return true
  }

  /// Reduces a linear gradient to t itself: `origin.x`, `perX.x` and `perY.x`.
  private mutating func prepareLinear(from start: Point, to end: Point) {
    let direction = end - start
    let square = direction.lengthSquared
    guard square > 0, square < .infinity else { return }
    kind = .linear
    origin.x = (origin - start).dot(direction) / square
    perX.x = perX.dot(direction) / square
    perY.x = perY.dot(direction) / square
  }

  /// Takes a radial gradient's own coordinates, in which the end radius is 1.
  private mutating func prepareRadial(_ circles: Gradient.Circles) {
    kind = circles.takesEitherRoot ? .eitherRoot : .radial
    self.circles = circles
    origin = (origin - circles.origin) / circles.scale
    perX /= circles.scale
    perY /= circles.scale
  }

  /// Colours for t = (i + ½)/steps, and for the two ends.
  ///
  /// Segment by segment, so that an entry costs a product and a rounding in four lanes.
  private mutating func fillTable(_ stops: [Gradient.Stop], opacity: Float) {
    let steps = GradientShader.steps
    table.reserve(steps + 2)
    let colors = table.view
    colors[0] = Compositing.word(stops[0].color.opacity(opacity))
    colors[steps + 1] = Compositing.word(stops[stops.count - 1].color.opacity(opacity))
    var step = 0
    var reached = 0.0
    for (index, stop) in stops.enumerated() {
      // Offsets that run backwards count as their predecessor's; what is not a number is the end.
      let offset = stop.offset < 1 ? Swift.max(stop.offset, reached) : 1
      // Entries from `step` on whose t lies below the offset.
      let end = Int(Swift.min(offset * Double(steps) + 0.5, Double(steps)))
      if index == 0 {
        while step < end {
          colors[step + 1] = colors[0]
          step += 1
        }
      } else if step < end {
        mix(
          stops[index - 1].color.opacity(opacity), stop.color.opacity(opacity),
          from: reached * Double(steps) - 0.5, to: offset * Double(steps) - 0.5, step..<end)
        step = end
      }
      reached = offset
    }
    while step < steps {
      colors[step + 1] = colors[steps + 1]
      step += 1
    }
  }

  /// Writes the entries of a range of steps between two colours, which lie at `start` and `end` in
  /// steps.
  private func mix(_ a: Color, _ b: Color, from start: Double, to end: Double, _ range: Range<Int>)
  {
    let colors = table.view
    let first = SIMD4(a.red, a.green, a.blue, a.alpha)
    let way = SIMD4(b.red, b.green, b.blue, b.alpha) - first
    let share = Float(1 / (end - start))
    let (low, high) = (SIMD4<Float>(), SIMD4<Float>(repeating: 255))
    let magic = SIMD4<Float>(repeating: 12_582_912)
    for step in range {
      let part = Float(Double(step) - start) * share
      var value = (first + way * part) * 255
      value = low.replacing(with: value, where: value .> low)
      value = high.replacing(with: value, where: value .< high)
      let bytes = (value + magic).bits & SIMD4(repeating: 255)
      colors[step + 1] = bytes[0] | bytes[1] << 8 | bytes[2] << 16 | bytes[3] << 24
    }
  }

  /// The colours by their entries.
  var entries: UncheckedView<UInt32> { table.view }

  /// Writes the colours of `count` pixels from (x, y) on to the right, and of up to seven behind.
  func shade(x: Int, y: Int, count: Int, into colors: UncheckedView<UInt32>) {
    let first = origin + perX * Double(x) + perY * Double(y)
    switch kind {
    case .constant:
      let color = table[GradientShader.steps + 1]
      for index in 0..<count { colors[index] = color }
    case .linear: shadeLinear(first.x, count: count, into: colors)
    case .radial: shadeRadial(first, count: count, into: colors)
    case .eitherRoot: shadeEitherRoot(first, count: count, into: colors)
    }
  }

  private static let lanes = Lanes8(0, 1, 2, 3, 4, 5, 6, 7)

  private func shadeLinear(
    _ first: Double, count: Int, into colors: UncheckedView<UInt32>
  ) {
    let table = table.view
    let slope = Float(perX.x)
    let offsets = GradientShader.lanes * SIMD8(repeating: slope)
    var t = first
    var index = 0
    while index < count {
      // Whole periods are taken off while there are 53 bits.
      let base = spread == .pad ? t : t - 2 * (t / 2).wholeBelow
      store(SIMD8(repeating: Float(base)) + offsets, table, colors, index)
      t += perX.x * 8
      index &+= 8
    }
  }

  private func shadeRadial(
    _ first: Point, count: Int, into colors: UncheckedView<UInt32>
  ) {
    guard let circles else { return }
    let table = table.view
    let d = (
      x: SIMD8(repeating: Float(circles.way.x)), y: SIMD8(repeating: Float(circles.way.y))
    )
    let area = SIMD8(repeating: Float(circles.determinant))
    let inner = SIMD8(repeating: Float(circles.inner))
    let shift = SIMD8(repeating: Float(circles.inner * circles.growth))
    let offsets = (
      x: GradientShader.lanes * SIMD8(repeating: Float(perX.x)),
      y: GradientShader.lanes * SIMD8(repeating: Float(perX.y))
    )
    var point = first
    var index = 0
    while index < count {
      let x = SIMD8(repeating: Float(point.x)) + offsets.x
      let y = SIMD8(repeating: Float(point.y)) + offsets.y
      let b = x * d.x + y * d.y + shift
      let c = x * x + y * y - inner * inner
      let root = (b * b + area * c).magnitude.squareRoot()
      let far = (c / (root + b)).bits
      let near = ((root - b) / area).bits
      // Lanes whose b has a sign take the near form.
      let sign = SIMD8<UInt32>(
        truncatingIfNeeded: SIMD8<Int32>(truncatingIfNeeded: b.bits) &>> SIMD8(repeating: 31))
      store(Lanes8(bits: far ^ ((far ^ near) & sign)), table, colors, index)
      point += perX * 8
      index &+= 8
    }
  }

  /// Rare enough for one pixel at a time.
  private func shadeEitherRoot(_ first: Point, count: Int, into colors: UncheckedView<UInt32>) {
    guard let circles else { return }
    for index in 0..<count {
      let place = first + perX * Double(index)
      let t = circles.largerPosition(of: Vector(place.x, place.y))
      colors[index] = t.isNaN ? 0 : table[Int(GradientShader.entry(t, spread))]
    }
  }

  /// Looks eight colours up.
  @inline(__always)
  private func store(
    _ t: Lanes8, _ table: UncheckedView<UInt32>, _ colors: UncheckedView<UInt32>, _ index: Int
  ) {
    // The entries take the colours' places for a moment: lanes are stored at once, and read one by
    // one.
    let entries = GradientShader.entries(t, spread)
    colors.store(entries, at: index)
    var place = index
    while place < index &+ 8 {
      colors[place] = table[Int(truncatingIfNeeded: colors[place])]
      place &+= 1
    }
  }

  /// Entries of the table: 0 before the start, steps + 1 behind the end; what is not a number gets
  /// any entry.
  @inline(__always)
  static func entries(_ t: Lanes8, _ spread: Gradient.Spread) -> SIMD8<UInt32> {
    var t = t
    if spread != .pad {
      // Far out there is nothing left of t's fraction; there it only has to stay a table entry.
      t = smaller(larger(t, Lanes8(repeating: -1_000_000)), Lanes8(repeating: 1_000_000))
      if spread == .repeat {
        t -= floor(t)
      } else {
        // 1 − |t mod 2 − 1|: up and down again.
        t -= Lanes8(repeating: 2) * floor(t * Lanes8(repeating: 0.5))
        t = Lanes8(repeating: 1) - (t - Lanes8(repeating: 1)).magnitude
      }
      // Rounding may have led just outside.
      t = smaller(larger(t, Lanes8()), Lanes8(repeating: 0.9999))
    }
    let scaled = t * Lanes8(repeating: Float(steps)) + Lanes8(repeating: 0.5)
    let entry = smaller(larger(scaled, Lanes8()), Lanes8(repeating: Float(steps) + 1))
    return (entry + Lanes8(repeating: 12_582_912)).bits & SIMD8(repeating: 0xFFFF)
  }

  // Comparing four lanes at a time is one instruction each, eight are fifteen.

  /// The smaller of each pair of lanes, or the second where the first is not a number.
  @inline(__always)
  private static func smaller(_ a: Lanes8, _ b: Lanes8) -> Lanes8 {
    Lanes8(
      lowHalf: b.lowHalf.replacing(with: a.lowHalf, where: a.lowHalf .< b.lowHalf),
      highHalf: b.highHalf.replacing(with: a.highHalf, where: a.highHalf .< b.highHalf))
  }

  /// The larger of each pair of lanes, or the second where the first is not a number.
  @inline(__always)
  private static func larger(_ a: Lanes8, _ b: Lanes8) -> Lanes8 {
    Lanes8(
      lowHalf: b.lowHalf.replacing(with: a.lowHalf, where: a.lowHalf .> b.lowHalf),
      highHalf: b.highHalf.replacing(with: a.highHalf, where: a.highHalf .> b.highHalf))
  }

  /// The entry for one position, as `entries` finds eight.
  static func entry(_ t: Double, _ spread: Gradient.Spread) -> UInt16 {
    if spread == .pad && t < 0 { return 0 }
    if spread == .pad && t > 1 { return UInt16(steps + 1) }
    let scaled = spread.pinned(t) * Double(steps)
    return scaled >= 0 ? 1 + UInt16(Swift.min(scaled, Double(steps - 1))) : 1
  }

  /// The largest whole number that is not above, for magnitudes below 2²².
  @inline(__always)
  private static func floor(_ x: Lanes8) -> Lanes8 {
    let magic = Lanes8(repeating: 12_582_912)
    let nearest = (x + magic) - magic
    // The sign of x − nearest, spread over the lane, picks the one to take off.
    let below = SIMD8<Int32>(truncatingIfNeeded: (x - nearest).bits) &>> SIMD8(repeating: 31)
    let one = SIMD8<UInt32>(truncatingIfNeeded: below) & SIMD8(repeating: 0x3F80_0000)
    return nearest - Lanes8(bits: one)
  }
}
