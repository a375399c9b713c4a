import Tessellate
import TessellateSVG

/// A drawing with parameters that moves with time.
protocol Scene {
  static var name: String { get }
  static var summary: String { get }
  /// How long it takes until everything is as at the start, in seconds.
  static var period: Double { get }
  /// The moment that shows most of it, in seconds.
  static var showcase: Double { get }
  static var parameters: [OptionInfo] { get }

  init(_ arguments: inout Arguments) throws(UsageError)
  /// The scene at a moment, in seconds from its start.
  func drawing(at time: Double, style: StyleOptions) -> Drawing
}

/// The scenes by name.
enum Scenes {
  static var all: [any Scene.Type] { [RingArrowScene.self] }

  /// All scenes' parameters, each once.
  static var parameters: [OptionInfo] {
    var seen: Set<String> = []
    return all.flatMap { $0.parameters }.filter { seen.insert($0.name).inserted }
  }

  static func find(_ name: String) throws(UsageError) -> any Scene.Type {
    if let scene = all.first(where: { $0.name == name }) { return scene }
    let suggestion = Suggestion.text(for: name, among: all.map { $0.name })
    throw UsageError("unknown scene '\(name)'\(suggestion); see 'tess-cli scenes'")
  }

  /// The option for a scene's size.
  static func size(width: Double, height: Double) -> Option<Vector> {
    Option(
      name: "--size", placeholder: "W,H", fallback: Vector(width, height),
      fallbackText: "\(Number.text(width)),\(Number.text(height))",
      expectation: "two numbers of at least 0, as 400,400", help: "Size of the scene."
    ) { text in
      guard let list = Number.parseList(text), list.count == 2, list.allSatisfy({ $0 >= 0 })
      else { return nil }
      return Vector(list[0], list[1])
    }
  }
}
