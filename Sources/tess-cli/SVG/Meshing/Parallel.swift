import Dispatch

import class Foundation.NSLock

/// Runs work on several threads, with results that do not depend on their number.
package enum Parallel {
  /// Returns the results of `body` for 0 ..< `count`, in order.
  ///
  /// Pieces are taken in order, and none after a failure, so the failure thrown is the first in
  /// that order, whatever the threads did.
  ///
  /// - Parameters:
  ///   - count: The number of pieces.
  ///   - threads: The largest number of threads.
  ///   - tool: Makes what a thread keeps from one piece to the next, such as buffers.
  ///   - body: The work on a piece.
  /// - Returns: A result for each piece.
  /// - Throws: The failure of the first piece that failed.
  package static func map<Tool: ~Copyable, Value: Sendable, Failure: Error>(
    _ count: Int, threads: Int, tool: @Sendable () -> Tool,
    _ body: @Sendable (inout Tool, Int) throws(Failure) -> Value
  ) throws(Failure) -> [Value] {
    let workers = min(threads, count)
    if workers <= 1 { return try inOrder(count, tool: tool, body) }
    let shared = Shared<Value, Failure>(count: count)
    DispatchQueue.concurrentPerform(iterations: workers) { _ in
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
    // Results are missing only after a failure, which ends the loop.
    for result in shared.results {
      guard let result else { break }
      values.append(try result.get())
    }
    return values
  }

  /// Returns the results on this thread.
  private static func inOrder<Tool: ~Copyable, Value, Failure: Error>(
    _ count: Int, tool: () -> Tool, _ body: (inout Tool, Int) throws(Failure) -> Value
  ) throws(Failure) -> [Value] {
    var values: [Value] = []
    guard count > 0 else { return values }
    values.reserveCapacity(count)
    var own = tool()
    for index in 0..<count { values.append(try body(&own, index)) }
    return values
  }

  /// Returns the results of `body` for pieces that need no tool.
  package static func map<Value: Sendable, Failure: Error>(
    _ count: Int, threads: Int, _ body: @Sendable (Int) throws(Failure) -> Value
  ) throws(Failure) -> [Value] {
    try map(count, threads: threads, tool: {}) { (_: inout Void, index: Int) throws(Failure) in
      try body(index)
    }
  }

  /// The state shared by the threads: the next piece of work, and a place for each result.
  ///
  /// It uses Foundation's lock, which the thread sanitizer supports: a `Mutex` waits inside a
  /// library that is not instrumented, and the state that it guards is then reported as a race.
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
