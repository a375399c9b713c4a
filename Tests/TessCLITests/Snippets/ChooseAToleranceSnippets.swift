import Tessellate

/// The code of the page ChooseATolerance.
enum ChooseAToleranceSnippets {
  static func counts() throws -> [Int] {
    let circle = Path { $0.addCircle(center: .zero, radius: 100) }
    let counts = try [1, 0.1, 0.01].map { tolerance in
      let mesh = try circle.filled(FillOptions(tolerance: tolerance))
      print(tolerance, mesh)
      return mesh.triangleCount
    }
    return counts
  }

  static func output(_ path: Path) throws -> (Mesh, Mesh) {
    let zoom = AffineTransform(scaleX: 8, y: 8)
    let onScreen = try path.filled(FillOptions(tolerance: 0.1, transform: zoom))

    let options = FillOptions(tolerance: zoom.pathTolerance(forOutput: 0.1))
    let inPathUnits = try path.filled(options)
    return (onScreen, inPathUnits)
  }

  static func losses(_ path: Path) throws -> TessellationReport {
    var tessellator = Tessellator()
    var mesh = Mesh()
    let report = try tessellator.fill(path, into: &mesh)
    print("used:", report.tolerance, "step:", report.step, "lost:", report.lostSubpaths)
    return report
  }

  static func errors() -> [String] {
    var path = Path()
    path.move(to: .zero)
    path.addLine(to: Point(.nan, 1))
    let line = Path(points: [Point(0, 0), Point(1e6, 0)], closed: false)
    func message(_ task: () throws -> Mesh) -> String {
      do { return try task().description } catch { return "\(error)" }
    }
    let messages = [
      message { try path.filled() },
      message { try line.filled(FillOptions(tolerance: 0)) },
      message { try line.stroked(StrokeStyle(dash: [0.001])) },
    ]
    return messages
  }
}
