/// An operation on the regions of paths.
public enum PathOperation: String, Sendable, Hashable, CaseIterable {
  /// Points inside of any operand.
  case union
  /// Points inside of all operands.
  case intersection
  /// Points inside of the first operand and of no other.
  case subtracting
  /// Points inside of an odd number of operands.
  case symmetricDifference = "symmetric-difference"
}

/// The side of a region's outline on which lines are kept.
public enum RegionSide: String, Sendable, Hashable, CaseIterable {
  /// Inside of the region, or on its outline.
  case inside
  /// Outside of both.
  case outside
}
