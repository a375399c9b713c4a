import Testing

@testable import Tessellate

@Suite struct UncheckedBufferTests {
  /// Written elements replace all from the start on, whether they are fewer, as many or more.
  @Test(arguments: [0, 1, 5, 9, 100], [0, 1, 4, 9]) func rewritesFromAStart(
    _ count: Int, _ start: Int
  ) {
    let old = Array(0..<9)
    var array = old
    array.rewriteUnchecked(from: start, limit: count + 3) { view in
      for i in 0..<count { view[i] = 50 + i }
      return count
    }
    #expect(array == old[..<start] + (0..<count).map { 50 + $0 })
  }

  @Test func rewritesWhatIsEmpty() {
    var array: [Int] = []
    array.rewriteUnchecked(from: 0, limit: 0) { _ in 0 }
    #expect(array.isEmpty)
    array.rewriteUnchecked(from: 0, limit: 2) { view in
      (view[0], view[1]) = (7, 8)
      return 2
    }
    #expect(array == [7, 8])
  }

  /// An array shrinks and grows in the memory that it has.
  @Test func rewritesInPlace() {
    var array = Array(0..<1000)
    let place = array.withUnsafeBufferPointer { $0.baseAddress }
    for count in [1000, 400, 1000] {
      array.rewriteUnchecked(from: 0, limit: 1000) { view in
        for i in 0..<count { view[i] = 999 - i }
        return count
      }
      #expect(array == (0..<count).map { 999 - $0 })
      #expect(array.withUnsafeBufferPointer { $0.baseAddress } == place)
    }
  }

  @Test func aSharedArrayIsCopied() {
    let kept = Array(0..<20)
    for count in [0, 3, 20, 50] {
      var array = kept
      array.rewriteUnchecked(from: 2, limit: count) { view in
        for i in 0..<count { view[i] = -1 }
        return count
      }
      #expect(kept == Array(0..<20))
      #expect(array == [0, 1] + Array(repeating: -1, count: count))
    }
  }
}
