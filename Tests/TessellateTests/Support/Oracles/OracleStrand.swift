@testable import Tessellate

/// One sub-path as the stroke oracle sees it.
struct OracleSubpath {
  var start: Point
  var curves: [OracleCurve] = []
  var isClosed = false
  /// The arc lengths at which the curves begin; one more for the end.
  private(set) var offsets = [0.0]

  var length: Double { offsets.last! }

  init(start: Point) { self.start = start }

  mutating func append(_ segment: PathSegment) {
    if let curve = OracleCurve(segment) { append(curve) }
  }

  mutating func append(_ curve: OracleCurve) {
    curves.append(curve)
    offsets.append(length + curve.length)
  }

  /// Twice the area within, closed by a straight line: twice as many chords miss a quarter as much,
  /// up to terms of higher order.
  var doubledArea: Double { (4 * doubledArea(chords: 512) - doubledArea(chords: 256)) / 3 }

  /// Twice the area within so many chords a curve.
  private func doubledArea(chords: Int) -> Double {
    let points = curves.flatMap { curve in
      (0..<chords).map { curve.point(Double($0) / Double(chords)) }
    }
    guard let end = curves.last?.end else { return 0 }
    // About the start, so that a small sub-path far from the origin has its own area.
    let ring = (points + [end]).map { $0 - start }
    return ring.indices.reduce(0) { $0 + ring[$1].cross(ring[($1 + 1) % ring.count]) }
  }

  /// The sub-paths of a path: a close returns to the start, where the next drawing command begins.
  ///
  /// Control arms up to `shortArm` count as coincident with their ends (`OracleArms`).
  static func all(of path: Path, shortArm: Double = 0) -> [OracleSubpath] {
    var result: [OracleSubpath] = []
    var current: [PathSegment]?
    var (first, pen) = (Point.zero, Point.zero)
    func finish(isClosed: Bool = false) {
      if let current, !current.isEmpty {
        var subpath = OracleSubpath(start: first)
        OracleArms.ignoring(shortArm, in: current, isClosed: isClosed).forEach {
          subpath.append($0)
        }
        subpath.isClosed = isClosed && !subpath.curves.isEmpty
        result.append(subpath)
      }
      current = nil
    }
    func draw(_ segment: PathSegment) {
      current = (current ?? []) + [segment]
      pen = segment.end
    }
    for element in path {
      switch element {
      case .move(let to):
        finish()
        (first, pen) = (to, to)
        current = []
      case .line(let to): draw(.line(LineSegment(start: pen, end: to)))
      case .quadCurve(let to, let control):
        draw(.quadratic(QuadraticSegment(start: pen, control: control, end: to)))
      case .curve(let to, let control1, let control2):
        draw(
          .cubic(CubicSegment(start: pen, control1: control1, control2: control2, end: to)))
      case .arc(let arc): draw(.arc(arc))
      case .closeSubpath:
        draw(.line(LineSegment(start: pen, end: first)))
        finish(isClosed: true)
        pen = first
      }
    }
    finish()
    return result
  }
}

/// A way that the pen goes without being lifted: a whole sub-path, or one dash.
struct OracleStrand {
  /// A piece of one curve.
  struct Part {
    var curve: Int
    var from, to: Double
  }

  var parts: [Part] = []
  var isClosed = false
  /// Whether rounding decides that it exists at all.
  var isOptional = false
  /// Whether rounding decides on which side of a corner it ends, and so which cap and join it has
  /// there.
  var startsAtCorner = false
  var endsAtCorner = false
}

extension OracleSubpath {
  /// The place of an arc length: the curve, seen from above or below, and its parameter.
  func place(_ distance: Double, fromAbove: Bool) -> (curve: Int, t: Double) {
    let last = curves.count - 1
    var curve = 0
    while curve < last, fromAbove ? offsets[curve + 1] <= distance : offsets[curve + 1] < distance {
      curve += 1
    }
    return (curve, curves[curve].parameter(distance - offsets[curve]))
  }

  func direction(_ place: (curve: Int, t: Double), fromAbove: Bool) -> Vector {
    curves[place.curve].direction(place.t, fromAbove: fromAbove)
  }

  /// The whole of it.
  var wholeStrand: OracleStrand {
    var strand = OracleStrand()
    strand.parts = curves.indices.map { OracleStrand.Part(curve: $0, from: 0, to: 1) }
    strand.isClosed = isClosed
    return strand
  }

  /// The corner within `noise` of an arc length, by its own arc length.
  private func corner(near distance: Double, noise: Double) -> Double? {
    for index in offsets.indices where (offsets[index] - distance).magnitude <= noise {
      let isEnd = index == 0 || index == curves.count
      if isEnd, !isClosed { continue }
      let before = curves[isEnd ? curves.count - 1 : index - 1].direction(1, fromAbove: false)
      let behind = curves[isEnd ? 0 : index].direction(0, fromAbove: true)
      if before.dot(behind) < 1 - 1e-14 { return offsets[index] }
    }
    return nil
  }

