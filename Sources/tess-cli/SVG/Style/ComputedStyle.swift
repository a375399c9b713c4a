import Tessellate

/// The properties of an element after cascade and inheritance.
struct ComputedStyle: Sendable {
  // MARK: Inherited

  var color = Color.black
  var fill = PaintReference.color(.black)
  var fillOpacity = 1.0
  var fillRule = FillRule.nonZero
  var clipRule = FillRule.nonZero
  var stroke = PaintReference.none
  var strokeOpacity = 1.0
  var strokeWidth = Length(1)
  var lineCap = StrokeStyle.LineCap.butt
  var lineJoin = StrokeStyle.LineJoin.miter
  var miterLimit = 4.0
  /// The lengths of dashes and gaps; empty for a solid line.
  var dashes: [Length] = []
  var dashOffset = Length(0)
  var isVisible = true
  var isStrokeFirst = false
  var fontSize = 16.0

  // MARK: Not inherited

  var isDisplayed = true
  var opacity = 1.0
  /// The id of a `clipPath`; empty for a reference to nothing.
  var clipPath: String?
  var isNonScalingStroke = false
  var stopColor = Color.black
  var stopOpacity = 1.0
  /// Whether a nested viewport shows what lies outside of it.
  var isOverflowVisible = false
  /// The transform, from the property or the attribute.
  var transform = AffineTransform.identity
  var transformOrigin = TransformOrigin()

  /// The initial style of a child: inherited values, and the initial values of the other
  /// properties.
  func inherited() -> ComputedStyle {
    var style = self
    let initial = ComputedStyle()
    style.isDisplayed = initial.isDisplayed
    style.opacity = initial.opacity
    style.clipPath = initial.clipPath
    style.isNonScalingStroke = initial.isNonScalingStroke
    style.stopColor = initial.stopColor
    style.stopOpacity = initial.stopOpacity
    style.isOverflowVisible = initial.isOverflowVisible
    style.transform = initial.transform
    style.transformOrigin = initial.transformOrigin
    return style
  }
}
