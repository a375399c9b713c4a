// The button's own triangles, with as many vertices whatever the votes.
//
//     TL ╭───────────────╮ small
//       ╱                 ╱
//      │                 ╱
//       ╲               ╱
//     BL ╰─────────────╯ big
//
// A half is convex. Its outline is a chain along the top and one along the bottom, each of the same
// two arcs, so that the k-th points of both are the ends of the k-th cut. The border lies between
// the outline and the same outline moved inwards, arc by arc.
//
// Their cuts never cross: an arc and its inset have the same directions at the same places
// (`VoteHalf.inset`), so that every quad between both has two parallel sides, the inner on the
// inner side of the outer.
//
// A half that is the whole button is upright at its other end, too: there the corners are the
// quarters of a round end.

extension VoteButton: StableShape {
  /// The rectangle of the whole button.
  public var extent: Rect { rect }

  /// Returns the chords of the round ends and of the corners.
  ///
  /// - Parameter tolerance: The largest distance between arc and chord.
  /// - Returns: The numbers of chords.
  public func chordCounts(tolerance: Double) -> ChordCounts {
    func chords(_ sweep: Double, _ radius: Double) -> Int {
      ChordCounts.chords(sweep: sweep, radius: radius, tolerance: tolerance)
    }
    let end = chords(.pi / 2, rect.height / 2)
    // Corners are never rounder than these, nor an obtuse one longer than a quarter turn.
    return ChordCounts(
      arcs: end,
      corners: Swift.max(end, chords(.pi - slant, smallRadius), chords(.pi / 2, bigRadius)))
  }

  /// Writes four parts: the left half and its border, the right half and its border.
  ///
  /// - Parameters:
  ///   - chords: The numbers of chords.
  ///   - mesh: The writer of vertices and triangles.
  public func write(_ chords: ChordCounts, to mesh: inout ShapeMeshWriter) {
    for side in Side.allCases {
      let outer = outline(of: side, inset: 0)
      let outerStart = mesh.next
      write(outer, at: middle(of: side, outer), side, chords, to: &mesh)
      let inner = outer == nil ? nil : outline(of: side, inset: borderWidth)
      let innerStart = mesh.next
      write(inner, at: middle(of: side, outer), side, chords, to: &mesh)
      let last = UInt32(truncatingIfNeeded: chords.arcs &+ chords.corners &+ 1)
      mesh.band(Int(last), outerStart, outerStart &+ 1, stride: 2)
      mesh.endPart()
      mesh.band(Int(last), outerStart, innerStart, stride: 2)
      mesh.band(Int(last), innerStart &+ 1, outerStart &+ 1, stride: 2)
      mesh.quad(outerStart &+ 1, outerStart, innerStart &+ 1, innerStart)
      let (outerEnd, innerEnd) = (outerStart &+ 2 &* last, innerStart &+ 2 &* last)
      mesh.quad(outerEnd, outerEnd &+ 1, innerEnd, innerEnd &+ 1)
      mesh.endPart()
    }
  }

  /// A half moved inwards, or `nil` where nothing is left of it.
  private func outline(of side: Side, inset: Double) -> VoteHalf? {
    let share = share(of: side)
    guard share > 0, rect.width > 0, rect.height > 0 else { return nil }
    guard share == 1 else { return half(share).inset(by: inset) }
    let inner = rect.insetBy(dx: inset, dy: inset)
    guard !inner.isNull, inner.width > 0, inner.height > 0 else { return nil }
    return VoteHalf(whole: inner, inset: inset)
  }

  /// The place of all vertices of an empty half: within it, or at its outer edge if it has no
  /// votes.
  private func middle(of side: Side, _ outer: VoteHalf?) -> Point {
    let sign = side == .left ? 1.0 : -1
    let edge = Point(side == .left ? rect.minX : rect.maxX, rect.midY)
    return edge + Vector(sign * (outer.map { ($0.width - $0.lean / 2) / 2 } ?? 0), 0)
  }

  /// Writes the points of a half's outline in pairs, top and bottom, from its round end on.
  private func write(
    _ half: VoteHalf?, at middle: Point, _ side: Side, _ chords: ChordCounts,
    to mesh: inout ShapeMeshWriter
  ) {
    guard let half else {
      for _ in 0..<(2 * (chords.arcs + chords.corners + 2)) { mesh.vertex(middle) }
      return
    }
    let sign = side == .left ? 1.0 : -1
    let corner = (side == .left ? rect.min : rect.max) + half.origin * sign
    func write(_ count: Int, _ top: VoteHalf.Arc, _ bottom: VoteHalf.Arc) {
      var (a, b) = (top.fan(count), bottom.fan(count))
      for _ in 0...count {
        mesh.vertex(corner + (top.center + top.radii * a.direction) * sign)
        mesh.vertex(corner + (bottom.center + bottom.radii * b.direction) * sign)
        a.advance()
        b.advance()
      }
    }
    write(chords.arcs, half.topEnd, half.bottomEnd)
    write(chords.corners, half.acuteCorner, half.obtuseCorner)
  }
}

extension VoteHalf {
  /// An arc of the outline, from left to right.
  struct Arc {
    var center: Point
    var radii: Vector
    var start, sweep: Double

    /// Directions at equal steps of the arc.
    func fan(_ count: Int) -> Fan {
      let (from, step) = (sinCos(start), sinCos(sweep / Double(count)))
      return Fan(
        direction: Vector(from.cosine, from.sine), step: Vector(step.cosine, step.sine))
    }
  }

  /// The directions of equal steps, one after another.
  struct Fan {
    var direction: Vector
    var step: Vector

    mutating func advance() {
      direction = Vector(
        direction.x * step.x - direction.y * step.y, direction.x * step.y + direction.y * step.x)
    }
  }

  /// Creates the half that is the whole of a rectangle: round at both ends.
  init(whole rect: Rect, inset: Double) {
    let radius = Swift.min(rect.width, rect.height) / 2
    self.init(height: rect.height, slant: .pi / 2, small: radius, big: radius)
    (width, end, endHeight) = (rect.width, radius, radius)
    origin = Vector(inset, inset)
  }

  var topEnd: Arc {
    Arc(
      center: Point(end, endHeight), radii: Vector(end, endHeight), start: .pi, sweep: .pi / 2)
  }

  var bottomEnd: Arc {
    Arc(
      center: Point(end, height - endHeight), radii: Vector(end, endHeight), start: .pi,
      sweep: -.pi / 2)
  }

  var acuteCorner: Arc {
    Arc(
      center: Point(width - smallReach, small), radii: Vector(small, small), start: -.pi / 2,
      sweep: .pi - slant)
  }

  var obtuseCorner: Arc {
    Arc(
      center: Point(width - lean - bigReach, height - big), radii: Vector(big, big),
      start: .pi / 2, sweep: -slant)
  }
}

extension ShapeMeshWriter {
  /// Writes the quad a, b, d, c, whose sides a–b and c–d have the same direction; a–b is on the
  /// left.
  fileprivate mutating func quad(_ a: UInt32, _ b: UInt32, _ c: UInt32, _ d: UInt32) {
    triangle(a, b, c)
    triangle(c, b, d)
  }
}
