import Tessellate

/// What a run gave.
package struct CaseOutcome: Sendable {
  /// A picture as a PPM file has it: three bytes a pixel.
  package struct Picture: Sendable {
    package var width: Int
    package var bytes: [UInt8]

    package init(width: Int, bytes: [UInt8]) { (self.width, self.bytes) = (width, bytes) }
  }

  package var points: [SIMD3<Double>] = []
  package var indices: [UInt32] = []
  /// The reports of the mesh's parts.
  package var reports: [MeshReport] = []
  /// The description of the error that was thrown.
  package var error = ""
  package var exitCode: Int32 = 0
  package var notice = ""
  package var output = ""
  package var picture: Picture?

  package init() {}

  /// Every expectation of a run that this does not meet, in words.
  package func failures(_ run: CaseFile.Run) -> [String] {
    var failures = run.expectations.compactMap(failure)
    let mayFail = run.expectations.contains {
      switch $0 {
      case .exit, .text(.error, _): true
      default: false
      }
    }
    if !mayFail, !error.isEmpty { failures.append("error “\(error)”, expected none") }
    if !mayFail, exitCode != 0 {
      failures.append("exit code \(exitCode), expected 0; notice “\(notice)”")
    }
    return failures
  }

  private func failure(_ expectation: CaseExpectation) -> String? {
    switch expectation {
    case .valid:
      let broken = reports.filter { !$0.isValid }
      return broken.isEmpty ? nil : "expected a valid mesh, found \(broken[0])"
    case .figure(let figure, let sign, let number, let slack):
      let value = value(of: figure)
      let isMet =
        switch sign {
        case "<": value < number
        case ">": value > number
        default: (value - number).magnitude <= slack
        }
      let expected = sign == "=" ? "\(number) ± \(slack)" : "\(sign) \(number)"
      return isMet ? nil : "\(figure) \(value), expected \(expected)"
    case .bounds(let numbers, let slack):
      let found = bounds
      let isMet = zip(found, numbers).allSatisfy { ($0 - $1).magnitude <= slack }
      return isMet ? nil : "bounds \(found), expected \(numbers) ± \(slack)"
    case .covers(let isWanted, let x, let y):
      if covers(x, y) == isWanted { return nil }
      return "(\(x), \(y)) is \(isWanted ? "not covered" : "covered"), expected the opposite"
    case .text(let text, let wanted):
      let found =
        switch text {
        case .error: error
        case .notice: notice
        case .output: output
        }
      let isMet = wanted == "none" ? found.isEmpty : found.contains(wanted)
      return isMet ? nil : "\(text) “\(found)”, expected “\(wanted)”"
    case .exit(let code):
      return exitCode == code ? nil : "exit code \(exitCode), expected \(code); notice “\(notice)”"
    case .pixel(let x, let y, let color):
      return failure(x, y, color)
    }
  }

  private func value(of figure: CaseExpectation.Figure) -> Double {
    switch figure {
    case .area: reports.reduce(0) { $0 + $1.area }
    case .volume: reports.reduce(0) { $0 + $1.volume }
    case .euler:
      reports.reduce(0) {
        $0 + Double($1.weldedVertexCount - $1.edgeCount + $1.triangleCount)
      }
    case .triangles: Double(indices.count / 3)
    case .vertices: Double(points.count)
    }
  }

  private var bounds: [Double] {
    let used = indices.map { points[Int($0)] }
    let (x, y) = (used.map(\.x), used.map(\.y))
    return [x.min() ?? .nan, y.min() ?? .nan, x.max() ?? .nan, y.max() ?? .nan]
  }

  /// Whether a triangle, of either turn, holds a point inside or on its boundary.
  private func covers(_ x: Double, _ y: Double) -> Bool {
    stride(from: 0, to: indices.count, by: 3).contains { first in
      let corners = (0..<3).map { points[Int(indices[first + $0])] }
      let sides = (0..<3).map { i -> Double in
        let (a, b) = (corners[i], corners[(i + 1) % 3])
        return (b.x - a.x) * (y - a.y) - (b.y - a.y) * (x - a.x)
      }
      return sides.allSatisfy { $0 >= 0 } || sides.allSatisfy { $0 <= 0 }
    }
  }

  private func failure(_ x: Int, _ y: Int, _ color: String) -> String? {
    guard let picture, x >= 0, x < picture.width, y >= 0,
      3 * (y * picture.width + x) + 3 <= picture.bytes.count
    else { return "no pixel (\(x), \(y)), expected \(color)" }
    let first = 3 * (y * picture.width + x)
    let found = picture.bytes[first..<(first + 3)].map(Int.init)
    let number = Int(color.dropFirst(), radix: 16) ?? 0
    let wanted = [number >> 16, number >> 8 & 255, number & 255]
    let isMet = zip(found, wanted).allSatisfy { ($0 - $1).magnitude <= 1 }
    return isMet ? nil : "pixel (\(x), \(y)) is \(found), expected \(wanted)"
  }
}
