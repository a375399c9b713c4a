import Foundation
import Tessellate
import TessellateSVG

/// Limits on everything that an input can inflate, derived from the available memory.
///
/// A failed allocation ends a Swift program at once, so larger requests are rejected before they
/// are made, with the name of the budget. Half of the memory is given away: the process itself, its
/// results and the growth of arrays take the other half.
struct MemoryBudget: Sendable {
  /// The smaller of the machine's memory and of the process's own limit (RLIMIT_AS, and on Linux
  /// the limit of its control group).
  let bytes: Int

  #if FUZZING
    // The fuzzer's limit is unknown to the system, and is shared with its sanitizer.
    static let current = MemoryBudget(bytes: 1 << 29)
  #else
    static let current = MemoryBudget(bytes: available)
  #endif

  // The bytes that one of each takes at most: the peak of a process that meshes a large path of
  // them, divided by their number and rounded up.

  private static let bytesOfVertex = 320
  private static let bytesOfCrossing = 320
  private static let bytesOfStrokeVertex = 128
  /// A point, and its text in the output buffer.
  private static let bytesOfChord = 128
  private static let bytesOfPixel = 12
  /// An element with its attributes, its painted path and its mesh.
  private static let bytesOfElement = 2560
  /// A triangle of a finished mesh, with the text of the file that it is written to.
  private static let bytesOfTriangle = 288

  private func share(of parts: Int, _ bytesOfOne: Int, most: Int) -> Int {
    max(1, min(bytes / (2 * parts * bytesOfOne), most))
  }

  /// Narrows the budgets of a fill; as many fills run at once as there are jobs.
  func narrow(_ options: inout FillOptions, jobs: Int) {
    options.vertexLimit = share(of: jobs, Self.bytesOfVertex, most: options.vertexLimit)
    options.crossingLimit = share(of: jobs, Self.bytesOfCrossing, most: options.crossingLimit)
  }

  /// Narrows the budgets of a stroke; as many strokes run at once as there are jobs.
  func narrow(_ options: inout StrokeOptions, jobs: Int) {
    let bytesOfVertex =
      options.coverage == .single ? Self.bytesOfVertex : Self.bytesOfStrokeVertex
    options.vertexLimit = share(of: jobs, bytesOfVertex, most: options.vertexLimit)
    options.crossingLimit = share(of: jobs, Self.bytesOfCrossing, most: options.crossingLimit)
  }

  /// The chords of all polylines: at most as many as are written within seconds.
  var chords: Int { share(of: 1, Self.bytesOfChord, most: Self.mostChords) }

  static let mostChords = 1 << 21

  /// The pixels of a picture, its layers and its clips.
  var pixels: Int { share(of: 1, Self.bytesOfPixel, most: Image.defaultPixelBudget) }

  /// The triangles of all meshes together.
  var triangles: Int { share(of: 1, Self.bytesOfTriangle, most: Int(UInt32.max) / 4) }

  /// The bytes of an input: its text, and the elements parsed from it.
  var inputBytes: Int { share(of: 1, 16, most: Input.limit) }

  /// The budgets of a document.
  var drawing: DrawingBudgets {
    var budgets = DrawingBudgets()
    budgets.elements = share(of: 1, Self.bytesOfElement, most: budgets.elements)
    budgets.repetitions = share(of: 1, Self.bytesOfElement, most: budgets.repetitions)
    // Sixteen bytes a coordinate pair, up to three of them, and a verb.
    budgets.repeatedSegments = share(of: 1, 64, most: budgets.repeatedSegments)
    return budgets
  }

  // MARK: Available memory

  private static var available: Int {
    var bytes = Int(clamping: ProcessInfo.processInfo.physicalMemory)
    var limit = rlimit()
    #if os(Linux)
      let resource = __rlimit_resource_t(RLIMIT_AS.rawValue)
    #else
      let resource = RLIMIT_AS
    #endif
    if getrlimit(resource, &limit) == 0 {
      // The program, its libraries and the stacks of its threads are mapped already.
      bytes = min(bytes, Int(clamping: limit.rlim_cur) - mapped)
    }
    if let text = try? String(contentsOfFile: "/sys/fs/cgroup/memory.max", encoding: .utf8),
      let most = Int(text.trimmingCharacters(in: .whitespacesAndNewlines))
    {
      bytes = min(bytes, most)
    }
    return max(bytes, 1 << 24)
  }

  /// The size of the address space in use, where the system reports it; otherwise 0.
  private static var mapped: Int {
    guard let text = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8),
      let pages = text.split(separator: " ").first.flatMap({ Int($0) })
    else { return 0 }
    return pages * sysconf(Int32(_SC_PAGESIZE))
  }
}
