@testable import Tessellate

/// Checks results of path algebra against hit tests of the operands at random points.
struct AlgebraOracle {
  let operands: [FillRegion]
  let operation: PathOperation
  let tolerance: Double
  private let outlines: [DenseSampler]
  private let bounds: Rect

  init(_ operands: [FillRegion], _ operation: PathOperation, tolerance: Double) {
    (self.operands, self.operation, self.tolerance) = (operands, operation, tolerance)
    outlines = operands.map { DenseSampler($0.path, steps: 400) }
    bounds = operands.reduce(.null) { $0.union($1.path.controlBounds) }
  }

  /// Whether a point is inside of what the operation should give.
  func isInside(_ point: Point) -> Bool {
    let count = operands.count { $0.path.contains(point, rule: $0.rule) }
    let isInFirst = operands[0].path.contains(point, rule: operands[0].rule)
    switch operation {
    case .union: return count > 0
    case .intersection: return count == operands.count
    case .subtracting: return isInFirst && count == 1
    case .symmetricDifference: return count % 2 == 1
    }
  }

  /// The distance of a point from the operands' outlines.
  func distance(_ point: Point) -> Double {
    outlines.map { $0.distance(to: point) }.min() ?? .infinity
  }

  /// A fault of the result, or `nil`: a point farther than the tolerance from all outlines that is
  /// classified wrongly, or by one rule only; a joint off the outlines; an open contour.
  func fault(of result: Path, points: Int, _ generator: inout SeededGenerator) -> String? {
    for subpath in result.subpaths where Array(subpath).last != .closeSubpath {
      return "an open contour"
    }
    for segment in result.segments where distance(segment.end) > tolerance * 1.01 {
      return "a joint \(distance(segment.end)) from the outlines"
    }
    for _ in 0..<points {
      let point = Point(
        generator.double(bounds.minX - 1...bounds.maxX + 1),
        generator.double(bounds.minY - 1...bounds.maxY + 1))
      let should = isInside(point)
      let does = [FillRule.nonZero, .evenOdd, .positive].map {
        result.contains(point, rule: $0)
      }
      if does != [should, should, should], distance(point) > tolerance * 1.01 {
        return "\(point) is \(should ? "" : "not ")inside, \(does), \(distance(point)) away"
      }
    }
    return nil
  }
}
