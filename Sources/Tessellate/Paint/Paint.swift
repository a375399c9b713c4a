/// The colour or gradient of a mesh.
public enum Paint: Sendable, Hashable {
  /// One colour.
  case color(Color)
  /// A gradient, in the units of the mesh.
  case gradient(Gradient)

  /// A single colour for uses that allow only one, such as a material of a mesh file.
  ///
  /// For a gradient it is the mean of its stops' colours.
  public var representative: Color {
    switch self {
    case .color(let color): return color
    case .gradient(let gradient):
      var sum = Color.clear
      for stop in gradient.stops {
        sum.red += stop.color.red
        sum.green += stop.color.green
        sum.blue += stop.color.blue
        sum.alpha += stop.color.alpha
      }
      let share = 1 / Float(Swift.max(gradient.stops.count, 1))
      return Color(
        red: sum.red * share, green: sum.green * share, blue: sum.blue * share,
        alpha: sum.alpha * share)
    }
  }
}
