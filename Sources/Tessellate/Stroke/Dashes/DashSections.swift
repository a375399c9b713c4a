/// What is known of the vertices up to one; `Int32.min` stands for none.
struct DashStops: BitwiseCopyable, Sendable {
  /// The last where no strip goes through, and the last with a fan.
  var corner = Int32.min
  var fan = Int32.min
  /// Strips are plain that begin at the vertex before this one or behind it.
  var irregular = Int32.min
  /// The number of all sections that are known, up to those of this vertex.
  var end: Int32 = 0
}

/// What sections depend on: the vertices `low` … `high`, a pen, the mesh that they lie in, and
/// which arc lengths they have.
struct DashSections: BitwiseCopyable, Sendable {
  var (low, high) = (0, -1)
  var (left, right, tolerance) = (0.0, 0.0, 0.0)
  var frame = SinkFrame()
  var isMeasured = false
  /// Whether folds and fans may lie beside all ends of the pen.
  var isRound = false
  /// Where those that are kept of it lie.
  var rowStart = 0
  var rowEnd = 0

  func includes(_ other: Self) -> Bool {
    low <= other.low && high >= other.high && left == other.left && right == other.right
      && tolerance == other.tolerance && frame == other.frame && isMeasured == other.isMeasured
      && isRound == other.isRound
  }
}
