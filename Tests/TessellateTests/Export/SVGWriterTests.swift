import Testing

@testable import Tessellate

@Suite struct SVGWriterTests {
  @Test func oneSubpathForEachTriangle() {
    let groups = [
      MeshGroup(
        name: "a\"<&",
        parts: [MeshPart(MeshSamples.square(), paint: .color(Color(rgb: 0xff8000, alpha: 0.5)))])
    ]
    var file: [UInt8] = []
    SVGWriter().append(groups, to: &file)
    let expected = """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="-0.02 -0.02 1.04 1.04" \
      stroke-width="1" stroke-linejoin="round">
      <g id="a&quot;&lt;&amp;">
      <path fill="rgb(255,128,0)" fill-opacity="0.12549019607843137" stroke="rgb(255,128,0)" \
      vector-effect="non-scaling-stroke" d="M0 0 1 0 1 1zM0 0 1 1 0 1z"/>
      </g>
      </svg>

      """
    #expect(String(decoding: file, as: UTF8.self) == expected)
  }

  @Test func anEmptyDrawingIsAnEmptyPicture() {
    var file: [UInt8] = []
    SVGWriter().append([], to: &file)
    #expect(String(decoding: file, as: UTF8.self).hasSuffix("round\">\n</svg>\n"))
  }
}
