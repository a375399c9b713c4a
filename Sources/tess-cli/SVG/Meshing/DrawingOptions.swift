import Tessellate

/// The precision of the meshes and pictures of a drawing, and the work allowed for them.
public struct DrawingOptions: Sendable, Hashable {
  /// The largest distance between a true outline and its mesh, in the output's units.
  public var tolerance: Double
  /// The map from the drawing's coordinates, CSS pixels with y down, to the output's.
  public var transform: AffineTransform
  /// The triangulation of fills.
  public var quality = FillOptions.Quality.fast
  /// Whether a stroke may overlap itself, or covers each point once.
  public var coverage = StrokeOptions.Coverage.ribbon
  /// The response to dashes beyond the budget, and to shapes too small for the resolution.
  public var onLoss = LossPolicy.report
  /// The rectangle outside of which geometry may be left out, in the output's units; `nil` for
  /// none.
  ///
  /// Pictures have their own.
  public var visible: Rect?
  /// The number of threads, on which the output does not depend.
  public var threads = 1

  /// The bytes that inputs may inflate to.
  package var memory = MemoryBudget(bytes: .max)
  /// The fraction of the tolerance that meshes are made with.
  package var refinement = 1.0
  /// Whether fine strokes are meshed with more care, because their darkness shows: more finely than
  /// the tolerance, and without overlaps.
  ///
  /// A stroke's mesh extends beyond the true stroke by a part of the tolerance on either side.
  package var refinesHairlines = false
  /// Whether colours along a stroke show, which takes a ribbon: only its vertices have distances
  /// along the path.
  package var showsPaint = false

  /// Creates options.
  ///
  /// - Parameters:
  ///   - tolerance: The largest distance between outlines and meshes, in the output's units.
  ///   - transform: The map from the drawing's coordinates to the output's.
  public init(tolerance: Double = 0.1, transform: AffineTransform = .identity) {
    (self.tolerance, self.transform) = (tolerance, transform)
  }

  /// The tolerance that meshes are made with.
  var finest: Double { tolerance * refinement }

  /// The factor of lengths that ignore the transforms of their paths.
  var scale: Double {
    let map = transform
    return map.b == 0 && map.c == 0 && map.a == map.d ? map.a.magnitude : map.meanScale
  }

  /// These options for meshes that are painted.
  package var forPictures: DrawingOptions {
    var options = self
    options.refinesHairlines = true
    options.showsPaint = true
    // A pixel shows its coverage in 256 steps, and an edge that is off by a tenth of a pixel is off
    // by 25 of them. At a quarter of the tolerance, and for twice the chords, dense drawings lose
    // less by their chords than renderers differ among themselves.
    options.refinement = 0.25
    return options
  }
}
