import Testing

@testable import Tessellate

@Suite struct ChordRepairTests {
  @Test(arguments: [
    HardCurves.Family.cusp, .nearCusp, .loop, .sharpTurn, .zigzag, .coincident, .flat,
  ])
  func whatPassesKeepsTheBound(_ family: HardCurves.Family) {
    var generator = SeededGenerator(seed: Cases.seed)
    var passed = 0
    for _ in 0..<Cases.count(atLeast: 20) {
      guard case .cubic(let curve) = HardCurves.segment(family, &generator) else { continue }
      let tolerance = HardCurves.size(.cubic(curve)) * 0.01
      let repair = ChordRepair(
        CubicPolynomial(curve), tolerance: tolerance, scale: 0.125 / tolerance)
      for _ in 0..<10 {
        let from = Double.random(in: 0...1, using: &generator)
        let to = Swift.min(from + Double.random(in: 0...1, using: &generator), 1)
        guard repair.passes(from: from, to: to) else { continue }
        passed += 1
        let (start, end) = (curve.point(at: from), curve.point(at: to))
        for i in 0...200 {
          let w = curve.point(at: from + (to - from) * Double(i) / 200) - start
          let (d, squared) = (end - start, (end - start).lengthSquared)
          let s = squared > 0 ? Swift.min(Swift.max(w.dot(d) / squared, 0), 1) : 0
          #expect((w - d * s).length <= tolerance, "\(curve) \(from) \(to)")
        }
      }
    }
    #expect(passed > 10)
  }

  @Test func halvesUntilAllPass() {
    let curve = CubicSegment(
      start: Point(0, 0), control1: Point(300, 400), control2: Point(-200, 400), end: Point(100, 0))
    let cubic = CubicPolynomial(curve)
    let repair = ChordRepair(cubic, tolerance: 0.1, scale: 1.25)
    let unit = 1.25 / CubicKernel<FlatRule>.share
    let kernel = CubicKernel(cubic.a * unit, cubic.b * unit, cubic.c * unit, rule: FlatRule())!
    var floats: [Float] = []
    floats.appendTail { tail in
      let t = tail.reserve(400 + ChordTable.size)
      let margins = t.dropping(300)
      let table = ChordTable(kernel, at: t.dropping(400))
      for k in 0...4 { t[k] = Float(k) / 4 }
      for k in 0..<4 { margins[k] = -1 }
      // Chords halved until there are too many still cover the curve.
      let tooMany = -repair.halve(t, margins, table, count: 4, limit: 8)
      #expect(tooMany > 4 && tooMany <= 8 && t[tooMany] == 1)
      for k in 0..<4 { margins[k] = -1 }
      for k in 0...4 { t[k] = Float(k) / 4 }
      let n = repair.halve(t, margins, table, count: 4, limit: 200)
      #expect(n > 30 && t[0] == 0 && t[n] == 1)
      for k in 0..<n {
        #expect(t[k] < t[k + 1])
        #expect(repair.passes(from: Double(t[k]), to: Double(t[k + 1])))
      }
    }
  }
}
