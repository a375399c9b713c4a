import Testing

@testable import Tessellate

@Suite struct StrokeShaderTests {
  private let grays = [
    Gradient.Stop(offset: 0, color: .black), Gradient.Stop(offset: 1, color: .white),
  ]

  /// A ribbon along an arc about the centre, with its arc lengths.
  private func arc(_ center: Point, _ radius: Double, _ width: Double, sections: Int) -> Mesh {
    var mesh = Mesh()
    for index in 0...sections {
      let angle = Double(index) / Double(sections) * 3
      let (sine, cosine) = sinCos(angle)
      for side in [-1.0, 1] {
        let place = center + Point(cosine, sine) * (radius + side * width / 2)
        mesh.positions.append(SIMD2<Float>(place))
        mesh.strokeAttributes.append(
          Mesh.StrokeAttribute(distance: Float(angle * radius), side: Float(side)))
      }
      if index > 0 {
        let last = UInt32(2 * index)
        mesh.indices += [last - 2, last - 1, last, last, last - 1, last + 1]
      }
    }
    return mesh
  }

  @Test(arguments: Gradient.Spread.allCases)
  func colorsFollowTheArc(spread: Gradient.Spread) throws {
    let (center, radius) = (Point(40, 15), 30.0)
    let mesh = arc(center, radius, 9, sections: 200)
    let gradient = Gradient(.along(start: 10, end: 70), stops: grays, spread: spread)
    var canvas = try Canvas(width: 80, height: 60)
    canvas.paint(mesh, with: .gradient(gradient))
    let image = canvas.image
    var solid = try Canvas(width: 80, height: 60)
    solid.paint(mesh, with: .color(.white))
    var compared = 0
    for y in 0..<60 {
      for x in 0..<80 {
        // Every pixel that the stroke touches has its colour.
        #expect(image[x, y].alpha == solid.image[x, y].alpha)
        let place = Point(Double(x) + 0.5, Double(y) + 0.5) - center
        let isInside = (place.length - radius).magnitude < 4 && place.y > 1
        guard isInside else { continue }
        // The angle by halving: the tangent falls along the arc.
        var (low, high) = (0.0, 3.141592653589793)
        for _ in 0..<50 {
          let middle = (low + high) / 2
          let (sine, cosine) = sinCos(middle)
          if Point(cosine, sine).cross(place) > 0 { low = middle } else { high = middle }
        }
        guard low < 2.95 else { continue }
        let expected = 255 * spread.pinned((low * radius - 10) / 60)
        if spread == .repeat && (expected < 6 || expected > 249) { continue }
        compared += 1
        #expect((Double(image[x, y].red) - expected).magnitude < 2.5, "\(x), \(y)")
      }
    }
    #expect(compared > 500)
  }

  @Test func clipsBandsAndEmptyStrokesAreFine() throws {
    let mesh = arc(Point(5, -10), 30, 9, sections: 40)
    var canvas = try Canvas(width: 30, height: 30)
    try canvas.pushClip(Rect(x: 7, y: 9, width: 11, height: 30))
    let gradient = Gradient(.along(start: 0, end: 90), stops: grays)
    canvas.paint(mesh, with: .gradient(gradient))
    #expect(canvas.image[10, 19].alpha == 255 && canvas.image[20, 19].alpha == 0)
    var plain = mesh
    plain.strokeAttributes = []
    canvas.clear()
    canvas.paint(plain, with: .gradient(gradient))
    #expect(canvas.image[10, 19].alpha == 0)
    // No length: the last colour, as with other gradients.
    canvas.paint(mesh, with: .gradient(Gradient(.along(start: 4, end: 4), stops: grays)))
    #expect(canvas.image[10, 19] == (255, 255, 255, 255))
  }

  @Test func wildTrianglesTrapNowhere() throws {
    var generator = SeededGenerator(seed: Cases.seed)
    var canvas = try Canvas(width: 30, height: 20)
    for round in 0..<Cases.count(300) {
      var mesh = Mesh()
      let reach: Float = [1, 30, 1000, 1e30][round % 4]
      for _ in 0..<6 {
        mesh.positions.append(
          SIMD2(
            .random(in: -reach...reach, using: &generator),
            .random(in: -reach...reach, using: &generator)))
        mesh.strokeAttributes.append(
          Mesh.StrokeAttribute(
            distance: [.random(in: -9...9, using: &generator), .infinity, .nan][round % 3], side: 0)
        )
      }
      mesh.indices = (0..<12).map { _ in UInt32.random(in: 0...6, using: &generator) }
      for spread in Gradient.Spread.allCases {
        let gradient = Gradient(.along(start: 0, end: 5), stops: grays, spread: spread)
        canvas.paint(mesh, with: .gradient(gradient))
      }
    }
  }
}
