import Tessellate
import TessellateSVG
import Testing

/// Every budget of a document, one below the need of the document, ends reading with an error that
/// names the limit.
@Suite struct DrawingBudgetTests {
  struct Excess: Sendable, CustomTestStringConvertible {
    var name: String
    var document: String
    /// The smallest limit with which the document is read.
    var needed: Int
    var limit: WritableKeyPath<DrawingBudgets, Int> & Sendable

    var testDescription: String { name }
  }

  private static func svg(_ text: String) -> String {
    "<svg xmlns='http://www.w3.org/2000/svg'>\(text)</svg>"
  }

  static let all = [
    Excess(
      name: "elements", document: svg("<g/><g/><g/>"), needed: 4, limit: \.elements),
    Excess(
      name: "nesting", document: svg("<g><g><g/></g></g>"), needed: 4, limit: \.nesting),
    Excess(
      name: "depth", document: svg("<g><g><rect width='1' height='1'/></g></g>"), needed: 3,
      limit: \.depth),
    Excess(
      name: "repetitions",
      document: svg("<defs><g id='a'><path/><path/><path/></g></defs><use href='#a'/>"), needed: 4,
      limit: \.repetitions),
    Excess(
      name: "repeated segments",
      document: svg("<defs><path id='a' d='M0 0h1v1h-1z'/></defs><use href='#a'/>"), needed: 5,
      limit: \.repeatedSegments),
  ]

  @Test(arguments: all)
  func everyBudgetEndsReading(_ excess: Excess) throws {
    var budgets = DrawingBudgets()
    budgets[keyPath: excess.limit] = excess.needed
    let bytes = Array(excess.document.utf8)
    _ = try Drawing(svg: bytes, budgets: budgets)
    budgets[keyPath: excess.limit] = excess.needed - 1
    let error = #expect(throws: DrawingError.self) { try Drawing(svg: bytes, budgets: budgets) }
    #expect(error?.message.contains("\(excess.needed - 1)") == true, "\(error?.message ?? "")")
  }
}
