/// How much a document may make its reader do: limits for all that a short text can inflate.
///
/// A document that needs more is an error which names the budget. The defaults are more than any drawing program writes, and
/// are used up within a few seconds.
public struct DrawingBudgets: Sendable, Hashable {
  /// Elements of the document.
  public var elements = 5_000_000
  /// How deep its elements are nested.
  public var nesting = 256
  /// How deep they are nested with all references followed; what is deeper is taken for endless.
  public var depth = 512
  /// Elements that `use`, clip paths and the like repeat, so that ten `use` of ten `use` … end.
  public var repetitions = 500_000
  /// Path elements that they repeat.
  public var repeatedSegments = 20_000_000
  /// Tests of an element against a part of a selector, so that many rules for many elements end.
  public var styleTests = 50_000_000

  public init() {}
}