  /// The part between two arc lengths; the second may lie beyond the end of a closed sub-path.
  private func strand(from: Double, to: Double, noise: Double) -> OracleStrand {
    var strand = OracleStrand()
    var (low, high) = (from, to)
    if let corner = corner(near: low, noise: noise) {
      (low, strand.startsAtCorner) = (corner, true)
    }
    let turned = high > length ? length : 0
    if let corner = corner(near: high - turned, noise: noise) {
      (high, strand.endsAtCorner) = (corner + turned, true)
    }
    if high - turned < 0 { high = turned }
    append(to: &strand, from: low, to: min(high, length))
    if turned > 0, high > length { append(to: &strand, from: 0, to: high - length) }
    return strand
  }

  private func append(to strand: inout OracleStrand, from: Double, to: Double) {
    var start = place(from, fromAbove: true)
    let end = place(to, fromAbove: false)
    if start.curve > end.curve || from >= to { start = (end.curve, end.t) }
    for curve in start.curve...end.curve {
      strand.parts.append(
        OracleStrand.Part(
          curve: curve, from: curve == start.curve ? start.t : 0,
          to: curve == end.curve ? end.t : 1))
    }
  }

  /// The dashes of a pattern; `nil` where the line is solid.
  ///
  /// Arc lengths closer than `noise` to a corner or to an end count as undecided.
  func dashes(_ style: StrokeStyle, unit: Double, noise: Double) -> [OracleStrand]? {
    guard let pattern = OracleDashes(style, length: length, unit: unit) else { return nil }
    var spans = pattern.spans(along: length, noise: noise)
    var result: [OracleStrand] = []
    var isSeamOpen = false
    if isClosed, spans.count > 1, spans[0].low <= 0, spans[spans.count - 1].low >= length - noise {
      // Round once, a dash begins where the first one did.
      spans.removeLast()
      isSeamOpen = true
    }
    let isMerging = isClosed && style.dashSeam == .merge
    if isClosed, let first = spans.first, let last = spans.last, first.low <= 0,
      last.high >= length - noise
    {
      let isSure = first.low <= 0 && last.high > length + noise
      if spans.count == 1 {
        var strand = wholeStrand
        if !isSure || !isMerging {
          (strand.isClosed, strand.startsAtCorner, strand.endsAtCorner) = (false, true, true)
        }
        return [strand]
      }
      if isMerging, isSure {
        spans.removeFirst()
        spans.removeLast()
        result.append(strand(from: last.low, to: length + min(first.high, length), noise: noise))
      } else if isMerging {
        // Undecided: each half without its cap, and nothing said about the join.
        spans.removeFirst()
        spans.removeLast()
        var (tail, head) = (
          strand(from: last.low, to: length, noise: noise),
          strand(from: 0, to: min(first.high, length), noise: noise)
        )
        (tail.endsAtCorner, head.startsAtCorner) = (true, true)
        result += [tail, head]
      }
    }
    for span in spans {
      var strand = strand(from: max(span.low, 0), to: min(span.high, length), noise: noise)
      if isSeamOpen, span.low <= 0 { strand.startsAtCorner = true }
      strand.isOptional = span.low > length - noise || (span.high < noise && span.low < 0)
      result.append(strand)
    }
    return result
  }
}

/// A dash pattern laid along a sub-path, from rules 20 to 27.
struct OracleDashes {
  private var lengths: [Double]
  private let period, phase: Double
  private let isButt: Bool

  init?(_ style: StrokeStyle, length: Double, unit: Double) {
    let list = style.dash.count % 2 == 0 ? style.dash : style.dash + style.dash
    let sum = list.reduce(0, +)
    guard list.allSatisfy({ $0 >= 0 }), sum > 0 else { return nil }
    isButt = (style.startCap ?? style.lineCap) == .butt && (style.endCap ?? style.lineCap) == .butt
    let gaps = stride(from: 1, to: list.count, by: 2).reduce(0) { $0 + list[$1] }
    if isButt, gaps == 0 { return nil }
    let scale = style.dashCount.map { length / (Double($0) * sum) } ?? unit
    guard scale > 0 else { return nil }
    lengths = list.map { $0 * scale }
    period = sum * scale
    let shift = style.dashPhase.truncatingRemainder(dividingBy: sum)
    phase = (shift < 0 ? shift + sum : shift) * scale
  }

  /// The dashes that touch 0 … length, those that only just do included.
  func spans(along length: Double, noise: Double) -> [(low: Double, high: Double)] {
    var result: [(low: Double, high: Double)] = []
    var round = 0.0
    while round * period - phase <= length + noise {
      var low = round * period - phase
      for index in stride(from: 0, to: lengths.count, by: 2) {
        let high = low + lengths[index]
        defer { low = high + lengths[index + 1] }
        guard high >= -noise, low <= length + noise else { continue }
        if isButt, index > 0, lengths[index - 1] == 0, let last = result.last,
          last.high >= low - noise
        {
          result[result.count - 1].high = high
        } else {
          result.append((low, high))
        }
      }
      round += 1
    }
    return result
  }
}
