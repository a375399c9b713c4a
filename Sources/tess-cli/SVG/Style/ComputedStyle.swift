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
  var transform = TransformList()
  var transformOrigin = TransformOrigin()
  var transformBox = TransformBox.view
  /// The transforms that are applied after `transform`, in this order.
  var scale = AffineTransform.identity
  var rotation = AffineTransform.identity
  var translation = TransformList()

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
    style.transformBox = initial.transformBox
    style.scale = initial.scale
    style.rotation = initial.rotation
    style.translation = initial.translation
    return style
  }

  /// Whether the element has a transform of its own.
  var isTransformed: Bool {
    transform != TransformList() || translation != TransformList() || scale != .identity
      || rotation != .identity
  }

  /// The map from the coordinates of the element to those of its parent.
  ///
  /// - Parameters:
  ///   - lengths: The lengths of the element, whose viewport percentages are of.
  ///   - box: The box of the element in its own coordinates, if transforms refer to it.
  /// - Returns: The transforms of all properties, about their origin.
  func ownTransform(_ lengths: LengthContext, box: Rect? = nil) -> AffineTransform {
    guard isTransformed else { return .identity }
    var lengths = lengths
    if let box { (lengths.width, lengths.height) = (box.width, box.height) }
    let steps = transform.resolved(lengths).concatenating(scale).concatenating(rotation)
      .concatenating(translation.resolved(lengths))
    return transformOrigin.applied(to: steps, lengths, corner: box?.min ?? .zero)
  }
}

/// The box that the origin and the percentages of transforms refer to.
enum TransformBox: Sendable { case view, fill, stroke }
