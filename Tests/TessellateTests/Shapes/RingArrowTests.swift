import Testing

@testable import Tessellate

private let quarter = Double.pi / 2

@Suite struct RingArrowTests {
  /// The arrow of the documentation's picture, with a length of its own.
  private func arrow(_ length: Double, head: Double = .pi / 16) -> RingArrow {
    RingArrow(
      outerRadius: 200, thickness: 60, startRadians: -quarter, lengthRadians: length,
      headLengthRadians: head)
  }

  /// The area by formula: a sector of the ring, and a triangle of base 60 whose tip is on the
  /// middle line.
  private func area(_ length: Double, head: Double = .pi / 16) -> Double {
    let total = min(length.magnitude, 2 * .pi)
    let head = min(head.magnitude, total, .pi)
    return (total - head) / 2 * (200 * 200 - 140 * 140) + 0.5 * 60 * 170 * sinCos(head).sine
  }

  @Test(arguments: [
    0.01, 0.1, Double.pi / 16, 0.5, 3, -0.1, -3, 6.2, 2 * Double.pi, -2 * Double.pi, 7, 100, -100,
    1e6,
  ])
  func areaIsTheFormulas(_ length: Double) {
    let path = arrow(length).path
    let sampled = DenseSampler(path, steps: 2000).signedArea
    #expect((sampled - area(length) * (length < 0 ? -1 : 1)).magnitude < 0.1)
  }

  @Test func outlineIsOneClosedContourOfArcsAndLines() {
    let elements = Array(arrow(3).path)
    #expect(elements.count == 6)
    #expect(elements.first == .move(to: Point(200 * sinCos(-quarter).cosine, -200)))
    guard case .arc(let outer) = elements[1], case .arc(let inner) = elements[4] else {
      return #expect(Bool(false))
    }
    #expect(outer.sweep == 3 - .pi / 16 && inner.sweep == -outer.sweep)
    #expect(isNear(outer.end, outer.point(atAngle: outer.startAngle + outer.sweep)))
    #expect(isNear(inner.start, inner.point(atAngle: inner.startAngle)))
    #expect(isNear(inner.end, inner.point(atAngle: inner.startAngle + inner.sweep)))
    #expect(elements[5] == .closeSubpath)
  }

  /// The head is cut to the length and takes its sign, and then leaves no arc.
  @Test(arguments: [0.1, -0.1, 1e-9, Double.pi / 16, -Double.pi / 16, 1e-300])
  func cutHeadLeavesNoArc(_ length: Double) {
    for start in [-quarter, 0, 1, 1e3] {
      var arrow = arrow(length)
      arrow.startRadians = start
      let elements = Array(arrow.path)
      #expect(elements.count == 4)
      #expect(!elements.contains { if case .arc = $0 { true } else { false } })
      guard case .line(let tip) = elements[1] else { return #expect(Bool(false)) }
      let (sine, cosine) = sinCos(start + length)
      #expect(isNear(tip, Point(cosine, sine) * 170))
    }
  }

  @Test func signOfTheHeadDoesNotCount() {
    #expect(arrow(3, head: -0.2).path == arrow(3, head: 0.2).path)
    #expect(arrow(-3, head: 0.2).path == arrow(-3, head: -0.2).path)
  }

  @Test func negativeLengthIsTheMirrorImage() {
    var plain = arrow(2)
    plain.startRadians = 0
    var turned = plain
    turned.lengthRadians = -2
    #expect(turned.path == plain.path.applying(AffineTransform(scaleX: 1, y: -1)).renamed())
  }

  @Test func noLengthIsEmpty() {
    #expect(arrow(0).path == Path())
    #expect(arrow(-0.0).path == Path())
  }

  /// At a full turn and beyond, the tip touches the middle of the tail, bit for bit.
  @Test(arguments: [2 * Double.pi, 2 * Double.pi - 1e-9, 2.5 * Double.pi, 1000, -2 * Double.pi, -9])
  func beyondAFullTurnTheTipTouchesTheTail(_ length: Double) {
    let elements = Array(arrow(length).path)
    #expect(elements.count == 7)
    guard case .line(let tip) = elements[2], case .line(let touched) = elements[5] else {
      return #expect(Bool(false))
    }
    #expect(tip == touched)
    let (sine, cosine) = sinCos(-quarter + length)
    #expect(isNear(tip, Point(cosine, sine) * 170, within: 1e-6))
  }

  @Test func thicknessIsCutToTheRadius() {
    var pie = arrow(2)
    pie.thickness = 500
    let elements = Array(pie.path)
    #expect(elements.count == 5)
    #expect(elements[3] == .line(to: .zero))
    #expect(pie.path.bounds.max.x <= 200)
  }

  @Test func invalidParametersAreRecorded() {
    for bad in [Double.nan, .infinity, -.infinity] {
      for i in 0..<7 {
        var n = [1.0, 1, 9, 3, 1, 1, 1]
        n[i] = bad
        let arrow = RingArrow(
          center: Point(n[0], n[1]), outerRadius: n[2], thickness: n[3], startRadians: n[4],
          lengthRadians: n[5], headLengthRadians: n[6])
        #expect(arrow.path.invalidElement == InvalidElement(index: 0, reason: .notFinite))
      }
    }
    var arrow = arrow(1)
    arrow.thickness = -1
    #expect(arrow.path.invalidElement?.reason == .negativeRadius)
    arrow.thickness = 1
    arrow.outerRadius = -1
    #expect(arrow.path.invalidElement?.reason == .negativeRadius)
  }

  @Test func fittedArrowsTouchTheirRectangle() {
    let path = arrow(2 * .pi, head: 0).path(in: Rect(x: 10, y: 20, width: 100, height: 80))
    #expect(isNear(path.bounds.center, Point(60, 60)))
    #expect(isNear(path.bounds.max, Point(100, 100)))
  }
}

extension Path {
  /// The same path with mirrored arcs written as arcs of a circle that is not mirrored.
  fileprivate func renamed() -> Path {
    var path = Path()
    for element in self {
      switch element {
      case .move(let point): path.move(to: point)
      case .line(let point): path.addLine(to: point)
      case .arc(var arc):
        (arc.yAxis, arc.startAngle, arc.sweep) = (-arc.yAxis, -arc.startAngle, -arc.sweep)
        path.appendArc(arc)
      default: path.closeSubpath()
      }
    }
    return path
  }
}
