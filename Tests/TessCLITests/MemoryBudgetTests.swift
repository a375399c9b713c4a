import Foundation
import Tessellate
import TessellateSVG
import Testing

@testable import tess_cli

/// Budgets derived from the available memory.
@Suite struct MemoryBudgetTests {
  @Test func lessMemoryMeansSmallerBudgets() {
    let (small, large) = (MemoryBudget(bytes: 1 << 26), MemoryBudget(bytes: 1 << 30))
    #expect(small.pixels < large.pixels)
    #expect(small.triangles < large.triangles)
    #expect(small.inputBytes < large.inputBytes)
    #expect(small.chords < large.chords)
    #expect(small.drawing.elements < large.drawing.elements)
    for budget in [small, large] {
      var fills = [FillOptions(), FillOptions()]
      budget.narrow(&fills[0], jobs: 1)
      budget.narrow(&fills[1], jobs: 4)
      // Four jobs together use no more than one, and half of the memory at most.
      #expect(fills[1].vertexLimit == fills[0].vertexLimit / 4)
      #expect(fills[0].vertexLimit * 217 < budget.bytes / 2)
      #expect(fills[0].crossingLimit * 258 < budget.bytes / 2)
      var stroke = StrokeOptions()
      budget.narrow(&stroke, jobs: 2)
      #expect(stroke.vertexLimit * 2 * 75 < budget.bytes / 2)
    }
  }

  /// No budget exceeds the library's own, however much memory there is.
  @Test func theLibrarysBudgetsAreUpperBounds() {
    let budget = MemoryBudget(bytes: 1 << 50)
    var fill = FillOptions()
    budget.narrow(&fill, jobs: 1)
    #expect(fill == FillOptions())
    var stroke = StrokeOptions()
    budget.narrow(&stroke, jobs: 1)
    #expect(stroke == StrokeOptions())
    #expect(budget.pixels == Image.defaultPixelBudget && budget.chords == MemoryBudget.mostChords)
    #expect(budget.inputBytes == Input.limit)
  }

  #if os(Linux)
    /// With a limit on the address space, excess is an error that names its budget.
    @Test func aLimitedProcessNamesItsBudget() throws {
      let scratch = try Scratch()
      try Data(repeating: 0x20, count: 60_000_000)
        .write(to: scratch.url.appendingPathComponent("long.txt"))
      // Ellipses of millions of chords, in little text.
      try Data((0..<2_000).map { "M\($0) 0A1e6 999999 0 1 1 \($0) 1z" }.joined().utf8)
        .write(to: scratch.url.appendingPathComponent("vast.txt"))
      // Lines that a wide pen covers a thousand times.
      try Data(("M0 0" + (0..<8_000).map { "L\($0) \($0 * 7_919 % 1_000)" }.joined()).utf8)
        .write(to: scratch.url.appendingPathComponent("wide.txt"))
      for (arguments, message) in [
        ("mesh long.txt -o out.obj", "tess-cli: long.txt: more bytes than the budget of "),
        ("render --path M0,0h1v1z --width 20000 -o out.png", "tess-cli: picture: more than "),
        (
          "flatten --path M0,0A1e6,1e6,0,1,1,1,0 --tolerance 1e-9 -o out.txt",
          "tess-cli: --path: path1: more than "
        ),
        ("mesh vast.txt --tolerance 0.001 -o out.obj", "tess-cli: vast.txt:1: path1: more than "),
        (
          "explain wide.txt --fill none --stroke red --stroke-width 1e5 --stroke-linejoin round "
            + "-o out.svg", "tess-cli: wide.txt:1: path1: more than "
        ),
        ("info vast.txt --fill none -o out.txt", ""),
      ] {
        let run = try Tool.shell("ulimit -v 400000; exec \"$0\" \(arguments)", in: scratch.url)
        #expect(run.code == (message.isEmpty ? 0 : 65), "\(arguments)")
        #expect(
          message.isEmpty ? run.messages.isEmpty : run.messages.hasPrefix(message),
          "\(run.messages)")
      }
      #expect(scratch.names == ["long.txt", "out.txt", "vast.txt", "wide.txt"])
    }
  #endif
}
