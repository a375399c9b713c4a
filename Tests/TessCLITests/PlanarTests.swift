import Foundation
import Tessellate
import Testing

/// `mesh --planar` writes what shows of each paint, as one conforming mesh or as solids.
@Suite struct PlanarTests {
  private static let document = """
    <svg xmlns="http://www.w3.org/2000/svg" width="40" height="30">
    <clipPath id="c"><circle cx="20" cy="15" r="9"/></clipPath>
    <rect id="field" width="40" height="30" fill="#ff0000"/>
    <g clip-path="url(#c)"><rect id="cut" width="40" height="15" fill="#0000ff"/></g>
    <path id="line" d="M0 30L40 0" stroke="#00ff00" stroke-width="4" fill="none"/>
    <rect id="clear" width="9" height="9" fill="#123456" fill-opacity="0"/>
    <circle id="dot" cx="30" cy="22" r="4" fill="#ff0000" stroke="#0000ff"/></svg>
    """

  private func mesh(_ options: String..., document: String = document) throws -> Tool {
    try Tool.run(["mesh", "-q", "-"] + options, input: Data(document.utf8))
  }

  /// All triangles together keep the laws of one mesh, and cover what is painted once.
  @Test func allPartsAreOneMesh() throws {
    for options in [[], ["--quality", "delaunay"], ["--y-up"], ["--stroke-coverage", "single"]] {
      let words = ["mesh", "-q", "-", "--planar", "--format", "stl"] + options
      let run = try Tool.run(words, input: Data(Self.document.utf8))
      #expect(run.code == 0 && run.messages.isEmpty, "\(run.messages)")
      let reports = try STLReader.read(Array(run.output)).validate()
      #expect(reports.count == 1 && reports[0].report.isValid, "\(options): \(reports)")
      // The line's ends stick out at two corners.
      let area = try #require(reports.first?.report.area)
      #expect(area > 1200 && area < 1230)
    }
  }

  /// Parts are groups with their paints; what is hidden by a clear paint is not.
  @Test func partsKeepTheirNamesAndPaints() throws {
    let text = try mesh("--planar").text
    let groups = text.split(separator: "\n").filter { $0.hasPrefix("g ") }
    #expect(groups == ["g field", "g cut", "g line", "g dot"])
    #expect(text.split(separator: "\n").count { $0.hasPrefix("usemtl ") } == 5)
    let file = try GLBReader.read(Array(mesh("--planar", "--format", "glb").output))
    #expect(file.validate().allSatisfy { $0.report.isValid } && file.validate().count == 5)
    let cut = try #require(file.validate().first { $0.part.name == "cut" }).report.area
    #expect(cut > 60 && cut < 0.5 * Double.pi * 81)
  }

  /// One solid for each paint, closed, and together as large as the union.
  @Test func solidsAreByPaint() throws {
    let text = try mesh("--planar", "--extrude", "2").text
    let file = try OBJReader.read(Array(text.utf8))
    let reports = file.validate()
    #expect(reports.count == 3)
    #expect(reports.allSatisfy { $0.report.isValid && $0.report.boundaryEdgeCount == 0 })
    let flat = try STLReader.read(Array(mesh("--planar", "--format", "stl").output)).validate()
    let volume = reports.reduce(0) { $0 + $1.report.volume }
    #expect((volume - 2 * flat[0].report.area).magnitude < 0.01)
    #expect(text.contains("g line\n") && text.contains("g color-ff0000\n"))
  }

  @Test func printersGetObjects() throws {
    let run = try mesh("--planar", "--extrude", "2", "--format", "3mf")
    #expect(run.output.starts(with: Data("PK".utf8)))
    let text = String(decoding: run.output, as: UTF8.self)
    #expect(text.components(separatedBy: "<object ").count == 4)
    #expect(text.components(separatedBy: "displaycolor=").count == 4)
  }

  /// A paint that lets others show through hides them, which is said, or refused.
  @Test func transparencyIsSaid() throws {
    let faint = Self.document.replacingOccurrences(
      of: "id=\"cut\"", with: "id=\"cut\" opacity=\".5\"")
    let run = try mesh("--planar", document: faint)
    #expect(run.code == 0)
    #expect(run.messages.contains("cut: the fill is translucent, and hides what lies below it"))
    #expect(try mesh("--planar", "--strict", document: faint).code == 65)
    #expect(try mesh("--strict", document: faint).code == 0)
  }

  @Test func solidsAreOfOneKind() throws {
    let run = try mesh("--planar", "--extrude-by-path", "2")
    #expect(run.code == 64 && run.messages.contains("--extrude-by-path"))
    #expect(try Tool.run("mesh", "--lines", "--planar").code == 64)
    #expect(try mesh("--planar", document: "<svg xmlns='http://www.w3.org/2000/svg'/>").code == 0)
  }
}
