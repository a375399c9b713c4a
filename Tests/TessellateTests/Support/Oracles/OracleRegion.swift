import Foundation

@testable import Tessellate

/// The true region of a stroke, as convex polygons that differ from it by no more than `error`.
///
/// It is written from the definition: the union of the cross-sections along the path, of caps and
/// of joins. A cross-section is a straight line. The pen covers the quadrilateral between two that
/// are close together; where they cross, the two triangles on both sides of the crossing.
///
///      L₀ ─── L₁        L₀ ─ L₁        Sections in between are measured: their ends against the
///      │       │          ╲ ╱          chords L₀L₁ and R₀R₁, and their distance from the crossing.
///      │       │           ╳           Where one strays by more than the error, it is halved.
///      R₀ ─── R₁          ╱ ╲
///                       R₁ ─ R₀
///
/// What the rules leave open is `optional`: a mesh may cover it or not.
struct OracleRegion {
  /// Corners counter-clockwise, in the units of the mesh.
  private(set) var polygons: [[Point]] = []
  private(set) var optionalPolygons: [[Point]] = []
  let style: StrokeStyle
  /// From the units of the pen to those of the mesh.
  let transform: Tessellate.AffineTransform
  /// In the units of the pen.
  let error: Double
  /// Half widths on both sides.
  var left = 0.0
  var right = 0.0

  init(_ path: Path, style: StrokeStyle, options: StrokeOptions, error: Double) {
    self.style = style
    var path = path
    if options.isNonScaling {
      path = path.applying(options.transform)
      transform = .identity
    } else {
      transform = options.transform
    }
    let t = transform
    // No less than the largest stretch, and at most √2 more.
    self.error =
      error / (Vector(t.a, t.b).lengthSquared + Vector(t.c, t.d).lengthSquared).squareRoot()
    guard style.lineWidth > 0 else { return }
    let noise = 0.25 * options.tolerance / t.largestStretch
    let subpaths = OracleSubpath.all(of: path, shortArm: noise)
    let total = subpaths.reduce(0) { $0 + $1.length }
    let unit = style.pathLength.map { $0 > 0 ? total / $0 : 1 } ?? 1
    for subpath in OracleSubpath.trimmed(subpaths, style.trim) { add(subpath, unit: unit) }
  }

  /// Adds a convex polygon given in the units of the pen.
  mutating func add(_ corners: [Point], isOptional: Bool = false) {
    var mapped = transform.isIdentity ? corners : corners.map { transform.apply($0) }
    let box = mapped.reduce(into: Rect.null) { $0.formUnion($1) }
    let size = max(box.width, box.height)
    guard size > 0 else { return }
    mapped = ConvexCover.hull(mapped)
    if mapped.count < 3 || ConvexCover.area(mapped) <= 1e-6 * error * size {
      // A pen without width draws a line that no triangle need cover; it may lie beside one.
      // Its ends: of a needle's three corners, two may be one but for rounding.
      func farthest(from p: Point) -> Point {
        mapped.max { ($0 - p).lengthSquared < ($1 - p).lengthSquared }!
      }
      let a = farthest(from: mapped[0])
      let b = farthest(from: a)
      let aside = (b - a).turned * (1e-3 * error / (b - a).length)
      return optionalPolygons.append([a - aside, b - aside, b + aside, a + aside])
    }
    if isOptional { optionalPolygons.append(mapped) } else { polygons.append(mapped) }
  }

  // MARK: - Sub-paths

