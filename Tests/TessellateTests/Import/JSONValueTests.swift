import Testing

@testable import Tessellate

@Suite struct JSONValueTests {
  @Test func valuesAreRead() throws {
    let text = #" { "a" : [ 1 , -2.5e3, true, null ], "b\"\\\u00e9\ud83d\ude00" : {}, "c": "" } "#
    let value = try JSONValue(Array(text.utf8)[...])
    #expect(value["a"] == .array([.number(1), .number(-2500), .bool(true), .null]))
    #expect(value["b\"\\é😀"] == .object([:]))
    #expect(value["c"]?.text == "" && value["d"] == nil)
    #expect(value["a"]?.items.first?.index == 1 && value["a"]?.items[1].index == nil)
  }

  @Test(arguments: [
    "", "{", "[1,]", "{\"a\" 1}", "\"a", "tru", "1 2", "-", "\"\\u12\"",
    String(repeating: "[", count: 100),
  ])
  func brokenTextsThrow(text: String) {
    #expect(throws: MeshFileError.self) { try JSONValue(Array(text.utf8)[...]) }
  }
}
