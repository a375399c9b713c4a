import Tessellate
import TessellateSVG

/// How paths are painted that come without a style of their own: `--path` and path-data files.
struct StyleOptions {
  let fill: Paint?
  let fillRule: FillRule
  let stroke: Paint?
  let strokeStyle: StrokeStyle

  private static let fillOption = paintOption(
    "--fill", fallback: .color(.black), text: "black", help: "Colour of the inside.")
  private static let strokeOption = paintOption(
    "--stroke", fallback: nil, text: "none", help: "Colour of the stroke.")
  private static let rule = Option<FillRule>.choice(
    "--fill-rule", fallback: .nonZero, help: "What is inside.")
  private static let width = Option<Double>.number(
    "--stroke-width", fallback: 1, .atLeastZero, help: "Width of the stroke.")
  private static let cap = Option<StrokeStyle.LineCap>.choice(
    "--stroke-linecap", fallback: .butt, help: "What open ends look like.")
  private static let join = Option<StrokeStyle.LineJoin>.choice(
    "--stroke-linejoin", fallback: .miter, help: "What corners look like.")
  private static let limit = Option<Double>.number(
    "--stroke-miterlimit", fallback: 4, .atLeastZero,
    help: "Longest miter, in stroke widths; longer ones are bevelled.")
  private static let dashes = Option<[Double]>(
    name: "--stroke-dasharray", placeholder: "LIST", fallback: [], fallbackText: "none",
    expectation: "none, or numbers of at least 0, separated by commas or blanks",
    help: "Lengths of dashes and gaps in turn."
  ) { text in
    if text == "none" { return [] }
    guard let list = Number.parseList(text), !list.isEmpty, list.allSatisfy({ $0 >= 0 }) else {
      return nil
    }
    return list
  }
  private static let offset = Option<Double>.number(
    "--stroke-dashoffset", fallback: 0, help: "How far into the dashes a path starts.")
  private static let alignment = Option<StrokeStyle.Alignment>.choice(
    "--stroke-alignment", fallback: .center, help: "Where the stroke lies beside the path.")
  private static let trim = Option<Trim>(
    name: "--trim", placeholder: "START,END", fallback: .whole, fallbackText: "0,1",
    expectation: "two fractions of the path's length, as 0,0.5",
    help: "The part of the path that is stroked."
  ) { text in
    guard let list = Number.parseList(text), list.count == 2 else { return nil }
    return Trim(from: list[0], to: list[1])
  }

  static let fillOptions = [fillOption.info, rule.info]
  static let strokeOptions = [
    strokeOption.info, width.info, cap.info, join.info, limit.info, dashes.info, offset.info,
    alignment.info, trim.info,
  ]
  static let section = OptionSection(
    "Style of --path and path-data input", fillOptions + strokeOptions)

  /// - Parameter strokesByDefault: Whether paths have a black stroke where `--stroke` doesn't speak.
  init(_ arguments: inout Arguments, strokesByDefault: Bool = false) throws(UsageError) {
    fill = try arguments.take(Self.fillOption)
    fillRule = try arguments.take(Self.rule)
    let fallback: Paint? = strokesByDefault ? .color(.black) : nil
    stroke = try arguments.take(Self.strokeOption.withFallback(fallback, text: "black"))
    var style = StrokeStyle(
      lineWidth: try arguments.take(Self.width), lineCap: try arguments.take(Self.cap),
      lineJoin: try arguments.take(Self.join), miterLimit: try arguments.take(Self.limit),
      dash: try arguments.take(Self.dashes), dashPhase: try arguments.take(Self.offset))
    style.alignment = try arguments.take(Self.alignment)
    style.trim = try arguments.take(Self.trim)
    strokeStyle = style
  }

  /// The path in this style.
  func painted(_ path: Path) -> PaintedPath {
    PaintedPath(
      path: path, fill: fill.map { PaintedPath.Fill(paint: $0, rule: fillRule) },
      stroke: stroke.map { PaintedPath.Stroke(paint: $0, style: strokeStyle) })
  }

  private static func paintOption(
    _ name: String, fallback: Paint?, text: String, help: String
  ) -> Option<Paint?> {
    Option(
      name: name, placeholder: "COLOR", fallback: fallback, fallbackText: text,
      expectation: "a CSS colour, or none", help: help
    ) { text in
      text == "none" ? .some(nil) : Color(css: text).map { .color($0) }
    }
  }
}
