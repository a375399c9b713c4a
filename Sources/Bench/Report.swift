import Foundation

/// Formats figures as a table for people and as JSON for programs.
enum Report {
  static func table(_ results: [BenchResult], baseline: [BenchResult]?) -> String {
    let before = Dictionary(
      (baseline ?? []).map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    var header = [
      "benchmark", "unit", "median", "min", "p90", "per second", "vertices", "ns/vertex",
      "triangles", "segments", "allocations", "peak", "checksum",
    ]
    let showsInstructions = results.contains { $0.instructions != nil }
    if showsInstructions { header.append("instructions") }
    let showsGrowth = results.contains { $0.size != nil }
    if showsGrowth { header.append("ns/(n·log₂n)") }
    if baseline != nil { header.append("ratio (noise)") }
    let rows = results.map { result in
      cells(result)
        + (showsInstructions ? [result.instructions.map(count) ?? "–"] : [])
        + (showsGrowth ? [result.perLinearithmic.map { String(format: "%.2f", $0) } ?? "–"] : [])
        + (baseline == nil ? [] : [ratio(result, before[result.name])])
    }
    return align([header] + rows)
  }

  /// The frame rates that the rows of an animation come to; empty without such rows.
  ///
  /// The bound is the row of the same run that writes as many bytes and evaluates as many sines.
  static func frames(_ results: [BenchResult]) -> String {
    let frames = results.filter { $0.unit == .frame && $0.triangles > 0 }
    guard !frames.isEmpty else { return "" }
    let header = [
      "animation", "", "frames/s", "in 1/60 s", "in 1/120 s", "vertices/s", "bytes/s",
      "share of the bound",
    ]
    let rows = frames.map { row in
      let perSecond = 1e9 / row.nanoseconds.median
      let bytes = row.vertices * 8 + row.triangles * 12
      let drawn = row.name.split(separator: "/").last ?? ""
      let bound = results.first { $0.name == "arrow-bound/\(drawn)" }
      let share = bound.map { $0.nanoseconds.median / row.nanoseconds.median }
      return [
        row.name, "", count(perSecond), count((perSecond / 60).rounded(.down)),
        count((perSecond / 120).rounded(.down)), count(perSecond * row.vertices),
        String(format: "%.2f GB", perSecond * bytes / 1e9),
        share.map { String(format: "%.0f %% (%.2f ×)", $0 * 100, 1 / $0) } ?? "–",
      ]
    }
    return "\n" + align([header] + rows)
  }

  private static func cells(_ result: BenchResult) -> [String] {
    let time = result.nanoseconds
    return [
      result.name, result.unit.rawValue, duration(time.median), duration(time.min),
      duration(time.p90),
      count(1e9 / time.median), count(result.vertices),
      result.vertices > 0 ? String(format: "%.1f", time.median / result.vertices) : "–",
      count(result.triangles), count(result.segments),
      result.allocations.map { String(format: "%.3g", $0) } ?? "–",
      result.peakMemory.map { String(format: "%.1f MB", Double($0) / 1e6) } ?? "–", result.checksum,
    ]
  }

  /// The ratio of the median to the baseline's; the noise is the distance of either run's 90th
  /// percentile from its minimum.
  private static func ratio(_ result: BenchResult, _ before: BenchResult?) -> String {
    guard let before else { return "new" }
    let noise = [result, before].map { $0.nanoseconds.p90 / $0.nanoseconds.min - 1 }.max() ?? 0
    let ratio = result.nanoseconds.median / before.nanoseconds.median
    let same = result.checksum == before.checksum ? "" : " ≠"
    return String(format: "%.3f (±%.0f %%)", ratio, noise * 50) + same
  }

  private static func duration(_ nanoseconds: Double) -> String {
    switch nanoseconds {
    case ..<1e4: String(format: "%.1f ns", nanoseconds)
    case ..<1e7: String(format: "%.2f µs", nanoseconds / 1e3)
    default: String(format: "%.2f ms", nanoseconds / 1e6)
    }
  }

  private static func count(_ value: Double) -> String {
    switch value {
    case 0: "–"
    case 1e7...: String(format: "%.2fM", value / 1e6)
    case 1e4...: String(format: "%.1fk", value / 1e3)
    default: String(format: value == value.rounded() ? "%.0f" : "%.1f", value)
    }
  }

  /// Pads cells to columns: names to the left, figures to the right.
  private static func align(_ rows: [[String]]) -> String {
    let widths = rows[0].indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    return rows.map { row in
      row.indices.map { column in
        let pad = String(repeating: " ", count: widths[column] - row[column].count)
        return column < 2 ? row[column] + pad : pad + row[column]
      }.joined(separator: "  ")
    }.joined(separator: "\n")
  }

  static func write(_ results: [BenchResult], to file: String) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    let data = try encoder.encode(results) + Data("\n".utf8)
    if file == "-" { return FileHandle.standardOutput.write(data) }
    do {
      try data.write(to: URL(fileURLWithPath: file), options: .atomic)
    } catch {
      throw BenchError(message: "\(file): can't be written", exitCode: 73)
    }
  }

  static func read(_ file: String) throws -> [BenchResult] {
    guard let data = FileManager.default.contents(atPath: file) else {
      throw BenchError(message: "\(file): can't be read", exitCode: 66)
    }
    do {
      return try JSONDecoder().decode([BenchResult].self, from: data)
    } catch {
      throw BenchError(message: "\(file): expected figures written by --json", exitCode: 65)
    }
  }
}
