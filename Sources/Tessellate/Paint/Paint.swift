/// What a mesh is painted with.
public enum Paint: Sendable, Hashable {
  case color(Color)
  case gradient(Gradient)

  /// One colour that stands for the paint where only one can: in a material of a mesh file.
  ///
  /// A gradient answers with the mean of its stops' colours.
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
