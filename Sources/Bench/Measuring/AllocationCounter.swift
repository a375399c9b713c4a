// Counts heap allocations by replacing the C library's allocator.
//
// On Linux the linker replaces `malloc` and its kin by the functions below (see `Package.swift`),
// and makes the program's symbols visible to the libraries it loads, so that the Swift runtime's
// own calls end here, too. Each function counts and forwards to the C library's internal name.
// Elsewhere nothing is counted and the column stays empty.

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
  /// The benchmarks are single-threaded, so the count is not atomic. It is a plain literal, because
  /// no initialiser may run before the first allocation.
  @exclusivity(unchecked) nonisolated(unsafe) private var calls = 0

  /// Counts a call of `malloc`, and forwards it.
  @c(counted_malloc)
  public func countedMalloc(_ size: Int) -> UnsafeMutableRawPointer? {
    calls &+= 1
    return libcMalloc(size)
  }

  /// Counts a call of `calloc`, and forwards it.
  @c(counted_calloc)
  public func countedCalloc(_ count: Int, _ size: Int) -> UnsafeMutableRawPointer? {
    calls &+= 1
    return libcCalloc(count, size)
  }

  /// Counts a call of `realloc`, and forwards it.
  @c(counted_realloc)
  public func countedRealloc(
    _ old: UnsafeMutableRawPointer?, _ size: Int
  ) -> UnsafeMutableRawPointer? {
    calls &+= 1
    return libcRealloc(old, size)
  }

  /// Counts a call of `aligned_alloc`, and forwards it.
  @c(counted_aligned_alloc)
  public func countedAlignedAlloc(_ alignment: Int, _ size: Int) -> UnsafeMutableRawPointer? {
    calls &+= 1
    return libcMemalign(alignment, size)
  }

  /// Counts a call of `posix_memalign`, and forwards it.
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
  /// Returns the number of heap allocations of `body`.
  static func count(_ body: () -> Void) -> Int {
    let before = calls
    body()
    return calls - before
  }

  /// Whether allocations are counted at all: an array too large for the stack must count.
  static let works: Bool =
    count { blackHole([Int](repeating: blackHole(1), count: blackHole(4096))) } > 0
}
