import Foundation
import Testing

@testable import Tessellate

/// The laws of a fill: valid meshes, areas equal as integers, windings as brute force says.
@Suite("Laws of the fill")
struct FillLawsTests {
  /// All rules on one input, and what must hold between them.
  ///
  /// The triangles of all rules come from one noder of the same lattice points, so their areas add
  /// up exactly.
  static func checkAllRules(
    _ rings: [[Point]], name: String, samples: Int = 40, tessellator: inout Tessellator,
    using generator: inout SeededGenerator
  ) throws -> [FillRule: Int128] {
    let check = try FillCheck(rings, name: name)
    var areas: [FillRule: Int128] = [:]
    for rule in FillRule.allCases {
      areas[rule] = try check.check(
        rule, samples: samples, tessellator: &tessellator, using: &generator)
    }
    let comment: Comment = "\(name): areas \(areas), seed \(Cases.seed)"
    #expect(areas[.nonZero]! == areas[.positive]! + areas[.negative]!, comment)
    #expect(areas[.evenOdd]! <= areas[.nonZero]!, comment)
    #expect(areas[.nonZero]! <= areas[.evenOdd]! + areas[.magnitudeAtLeastTwo]!, comment)
    return areas
  }

  static func numbered(_ rings: [[Point]]) -> String {
    rings.map { ring in "[" + ring.map { "(\($0.x),\($0.y))" }.joined(separator: " ") + "]" }
      .joined(separator: " ")
  }

  static func describe(_ rings: [[Point]], _ family: PolygonFamily, _ index: Int) -> String {
    let count = rings.reduce(0) { $0 + $1.count }
    return "\(family) \(index) of \(count) points" + (count <= 24 ? ": \(numbered(rings))" : "")
  }

  /// A few to 2,000 points, small ones more often.
  static func randomCount(using generator: inout SeededGenerator) -> Int {
    Int(3 * pow(2000.0 / 3, pow(Double.random(in: 0...1, using: &generator), 3)))
  }

  @Test(arguments: PolygonFamily.allCases)
  func randomPolygons(_ family: PolygonFamily) throws {
    var generator = SeededGenerator(
      seed: Cases.seed ^ UInt64(family.rawValue.utf8.reduce(0) { $0 &* 31 &+ UInt64($1) }))
    var tessellator = Tessellator()
    for index in 0..<Cases.count(family == .smallGrid || family == .retraced ? 20 : 4) {
      var count = Self.randomCount(using: &generator)
      if family == .randomPoints || family == .stepStar { count = Swift.min(count, 200) }
      let rings = family.rings(count: count, using: &generator)
      _ = try Self.checkAllRules(
        rings, name: Self.describe(rings, family, index), tessellator: &tessellator,
        using: &generator)
    }
  }

  @Test(.enabled(if: SharedData.isPresent, SharedData.absence))
  func polygonsOfOthers() throws {
    var generator = SeededGenerator(seed: Cases.seed)
    var tessellator = Tessellator()
    for (name, rings) in try SharedData.polygons() {
      _ = try Self.checkAllRules(rings, name: name, tessellator: &tessellator, using: &generator)
    }
  }

  /// Boundary edges stay within two steps of the outline.
  @Test func boundariesStayOnTheOutline() throws {
    var generator = SeededGenerator(seed: Cases.seed)
    for index in 0..<Cases.count(36) {
      let family = PolygonFamily.allCases[index % PolygonFamily.allCases.count]
      let rings = family.rings(count: Int.random(in: 3...120, using: &generator), using: &generator)
      let name = Self.describe(rings, family, index)
      let check = try FillCheck(rings, name: name)
      for rule in [FillRule.nonZero, .evenOdd] {
        let mesh = try FillCheck.path(rings).filled(FillOptions(rule: rule))
        let distance = check.largestBoundaryDistance(mesh)
        #expect(distance <= 2, "\(name), \(rule): \(distance) steps, seed \(Cases.seed)")
      }
    }
  }
}

/// What must not change the region.
@Suite("Laws of the fill under transformations")
struct FillInvarianceTests {
  static func inputs(using generator: inout SeededGenerator) -> [(String, [[Point]])] {
    (0..<Cases.count(36)).map { index in
      let family = PolygonFamily.allCases[index % PolygonFamily.allCases.count]
      let rings = family.rings(count: Int.random(in: 3...100, using: &generator), using: &generator)
      return (FillLawsTests.describe(rings, family, index), rings)
    }
  }

