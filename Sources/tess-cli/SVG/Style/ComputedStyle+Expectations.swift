import Tessellate

extension ComputedStyle {
  /// The properties with descriptions of their values.
  static let expectations = [
    "clip-path": "none or url(#id)",
    "clip-rule": "nonzero or evenodd",
    "color": "a colour",
    "display": "none, inline or another of CSS's keywords",
    "fill": "none, a colour or url(#id)",
    "fill-opacity": "a number or a percentage",
    "fill-rule": "nonzero or evenodd",
    "font-size": "a length of at least 0, or a size by name",
    "opacity": "a number or a percentage",
    "overflow": "visible, hidden, scroll or auto",
    "paint-order": "normal, or fill, stroke and markers in some order",
    "rotate": "none, or an angle",
    "scale": "none, or one or two numbers",
    "stop-color": "a colour",
    "stop-opacity": "a number or a percentage",
    "stroke": "none, a colour or url(#id)",
    "stroke-dasharray": "none, or lengths of at least 0",
    "stroke-dashoffset": "a length",
    "stroke-linecap": "butt, round or square",
    "stroke-linejoin": "miter, miter-clip, round, bevel or arcs",
    "stroke-miterlimit": "a number of at least 0",
    "stroke-opacity": "a number or a percentage",
    "stroke-width": "a length of at least 0",
    "transform": "none, or transforms in a row",
    "transform-box": "view-box, fill-box, stroke-box, content-box or border-box",
    "transform-origin": "one or two lengths, or words such as left and top",
    "translate": "none, or one or two lengths",
    "vector-effect": "none, or non-scaling-stroke and the like",
    "visibility": "visible, hidden or collapse",
  ]

  static let properties = Set(expectations.keys)

  /// The properties that may also be attributes; those of the other names mean something else.
  static let attributes = properties.subtracting(["rotate", "scale", "translate"])

  /// The boxes that transforms refer to; the boxes of CSS's layout mean those of SVG.
  static let transformBoxes: [String: TransformBox] = [
    "view-box": .view, "fill-box": .fill, "content-box": .fill, "stroke-box": .stroke,
    "border-box": .stroke,
  ]

  /// The keywords of `display`.
  static let displayWords: Set<Substring> = [
    "none", "inline", "block", "flow", "flow-root", "list-item", "run-in", "compact", "marker",
    "contents", "inline-block", "table", "inline-table", "table-row-group", "table-header-group",
    "table-footer-group", "table-row", "table-column-group", "table-column", "table-cell",
    "table-caption", "flex", "inline-flex", "grid", "inline-grid", "ruby", "ruby-base", "ruby-text",
    "ruby-base-container", "ruby-text-container", "math",
  ]

  /// One of SVG's caps by its name; the library has another.
  static func lineCap(_ name: String) -> StrokeStyle.LineCap? {
    name == "triangle" ? nil : StrokeStyle.LineCap(rawValue: name)
  }

  static let overflowWords: Set<Substring> = ["visible", "hidden", "scroll", "auto", "clip"]

  static let paintOrderWords: Set<Substring> = ["fill", "stroke", "markers"]

  static let effectWords: Set<Substring> = [
    "non-scaling-stroke", "non-scaling-size", "non-rotation", "fixed-position", "viewport",
    "screen",
  ]

  /// Sizes of type by name.
  ///
  /// > CSS Fonts Module Level 4, section 2.5: multiples of the medium size.
  static let fontSizes = [
    "xx-small": 9.6, "x-small": 12, "small": 16 * 8.0 / 9, "medium": 16, "large": 19.2,
    "x-large": 24, "xx-large": 32, "xxx-large": 48,
  ]
}
