import Foundation

/// A bar with the remaining time, on a terminal, for work that takes longer than half a second.
///
/// It may be advanced from several threads.
final class Progress: @unchecked Sendable {
  private let lock = NSLock()
  private let total: Int
  private let clock = ContinuousClock()
  private let start: ContinuousClock.Instant
  private let isShown: Bool
  private var done = 0
  private var lastDrawn = Duration.zero
  private var isDrawn = false

  private static let delay = Duration.milliseconds(500)
  private static let interval = Duration.milliseconds(100)
  private static let width = 30

  init(total: Int, isQuiet: Bool) {
    self.total = total
    start = clock.now
    isShown = !isQuiet && total > 0 && Console.isTerminal
  }

  /// Counts one piece of work as done.
  func advance() {
    guard isShown else { return }
    lock.withLock {
      done += 1
      let elapsed = clock.now - start
      guard elapsed > Progress.delay, elapsed - lastDrawn > Progress.interval else { return }
      lastDrawn = elapsed
      isDrawn = true
      Console.write("\r" + Progress.line(done: done, total: total, elapsed: elapsed) + "\u{1B}[K")
    }
  }

  /// Removes the bar.
  func finish() {
    lock.withLock {
      if isDrawn { Console.write("\r\u{1B}[K") }
      isDrawn = false
    }
  }

  /// The bar as text.
  static func line(done: Int, total: Int, elapsed: Duration) -> String {
    let share = min(1, Double(done) / Double(max(total, 1)))
    let filled = Int(share * Double(width))
    let bar =
      String(repeating: "█", count: filled) + String(repeating: "░", count: width - filled)
    let seconds =
      Double(elapsed.components.seconds) + Double(elapsed.components.attoseconds) * 1e-18
    let left = share > 0 ? seconds * (1 - share) / share : 0
    return "\(bar) \(Int(share * 100)) %, \(done) of \(total), \(Int(left.rounded(.up))) s left"
  }
}
