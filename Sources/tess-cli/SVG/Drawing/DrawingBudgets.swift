/// Limits on the work that a document may ask for, since a short text can inflate it.
///
/// A document that exceeds one is an error that names the budget. The defaults are more than any
/// drawing program writes, and are used up within a few seconds.
public struct DrawingBudgets: Sendable, Hashable {
  /// The number of elements in the document.
  public var elements = 5_000_000
  /// The depth of its elements.
  public var nesting = 256
  /// The depth of its elements with all references followed, which ends endless references.
  public var depth = 512
  /// The number of elements repeated by `use`, clip paths and the like, which ends ten `use` of ten
  /// `use` ….
  public var repetitions = 1_000_000
  /// The number of path elements that they repeat.
  public var repeatedSegments = 20_000_000
  /// The number of tests of an element against a part of a selector, which bounds many rules for
  /// many elements.
  public var styleTests = 50_000_000

  /// Creates the default budgets.
  public init() {}
}
