// What colour a linear or radial gradient has in each pixel of a row.
//
// Colours come from a table of t = 0 … 1 in equal steps, with one entry more at each end for what lies outside; t is
// evaluated at pixel centres in lanes. Goals in order: no seam and no jump anywhere, the same bits everywhere, speed.
//
// *Linear.* t is an affine function of the pixel, so a row needs its value at the start and its growth a pixel.
//
// *Radial.* The circle for t has its centre at f + t·d and the radius ρ + t·δ, where f and ρ are the focus', and
// d and δ lead from there to the end circle. A point q from the focus lies on it if |q − t·d| = ρ + t·δ, or
//
//     t²·A + 2t·b − c = 0     A = δ² − d·d     b = q·d + ρ·δ     c = q·q − ρ²
//
// With the focus inside, A > 0 and the larger root has a radius ≥ 0:  t = (√(b² + A·c) − b) / A. Where b > 0 the
// difference would cancel; t = c / (√(b² + A·c) + b) is the same.

/// A linear or radial gradient, made ready to colour rows of pixels.
struct GradientShader: ~Copyable {
  private enum Kind { case constant, linear, radial }

  private var kind = Kind.constant
  private var spread = Gradient.Spread.pad
  /// Colours that are not premultiplied: before the start, the steps, behind the end.
  private var table = UncheckedBuffer<UInt32>()
  /// From the picture's pixels to the gradient: the place of pixel centre (½, ½), and the ways of (1, 0) and (0, 1).
  private var origin = Point.zero
  private var perX = Vector.zero
  private var perY = Vector.zero
  // The radial case's d, ρ, δ and A.
  private var way = Vector.zero
  private var innerRadius = 0.0
  private var growth = 0.0
  private var determinant = 1.0

  /// The steps of the table: finer than the 255 levels of a byte, even where a stop's colour ends abruptly.
  private static let steps = 1024
  /// How near to the end circle's edge a focus may lie, as a fraction of the radius.
  ///
  /// On the edge itself A is 0 and half of the plane has no t.
  private static let focusMargin = 0.001

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
      prepareRadial(
        center: center, radius: radius, focus: focus, focusRadius: Swift.max(focusRadius, 0))
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

  /// Scales a radial gradient to an end radius of 1 about the focus.
  private mutating func prepareRadial(
    center: Point, radius: Double, focus: Point, focusRadius: Double
  ) {
    guard radius > 0, radius < .infinity else { return }
    kind = .radial
    innerRadius = Swift.min(focusRadius / radius, 1 - GradientShader.focusMargin)
    growth = 1 - innerRadius
    way = (center - focus) / radius
    let most = growth * (1 - GradientShader.focusMargin)
    if way.lengthSquared > most * most { way = (way.normalized ?? .zero) * most }
    determinant = growth * growth - way.lengthSquared
    let start = center - way * radius
    origin = (origin - start) / radius
    perX /= radius
    perY /= radius
  }

  /// Colours for t = (i + ½)/steps, and for the two ends.
  private mutating func fillTable(_ stops: [Gradient.Stop], opacity: Float) {
    let steps = GradientShader.steps
    table.reserve(steps + 2)
    let colors = table.view
    func word(_ color: Color) -> UInt32 { Compositing.word(color.opacity(opacity)) }
    colors[0] = word(stops[0].color)
    colors[steps + 1] = word(stops[stops.count - 1].color)
    var next = 0
    var reached = -1.0
    for step in 0..<steps {
      let t = (Double(step) + 0.5) / Double(steps)
      // `next` is the first stop beyond t; offsets that run backwards count as their predecessor's.
      while next < stops.count, Swift.max(stops[next].offset, reached) <= t {
        reached = Swift.max(stops[next].offset, reached)
        next += 1
      }
      if next == 0 {
        colors[step + 1] = colors[0]
      } else if next == stops.count {
        colors[step + 1] = colors[steps + 1]
      } else {
        let part = (t - reached) / (stops[next].offset - reached)
        colors[step + 1] = word(
          stops[next - 1].color.interpolated(to: stops[next].color, at: Float(part)))
      }
    }
  }

