import Testing

@testable import Tessellate

/// Rows of bow-ties in an outline.
@Suite struct FoldRowTests {
  /// Sections of a wide pen that turn about a place, and their crossings beside it.
  private func shortened(_ count: Int, apart: Double) -> (kept: Int, squares: Int) {
    var row = FoldRow()
    var points = UncheckedBuffer<Point>()
    var folds = UncheckedBuffer<OutlineSink.Fold>()
    func section(_ number: Int) -> Section {
      let (sine, cosine) = sinCos(Double(number) * -0.01)
      let middle = Point(Double(number) * apart, 0)
      let across = Vector(sine, -cosine) * 100
      return Section(left: middle + across, right: middle - across)
    }
    row.begin(side: 1, at: 0, behind: section(0))
    for number in 0..<count {
      points.append(Point(Double(number) * apart, 0.5))
      row.append(section(number + 1))
    }
    let kept = row.shorten(points.view, &folds)
    return (kept, folds.count)
  }

  /// A long row within one disc becomes two crossings and a square about them.
  @Test(arguments: [16, 17, 60]) func longRowsBecomeTwoCrossingsAndASquare(count: Int) {
    let result = shortened(count, apart: 0.01)
    #expect(result.kept == 2 && result.squares == 1)
  }

  /// A short row stays, and so does a row whose crossings lie farther apart than a disc is wide.
  @Test func otherRowsStay() {
    let (short, wide) = (shortened(15, apart: 0.01), shortened(40, apart: 100))
    #expect(short.kept == 15 && short.squares == 0)
    #expect(wide.kept == 40 && wide.squares == 0)
  }
}
