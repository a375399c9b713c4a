import SwiftUI
import Tessellate
import TessellateApple

// Once in a target: names that both modules have are SwiftUI's.
typealias Path = SwiftUI.Path
typealias Shape = SwiftUI.Shape
typealias Color = SwiftUI.Color
typealias Image = SwiftUI.Image

// What only one of them has needs no prefix.
struct Arrow: Shape {
  var progress: Double

  func path(in rect: CGRect) -> Path {
    let arrow = RingArrow(
      outerRadius: 1, thickness: 0.4, startRadians: 0, lengthRadians: 6 * progress,
      headLengthRadians: 0.5)
    return Path(arrow.path(in: Rect(rect)))
  }
}

func outline(of path: Path, width: Double) throws -> Path {
  let style = Tessellate.StrokeStyle(lineWidth: width, lineJoin: .round)
  return Path(try Tessellate.Path(path).strokedPath(style))
}

func picture(of path: Path) throws -> Image? {
  var context = try Tessellate.GraphicsContext(width: 200, height: 200, background: .white)
  try context.fill(Tessellate.Path(path), with: .color(.black))
  return context.image.cgImage.map { Image(decorative: $0, scale: 2) }
}
