/// An arrow ready to be written: its outline about a mesh's origin, and its number of chords.
///
/// Writing cannot begin before the number of chords is computed, which takes longer than all checks
/// of an arrow and a style. So a frame's numbers are computed first, even for an invalid arrow, and
/// `check` judges the arrow while the processor works on them.
struct ArrowFrame {
  var outline: RingArrow.Outline
  /// Relative to the mesh's origin.
  var center: Point
  var origin: Point
  /// The largest distance of the mesh from the origin.
  var reach: Double
  /// The part of the tolerance that is left for chords.
  var tolerance: Double
  /// The number of chords of each arc.
  var chordCount: Double

  /// Computes the frame of an arrow.
  ///
  /// - Parameters:
  ///   - arrow: The arrow, valid or not.
  ///   - halfWidth: Half of the stroke's width; 0 without a stroke.
  ///   - corner: The largest distance of the stroke from the outline.
  ///   - tolerance: The largest distance between the true outline and the mesh's.
  ///   - mesh: The mesh that is written to.
  ///   - anew: Whether the arrow replaces the contents of the mesh.
  @inline(__always)
  init(
    _ arrow: RingArrow, halfWidth: Double, reach corner: Double, _ tolerance: Double,
    _ mesh: borrowing Mesh, anew: Bool
  ) {
    let radius = arrow.outerRadius + halfWidth
    // In a mesh of its own the arrow chooses the origin: its own center, if that lies far out.
    let far = larger(arrow.center.x.magnitude, arrow.center.y.magnitude)
    let isFirst = anew || mesh.positions.isEmpty
    origin = isFirst ? (far > 1024 * radius ? arrow.center : .zero) : mesh.origin
    center = arrow.center - origin
    reach = larger(center.x.magnitude, center.y.magnitude) + arrow.outerRadius + corner
    // Direction, product and sum are rounded to `Float`, each by at most 2⁻²⁴ of the reach.
    let rounding = 3 * 0x1p-24 * reach
    let rest = larger(larger(tolerance - rounding, tolerance / 2), radius * 0x1p-22)
    self.tolerance = rest
    // The angle whose arc is 8 steps of a `Float` at the reach; for most arrows the usual one is
    // larger.
    let (grain, divisor) = (0x1p-21 * reach, arrow.outerRadius + 0x1p-100)
    var resolution = RingArrow.Outline.resolution
    if grain > resolution * divisor { resolution = grain / divisor }
    outline = RingArrow.Outline(something: arrow, resolution: resolution)
    let sweep = outline.sweep.magnitude
    let least = leastChords(sweep: sweep, radius: radius, deviation: rest)
    let nearest = least.nearestWhole
    chordCount = sweep > 0 ? (nearest > least ? nearest : nearest + 1) : 0
  }

  /// Throws for an arrow that cannot be drawn, and returns whether there is anything to draw.
  @inline(__always)
  func check(_ arrow: RingArrow, _ tolerance: Double) throws(TessellationError) -> Bool {
    guard tolerance > 0, tolerance <= .greatestFiniteMagnitude else {
      throw .invalidTolerance(tolerance)
    }
    if let reason = arrow.reasonAgainst {
      throw .invalidElement(InvalidElement(index: 0, reason: reason))
    }
    guard reach <= 0x1p126 else { throw .outOfRange() }
    return !arrow.isNothing
  }

  /// The number of chords of each arc.
  var chords: Int {
    @inline(__always) get {
      Int(truncatingIfNeeded: (chordCount + .rounder).bitPattern &- Double.rounder.bitPattern)
    }
  }

  /// Computes all sines and cosines: the directions of tail, base and tip, and that of one step.
  ///
  /// The step's comes last because it depends on the number of chords, and the sections depend on
  /// it; its angle is small, and so needs no reduction. Meanwhile the mesh's memory is reserved and
  /// the fill's indices are written, which depend on the number of chords alone.
  @inline(__always)
  func aim() -> (RingArrow.Aim, step: Vector) {
    let aim = outline.aim()
    let angle = chordCount > 0 ? outline.sweep / chordCount : 0
    let isSmall = angle.magnitude < 0.78
    return (aim, isSmall ? direction(small: angle) : RingArrow.Outline.direction(angle))
  }

