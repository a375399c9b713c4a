import Testing

@testable import Tessellate

@Suite struct ArrayTailTests {
  @Test(arguments: [0, 1, 31, 32, 33, 100, 5000])
  func appendsBehindWhatIsThere(_ count: Int) {
    var array = [7, 8, 9]
    array.appendTail { tail in
      for i in 0..<count { tail.append(i) }
      #expect(tail.count == count)
      #expect((0..<count).allSatisfy { tail.written[$0] == $0 })
    }
    #expect(array == [7, 8, 9] + Array(0..<count))
  }

  @Test func reservesWholeBlocks() {
    var array: [Int] = []
    array.appendTail { tail in
      for block in 0..<50 {
        let view = tail.reserve(block + 8)
        for i in 0..<(block + 8) { view[i] = block }
        // Less is kept than was written.
        tail.advance(by: block)
      }
    }
    #expect(array == (0..<50).flatMap { Array(repeating: $0, count: $0) })
  }

  @Test func keepsTheArrayWhereItHasRoom() {
    var array: [Int] = []
    array.reserveCapacity(1000)
    let before = array.withUnsafeBufferPointer { $0.baseAddress }
    for _ in 0..<3 {
      array.removeAll(keepingCapacity: true)
      array.appendTail { tail in
        for i in 0..<1000 { tail.append(i) }
      }
      #expect(array == Array(0..<1000))
    }
    #expect(array.withUnsafeBufferPointer { $0.baseAddress } == before)
  }

  @Test func leavesCopiesAlone() {
    let original = [1, 2]
    var copy = original
    copy.appendTail { $0.append(3) }
    #expect(original == [1, 2] && copy == [1, 2, 3])
  }

  @Test func forgottenElementsAreNotAppended() {
    var array = [1]
    array.appendTail { tail in
      for i in 0..<100 { tail.append(i) }
      tail.removeAll()
      tail.append(5)
    }
    #expect(array == [1, 5])
  }
}