  /// Writes the colours of `count` pixels from (x, y) on to the right, and of up to seven behind.
  func shade(x: Int, y: Int, count: Int, into colors: UncheckedView<UInt32>) {
    let first = origin + perX * Double(x) + perY * Double(y)
    switch kind {
    case .constant:
      let color = table[GradientShader.steps + 1]
      for index in 0..<count { colors[index] = color }
    case .linear: shadeLinear(first.x, count: count, into: colors)
    case .radial: shadeRadial(first, count: count, into: colors)
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
      let base = spread == .pad ? t : t - 2 * GradientShader.floor(t / 2)
      store(SIMD8(repeating: Float(base)) + offsets, table, colors, index)
      t += perX.x * 8
      index &+= 8
    }
  }

  private func shadeRadial(
    _ first: Point, count: Int, into colors: UncheckedView<UInt32>
  ) {
    let table = table.view
    let d = (x: SIMD8(repeating: Float(way.x)), y: SIMD8(repeating: Float(way.y)))
    let area = SIMD8(repeating: Float(determinant))
    let inner = SIMD8(repeating: Float(innerRadius))
    let shift = SIMD8(repeating: Float(innerRadius * growth))
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
      let far = c / (root + b)
      let near = (root - b) / area
      store(near.replacing(with: far, where: b .> SIMD8()), table, colors, index)
      point += perX * 8
      index &+= 8
    }
  }

  /// Looks eight colours up.
  @inline(__always)
  private func store(
    _ t: Lanes8, _ table: UncheckedView<UInt32>, _ colors: UncheckedView<UInt32>, _ index: Int
  ) {
    let entries = GradientShader.entries(t, spread)
    for lane in 0..<8 {
      colors[index &+ lane] = table[Int(truncatingIfNeeded: entries[lane])]
    }
  }

  /// Entries of the table: 0 before the start, steps + 1 behind the end; what is not a number gets any entry.
  @inline(__always)
  static func entries(_ t: Lanes8, _ spread: Gradient.Spread) -> SIMD8<Int32> {
    var t = t
    if spread != .pad {
      // Far out there is nothing left of t's fraction; there it only has to stay a table entry.
      let most = Lanes8(repeating: 1_000_000)
      t = most.replacing(with: t, where: t .< most)
      let least = Lanes8() - most
      t = least.replacing(with: t, where: t .> least)
      if spread == .repeat {
        t -= floor(t)
      } else {
        t -= SIMD8(repeating: 2) * floor(t * SIMD8(repeating: 0.5))
        t = t.replacing(with: SIMD8(repeating: 2) - t, where: t .> SIMD8(repeating: 1))
      }
      // Rounding may have led just outside.
      t.replace(with: SIMD8(), where: t .< SIMD8())
      let end = Lanes8(repeating: 0.9999)
      t = end.replacing(with: t, where: t .< end)
    }
    let scaled = t * SIMD8(repeating: Float(steps)) + SIMD8(repeating: 0.5)
    let high = Lanes8(repeating: Float(steps) + 1)
    var entry = high.replacing(with: scaled, where: scaled .< high)
    entry = Lanes8().replacing(with: entry, where: entry .> SIMD8())
    let magic = Lanes8(repeating: 12_582_912)
    return SIMD8<Int32>(truncatingIfNeeded: (entry + magic).bits) &- SIMD8(repeating: 0x4B40_0000)
  }

  /// The largest whole number that is not above, for magnitudes below 2²².
  @inline(__always)
  private static func floor(_ x: Lanes8) -> Lanes8 {
    let magic = Lanes8(repeating: 12_582_912)
    let nearest = (x + magic) - magic
    return nearest - Lanes8().replacing(with: SIMD8(repeating: 1), where: nearest .> x)
  }

  /// The largest whole number that is not above, for magnitudes below 2⁵¹.
  @inline(__always)
  private static func floor(_ x: Double) -> Double {
    let nearest = (x + 6_755_399_441_055_744) - 6_755_399_441_055_744
    return nearest > x ? nearest - 1 : nearest
  }
}
