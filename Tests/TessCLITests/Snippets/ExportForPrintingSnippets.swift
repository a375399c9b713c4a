import Tessellate

/// The code of the page ExportForPrinting.
enum ExportForPrintingSnippets {
  static func logo() throws -> (report: MeshReport, file: [UInt8]) {
    var logo = Path(roundedRect: Rect(x: 0, y: 0, width: 60, height: 60), cornerRadius: 8)
    logo.addPath(try Path(svg: "M15 12H45V22H35V48H25V22H15Z"))

    let options = FillOptions(rule: .evenOdd, tolerance: 0.01)
    let solid = try logo.filled(options).extruded(height: 3)

    let report = solid.validate()
    print(report)
    print(report.isValid ? "watertight, \(report.volume) mm³" : "\(report.violations)")

    let file = STLWriter(isYUp: true).data(for: solid)
    return (report, file)
  }
}