  /// Whether the fill has an area that a `Float` mesh resolves.
  var hasArea: Bool { outline.outerRadius - outline.innerRadius > reach * 0x1p-20 }

  /// Whether the inner arc is a point.
  var isSector: Bool { outline.innerRadius <= reach * 0x1p-20 }

  /// The pen for a stroke.
  @inline(__always)
  func pen(_ style: borrowing StrokeStyle) -> CornerPen {
    style.lineWidth > 0 ? CornerPen(style, tolerance: tolerance, reach: reach) : .none
  }

  /// Whether the strips along both arcs cover the stroke: their sections must not reach beyond the
  /// center.
  func strokesDirectly(_ style: StrokeStyle) -> Bool {
    style.isPlain && hasArea && outline.innerRadius - style.lineWidth / 2 > reach * 0x1p-20
  }

  /// Writes fill and stroke, after the contents of the mesh or in their place; returns the number
  /// of triangles of the fill.
  @inline(__always)
  @discardableResult
  func write(fill: Bool, _ pen: CornerPen, anew: Bool, to mesh: inout Mesh) -> Int {
    let (start, firstIndex) = anew ? (0, 0) : (mesh.positions.count, mesh.indices.count)
    let first = UInt32(truncatingIfNeeded: start)
    if first == 0 { mesh.origin = origin }
    if anew { mesh.strokeAttributes.takeOffAll() }
    let sections = chords &+ 1
    let vertices = 6 &* sections &+ 14 &+ pen.joinVertices &* 5
    let indices = 18 &* chords &+ 30 &+ pen.joinIndices &* 5 &+ MeshTail.slack
    var filled = 0
    let (frame, fill) = (self, fill && hasArea)
    let (aim, step) = frame.aim()
    mesh.positions.rewriteUnchecked(from: start, limit: vertices) { positions in
      var count = 0
      mesh.indices.rewriteUnchecked(from: firstIndex, limit: indices) { indices in
        var tail = MeshTail(positions, indices, first: first)
        if frame.isSector {
          frame.writeSector(aim, step, fill: fill, &filled, to: &tail)
        } else {
          if fill { tail.strip(frame.chords, from: tail.next) }
          frame.writeRing(aim, step, fill: fill, pen, &filled, to: &tail)
        }
        count = tail.vertexCount
        return tail.indexCount
      }
      return count
    }
    mesh.padStrokeAttributes()
    witness(mesh)
    return filled / 3
  }
}

extension StrokeStyle {
  /// Whether a closed outline's stroke has nothing but width and miter, round or bevel joins.
  @inline(__always)
  fileprivate var isPlain: Bool {
    let isSimpleJoin = lineJoin == .miter || lineJoin == .round || lineJoin == .bevel
    return isSimpleJoin && dash.isEmpty && dashCount == nil && alignment == .center
      && widthStops.isEmpty && trim == .whole
  }
}

/// The least number of chords of an arc over `sweep` whose distance from it is at most `deviation`:
/// a fraction, or a little more.
///
/// A chord over 2α is r·(1 − cos α) = 2r·sin²(α/2) away from its arc, so its angle is 4·asin t with
/// t² = w = deviation / 2r. The series of t/asin t has no positive terms but the first, and so,
/// truncated, errs on the safe side. A turn has at least three chords, so that strips keep their
/// breadth. A frame depends on this: the root is that of 1/w, so that no quotient precedes it, and
/// all other factors are ready before it is.
@inline(__always)
func leastChords(sweep: Double, radius: Double, deviation: Double) -> Double {
  let diameter = 2 * radius
  let w = Swift.min(deviation / diameter, 0.25)
  let inverse = Swift.max(diameter / deviation, 4)
  let square = w * w
  let last = (17.0 / 360 + w * (367.0 / 15120)) + square * (27859.0 / 1_814_400)
  return (sweep * 0.25 * ((1 - w * (1.0 / 6)) - square * last)) * inverse.squareRoot()
}

/// The larger of two numbers, as one instruction: `Swift.max`, which orders zeros and not-a-number,
/// takes four (S4), and a frame depends on each.
@inline(__always)
private func larger(_ a: Double, _ b: Double) -> Double { a > b ? a : b }
