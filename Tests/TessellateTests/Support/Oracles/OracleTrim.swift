@testable import Tessellate

/// The parts that a trim leaves, by rules 28 to 30: between distances, each a sub-path of its own.
extension OracleSubpath {
  /// The parts of sub-paths that a trim leaves, in order; what is left whole stays closed.
  static func trimmed(_ subpaths: [OracleSubpath], _ trim: Trim) -> [OracleSubpath] {
    if trim.start <= 0, trim.end >= 1 { return subpaths }
    let from = max(trim.start, 0)
    let extent = min(trim.end, 1) - from
    guard extent > 0 else { return [] }
    let low = (from + trim.offset) - (from + trim.offset).rounded(.down)
    let high = low + extent
    let ranges: [(low: Double, high: Double)] =
      high <= 1 ? [(low, high)] : [(low, 1), (0, high - 1)]
    let total = subpaths.reduce(0) { $0 + $1.length }
    var result: [OracleSubpath] = []
    var before = 0.0
    for subpath in subpaths {
      let (scale, origin) = trim.mode == .whole ? (total, before) : (subpath.length, 0)
      result += subpath.parts(
        ranges.map { (low: $0.low * scale - origin, high: $0.high * scale - origin) })
      before += subpath.length
    }
    return result
  }

  /// The parts between pairs of distances; two that meet at the seam of a closed sub-path are one.
  private func parts(_ ranges: [(low: Double, high: Double)]) -> [OracleSubpath] {
    let noise = 1e-12 * length
    if ranges.contains(where: { $0.low <= noise && $0.high >= length - noise }) { return [self] }
    let cuts = ranges.filter { $0.high > noise && $0.low < length - noise }
      .map {
        // Sums of lengths may miss an end by their last bits.
        (low: $0.low <= noise ? 0 : $0.low, high: $0.high >= length - noise ? length : $0.high)
      }
    var parts = cuts.map { part(from: $0.low, to: $0.high) }
    if isClosed, cuts.count == 2, cuts[0].high == length, cuts[1].low == 0 {
      for curve in parts.removeLast().curves { parts[0].append(curve) }
    }
    return parts
  }

  private func part(from: Double, to: Double) -> OracleSubpath {
    let (first, last) = (place(from, fromAbove: true), place(to, fromAbove: false))
    var part = OracleSubpath(start: curves[first.curve].point(first.t))
    for curve in first.curve...max(first.curve, last.curve) {
      part.append(
        curves[curve].part(
          from: curve == first.curve ? first.t : 0, to: curve == last.curve ? last.t : 1))
    }
    return part
  }
}
