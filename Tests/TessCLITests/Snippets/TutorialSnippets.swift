import Foundation
import Tessellate

/// The code of the page Tutorial, a function for each of its programs.
enum TutorialSnippets {
  static func picture(_ folder: URL) throws {
    let arrow = RingArrow(
      center: Point(100, 100), outerRadius: 90, thickness: 30, startRadians: -.pi / 2,
      lengthRadians: 5, headLengthRadians: 0.6)

    var context = try GraphicsContext(width: 200, height: 200, background: .white)
    try context.fill(arrow.path, with: .color(Color(rgb: 0x0a84ff)))
    try context.stroke(
      arrow.path, with: .color(.black), style: StrokeStyle(lineWidth: 4, lineJoin: .round))

    let file = PNGWriter().data(for: context.image)
    try Data(file).write(to: folder.appendingPathComponent("arrow.png"))
  }

  static func triangles(_ folder: URL) throws -> Mesh {
    let arrow = RingArrow(
      center: Point(100, 100), outerRadius: 90, thickness: 30, startRadians: -.pi / 2,
      lengthRadians: 5, headLengthRadians: 0.6)

    let mesh = try arrow.path.filled()
    print(mesh)

    let file = SVGWriter().data(for: mesh)
    try Data(file).write(to: folder.appendingPathComponent("arrow.svg"))
    return mesh
  }

  static func movement(_ folder: URL) throws -> [Image] {
    var arrow = RingArrow(
      center: Point(100, 100), outerRadius: 90, thickness: 30, startRadians: -.pi / 2,
      lengthRadians: 5, headLengthRadians: 0.6)
    let growth = Animation(
      from: 1, to: 5.6,
      timing: AnimationTiming(
        duration: 2, autoreverses: true, fillMode: .both, curve: .easeInOut))

    var context = try GraphicsContext(width: 200, height: 200)
    var frames: [Image] = []
    for frame in 0..<120 {
      arrow.lengthRadians = growth.value(at: Double(frame) / 30) ?? 5.6
      context.withCanvas { $0.clear(.white) }
      try context.fill(arrow.path, with: .color(Color(rgb: 0x0a84ff)))
      frames.append(context.image)
    }

    let writer = try APNGWriter(width: 200, height: 200, frameCount: 120, isOpaque: true)
    let file = writer.data(for: frames, delay: FrameDelay(framesPerSecond: 30))
    try Data(file).write(to: folder.appendingPathComponent("moving.png"))
    return frames
  }
}
