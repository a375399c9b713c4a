import Dispatch

import class Foundation.NSLock

/// Work on several threads whose results don't depend on how many there are.
enum Parallel {
  /// What `body` makes of 0 ..< `count`, in order.
  ///
  /// Pieces are taken in order, and none after a failure: so of several failures, the first in that order is thrown,
  /// whatever the threads did.
  ///
  /// - Parameters:
  ///   - threads: How many at most.
  ///   - tool: Makes what a thread keeps from one piece to the next, such as buffers.
  static func map<Tool: ~Copyable, Value: Sendable, Failure: Error>(
    _ count: Int, threads: Int, tool: @Sendable () -> Tool,
    _ body: @Sendable (inout Tool, Int) throws(Failure) -> Value
  ) throws(Failure) -> [Value] {
    let shared = Shared<Value, Failure>(count: count)
    DispatchQueue.concurrentPerform(iterations: max(1, min(threads, count))) { _ in
      var own = tool()
      while let index = shared.next() {
        do throws(Failure) {
          shared.store(.success(try body(&own, index)), at: index)
        } catch {
          shared.store(.failure(error), at: index)
        }
      }
    }
    var values: [Value] = []
    values.reserveCapacity(count)
    // Nothing is missing but behind a failure, which ends the loop.
    for result in shared.results {
      guard let result else { break }
      values.append(try result.get())
    }
    return values
  }

  /// The same for pieces that need no tool.
  static func map<Value: Sendable, Failure: Error>(
    _ count: Int, threads: Int, _ body: @Sendable (Int) throws(Failure) -> Value
  ) throws(Failure) -> [Value] {
    try map(count, threads: threads, tool: {}) { (_: inout Void, index: Int) throws(Failure) in
      try body(index)
    }
  }

  /// What the threads share: the next piece of work, and a place for each result.
  ///
  /// With Foundation's lock, which the thread sanitizer sees: a `Mutex` that has to wait does so in a library of its own, and
  /// what it guards is then reported as a race.
  private final class Shared<Value: Sendable, Failure: Error>: @unchecked Sendable {
    private let lock = NSLock()
    private var taken = 0
    private var hasFailed = false
    private(set) var results: [Result<Value, Failure>?]

    init(count: Int) { results = Array(repeating: nil, count: count) }

    func next() -> Int? {
      lock.withLock {
        guard taken < results.count, !hasFailed else { return nil }
        taken += 1
        return taken - 1
      }
    }

    func store(_ result: Result<Value, Failure>, at index: Int) {
      lock.withLock {
        results[index] = result
        if case .failure = result { hasFailed = true }
      }
    }
  }
}
