import Tessellate
import TessellateSVG

/// The style of paths that come without one: `--path`, path-data files and scenes.
struct StyleOptions: Sendable {
  /// The values of absent options.
  struct Defaults: Sendable {
    /// Whether paths have a black stroke.
    var strokes = false
    var lineWidth = 1.0
    var lineCap = StrokeStyle.LineCap.butt
    var lineJoin = StrokeStyle.LineJoin.miter
  }

  let fill: Paint?
  var fillRule: FillRule
  let stroke: Paint?
  let strokeStyle: StrokeStyle
  /// Whether the options name the paint.
  private let hasFill, hasStroke: Bool

  private static let fillOption = paintOption(
    "--fill", fallback: .color(.black), text: "black", help: "Colour of the inside.")
  private static let strokeOption = paintOption(
    "--stroke", fallback: nil, text: "none", help: "Colour of the stroke.")
  private static let rule = Option<FillRule>.choice(
    "--fill-rule", fallback: .nonZero, help: "Rule for what is inside.")
  private static let width = Option<Double>.number(
    "--stroke-width", fallback: 1, .atLeastZero, help: "Width of the stroke.")
  private static let cap = Option<StrokeStyle.LineCap>.choice(
    "--stroke-linecap", fallback: .butt, help: "Shape of open ends.")
  private static let join = Option<StrokeStyle.LineJoin>.choice(
    "--stroke-linejoin", fallback: .miter, help: "Shape of corners.")
  private static let limit = Option<Double>.number(
    "--stroke-miterlimit", fallback: 4, .atLeastZero,
    help: "Longest miter, in stroke widths; longer ones are bevelled.")
  private static let dashes = Option<[Double]>(
    name: "--stroke-dasharray", placeholder: "LIST", fallback: [], fallbackText: "none",
    expectation: "none, or numbers of at least 0, separated by commas or blanks",
    help: "Lengths of dashes and gaps, in turn."
  ) { text in
    if text == "none" { return [] }
    guard let list = Number.parseList(text), !list.isEmpty, list.allSatisfy({ $0 >= 0 }) else {
      return nil
    }
    return list
  }
  private static let offset = Option<Double>.number(
    "--stroke-dashoffset", fallback: 0, help: "Distance into the dashes at which a path starts.")
  private static let alignment = Option<StrokeStyle.Alignment>.choice(
    "--stroke-alignment", fallback: .center, help: "Side of the path that the stroke lies on.")
  private static let trim = Option<Trim>(
    name: "--trim", placeholder: "START,END", fallback: .whole, fallbackText: "0,1",
    expectation: "two fractions of the path's length, as 0,0.5",
    help: "The part of the path that is stroked, or flattened."
  ) { text in
    guard let list = Number.parseList(text), list.count == 2 else { return nil }
    return Trim(from: list[0], to: list[1])
  }

  static let section = section("Style of --path and path-data input")

  /// The options of outlines: those of strokes without fills.
  static func strokeSection(_ title: String, defaults: Defaults) -> OptionSection {
    let fills = [fillOption.info.name, rule.info.name]
    let options = section(title, defaults: defaults).options
    return OptionSection(title, options.filter { !fills.contains($0.name) })
  }

  /// The options of polylines, which have no style.
  static let trimSection = OptionSection("Parts of --path and path-data input", [trim.info])

  /// The options under a heading, with these defaults in their help.
  static func section(_ title: String, defaults: Defaults = Defaults()) -> OptionSection {
    let options = options(for: defaults)
    return OptionSection(
      title,
      [
        fillOption.info, rule.info, options.stroke.info, options.width.info, options.cap.info,
        options.join.info, limit.info, dashes.info, offset.info, alignment.info, trim.info,
      ])
  }

  init(
    _ arguments: inout Arguments, defaults: Defaults = Defaults()
  ) throws(UsageError) {
    hasFill = arguments.has(Self.fillOption.info.name)
    hasStroke = arguments.has(Self.strokeOption.info.name)
    fill = try arguments.take(Self.fillOption)
    fillRule = try arguments.take(Self.rule)
    let options = Self.options(for: defaults)
    stroke = try arguments.take(options.stroke)
    var style = StrokeStyle(
      lineWidth: try arguments.take(options.width), lineCap: try arguments.take(options.cap),
      lineJoin: try arguments.take(options.join), miterLimit: try arguments.take(Self.limit),
      dash: try arguments.take(Self.dashes), dashPhase: try arguments.take(Self.offset))
    style.alignment = try arguments.take(Self.alignment)
    style.trim = try arguments.take(Self.trim)
    strokeStyle = style
  }

  /// The stroke options whose defaults differ from the usual ones.
  static func changes(_ defaults: Defaults) -> [OptionInfo] {
    let options = options(for: defaults)
    return zip(
      [options.width.info, options.cap.info, options.join.info], [width.info, cap.info, join.info]
    ).compactMap { $0.fallback == $1.fallback ? nil : $0 }
  }

  private static func options(
    for defaults: Defaults
  ) -> (
    stroke: Option<Paint?>, width: Option<Double>, cap: Option<StrokeStyle.LineCap>,
    join: Option<StrokeStyle.LineJoin>
  ) {
    (
      defaults.strokes
        ? strokeOption.withFallback(.color(.black), text: "black") : strokeOption,
      width.withFallback(defaults.lineWidth, text: Number.text(defaults.lineWidth)),
      cap.withFallback(defaults.lineCap, text: defaults.lineCap.rawValue),
      join.withFallback(defaults.lineJoin, text: defaults.lineJoin.rawValue)
    )
  }

  /// The paint of `--fill`, or another one where it is absent.
  func fill(else paint: Paint?) -> Paint? { hasFill ? fill : paint }

  /// The paint of `--stroke`, or another one where it is absent.
  func stroke(else paint: Paint?) -> Paint? { hasStroke ? stroke : paint }

  /// The path in this style.
  func painted(_ path: Path) -> PaintedPath { painted(path, fill: fill, stroke: stroke) }

  /// The path in this style, with other paints.
  func painted(
    _ path: Path, id: String? = nil, fill: Paint? = nil, stroke: Paint? = nil
  ) -> PaintedPath {
    PaintedPath(
      id: id, path: path, fill: fill.map { PaintedPath.Fill(paint: $0, rule: fillRule) },
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
