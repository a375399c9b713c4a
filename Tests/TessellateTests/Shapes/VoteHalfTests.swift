import Testing

@testable import Tessellate

@Suite struct VoteHalfTests {
  private func random(_ generator: inout SeededGenerator) -> VoteHalf {
    var half = VoteHalf(
      height: generator.double(1...100), slant: generator.double(0.3...(.pi / 2)),
      small: generator.double(0...60), big: generator.double(0...60))
    half.width = generator.double(1...300)
    return half.squeezed()
  }

  private func path(_ half: VoteHalf) -> Path {
    var path = Path()
    half.append(at: .zero, sign: 1, to: &path)
    return path
  }

  /// Whatever the sizes, corners and ends fit their sides, and the outline fills its box.
  @Test func squeezedHalvesFitTheirBox() {
    var generator = SeededGenerator(seed: Cases.seed)
    for _ in 0..<Cases.count(500) {
      let half = random(&generator)
      let edge = (half.lean * half.lean + half.height * half.height).squareRoot()
      #expect(half.smallReach + half.bigReach <= edge * (1 + 1e-9), "\(half)")
      #expect(
        half.end + Swift.max(half.smallReach, half.lean + half.bigReach) <= half.width * (1 + 1e-9))
      var bounds = Rect.null
      for point in DenseSampler(path(half), steps: 50).contours.joined() { bounds.formUnion(point) }
      #expect(bounds.minX > -1e-6 * half.width && bounds.maxX < half.width * (1 + 1e-6), "\(half)")
      #expect((bounds.height - half.height).magnitude < 1e-3 * half.height, "\(half)")
    }
  }

  /// An inset half lies within, at its distance from the straight sides, with the same slant.
  @Test func insetsKeepTheirDistance() {
    var generator = SeededGenerator(seed: Cases.seed)
    for _ in 0..<Cases.count(300) {
      let half = random(&generator)
      let distance = generator.double(0...0.4) * half.height
      guard let inner = half.inset(by: distance) else { continue }
      #expect(inner.slant == half.slant && inner.origin.x == distance)
      #expect(inner.origin.y >= distance - 1e-9)
      #expect(inner.origin.y + inner.height <= half.height - distance + 1e-9)
      let outline = path(half)
      for contour in DenseSampler(path(inner), steps: 9).contours {
        for point in contour {
          // Points on a common side would be decided by rounding.
          let nudged = point + (Point(half.width / 3, half.height / 2) - point) * 1e-6
          if distance > 1e-3 * half.height {
            #expect(outline.contains(nudged), "\(half) \(distance)")
          }
        }
      }
    }
  }
}
