import Tessellate

/// The code of the page DrawAPicture.
enum DrawAPictureSnippets {
  static func layer(_ photo: Image) throws -> Image {
    let disc = Path(ellipseIn: Rect(x: -40, y: -40, width: 80, height: 80))
    var context = try GraphicsContext(width: 240, height: 160, background: .white)

    context.translateBy(x: 120, y: 80)
    try context.withState { context in
      try context.clip(to: disc)
      context.draw(photo, in: Rect(x: -40, y: -40, width: 80, height: 80))
    }
    try context.stroke(disc, with: .color(.black), lineWidth: 2)

    context.opacity = 0.5
    try context.drawLayer { context throws(TessellationError) in
      context.translateBy(x: -60, y: 0)
      try context.fill(disc, with: .color(Color(rgb: 0xff9f0a)))
      context.translateBy(x: 30, y: 0)
      try context.fill(disc, with: .color(Color(rgb: 0x30d158)))
    }
    return context.image
  }
}
