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
    let address = getrlimit(resource, &limit) == 0 ? Int(clamping: limit.rlim_cur) : .max
    if address < .max {
      // The program, its libraries and the stacks of its threads are mapped already.
      bytes = min(bytes, address - mapped)
    }
    if let most = firstNumber(in: "/sys/fs/cgroup/memory.max") { bytes = min(bytes, most) }
    return max(bytes, 1 << 24)
  }

  /// The size of the address space in use, where the system reports it; otherwise 0.
  private static var mapped: Int {
    (firstNumber(in: "/proc/self/statm") ?? 0) * sysconf(Int32(_SC_PAGESIZE))
  }

  /// The number that a file of the system begins with; `nil` for a word, or without the file.
  private static func firstNumber(in file: String) -> Int? {
    var bytes: [UInt8] = []
    guard let count = try? ByteSource(file).read(into: &bytes), count > 0 else { return nil }
    return Int(String(decoding: bytes.prefix { $0 > UInt8(ascii: " ") }, as: UTF8.self))
  }
}
