/// The time that a PNG writer spends on making files small.
///
/// Every level is lossless, and its bytes depend on the pixels alone: not on the machine, nor on
/// the number of threads.
///
/// Drawings are mostly runs of equal pixels and rows that resemble the row above, so even `fast`
/// finds most of what repeats.
public enum PNGLevel: String, Sendable, Hashable, CaseIterable {
  /// Finds runs of equal pixels and repetitions of the row above only.
  case fast
  /// Finds repetitions among the last 32 KB, with a short search for each.
  case `default`
  /// Searches as thoroughly as zlib at its usual level, and keeps the smallest of several files.
  case small
}
