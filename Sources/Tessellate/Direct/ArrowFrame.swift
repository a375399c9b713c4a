/// An arrow ready to be written: its outline about a mesh's origin, and the chords it takes.
struct ArrowFrame {
  var outline: RingArrow.Outline
  /// Relative to the mesh's origin.
  var center: Point
  var origin: Point
  /// How far from the origin the mesh may go.
  var reach: Double
  /// What is left of the tolerance for chords.
  var tolerance: Double
  /// The number of chords of each arc, and the direction of one step.
  var chords = 0
  var step = Vector(1, 0)

  /// - Returns: `nil` where there is nothing to draw.
  @inline(__always)
  init?(
    _ arrow: RingArrow, halfWidth: Double, reach corner: Double, _ tolerance: Double,
    _ mesh: borrowing Mesh
  ) throws(TessellationError) {
    guard tolerance > 0, tolerance < .infinity else { throw .invalidTolerance(tolerance) }
    if let reason = arrow.invalidity {
      throw .invalidElement(InvalidElement(index: 0, reason: reason))
    }
    let radius = arrow.outerRadius + halfWidth
    // Within a mesh that is empty the arrow chooses the origin: its own center, if that lies far out.
    let far = larger(arrow.center.x.magnitude, arrow.center.y.magnitude)
    origin = mesh.positions.isEmpty ? (far > 1024 * radius ? arrow.center : .zero) : mesh.origin
    center = arrow.center - origin
    reach = larger(center.x.magnitude, center.y.magnitude) + arrow.outerRadius + corner
    guard reach <= 0x1p126 else { throw .outOfRange }
    // Direction, product and sum are rounded to `Float`, each by 2⁻²⁴ of the reach at the most.
    let rounding = 3 * 0x1p-24 * reach
    let rest = larger(larger(tolerance - rounding, tolerance / 2), radius * 0x1p-22)
    self.tolerance = rest
    // An angle as long as half of what a `Float` resolves at the reach; for most arrows the usual one is larger.
    let (grain, divisor) = (0x1p-21 * reach, arrow.outerRadius + 0x1p-100)
    var resolution = RingArrow.Outline.resolution
    if grain > resolution * divisor { resolution = grain / divisor }
    guard let outline = RingArrow.Outline(arrow, resolution: resolution) else { return nil }
    self.outline = outline
    guard outline.sweep != 0 else { return }
    chords = Int(outline.sweep.magnitude / chordAngle(rest / radius)) &+ 1
  }

  /// Takes all sines and cosines.
  ///
  /// The step's, which comes last since it waits for the number of chords, and for which the sections wait, is small, and so needs no
  /// reduction. The fill's indices, which need the number of chords alone, are written meanwhile.
  @inline(__always)
  mutating func aim() {
    let angle = chords > 0 ? outline.sweep / Double(chords) : 0
    if angle.magnitude < 0.78 {
      outline.aim()
      step = direction(small: angle)
    } else {
      step = outline.aim(step: angle)
    }
  }

  /// Whether the fill has an area that a `Float` mesh resolves.
  var hasArea: Bool { outline.outerRadius - outline.innerRadius > reach * 0x1p-20 }

  /// Whether the inner arc is a point.
  var isSector: Bool { outline.innerRadius <= reach * 0x1p-20 }

  /// The pen for a stroke, or `nil` where it has no width.
  @inline(__always)
  func pen(_ style: borrowing StrokeStyle) -> CornerPen? {
    style.lineWidth > 0 ? CornerPen(style, tolerance: tolerance, reach: reach) : nil
  }

  /// Whether the strips along both arcs cover the stroke: their cross-sections must not reach beyond the center.
  func strokesDirectly(_ style: StrokeStyle) -> Bool {
    style.isPlain && hasArea && outline.innerRadius - style.lineWidth / 2 > reach * 0x1p-20
  }

  /// Appends what is asked for, and returns the number of triangles of the fill.
  @inline(__always)
  @discardableResult
  func append(fill: Bool, _ pen: CornerPen?, to mesh: inout Mesh) -> Int {
    let first = UInt32(truncatingIfNeeded: mesh.positions.count)
    if first == 0 { mesh.origin = origin }
    let sections = chords &+ 1
    let vertices = 6 &* sections &+ 14 &+ (pen?.joinVertices ?? 0) &* 5
    let indices = 18 &* chords &+ 30 &+ (pen?.joinIndices ?? 0) &* 5 &+ MeshTail.slack
    var filled = 0
    let (frame, fill) = (self, fill && hasArea)
    mesh.positions.appendUnchecked(limit: vertices) { positions in
      var count = 0
      mesh.indices.appendUnchecked(limit: indices) { indices in
        var tail = MeshTail(positions, indices, first: first)
        var aimed = frame
        aimed.aim()
        if frame.isSector {
          aimed.writeSector(fill: fill, &filled, to: &tail)
        } else {
          if fill { tail.strip(frame.chords, from: tail.next) }
          aimed.writeRing(fill: fill, pen, &filled, to: &tail)
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
  /// Whether a closed outline's stroke needs nothing but width and miter, round or bevel joins.
  fileprivate var isPlain: Bool {
    let isSimpleJoin = lineJoin == .miter || lineJoin == .round || lineJoin == .bevel
    return isSimpleJoin && dash.isEmpty && dashCount == nil && alignment == .center
      && widthStops.isEmpty && trim == .whole
  }
}

extension RingArrow.Outline {
  /// Takes all sines and cosines at once, and returns those of the angle of one step.
  @inline(__always)
  mutating func aim(step angle: Double) -> Vector {
    guard startAngle.magnitude < Reduction.limit, tipAngle.magnitude < Reduction.limit else {
      aim(Self.direction(startAngle), Self.direction(baseAngle), Self.direction(tipAngle))
      return Self.direction(angle)
    }
    let (sine, cosine) = calledSinCos(Lanes4(startAngle, baseAngle, tipAngle, angle))
    aim(
      Vector(cosine[0], sine[0]), Vector(cosine[1], sine[1]), Vector(cosine[2], sine[2]))
    return Vector(cosine[3], sine[3])
  }

  /// The same where the step's are found apart.
  @inline(__always)
  fileprivate mutating func aim() { _ = aim(step: 0) }
}

/// The largest angle whose chord strays from the arc by no more than `ratio` of the radius, or a little less.
///
/// A chord over 2α strays by r·(1 − cos α) = 2r·sin²(α/2), so the angle is 4·asin √(ratio/2). The series of asin, cut
/// short, errs on the safe side. At least three chords make a turn, so that strips keep their breadth. By pairs of terms it is there
/// before the root is.
@inline(__always)
func chordAngle(_ ratio: Double) -> Double {
  let w = Swift.min(ratio, 0.5) * 0.5
  let square = w * w
  let last = (3.0 / 40 + w * (15.0 / 336)) + square * (105.0 / 3456)
  return 4 * ((1 + w * (1.0 / 6)) + square * last) * w.squareRoot()
}

/// The larger of two numbers, as one instruction: what tells zeros and not-a-number apart takes four, and a frame waits for each.
@inline(__always)
private func larger(_ a: Double, _ b: Double) -> Double { a > b ? a : b }
