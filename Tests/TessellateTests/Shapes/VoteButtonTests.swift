import Testing

@testable import Tessellate

@Suite struct VoteButtonTests {
  private func button(_ ratio: Double, width: Double = 400) -> VoteButton {
    VoteButton(rect: Rect(x: 10, y: 20, width: width, height: 72), ratio: ratio)
  }

  private func area(_ path: Path) -> Double { DenseSampler(path, steps: 600).signedArea }

  /// Half a disc, a trapezoid, and what two round corners cut off.
  private func area(width: Double, height h: Double, slant: Double, _ small: Double, _ big: Double)
    -> Double
  {
    let lean = h * sinCos(slant).cosine / sinCos(slant).sine
    func cut(_ radius: Double, _ angle: Double) -> Double {
      let half = sinCos(angle / 2)
      return radius * radius * (half.cosine / half.sine - (.pi - angle) / 2)
    }
    return .pi * h * h / 8 + (width - h / 2 - lean / 2) * h - cut(small, slant)
      - cut(big, .pi - slant)
  }

  /// The article's points: the centers of the three arcs.
  @Test func centersAreTheArticles() {
    let button = button(0.5)
    let arcs = button.path(of: .left).compactMap { element -> ArcSegment? in
      if case .arc(let arc) = element { arc } else { nil }
    }
    let lean = 72 / (sinCos(1.2).sine / sinCos(1.2).cosine)
    let width = (400 - 6) / 2 + lean / 2
    let half = sinCos(0.6).sine / sinCos(0.6).cosine
    let corner = Point(10, 20)
    #expect(isNear(arcs[0].center, corner + Vector(width - 8 / half, 8), within: 1e-9))
    #expect(isNear(arcs[1].center, corner + Vector(width - lean - 8 * half, 64), within: 1e-9))
    #expect(isNear(arcs[2].center, corner + Vector(36, 36), within: 1e-5))
    #expect((arcs[0].sweep - (.pi - 1.2)).magnitude < 1e-12)
    #expect((arcs[1].sweep - 1.2).magnitude < 1e-12)
  }

  @Test(arguments: [0.3, 0.5, 0.6])
  func areasAreTheFormulas(_ ratio: Double) {
    let lean = 72 / (sinCos(1.2).sine / sinCos(1.2).cosine)
    for (side, share) in [(VoteButton.Side.left, ratio), (.right, 1 - ratio)] {
      let width = 394 * share + lean / 2
      let expected = area(width: width, height: 72, slant: 1.2, 8, 8)
      #expect((area(button(ratio).path(of: side)) - expected).magnitude < 0.1)
      // The border's path has radii 30 and 2 and is smaller by 6 on all sides.
      let inner = width - 6 - 6 * sinCos(0.6).cosine / sinCos(0.6).sine
      let border = area(width: inner, height: 60, slant: 1.2, 2, 2)
      #expect((area(button(ratio).borderPath(of: side)) - border).magnitude < 0.1)
    }
  }

  /// The right half is the left one by half a turn.
  @Test func halvesAreTurned() {
    let button = button(0.5)
    let middle = button.rect.center
    let turned = button.path(of: .left).applying(
      AffineTransform(a: -1, b: 0, c: 0, d: -1, tx: 2 * middle.x, ty: 2 * middle.y))
    let (a, b) = (DenseSampler(turned, steps: 9), DenseSampler(button.path(of: .right), steps: 9))
    for (p, q) in zip(a.contours[0], b.contours[0]) { #expect(isNear(p, q, within: 1e-5)) }
  }

  /// At the ends, and in any width, both halves are simple, inside the rectangle, and apart.
  @Test(arguments: [0.0, 1e-9, 0.01, 0.2, 0.5, 0.99, 1, -1, 2])
  func halvesAreSimpleAndApart(_ ratio: Double) {
    for width in [400.0, 150, 100, 72, 40, 10, 6, 1] {
      let button = button(ratio, width: width)
      let box = button.rect.insetBy(dx: -1e-6, dy: -1e-6)
      var areas = 0.0
      for side in VoteButton.Side.allCases {
        for path in [button.path(of: side), button.borderPath(of: side)] where !path.isEmpty {
          #expect(path.invalidElement == nil, "\(ratio) \(width) \(path)")
          #expect(box.contains(path.bounds.min) && box.contains(path.bounds.max), "\(width)")
          let area = area(path)
          #expect(area > -1e-9)
          // A simple contour: nothing is wound twice or backwards.
          var random = SeededGenerator(seed: Cases.seed)
          for _ in 0..<40 {
            let point = Point(random.double(10...(10 + width)), random.double(20...92))
            #expect((0...1).contains(path.winding(of: point)), "\(ratio) \(width) \(point)")
          }
        }
        areas += area(button.path(of: side))
      }
      #expect(areas <= width * 72)
      #expect(button.path(of: .left).isEmpty == (ratio <= 0))
      #expect(button.path(of: .right).isEmpty == (ratio >= 1))
    }
    let whole = area(button(ratio).path)
    if ratio <= 0 || ratio >= 1 {
      #expect((whole - (.pi * 36 * 36 + 328 * 72)).magnitude < 0.1)
    }
  }

  /// However little room there is: a half moved inwards lies in the half, and away from its
  /// outline.
  ///
  /// Two corners that share an edge too short for both get sharper than parallel curves, and so
  /// come nearer: by no more than the factor √2 − 1, which upright corners reach if one of both
  /// radii is 0.
  @Test func insetsLieWithin() {
    var random = SeededGenerator(seed: Cases.seed)
    for _ in 0..<Cases.count(60) {
      let button = VoteButton(
        rect: Rect(x: 0, y: 0, width: random.double(5...300), height: random.double(5...80)),
        ratio: random.double(0...1), gap: random.double(0...10), slant: random.double(0.3...1.57),
        smallRadius: random.double(0...30), bigRadius: random.double(0...30))
      let inset = random.double(0.1...15)
      for side in VoteButton.Side.allCases {
        let outer = button.path(of: side)
        var inner = Path()
        button.append(side, inset: inset, to: &inner)
        let outline = DenseSampler(outer, steps: 100)
        for contour in DenseSampler(inner, steps: 15).contours {
          for point in contour {
            let distance = outline.distance(to: point)
            #expect(
              outer.contains(point) && distance >= 0.414 * inset - 0.01,
              "\(button) \(side) by \(inset): \(point), \(distance) from the outline")
          }
        }
      }
    }
  }

