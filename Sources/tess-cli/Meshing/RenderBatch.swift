import Tessellate
import TessellateSVG

import class Foundation.NSLock

/// Renders many inputs, a picture each, on several threads.
///
/// A thread takes the next input when it is done with one, so that long ones do not hold up others.
/// Pictures appear when they are complete. An input in error is reported, and the others are still
/// rendered; messages are in the order of the inputs.
struct RenderBatch {
  private let input: InputOptions
  private let rendering: Rendering
  private let format: PictureFormat
  private let paths: [String]
  private let threads: Int

  init(
    _ input: InputOptions, rendering: Rendering, format: PictureFormat, name: InputNamedPath
  ) throws(UsageError) {
    guard !input.hasPathData, !input.files.contains("-") else {
      throw UsageError("-o with %s: expected INPUT files, not --path or standard input")
    }
    var inputs: [String: String] = [:]
    for file in input.files {
      let path = name.path(for: file)
      if let other = inputs.updateValue(file, forKey: path) {
        throw UsageError("-o with %s: \(other) and \(file) would both be written to \(path)")
      }
    }
    (self.input, self.format) = (input, format)
    paths = input.files.map { name.path(for: $0) }
    let jobs = rendering.meshing.jobs
    threads = min(jobs, input.files.count)
    self.rendering = rendering
  }

  /// What is reported of an input.
  private struct Report {
    var notices: [String] = []
    var meshNotices: [MeshNotice] = []
    var summary = Summary(paths: 0, vertices: 0, triangles: 0)
    var error: String?
  }

  /// Renders all inputs.
  ///
  /// - Returns: The number of pictures, and the sums over their meshes.
  /// - Throws: The failure to write a picture, which ends the run; otherwise a failure that counts
  ///   the inputs in error.
  func run() throws(Failure) -> (pictures: Int, summary: Summary) {
    let progress = Progress(total: paths.count, isQuiet: rendering.isQuiet)
    defer { progress.finish() }
    var single = rendering
    single.isQuiet = true
    single.meshing.jobs = max(1, rendering.meshing.jobs / max(threads, 1))
    let (painter, gate) = (single, PictureGate(threads: threads))
    let reports = try Parallel.map(paths.count, threads: threads) {
      (index: Int) throws(Failure) -> Report in
      defer { progress.advance() }
      return try report(index, painter, gate)
    }
    progress.finish()
    var total = Summary(paths: 0, vertices: 0, triangles: 0)
    for report in reports {
      for notice in report.notices { Console.say(notice) }
      if let error = report.error { Console.say("\(CommandLineTool.name): \(error)") }
      total += report.summary
    }
    reports.flatMap(\.meshNotices).say()
    let errors = reports.count { $0.error != nil }
    if errors > 0 {
      throw Failure(.data, "\(errors) of \(reports.count) inputs are in error")
    }
    return (reports.count, total)
  }

  private func report(
    _ index: Int, _ painter: Rendering, _ gate: PictureGate
  ) throws(Failure) -> Report {
    var report = Report()
    let bytes: [UInt8]
    do throws(Failure) {
      let (drawing, notices) = try input.read(input.files[index])
      report.notices = notices
      let pixels = try painter.pixelCount(for: [drawing])
      bytes = try gate.pass(pixels) { () throws(Failure) in
        let (image, meshes) = try painter.render([drawing])
        report.meshNotices = meshes.notices
        report.summary = Summary(meshes.groups)
        return format.bytes(of: image, level: painter.picture.level)
      }
    } catch {
      report.error = error.message
      return report
    }
    try Output.write([(paths[index], bytes)])
    return report
  }
}

/// Lets pictures be painted at once only if all fit into memory: large ones pass one by one.
private final class PictureGate: @unchecked Sendable {
  private let lock = NSLock()
  private let most: Int

  init(threads: Int) { most = MemoryBudget.current.pixels / (2 * max(threads, 1)) }

  func pass<Value>(
    _ pixels: Int, _ body: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    guard pixels > most else { return try body() }
    lock.lock()
    defer { lock.unlock() }
    return try body()
  }
}