  private mutating func add(_ subpath: OracleSubpath, unit: Double) {
    let half = style.lineWidth / 2
    switch style.alignment {
    case .center: (left, right) = (half, half)
    case .left: (left, right) = (2 * half, 0)
    case .right: (left, right) = (0, 2 * half)
    case .inner, .outer:
      // Rounding leaves about 10⁻¹⁴ of what goes to and fro on a line.
      guard subpath.doubledArea.magnitude > 1e-12 * subpath.length * subpath.length else {
        // What encloses nothing has no inner side.
        (left, right) = (half, half)
        break
      }
      // Where +x turns to +y, the inside lies on the right as left and right are seen with y down.
      let isRight = (subpath.doubledArea > 0) == (style.alignment == .inner)
      (left, right) = isRight ? (0, 2 * half) : (2 * half, 0)
    }
    guard !subpath.curves.isEmpty else { return addDot(subpath) }
    let noise = max(1e-3 * error, 1e-9 * subpath.length)
    let strands = subpath.dashes(style, unit: unit, noise: noise) ?? [subpath.wholeStrand]
    for strand in strands { add(strand, of: subpath) }
  }

  /// A sub-path without length: its caps, along +x.
  private mutating func addDot(_ subpath: OracleSubpath) {
    let isDashed = !style.dash.isEmpty
    for (cap, direction) in [(startCap, Vector(-1, 0)), (endCap, Vector(1, 0))] {
      if style.zeroLengthCaps == .none { continue }
      if style.zeroLengthCaps == .roundOnly, cap != .round { continue }
      addCap(
        cap, at: subpath.start, ahead: direction, left: Vector(0, -1), scale: scale(0),
        isOptional: isDashed || !style.widthStops.isEmpty)
    }
  }

  var startCap: StrokeStyle.LineCap { style.startCap ?? style.lineCap }
  var endCap: StrokeStyle.LineCap { style.endCap ?? style.lineCap }

  /// The factor of the width at a fraction of the sub-path: linear between stops, constant beyond.
  func scale(_ fraction: Double) -> Double {
    let stops = style.widthStops
    guard let first = stops.first, let last = stops.last else { return 1 }
    if fraction <= first.fraction { return first.scale }
    for (a, b) in zip(stops, stops.dropFirst()) where fraction <= b.fraction {
      guard b.fraction > a.fraction else { return b.scale }
      return a.scale + (b.scale - a.scale) * (fraction - a.fraction) / (b.fraction - a.fraction)
    }
    return last.scale
  }

  /// The largest change of half the width along a unit of a sub-path's length, jumps left out.
  func steepness(ofLength length: Double) -> Double {
    let stops = style.widthStops
    return zip(stops, stops.dropFirst()).reduce(0) { most, pair in
      let along = (pair.1.fraction - pair.0.fraction) * length
      guard along > 0 else { return most }
      let growth = (pair.1.scale - pair.0.scale).magnitude * Swift.max(left, right)
      return Swift.max(most, growth / along)
    }
  }

  private mutating func add(_ strand: OracleStrand, of subpath: OracleSubpath) {
    let parts = strand.parts
    for part in parts where part.from < part.to {
      var body = OracleBody(region: self, subpath: subpath, curve: part.curve)
      body.sweep(part.from, part.to)
      for corners in body.polygons { add(corners, isOptional: strand.isOptional) }
      for corners in body.optionalPolygons { add(corners, isOptional: true) }
    }
    let (first, last) = (parts[0], parts[parts.count - 1])
    for (a, b) in zip(parts, parts.dropFirst()) {
      // One part may begin where the last one ends, when a dash begins or ends at a corner.
      addJoin(subpath, a, b, isOptional: strand.isOptional || a.from == a.to || b.from == b.to)
    }
    if strand.isClosed { return addJoin(subpath, last, first, isOptional: false) }
    for isStart in [true, false] {
      let part = isStart ? first : last
      let isUndecided = isStart ? strand.startsAtCorner : strand.endsAtCorner
      addCap(isStart, of: part, of: subpath, isOptional: isUndecided || strand.isOptional)
      guard isUndecided else { continue }
      // The corner itself, and the cap on its other side.
      let count = subpath.curves.count
      var beyond = part
      if isStart, part.from == 0, part.curve > 0 || subpath.isClosed {
        beyond.curve = (part.curve + count - 1) % count
        (beyond.from, beyond.to) = (1, 1)
        addJoin(subpath, beyond, part, isOptional: true)
      } else if !isStart, part.to == 1, part.curve < count - 1 || subpath.isClosed {
        beyond.curve = (part.curve + 1) % count
        (beyond.from, beyond.to) = (0, 0)
        addJoin(subpath, part, beyond, isOptional: true)
      } else if part.from == part.to {
        // A dash without length that lies at a corner, seen from the wrong side.
        beyond.curve = (part.curve + (part.to == 1 ? 1 : count - 1)) % count
        (beyond.from, beyond.to) = part.to == 1 ? (0, 0) : (1, 1)
        addJoin(
          subpath, part.to == 1 ? part : beyond, part.to == 1 ? beyond : part, isOptional: true)
      } else {
        continue
      }
      addCap(isStart, of: beyond, of: subpath, isOptional: true)
    }
  }

