// What colour a gradient along a stroke has in each pixel.
//
// The mesh knows the arc length at its vertices; over a triangle it is an affine function of the
// place. So every triangle writes, for the pixels whose centres it holds, the table entry of its
// arc length there; where triangles overlap, the later wins, as it does when strokes are painted
// piece by piece. A pixel that the stroke's border only touches holds no triangle's centre: those
// are written afterwards, by triangles grown by a pixel's half diagonal, with arc lengths that do
// not leave the triangle's own.

/// The entries of a gradient's table for the pixels of a stroke.
struct StrokeShader: ~Copyable {
  /// An entry + 1 for each pixel of the window, or 0 for none.
  private var entries = UncheckedBuffer<UInt16>()
  private var window = PixelRect.empty

  init() {}

  /// Writes the entries for a stroke's mesh, which `transform` maps to pixels.
  ///
  /// t is (arc length − `start`) / (`end` − `start`). A mesh without stroke attributes gets none.
  mutating func prepare(
    _ mesh: Mesh, transform: AffineTransform, window: PixelRect, start: Double, end: Double,
    spread: Gradient.Spread
  ) {
    self.window = window
    entries.reserve(window.area)
    let view = entries.view
    for index in 0..<window.area { view[index] = 0 }
    guard mesh.strokeAttributes.count == mesh.positions.count, start != end else { return }
    let corner = Point(Double(window.x) + 0.5, Double(window.y) + 0.5)
    let count = mesh.positions.count
    func vertex(_ number: UInt32) -> (place: Point, position: Double) {
      let index = Int(number)
      let distance = Double(mesh.strokeAttributes[index].distance)
      return (transform.apply(mesh.point(index)) - corner, (distance - start) / (end - start))
    }
    for isBorder in [false, true] {
      var index = 0
      while index + 2 < mesh.indices.count {
        let (a, b, c) = (mesh.indices[index], mesh.indices[index + 1], mesh.indices[index + 2])
        index += 3
        guard a < count, b < count, c < count else { continue }
        write(vertex(a), vertex(b), vertex(c), isBorder: isBorder, spread: spread)
      }
    }
  }

  /// Writes one triangle's entries; its places are relative to the centre of the window's first
  /// pixel.
  private func write(
    _ a: (place: Point, position: Double), _ b: (place: Point, position: Double),
    _ c: (place: Point, position: Double), isBorder: Bool, spread: Gradient.Spread
  ) {
    let (ab, ac) = (b.place - a.place, c.place - a.place)
    let area = ab.cross(ac)
    guard area != 0, area.isFinite else { return }
    // t = a + ∇t·(p − a), with ∇t from t(b) and t(c).
    let (rise, climb) = (b.position - a.position, c.position - a.position)
    let gradient = Vector(rise * ac.y - climb * ab.y, climb * ab.x - rise * ac.x) / area
    let low = Swift.min(a.position, b.position, c.position)
    let high = Swift.max(a.position, b.position, c.position)

    let margin = isBorder ? StrokeShader.halfDiagonal : 0
    let top = Swift.min(a.place.y, b.place.y, c.place.y) - margin
    let bottom = Swift.max(a.place.y, b.place.y, c.place.y) + margin
    guard top <= Double(window.height), bottom >= 0 else { return }
    let end = StrokeShader.floor(bottom, window.height - 1)
    let sides = [(a.place, ab), (b.place, c.place - b.place), (c.place, a.place - c.place)]
    let view = entries.view
    var y = StrokeShader.ceiling(top, window.height)
    while y <= end {
      defer { y += 1 }
      // The part of the row on the inner side of all three sides: (d × (p − o))·sign ≥ −margin·|d|.
      var left = 0.0
      var right = Double(window.width - 1)
      for (origin, way) in sides {
        let direction = area > 0 ? way : Vector(0, 0) - way
        let value = direction.x * (Double(y) - origin.y) + margin * direction.length
        // direction.y · (x − origin.x) ≤ value
        if direction.y > 0 {
          right = Swift.min(right, origin.x + value / direction.y)
        } else if direction.y < 0 {
          left = Swift.max(left, origin.x + value / direction.y)
        } else if value < 0 {
          right = -1
        }
      }
      guard left <= right else { continue }
      let last = StrokeShader.floor(right, window.width - 1)
      var x = StrokeShader.ceiling(left, window.width)
      while x <= last {
        let slot = y * window.width + x
        if !isBorder || view[slot] == 0 {
          let t = a.position + gradient.dot(Point(Double(x), Double(y)) - a.place)
          view[slot] = 1 + GradientShader.entry(Swift.max(low, Swift.min(t, high)), spread)
        }
        x += 1
      }
    }
  }

  /// Half of a pixel's diagonal: how far a covered point of a pixel may lie from its centre.
  private static let halfDiagonal = 0.70710678118654757

  /// The whole number at or below a value, pinned to 0 … `most`; 0 for what is not a number.
  private static func floor(_ value: Double, _ most: Int) -> Int {
    value >= Double(most) ? most : value > 0 ? Int(value) : 0
  }

  /// The whole number at or above a value, pinned likewise.
  private static func ceiling(_ value: Double, _ most: Int) -> Int {
    let whole = floor(value, most)
    return Double(whole) < value && whole < most ? whole + 1 : whole
  }

  /// Looks up the colours of `count` pixels from (x, y) on.
  func shade(
    x: Int, y: Int, count: Int, table: UncheckedView<UInt32>, into colors: UncheckedView<UInt32>
  ) {
    let row = entries.view.dropping((y - window.y) * window.width + x - window.x)
    for index in 0..<count {
      let entry = Int(row[index])
      colors[index] = entry == 0 ? 0 : table[entry - 1]
    }
  }
}
