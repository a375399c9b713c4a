import Foundation
import Testing

@testable import Tessellate

@Suite struct PathAreaTests {
  @Test func areasOfShapesAreTheirFormulas() throws {
    #expect(Path(Rect(x: 1, y: 2, width: 3, height: 4)).signedArea == 12)
    let ellipse = Path(ellipseIn: Rect(x: 5, y: 6, width: 4, height: 2))
    #expect((ellipse.signedArea - 2 * .pi).magnitude < 1e-14)
    #expect(try Path(svg: "M0 0C0 10 10 10 10 0z").signedArea == -60)
    #expect(try Path(svg: "M0 0Q5 10 10 0z").signedArea.magnitude == 100.0 / 3)
    // Open sub-paths count as closed, and turns add up.
    #expect(try Path(svg: "M0 0H2V2H0").signedArea == 4)
    #expect(try Path(svg: "M0 0H2V2H0ZH2V2H0Z").signedArea == 8)
    #expect(try Path(svg: "M0 0H2V2H0ZM5 5V7H7V5Z").signedArea == 0)
    #expect(Path().signedArea == 0)
  }

  /// It is the limit of the areas of finer and finer chords.
  @Test func itIsThatOfFineChords() throws {
    var random = SeededGenerator(seed: Cases.seed)
    for _ in 0..<Cases.count(200) {
      let path = random.path()
      let size = max(path.bounds.width, path.bounds.height, 1)
      let chords = DenseSampler(path, steps: 2000).signedArea
      let error = (path.signedArea - chords).magnitude
      #expect(error <= 1e-5 * size * size, "\(path.svgDescription), seed \(Cases.seed)")
    }
  }

  /// A map multiplies it by its determinant, and running backwards by −1.
  @Test func itGoesWithMaps() {
    var random = SeededGenerator(seed: Cases.seed)
    for _ in 0..<Cases.count(200) {
      let path = random.path()
      let map = random.map()
      let size = max(path.bounds.width, path.bounds.height, 1)
      let noise = 1e-11 * size * size * 20
      let (area, mapped) = (path.signedArea, path.applying(map).signedArea)
      #expect((mapped - area * map.determinant).magnitude <= noise, "seed \(Cases.seed)")
      #expect((path.reversed().signedArea + area).magnitude <= noise, "seed \(Cases.seed)")
    }
  }

  /// The area of an arc that is nearly a line loses no digit to that of its circle.
  @Test(arguments: [1e2, 1e6, 1e9, 1e12])
  func gentleArcs(_ radius: Double) throws {
    let path = try Path(svg: "M0 0A\(radius) \(radius) 0 0 1 10 0Z")
    let expected = 10 * 10 * 10 / (12 * radius)
    let sagitta = 12.5 / radius
    #expect((path.signedArea.magnitude / expected - 1).magnitude < sagitta + 1e-6)
  }
}
