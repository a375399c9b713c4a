import Testing

@testable import Tessellate

@Suite struct DashedBorderTests {
  private func border(_ radius: Double = 20, _ width: Double = 4) -> DashedBorder {
    DashedBorder(
      rect: Rect(x: 10, y: 10, width: 200, height: 100), cornerRadius: radius, lineWidth: width,
      dashCount: 12)
  }

  /// The length of the path by a fine polyline.
  private func length(_ path: Path) -> Double {
    DenseSampler(path, steps: 3000).contours.reduce(0) { sum, contour in
      sum
        + contour.indices.reduce(0) {
          $0 + contour[$1].distance(to: contour[($1 + 1) % contour.count])
        }
    }
  }

  /// The border ends at the edge, and its corner is rounder inside.
  @Test func insetByHalfTheWidth() {
    let path = border().path
    #expect(path.bounds == Rect(x: 12, y: 12, width: 196, height: 96))
    #expect(path.currentPoint == Point(30, 12))
  }

  @Test(arguments: [0.0, 1, 2, 20, 50, 80], [0.0, 4, 30])
  func patternClosesExactly(_ radius: Double, _ width: Double) {
    let border = border(radius, width)
    #expect((border.perimeter - length(border.path)).magnitude < 1e-4)
    #expect((border.dashLength * 24 - border.perimeter).magnitude < 1e-9)
    #expect(border.dash == [border.dashLength, border.dashLength])
    #expect(border.dashPhase(at: 1) == -2 * border.dashLength && border.dashPhase(at: 0) == 0)
  }

  @Test func extremes() {
    for width in [100.0, 200, 1e9] {
      let border = border(20, width)
      #expect(border.path.isEmpty && border.perimeter == 0 && border.dash.isEmpty)
    }
    var plain = border()
    plain.dashCount = 0
    #expect(plain.dash.isEmpty && plain.dashLength == 0)
    #expect(border(-1).path.invalidElement?.reason == .negativeRadius)
    #expect(border(1, -1).path.invalidElement?.reason == .negativeRadius)
    #expect(border(.nan).path.invalidElement?.reason == .notFinite)
    #expect(border(1, .infinity).path.invalidElement?.reason == .notFinite)
    #expect(border().path(in: .null).isEmpty)
    #expect(border().path(in: .null).invalidElement == nil)
    for bad in [Double.nan, .infinity] {
      let rect = Rect(x: 0, y: bad, width: 9, height: 9)
      #expect(border().path(in: rect).invalidElement?.reason == .notFinite)
    }
  }
}