  /// The doubled area in lattice units, and the lattice's step.
  static func fill(
    _ rings: [[Point]], _ rule: FillRule, _ name: String
  ) throws -> (area: Double, triangles: Int, report: MeshReport) {
    let mesh = try FillCheck.path(rings).filled(FillOptions(rule: rule))
    let report = mesh.validate()
    #expect(report.isValid, "\(name), \(rule): \(report), seed \(Cases.seed)")
    return (report.area, mesh.triangleCount, report)
  }

  @Test func powersOfTwoChangeNothing() throws {
    var generator = SeededGenerator(seed: Cases.seed)
    for (name, rings) in Self.inputs(using: &generator) {
      for rule in FillRule.allCases {
        let options = FillOptions(rule: rule)
        let mesh = try FillCheck.path(rings).filled(options)
        for scale in [0x1p-20, 0x1p20] {
          let scaled = try FillCheck.path(rings.map { $0.map { $0 * scale } }).filled(options)
          #expect(scaled.indices == mesh.indices, "\(name), \(rule), seed \(Cases.seed)")
          #expect(scaled.positions == mesh.positions.map { $0 * Float(scale) })
        }
      }
    }
  }

  @Test(arguments: [1e-6, 1e6])
  func scalesKeepTheArea(_ scale: Double) throws {
    var generator = SeededGenerator(seed: Cases.seed)
    for (name, rings) in Self.inputs(using: &generator) {
      try Self.compare(rings, rings.map { $0.map { $0 * scale } }, scale, "\(name) × \(scale)")
    }
  }

  @Test func rotationsKeepTheArea() throws {
    var generator = SeededGenerator(seed: Cases.seed)
    for (name, rings) in Self.inputs(using: &generator) {
      let angle = Double.random(in: 0...7, using: &generator)
      let rotated = rings.map {
        $0.map {
          Point($0.x * cos(angle) - $0.y * sin(angle), $0.x * sin(angle) + $0.y * cos(angle))
        }
      }
      try Self.compare(rings, rotated, 1, "\(name) rotated by \(angle)")
    }
  }

  /// Compares areas by all rules up to the roundings of both lattices.
  static func compare(
    _ rings: [[Point]], _ other: [[Point]], _ scale: Double, _ name: String
  ) throws {
    let (first, second) = (try FillCheck(rings, name: name), try FillCheck(other, name: name))
    let allowance =
      2
      * (first.lattice.step * first.oracle.length * first.lattice.step
        + second.lattice.step * second.oracle.length * second.lattice.step / (scale * scale))
    for rule in FillRule.allCases {
      let (a, b) = (try fill(rings, rule, name), try fill(other, rule, name))
      let difference = (a.area - b.area / (scale * scale)).magnitude
      #expect(
        difference <= allowance * nearlyCoincident,
        "\(name), \(rule): areas differ by \(difference), allowed \(allowance), seed \(Cases.seed)")
    }
  }

  /// Edges that coincide in one lattice need not in another: each of them moves.
  static let nearlyCoincident = 2.0

  @Test func reversalSwapsPositiveAndNegative() throws {
    var generator = SeededGenerator(seed: Cases.seed)
    for (name, rings) in Self.inputs(using: &generator) {
      let reversed = rings.map { Array($0.reversed()) }
      let opposite: [FillRule: FillRule] = [.positive: .negative, .negative: .positive]
      for rule in FillRule.allCases {
        let a = try Self.fill(rings, rule, name)
        let b = try Self.fill(reversed, opposite[rule] ?? rule, name + " reversed")
        #expect(a.area == b.area, "\(name), \(rule), seed \(Cases.seed)")
      }
    }
  }

  @Test func shufflingContoursChangesNoArea() throws {
    var generator = SeededGenerator(seed: Cases.seed)
    for (name, rings) in Self.inputs(using: &generator) {
      // Contours in another order, each from another of its points.
      let shuffled = rings.shuffled(using: &generator).map { ring in
        let start = Int.random(in: 0..<Swift.max(1, ring.count), using: &generator)
        return Array(ring[start...] + ring[..<start])
      }
      for rule in FillRule.allCases {
        let (a, b) = (
          try Self.fill(rings, rule, name), try Self.fill(shuffled, rule, name + " shuffled")
        )
        #expect(a.area == b.area, "\(name), \(rule), seed \(Cases.seed)")
      }
    }
  }
}
