import Foundation
import Testing

@testable import TessellateSVG

/// Tests that one place decides which paths show, for meshes, solids, pictures and lists.
@Suite struct PaintedTests {
  private static let document = """
    <svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 20 20'>
    <rect width='10' height='10' id='seen'/><g opacity='0'><rect x='15' width='5' height='5'/></g>
    <rect opacity='0' x='15' y='10' width='5' height='5'/>
    <svg opacity='0'><rect width='3' height='3' y='12'/></svg>
    <g opacity='0'><g opacity='.5'><rect width='3' height='3' y='16'/></g></g>
    <g id='g' opacity='0%'><rect width='3' height='3' y='16'/></g><use href='#g'/>
    <linearGradient id='l'><stop stop-opacity='0'/><stop offset='1' stop-opacity='0'/></linearGradient>
    <rect width='20' height='20' fill='url(#l)'/><rect width='20' height='20' fill='#0000'/>
    <rect width='20' height='20' fill-opacity='0'/><rect width='20' height='20' visibility='hidden'/>
    </svg>
    """

  @Test func whatDoesNotShowIsNowhere() throws {
    let info = try Tool.run("info", "--json", "-", "-q", input: Self.document)
    let object = try JSONSerialization.jsonObject(with: info.output) as? [String: Any]
    let paths = object?["paths"] as? [[String: Any]]
    #expect(paths?.map { $0["id"] as? String } == ["seen"])
    let mesh = try Tool.run("mesh", "-", "-q", input: Self.document)
    #expect(mesh.text.split(separator: "\n").filter { $0.hasPrefix("g ") } == ["g seen"])
    let solid = try Tool.run("mesh", "-", "-q", "--extrude", "1", input: Self.document)
    let verdict = try Tool.run("verify", "--json", "-", input: solid.text)
    #expect(verdict.text.contains("\"volume\":100,"), "\(verdict.text)")
    let flat = try Tool.run("flatten", "-", input: Self.document)
    #expect(flat.text == "0 0\n10 0\n10 10\n0 10\n0 0\n")
  }

  /// A group that does not show counts for the box of a clip around it.
  @Test func hiddenGroupsHaveBounds() throws {
    let found = try drawing(
      """
      <clipPath id='c' clipPathUnits='objectBoundingBox'><rect width='.5' height='.5'/></clipPath>
      <g clip-path='url(#c)'><g opacity='0'><rect width='40' height='40'/></g>
      <rect width='20' height='20'/></g>
      """)
    guard case .group(let group) = found.nodes.first else {
      Issue.record("expected a group")
      return
    }
    #expect(group.clips.first?.shapes.first?.path.bounds.width == 20)
  }

  /// `flatten` writes the part of a fill that its clips leave.
  @Test func flattenCutsFills() throws {
    let document = """
      <svg xmlns='http://www.w3.org/2000/svg'><clipPath id='c'><rect x='2' width='9' height='9'/>
      </clipPath><g clip-path='url(#c)'><rect width='4' height='4' stroke='red'/></g></svg>
      """
    let flat = try Tool.run("flatten", "-", input: document)
    let points = Set(flat.text.split(separator: "\n"))
    #expect(points == ["2 0", "4 0", "4 4", "2 4"], "\(flat.text)")
  }

  /// It writes the parts of lines that their clips leave: of regions that are united, cut by clips
  /// of their own, or empty.
  @Test(arguments: [
    ("<circle cx='50' cy='50' r='30'/>", "20 50\n80 50\n"),
    (
      "<rect x='10' width='20' height='99'/><rect x='60' width='9' height='99'/>",
      "10 50\n30 50\n\n60 50\n69 50\n"
    ),
    ("<rect x='10' width='80' height='99' clip-path='url(#b)'/>", "40 50\n60 50\n"),
    ("", ""), ("<rect width='9' height='9'/>", ""),
  ])
  func flattenCutsLines(shapes: String, expected: String) throws {
    let document = """
      <svg xmlns='http://www.w3.org/2000/svg'><clipPath id='b'><rect x='40' width='20' height='99'/>
      </clipPath><clipPath id='c'>\(shapes)
      </clipPath><path d='M0 50H100' fill='none' stroke='red' clip-path='url(#c)'/></svg>
      """
    let flat = try Tool.run("flatten", "-", input: document)
    #expect(flat.code == 0 && flat.text == expected, "\(flat.text)")
  }

  /// Clips of groups in groups and transforms cut lines, too, and what is cut keeps its curves'
  /// chords within the tolerance.
  @Test func flattenCutsCurves() throws {
    let document = """
      <svg xmlns='http://www.w3.org/2000/svg'><clipPath id='a'><circle cx='5' cy='5' r='4'/></clipPath>
      <clipPath id='b'><rect width='5' height='10'/></clipPath><g transform='scale(10)'>
      <g clip-path='url(#a)'><path d='M0 5C3 0 7 10 10 5' fill='none' stroke='red' clip-path='url(#b)'/>
      </g></g></svg>
      """
    let flat = try Tool.run("flatten", "--tolerance", "0.01", "-", input: document)
    let points = flat.text.split(separator: "\n").map {
      $0.split(separator: " ").compactMap { Double($0) }
    }
    let (first, last) = (try #require(points.first), try #require(points.last))
    #expect(points.count > 4)
    #expect(
      abs((first[0] - 50) * (first[0] - 50) + (first[1] - 50) * (first[1] - 50) - 1600) < 1e-6)
    #expect(abs(last[0] - 50) < 1e-9 && abs(last[1] - 50) < 1e-9, "\(last)")
  }
}
