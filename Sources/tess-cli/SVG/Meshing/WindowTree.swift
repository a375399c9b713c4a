import Tessellate

/// The bounding boxes of a sequence of things, in blocks, pairs of blocks, pairs of pairs ….
///
/// Runs of neighbours that lie beside a window are found without looking at each.
struct WindowTree: Sendable {
  /// The half-planes beyond the sides of a window.
  ///
  /// Two boxes whose sides are parallel to the axes meet unless one lies beyond a side of the
  /// other, so a box without any of these meets the window.
  struct Sides: OptionSet {
    let rawValue: UInt8

    static let left = Sides(rawValue: 1)
    static let right = Sides(rawValue: 2)
    static let below = Sides(rawValue: 4)
    static let above = Sides(rawValue: 8)

    init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The half-planes that hold all of `box`; they are open, so that a box that touches the
    /// window is in none.
    init(of box: Rect, beside window: Rect) {
      self = []
      if box.maxX < window.minX { insert(.left) }
      if box.minX > window.maxX { insert(.right) }
      if box.maxY < window.minY { insert(.below) }
      if box.minY > window.maxY { insert(.above) }
    }
  }

  /// Of up to this many things each is tested by itself: a test costs less than a level.
  private static let block = 8

  private let count: Int
  /// The boxes of blocks, then of pairs of these, and so on up to one for everything; none where
  /// one block holds everything.
  private var levels: [[Rect]] = []

  /// - Parameters:
  ///   - count: The number of things.
  ///   - box: The bounds of each.
  init(count: Int, box: (Int) -> Rect) {
    self.count = count
    guard count > Self.block else { return }
    var level = stride(from: 0, to: count, by: Self.block).map { first in
      (first..<min(first + Self.block, count)).reduce(Rect.null) { $0.union(box($1)) }
    }
    levels.append(level)
    while level.count > 1 {
      level = stride(from: 0, to: level.count, by: 2).map { first in
        first + 1 < level.count ? level[first].union(level[first + 1]) : level[first]
      }
      levels.append(level)
    }
  }

  /// Calls `body` for all things, in order: for runs of those beyond a side of the window, with
  /// these sides, and for each other one with none.
  ///
  /// - Complexity: O(log n) for each call with no sides.
  func walk(
    _ window: Rect, box: (Int) -> Rect, _ body: (Range<Int>, Sides) -> Void
  ) {
    if let top = levels.indices.last {
      walk(window, level: top, 0, box, body)
    } else {
      walk(window, 0..<count, box, body)
    }
  }

  private func walk(
    _ window: Rect, level: Int, _ node: Int, _ box: (Int) -> Rect,
    _ body: (Range<Int>, Sides) -> Void
  ) {
    let size = Self.block << level
    let things = node * size..<min((node + 1) * size, count)
    let sides = Sides(of: levels[level][node], beside: window)
    if !sides.isEmpty {
      body(things, sides)
    } else if level == 0 {
      walk(window, things, box, body)
    } else {
      walk(window, level: level - 1, 2 * node, box, body)
      if 2 * node + 1 < levels[level - 1].count {
        walk(window, level: level - 1, 2 * node + 1, box, body)
      }
    }
  }

  private func walk(
    _ window: Rect, _ things: Range<Int>, _ box: (Int) -> Rect, _ body: (Range<Int>, Sides) -> Void
  ) {
    for thing in things { body(thing..<thing + 1, Sides(of: box(thing), beside: window)) }
  }
}
