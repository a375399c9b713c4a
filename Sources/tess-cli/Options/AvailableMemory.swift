import Foundation
import Tessellate
import TessellateSVG

extension MemoryBudget {
  // The budgets of this process: of the smaller of the machine's memory and of the process's own
  // limit (RLIMIT_AS, and on Linux the limit of its control group).

  #if FUZZING
    // The fuzzer's limit is unknown to the system, and is shared with its sanitizer.
    static let current = MemoryBudget(bytes: 1 << 29)
  #else
    static let current = MemoryBudget(bytes: available)
  #endif

  /// A point, and its text in the output buffer.
  private static let bytesOfChord = 128
  /// An element with its attributes, its painted path and its mesh.
  private static let bytesOfElement = 2560

  /// The chords of all polylines: at most as many as are written within seconds.
  var chords: Int { share(of: 1, Self.bytesOfChord, most: Self.mostChords) }

  static let mostChords = 1 << 21

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
