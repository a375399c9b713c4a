import Testing

@testable import Tessellate

@Suite struct MaterialTableTests {
  @Test func eachPaintHasOneName() {
    let gradient = Gradient.linear(
      from: .zero, to: Point(1, 0),
      stops: [.init(offset: 0, color: .black), .init(offset: 1, color: .white)])
    let paints: [Paint] = [
      .color(Color(rgb: 0xff8000)), .gradient(gradient), .color(Color(rgb: 0xff8000)),
      .color(Color(rgb: 0xff8000, alpha: 0.5)), .gradient(gradient), .color(.black),
    ]
    let table = MaterialTable(paints)
    let names = table.materials.map(\.name)
    #expect(names == ["color-ff8000", "gradient-1", "color-ff8000-80", "color-000000"])
    #expect(paints.map { table.name(of: $0) }.allSatisfy { names.contains($0) })
    #expect(table.name(of: paints[0]) == table.name(of: paints[2]))
  }

  /// Colours that differ by less than a byte share a material.
  @Test func coloursOfEqualBytesShareAMaterial() {
    let paints = [Paint.color(Color(white: 0.5)), .color(Color(white: 0.5001))]
    let table = MaterialTable(paints)
    #expect(table.materials.count == 1)
    #expect(table.name(of: paints[0]) == table.name(of: paints[1]))
  }
}
