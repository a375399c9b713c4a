import Foundation
import Testing

/// The table of rules in the documentation: each rule, and the tests that hold us to it.
///
/// The page is made from the rules below and the names of the tests, so that it cannot say what no
/// test says. To write it anew, run this suite with `TESSELLATE_UPDATE=1`.
@Suite struct ConformanceTests {
  /// A rule and what we do; its tests are those named after it (`rule07…`), and those given.
  struct Rule {
    var number: Int
    var says: String
    var tests: [String]

    init(_ number: Int, _ says: String, _ tests: String...) {
      (self.number, self.says, self.tests) = (number, says, tests)
    }
  }

  struct Section {
    var title: String
    var rules: [Rule]
  }

  static let sections = [
    Section(
      title: "Region and width",
      rules: [
        Rule(
          1,
          "A stroke is one region, cross-sections and caps and joins together: overlap never doubles (with single coverage)"
        ),
        Rule(2, "Width 0 gives nothing; a negative or infinite one is an error"),
        Rule(3, "The width is measured before the transform, unless non-scaling is asked for"),
      ]),
    Section(
      title: "Sub-paths",
      rules: [
        Rule(4, "A lone move is not stroked"),
        Rule(5, "After a close, the next element begins a sub-path at the same start"),
        Rule(
          6,
          "A close joins, without caps; a line back to the start does not; a gap of rounding before a close is no line",
          "relativeDataThatSumToZeroCloseExactly", "gapsOfRoundingCloseOnThisSideOfTheLimitOnly"),
        Rule(7, "Fills close each sub-path, strokes do not"),
        Rule(8, "Duplicate points do not count for joins and directions"),
      ]),
    Section(
      title: "Caps and zero length",
      rules: [
        Rule(9, "Butt adds nothing, square half the width, round a half disc"),
        Rule(10, "A sub-path of zero length: nothing, a square along +x, or a disc"),
        Rule(11, "cairo's and PDF's variants of rule 10 are offered by name"),
        Rule(12, "A dash of zero length is a disc, or a square along the path"),
        Rule(
          13,
          "A cap follows the next distinct control point; an arm of up to a quarter of the tolerance counts as none, except in a bend that is tiny as a whole",
          "curvesThatAreLinesButForNoiseAreLines",
          "armsBeyondAQuarterOfTheToleranceKeepTheirDirection",
          "armsOfTinyBendsKeepTheirDirection"),
      ]),
    Section(
      title: "Joins",
      rules: [
        Rule(
          14,
          "Tangents that differ make a join; so does a reversal, on the pen's side if it has one"
        ),
        Rule(15, "The inner side of a join is covered, however short the segments"),
        Rule(16, "A miter is kept up to its limit, equality included"),
        Rule(17, "Limits from 0 to 1 bevel; negative ones are errors"),
        Rule(
          18, "Clipped miters are cut half the limit away; arcs go on with the edges' curvature"),
        Rule(19, "Inside of a curve nothing is joined by a miter"),
      ]),
    Section(
      title: "Dashes and trims",
      rules: [
        Rule(20, "Lengths alternate from each sub-path's start"),
        Rule(21, "An odd number of lengths is repeated once"),
        Rule(22, "Negative lengths, or a sum of zero, make a solid line; infinite ones are errors"),
        Rule(23, "Phases that differ by the pattern's length are the same, negative ones included"),
        Rule(
          24,
          "Each dash has caps, and joins at the corners in it; one that ends at a corner, or where a curve turns back, ends before the turn"
        ),
        Rule(
          25,
          "On a closed sub-path the first and the last dash are one where both touch the seam; splitting is an option",
          "dashesThatMeetAtASeamAreTheSameInBothCovers"),
        Rule(26, "Zero gaps with butt caps are no gaps"),
        Rule(
          27, "Distances are arc lengths of the true curve; an author's path length rescales them"),
        Rule(
          28,
          "A trim is by fractions of all sub-paths together, pinned to 0 … 1; the whole stays closed"
        ),
        Rule(29, "The trim comes before the dashes"),
        Rule(30, "An offset wraps, through the seam of a closed sub-path"),
      ]),
    Section(
      title: "Cusps and degenerate curves",
      rules: [
        Rule(
          31,
          "A stroke goes into a cusp and pivots there, ahead of it, on the pen's side if it has one"
        ),
        Rule(32, "Coincident control points don't matter to tangents"),
        Rule(33, "A bend tighter than the pen leaves no hole"),
      ]),
    Section(
      title: "Arcs and shapes",
      rules: [
        Rule(34, "`clockwise: true` is a decreasing angle, as in Core Graphics"),
        Rule(35, "UIKit's meaning, an increasing angle, is offered by name"),
        Rule(36, "Sweeps are brought to the stated direction; a full turn is an open sub-path"),
        Rule(37, "A line leads from the current point to an arc's start"),
        Rule(38, "A negative radius is an invalid element; radius 0 is the line to the center"),
        Rule(39, "An arc between tangents ends where it touches the second"),
        Rule(40, "SVG's arcs degenerate as SVG says"),
        Rule(41, "Shapes start, and turn, as in SVG and Core Graphics"),
        Rule(42, "Radii of a rounded rectangle are cut to it"),
        Rule(
          43,
          "A border is the shape inset by half the width, then stroked; an inset of half the size leaves nothing",
          "insetByHalfTheWidth", "extremes"),
        Rule(
          44, "The rule of fills is non-zero unless another is named",
          "section5DefaultsOfStrokeStyleAreSwiftUIs"),
      ]),
    Section(
      title: "Mesh files",
      rules: [
        Rule(
          45,
          "OBJ: indices from 1, one normal for all or none, groups, materials, colours after the coordinates",
          "groupsAndMaterials", "plainFacesAndColors", "coordinatesReadBackAsTheSameDoubles"),
        Rule(
          46,
          "Binary STL does not begin with “solid”; GLB has bounds, alignment, and no forbidden index",
          "stlComesBack", "theContainerIsWellFormed", "manyVerticesTakeWideIndices"),
        Rule(
          47, "Solids are closed 2-manifolds with outward normals, also after welding",
          "fillsBecomeSolids", "touchingCornersAreMovedApart", "extrudedSolidsAreClosed"),
      ]),
    Section(
      title: "Tolerance, rounding, shared borders",
      rules: [
        Rule(
          48,
          "A tolerance is limited by the size of what is drawn: a disc keeps 87 % of its area, a stroke its width within a factor of 1.6",
          "discsKeepSevenEighthsOfTheirArea", "strokesKeepTheirAreaWithinAFactor",
          "dotsKeepTheirShape", "aDiscEdgeOnIsCheap"),
        Rule(
          49, "Straight strokes whose offsets a `Float` can hold are exact",
          "verticesOfAxisParallelLinesAreExact", "outlinesOfAxisParallelLinesAreExact",
          "dashesOfAxisParallelLinesAreExact", "obliqueLinesWithWholeOffsetsAreExact"),
        Rule(
          50, "A curve and its reverse have the same chord ends, bit for bit",
          "randomCurvesHaveTheirReversesChordEnds", "hardCurvesHaveTheirReversesChordEnds",
          "arcsOfPathDataHaveTheirReversesChordEnds"),
        Rule(
          51,
          "Paths that are filled, united or extruded together share one tolerance and one lattice",
          "neighboursShareVertices", "neighboursBecomeOnePlate", "mapsHaveNoTunnel",
          "neighboursShareTheirBorders"),
      ]),
  ]

