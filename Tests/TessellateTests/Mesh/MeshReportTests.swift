import Testing

@testable import Tessellate

@Suite struct MeshReportTests {
  /// Violations are counted by law, keep their first place, and come in the order of the laws.
  @Test func violationsAreCountedByLaw() {
    var report = MeshReport(flat: [], indices: [])
    #expect(report.isValid && report.description.hasPrefix("valid; "))
    report.note(.overlap, x: 1, y: 2)
    report.note(.area, x: 3)
    report.note(.overlap, x: 9)
    report.note(.outward, z: 4)
    #expect(!report.isValid)
    #expect(report.violations.map(\.law) == [.area, .overlap, .outward])
    #expect(report.violations.map(\.count) == [1, 2, 1])
    #expect(report.violations[1].x == 1 && report.violations[1].y == 2)
    #expect(report.description.hasPrefix("area broken 1 times, first at (3.0, 0.0, 0.0); overlap"))
  }
}