  /// A half keeps its outer edge, and its corners as long as there is room.
  @Test func narrowedHalvesKeepTheirEdge() {
    let button = button(0.5)
    for side in VoteButton.Side.allCases {
      let bounds = button.path(of: side).bounds
      let narrow = button.narrowed(to: 0.5, keeping: side).path(of: side)
      #expect(
        side == .left
          ? narrow.bounds.minX == bounds.minX : narrow.bounds.maxX == bounds.maxX)
      #expect((bounds.width - narrow.bounds.width - 100).magnitude < 1e-9)
      let way = try? PathInterpolation(from: button.path(of: side), to: narrow)
      #expect(way?.isElementwise == true)
      #expect(button.narrowed(to: 1, keeping: side).rect == button.rect)
      #expect(button.narrowed(to: 0, keeping: side).path(of: side).isEmpty)
    }
  }

  @Test func hitsAreByHalfAndPart() {
    let button = button(0.5)
    #expect(button.hit(Point(60, 56))?.side == .left)
    #expect(button.hit(Point(60, 56))?.part == .fill)
    #expect(button.hit(Point(60, 22))?.part == .border)
    #expect(button.hit(Point(350, 56))?.side == .right)
    #expect(button.hit(Point(11, 21)) == nil)
    #expect(button.hit(Point(210, 56)) == nil)
  }

  @Test func invalidParametersAreRecorded() {
    var button = button(.nan)
    #expect(button.path.invalidElement?.reason == .notFinite)
    button = self.button(0.5)
    button.gap = -1
    #expect(button.path.invalidElement?.reason == .negativeRadius)
    button.gap = 1
    button.slant = 0
    #expect(button.path.invalidElement?.reason == .negativeRadius)
    button.slant = .infinity
    #expect(button.path.invalidElement?.reason == .notFinite)
    button = self.button(0.5)
    #expect(button.path(in: .null).isEmpty && button.path(in: .null).invalidElement == nil)
    for bad in [Double.nan, .infinity] {
      let rect = Rect(x: 0, y: bad, width: 9, height: 9)
      #expect(button.path(in: rect).invalidElement?.reason == .notFinite)
    }
  }

  @Test(arguments: VoteButton.Side.allCases)
  func aHalfGrowsToTheWholeArcByArc(side: VoteButton.Side) throws {
    let rect = Rect(x: 3, y: 5, width: 400, height: 72)
    let half = VoteButton(rect: rect, ratio: 0.5)
    let whole = VoteButton(rect: rect, ratio: side == .left ? 1 : 0)
    for narrowed in [half, half.narrowed(to: 0.5, keeping: side)] {
      for (start, end) in [
        (narrowed.path(of: side), whole.path(of: side)),
        (narrowed.borderPath(of: side), whole.borderPath(of: side)),
      ] {
        let way = try PathInterpolation(from: start, to: end)
        #expect(way.isElementwise)
        // On its way the half never leaves the button.
        for fraction in [0.25, 0.5, 0.75] {
          let bounds = way.path(at: fraction).bounds
          #expect(bounds.minY >= 5 - 1e-9 && bounds.maxY <= 77 + 1e-9)
        }
      }
    }
    // Round at both ends, whatever the slant.
    let area = try whole.path(of: side).filled(FillOptions(tolerance: 1e-3)).area
    #expect((area - (328 * 72 + .pi * 36 * 36)).magnitude < 0.5)
  }
}