  private static let page = repository.appendingPathComponent(
    "Sources/Tessellate/Tessellate.docc/Conformance.md")

  /// The names of all tests, without their arguments.
  private static func tests() throws -> [String] {
    let folder = repository.appendingPathComponent("Tests")
    let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    var names: [String] = []
    for case let file as URL in files! where file.pathExtension == "swift" {
      let text = try String(contentsOf: file, encoding: .utf8)
      names += text.matches(of: #/func ([A-Za-z0-9]+)\(/#).map { String($0.output.1) }
    }
    return names.sorted()
  }

  @Test func everyRuleHasATestAndIsDocumented() throws {
    let known = try Self.tests()
    var text = """
      # Rules and their tests

      The rules that strokes, dashes, trims, arcs and mesh files follow where systems differ, and the
      tests that check each.

      ## Overview

      SVG's rule is the default of the command line. Where Core Graphics, cairo or PDF differ, their
      rules are offered by name. The tests write this page.

      """
    for section in Self.sections {
      text += "\n### \(section.title)\n\n| | Rule | Tests |\n| --- | --- | --- |\n"
      for rule in section.rules {
        let prefix = rule.number < 10 ? "rule0\(rule.number)" : "rule\(rule.number)"
        let named = known.filter { $0.hasPrefix(prefix) }
        #expect(!named.isEmpty || !rule.tests.isEmpty, "rule \(rule.number) has no test")
        for test in rule.tests { #expect(known.contains(test), "there is no test \(test)") }
        let list = (named + rule.tests).map { "`\($0)`" }.joined(separator: ", ")
        text += "| \(rule.number) | \(rule.says) | \(list) |\n"
      }
    }
    if ProcessInfo.processInfo.environment["TESSELLATE_UPDATE"] == "1" {
      try text.write(to: Self.page, atomically: true, encoding: .utf8)
    }
    let written = try String(contentsOf: Self.page, encoding: .utf8)
    #expect(written == text, "run the suite with TESSELLATE_UPDATE=1")
  }

  /// A rule's number leads to its tests in one folder, unless the table names others.
  @Test func everyRuleHasATestOfItsNumberAmongTheRules() throws {
    let folder = repository.appendingPathComponent("Tests/TessellateTests/Rules")
    let files = try FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: nil)
    let text = try files.map { try String(contentsOf: $0, encoding: .utf8) }.joined()
    for rule in Self.sections.flatMap(\.rules) where rule.tests.isEmpty {
      let name = rule.number < 10 ? "rule0\(rule.number)" : "rule\(rule.number)"
      #expect(text.contains("func \(name)"), "no test in Rules begins with \(name)")
    }
  }

  @Test func rulesAreNumberedThrough() {
    #expect(Self.sections.flatMap { $0.rules.map(\.number) } == Array(1...51))
  }
}