  private mutating func addCap(
    _ isStart: Bool, of part: OracleStrand.Part, of subpath: OracleSubpath, isOptional: Bool
  ) {
    let curve = subpath.curves[part.curve]
    let t = isStart ? part.from : part.to
    // A piece without length has the direction of what follows, but for the end of a curve.
    let tangent = curve.direction(t, fromAbove: isStart || part.from == part.to && t < 1)
    let fraction = (subpath.offsets[part.curve] + curve.distance(t)) / subpath.length
    addCap(
      isStart ? startCap : endCap, at: curve.point(t), ahead: isStart ? -tangent : tangent,
      left: tangent.left, scale: scale(fraction), isOptional: isOptional)
  }

  private mutating func addJoin(
    _ subpath: OracleSubpath, _ before: OracleStrand.Part, _ behind: OracleStrand.Part,
    isOptional: Bool
  ) {
    let (a, b) = (subpath.curves[before.curve], subpath.curves[behind.curve])
    var join = OracleJoin(
      pivot: b.point(behind.from), arriving: a.direction(before.to, fromAbove: false),
      leaving: b.direction(behind.from, fromAbove: true),
      curvatures: (a.curvature(before.to), b.curvature(behind.from)),
      scale: scale(subpath.offsets[behind.curve] / subpath.length))
    // At the seam of a closed sub-path the width may jump; the rules don't say which of the two
    // widths its join has.
    let other = behind.curve == 0 ? scale(1) : join.scale
    add(join, isOptional: isOptional || join.scale != other)
    guard join.scale != other else { return }
    join.scale = other
    add(join, isOptional: true)
  }

  // MARK: - Caps

  /// Adds what a cap adds beyond `center`.
  ///
  /// It stands on the middle of the end's cross-section; its radius is half of that.
  mutating func addCap(
    _ cap: StrokeStyle.LineCap, at point: Point, ahead: Vector, left side: Vector, scale: Double,
    isOptional: Bool
  ) {
    let radius = 0.5 * (left + right) * scale
    let center = point + (0.5 * (left - right) * scale) * side
    let (across, along) = (radius * side, radius * ahead)
    switch cap {
    case .butt: return
    case .square:
      add(
        [center + across, center - across, center - across + along, center + across + along],
        isOptional: isOptional)
    case .triangle: add([center + across, center - across, center + along], isOptional: isOptional)
    case .round: add(arc(center, from: across, turn: turn(across, ahead)), isOptional: isOptional)
    }
  }

  /// Half a turn from `from`, over `ahead`.
  func turn(_ from: Vector, _ ahead: Vector) -> Double { from.cross(ahead) > 0 ? .pi : -.pi }

  /// Points of a circular arc, its ends included, with chords as fine as the error.
  func arc(_ center: Point, from: Vector, turn: Double) -> [Point] {
    let radius = from.length
    guard radius > error else { return [center + from, center, center - from] }
    let step = 2 * acos(1 - error / radius)
    let count = Int(min((turn / step).magnitude, 1e5)) + 1
    return (0...count).map {
      let angle = turn * Double($0) / Double(count)
      return center + cos(angle) * from + sin(angle) * from.turned
    }
  }
}
