import Testing

@testable import Tessellate

@Suite struct SVGPathPrinterTests {
  private func reprinted(_ data: String) -> String? { try? Path(svg: data).svgDescription }

  @Test func shortestForms() {
    #expect(Path().svgDescription == "")
    #expect(reprinted("M 10 10 L 90 10 L 90 90 L 10 90 Z") == "M10 10H90V90H10z")
    #expect(reprinted("M0 0 L 1 1 L 2 2") == "M0 0 1 1 2 2")
    #expect(reprinted("m0 0 1 1 1 1") == "M0 0 1 1 2 2")
    #expect(reprinted("M 0.5 -0.5 L 1000000 0.00001") == "M.5-.5 1e6 1e-5")
    #expect(reprinted("M100 100L101 101 100 102") == "M100 100l1 1-1 1")
    #expect(reprinted("M0 0C0 1 2 1 2 0S4-1 4 0") == "M0 0C0 1 2 1 2 0S4-1 4 0")
    #expect(reprinted("M0 0Q1 1 2 0T4 0") == "M0 0Q1 1 2 0T4 0")
    #expect(reprinted("M0 0A9 12 30 0 1 10 10") == "M0 0A9 12 30 0110 10")
    #expect(reprinted("M0 0A5 5 0 1 1 10 0") == "M0 0A5 5 0 0110 0")
    #expect(reprinted("M1 1zz") == "M1 1zz")
    #expect(reprinted("M.1.2l.1.1") == "M.1.2.2.3" || reprinted("M.1.2l.1.1") == "M.1.2l.1.1")
  }

  /// All points come back bit for bit; arcs keep their shape up to rounding.
  @Test func printedPathsReadBack() throws {
    var random = SeededGenerator(seed: Cases.seed)
    for _ in 0..<Cases.count(400) {
      let path = random.path()
      let text = path.svgDescription
      let read = try Path(svg: text)
      let (a, b) = (path.filter { !$0.isArc }, read.filter { !$0.isArc })
      #expect(a == b, "seed \(Cases.seed): \(text)")
      #expect(read.currentPoint == path.currentPoint)
      let (dense, readDense) = (DenseSampler(path, steps: 64), DenseSampler(read, steps: 64))
      for (contour, other) in zip(dense.contours, readDense.contours) {
        let curve = DenseSampler(contour)
        for point in other.enumerated() where point.offset % 16 == 0 {
          #expect(curve.distance(to: point.element) < 0.05, "seed \(Cases.seed): \(text)")
        }
      }
      let size = max(path.bounds.width, path.bounds.height, 100)
      #expect(isNear(read.bounds.min, path.bounds.min, within: 1e-10 * size), "\(text)")
      #expect(isNear(read.bounds.max, path.bounds.max, within: 1e-10 * size), "\(text)")
      #expect(try Path(svg: read.svgDescription) == read || path.contains { $0.isArc })
    }
  }

  @Test func arcsFromAxesThatAreNotAtRightAngles() throws {
    var random = SeededGenerator(seed: Cases.seed)
    for _ in 0..<Cases.count(300) {
      var path = Path()
      path.addRelativeArc(
        center: .zero, radius: 5, startAngle: random.double(-4...4), delta: random.double(-7...7))
      let map = random.map()
      guard map.determinant.magnitude > 0.1 else { continue }
      let mapped = path.applying(map)
      let read = try Path(svg: mapped.svgDescription)
      #expect(isNear(read.bounds.min, mapped.bounds.min, within: 1e-6), "seed \(Cases.seed)")
      #expect(isNear(read.bounds.max, mapped.bounds.max, within: 1e-6), "seed \(Cases.seed)")
      #expect(read.currentPoint == mapped.currentPoint)
    }
  }

  /// An ellipse that collapsed runs to and fro on a line.
  @Test func collapsedArcsAreLines() throws {
    var path = Path()
    path.addCircle(center: Point(1, 1), radius: 2, startAngle: 0.5)
    let flat = path.applying(AffineTransform(a: 1, b: -1, c: 0, d: 0, tx: 0, ty: 0))
    let read = try Path(svg: flat.svgDescription)
    #expect(!read.contains { $0.isArc })
    #expect(isNear(read.bounds.min, flat.bounds.min) && isNear(read.bounds.max, flat.bounds.max))
    for rect in [Rect(x: 3, y: 1, width: 0, height: 4), Rect(x: 3, y: 1, width: 4, height: 0)] {
      var path = Path()
      path.addEllipse(in: rect, startAngle: 0.5)
      let read = try Path(svg: path.svgDescription)
      #expect(!read.contains { $0.isArc })
      #expect(isNear(read.bounds.min, rect.min) && isNear(read.bounds.max, rect.max))
    }
  }

  /// Numbers of all sizes come back, and none is longer than the standard library writes it.
  @Test func numbersAreTheShortest() throws {
    var random = SeededGenerator(seed: Cases.seed)
    for _ in 0..<Cases.count(5000) {
      let value = Double(bitPattern: .random(in: 0...UInt64.max, using: &random))
      guard value.isFinite else { continue }
      var path = Path()
      path.move(to: Point(value, 1))
      let text = path.svgDescription
      #expect(try Path(svg: text).currentPoint == Point(value, 1), "\(value)")
      #expect(text.utf8.count <= value.description.utf8.count + 3)
    }
  }
}

extension Path.Element {
  fileprivate var isArc: Bool { if case .arc = self { true } else { false } }
}

extension DenseSampler {
  /// A sampler over a contour there and back again.
  fileprivate init(_ contour: [Point]) {
    self.init(steps: 1)
    contours = [contour + contour.reversed()]
  }
}
