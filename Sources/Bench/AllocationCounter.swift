// Counts heap allocations for real, by standing in for the C library's allocator.
//
// On Linux the linker is told that `malloc` and its kin are the functions below (see `Package.swift`), and that the
// program's symbols are visible to the libraries it loads: so the Swift runtime's own calls end here too. Each counts
// and forwards to the C library's internal name. Elsewhere nothing is counted and the column stays empty.

#if os(Linux) && canImport(Glibc)
  import Glibc

  @_silgen_name("__libc_malloc")
  private func libcMalloc(_ size: Int) -> UnsafeMutableRawPointer?
  @_silgen_name("__libc_calloc")
  private func libcCalloc(_ count: Int, _ size: Int) -> UnsafeMutableRawPointer?
  @_silgen_name("__libc_realloc")
  private func libcRealloc(_ old: UnsafeMutableRawPointer?, _ size: Int) -> UnsafeMutableRawPointer?
  @_silgen_name("__libc_memalign")
  private func libcMemalign(_ alignment: Int, _ size: Int) -> UnsafeMutableRawPointer?

  /// The number of calls so far.
  ///
  /// The benchmarks are single-threaded; what other threads add is their own. No initialiser may run before the first
  /// allocation, hence the plain literal.
  @exclusivity(unchecked) nonisolated(unsafe) private var calls = 0

  @c(counted_malloc)
  public func countedMalloc(_ size: Int) -> UnsafeMutableRawPointer? {
    calls &+= 1
    return libcMalloc(size)
  }

  @c(counted_calloc)
  public func countedCalloc(_ count: Int, _ size: Int) -> UnsafeMutableRawPointer? {
    calls &+= 1
    return libcCalloc(count, size)
  }

  @c(counted_realloc)
  public func countedRealloc(
    _ old: UnsafeMutableRawPointer?, _ size: Int
  ) -> UnsafeMutableRawPointer? {
    calls &+= 1
    return libcRealloc(old, size)
  }

  @c(counted_aligned_alloc)
  public func countedAlignedAlloc(_ alignment: Int, _ size: Int) -> UnsafeMutableRawPointer? {
    calls &+= 1
    return libcMemalign(alignment, size)
  }

  @c(counted_posix_memalign)
  public func countedPosixMemalign(
    _ result: UnsafeMutablePointer<UnsafeMutableRawPointer?>, _ alignment: Int, _ size: Int
  ) -> CInt {
    calls &+= 1
    result.pointee = libcMemalign(alignment, size)
    return result.pointee == nil ? ENOMEM : 0
  }
#else
  private let calls = 0
#endif

enum AllocationCounter {
  /// The number of heap allocations that `body` makes.
  static func count(_ body: () -> Void) -> Int {
    let before = calls
    body()
    return calls - before
  }

  /// Whether allocations are seen at all: an array of a size that no optimiser keeps on the stack must count.
  static let works: Bool =
    count { blackHole([Int](repeating: blackHole(1), count: blackHole(4096))) } > 0
}
