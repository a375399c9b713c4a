import Tessellate
import TessellateSVG

/// A drawing with parameters that moves with time.
///
/// A scene is a value: its properties have the defaults, and `parameters` lists the options that
/// set them. The help and the completion scripts are made of these.
protocol Scene: Sendable {
  static var name: String { get }
  static var summary: String { get }
  /// The time until everything is as at the start, in seconds.
  static var period: Double { get }
  /// The moment that shows most of the scene, in seconds.
  static var showcase: Double { get }
  /// The values of absent style options.
  static var style: StyleOptions.Defaults { get }
  static var parameters: [Parameter<Self>] { get }

  /// The scene with the defaults.
  init()
  /// The size of the drawing.
  var size: Vector { get set }
  /// The scene at a moment, in seconds from its start.
  func drawing(at time: Double, style: StyleOptions) -> Drawing
}

extension Scene {
  static var style: StyleOptions.Defaults { StyleOptions.Defaults() }

  /// The parameters as options of the command line.
  static var options: [OptionInfo] { parameters.map(\.info) }

  /// Creates the scene with the parameters of the command line.
  init(_ arguments: inout Arguments) throws(UsageError) {
    self.init()
    for parameter in Self.parameters { try parameter.take(&arguments, &self) }
  }

  /// A drawing of the scene's size.
  func drawing(_ nodes: [DrawingNode]) -> Drawing {
    Drawing(width: size.x, height: size.y, nodes: nodes)
  }

  /// The rectangle of the whole drawing.
  var frame: Rect { Rect(from: .zero, to: size) }
}

/// The scenes by name.
enum Scenes {
  static var all: [any Scene.Type] {
    [
      RingArrowScene.self, GrowingLineScene.self, DashedBorderScene.self,
      HalfCircleProgressScene.self, VoteButtonScene.self,
    ]
  }

  /// A section of options for each scene.
  static var sections: [OptionSection] { all.map { OptionSection("Scene \($0.name)", $0.options) } }

  static func find(_ name: String) throws(UsageError) -> any Scene.Type {
    if let scene = all.first(where: { $0.name == name }) { return scene }
    let suggestion = Suggestion.text(for: name, among: all.map { $0.name })
    throw UsageError("unknown scene '\(name)'\(suggestion); see 'tess-cli scenes'")
  }
}
