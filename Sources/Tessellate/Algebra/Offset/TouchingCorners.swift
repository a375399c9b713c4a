// Corners at which contours of a region touch: where a path crosses itself, say. A region's
// contours part its inside there, so that each has a corner that is convex, but what is outside of
// it is not what lies ahead of the corner: the other contour is there, and maybe nothing behind it.
// A miter or a bevel would be a spike. Outside of the region are the sectors between the contours,
// whose two sides belong together:
//
//      1 ╲     ╱ 2     Contours 1 and 2 have the region to the left and right of the
//         ╲   ╱        crossing; the outside is above and below. Led from 1 to 2 and back,
//     in    ╳    in    they follow the borders of these two sectors, whose corners are
//         ╱   ╲        concave: no join belongs there. A sector of more than half a turn
//        ╱     ╲       has one.
//
// A region's boundary is the same set of points however its contours are linked. This way is the
// one that depends neither on directions nor on sweeps, and the one that is continuous: grown by a
// hair, both parts are one, whose boundary leads along the outside, with concave corners there.
//
// A round join is no matter: it lies within the distance of the region in any case.

/// Links contours that touch along the outside between them.
struct TouchingCorners: ~Copyable, Sendable {
  /// A corner of a contour.
  private struct Corner: BitwiseCopyable {
    var place: Point
    /// The numbers of the legs that arrive and leave, among those of all contours.
    var arriving, leaving: Int
    /// The directions along the leg that leaves, and back along the one that arrives.
    var way, back: Vector
  }

  private var corners = UncheckedBuffer<Corner>()
  /// The leg that follows each one; −1 once it has a place in the result.
  private var following = UncheckedBuffer<Int>()
  /// The contour of each leg, and the number of the contour's first leg.
  private var places = UncheckedBuffer<SIMD2<Int>>()
  private var result = OffsetContours()

  /// Links the contours of a region so that corners at one place are those of its outside.
  mutating func relink(_ contours: inout OffsetContours) {
    collect(contours)
    heapSort(corners.view, corners.count) {
      ($0.place.x, $0.place.y, $0.leaving) < ($1.place.x, $1.place.y, $1.leaving)
    }
    var hasChanged = false
    var start = 0
    while start < corners.count {
      var end = start + 1
      while end < corners.count, corners[end].place == corners[start].place { end += 1 }
      if end - start > 1, link(start..<end) { hasChanged = true }
      start = end
    }
    if hasChanged { rebuild(&contours) }
  }

  private mutating func collect(_ contours: OffsetContours) {
    corners.removeAll()
    following.removeAll()
    places.removeAll()
    for number in 0..<contours.count {
      let (contour, first) = (contours.contours[number], following.count)
      let count = contour.legs.count
      for leg in 0..<count {
        let before = leg > 0 ? leg - 1 : count - 1
        places.append(SIMD2(number, first))
        following.append(first + (leg + 1 < count ? leg + 1 : 0))
        corners.append(
          Corner(
            place: contour.legs[leg].segment.start, arriving: first + before, leaving: first + leg,
            way: contour.legs[leg].leaving, back: -contour.legs[before].arriving))
      }
    }
  }

  /// Links each leg that leaves a place to the one that arrives there on the other side of the
  /// sector outside of it; returns false where directions don't tell.
  private mutating func link(_ group: Range<Int>) -> Bool {
    for corner in group {
      let arriving = corners[arrival(after: corner, group)].arriving
      // Two sectors with one border: curves that touch.
      for other in group where other < corner {
        if corners[arrival(after: other, group)].arriving == arriving { return false }
      }
    }
    for corner in group {
      let arriving = corners[arrival(after: corner, group)].arriving
      following.view[arriving] = corners[corner].leaving
    }
    return true
  }

  /// The corner whose arriving leg is the first to the left of a leg that leaves.
  private func arrival(after corner: Int, _ group: Range<Int>) -> Int {
    let way = corners[corner].way
    var (best, least) = (corner, Double.infinity)
    for other in group {
      let back = corners[other].back
      var angle = arcTan2(back.dot(way.left), back.dot(way))
      if angle < 0 { angle += 2 * .pi }
      if angle < least { (best, least) = (other, angle) }
    }
    return best
  }

  /// Follows the links.
  private mutating func rebuild(_ contours: inout OffsetContours) {
    result.removeAll()
    for first in 0..<following.count where following[first] >= 0 {
      var next = first
      var isFirst = true
      while following[next] >= 0 {
        let leg = contours.contours[places[next].x].legs[next - places[next].y]
        if isFirst { result.startClosed(at: leg.segment.start) }
        isFirst = false
        result.append(leg)
        (next, following.view[next]) = (following[next], -1)
      }
    }
    swap(&contours, &result)
  }
}
