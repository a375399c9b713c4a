// Spine vertices as columns of numbers.
//
// Kernels compute four numbers of each kind for four chords at a time, and sections are computed
// from these, four at a time. So each property of a vertex has an array of its own, here called a
// row, and nothing is transposed on the way. The price: reading or writing one vertex takes ten
// accesses.

/// A point of a path where one chord ends and the next begins, and that next chord.
struct SpineVertex: BitwiseCopyable, Sendable {
  var point: Point
  /// The arc length from the start of the sub-path.
  var distance: Double
  /// The parameter of this vertex on the curve of the next chord.
  var t: Double
  /// The pen's size here, as a multiple of its half widths.
  var scale: Double
  /// The direction of the chord to the next vertex, rounded.
  private var directionX, directionY: Float
  /// The largest distances of the next chord's piece of curve from it, to the left and to the
  /// right, with the margin for rounding; 0 for lines only.
  var left, right: Float
  /// The curve that the next chord belongs to.
  var curve: Int32

  /// A vertex; its direction is rounded to single precision.
  @inline(__always)
  init(
    point: Point, direction: Vector, distance: Double, t: Double, sides: SIMD2<Float>,
    curve: Int32, scale: Double
  ) {
    (self.point, self.distance, self.t) = (point, distance, t)
    (directionX, directionY) = (Float(direction.x), Float(direction.y))
    (left, right) = (sides.x, sides.y)
    (self.curve, self.scale) = (curve, scale)
  }

  @inline(__always)
  fileprivate init(_ vertices: SpineVertexView, _ index: Int) {
    point = Point(vertices.x[index], vertices.y[index])
    (distance, t) = (vertices.distances[index], vertices.parameters[index])
    (directionX, directionY) = (vertices.directionX[index], vertices.directionY[index])
    (left, right) = (vertices.left[index], vertices.right[index])
    (curve, scale) = (vertices.curves[index], vertices.scales[index])
  }

  @inline(__always)
  fileprivate func write(to vertices: SpineVertexView, _ index: Int) {
    (vertices.x[index], vertices.y[index]) = (point.x, point.y)
    (vertices.distances[index], vertices.parameters[index]) = (distance, t)
    (vertices.directionX[index], vertices.directionY[index]) = (directionX, directionY)
    (vertices.left[index], vertices.right[index]) = (left, right)
    (vertices.curves[index], vertices.scales[index]) = (curve, scale)
  }

  /// The direction of the chord to the next vertex, rounded: turned, and longer or shorter than 1,
  /// by up to some 2⁻²³.
  @inline(__always)
  var direction: Vector {
    get { Vector(SIMD2(directionX, directionY)) }
    set { (directionX, directionY) = (Float(newValue.x), Float(newValue.y)) }
  }

  /// The direction of the chord to the next vertex, of unit length but for 2⁻⁴⁴.
  ///
  /// Rounded, d is longer or shorter than 1 by e. With |d|² = 1 + 2e, d·(3 − |d|²)/2 is 1 long but
  /// for 3e²/2.
  @inline(__always)
  var unitDirection: Vector {
    let rounded = direction
    return rounded * (1.5 - 0.5 * rounded.lengthSquared)
  }

  /// `left` and `right`.
  @inline(__always)
  var sides: SIMD2<Float> {
    get { SIMD2(left, right) }
    set { (left, right) = (newValue.x, newValue.y) }
  }
}

/// A growable list of spine vertices that keeps its memory between uses.
struct SpineVertices: ~Copyable, Sendable {
  private var doubles = UncheckedBuffer<Double>()
  private var floats = UncheckedBuffer<Float>()
  private var capacity = 0
  var count = 0

  /// The room for vertices after the last one that is read and written beyond need, because rows of
  /// sections take four at a time.
  static var rowSlack: Int { 3 }

  /// A view of all vertices that there is room for; invalid after growth.
  @inline(__always)
  var view: SpineVertexView {
    SpineVertexView(doubles: doubles.view, floats: floats.view, stride: capacity)
  }

  /// The vertex of this number.
  @inline(__always)
  subscript(index: Int) -> SpineVertex {
    get { view[index] }
    nonmutating set { view[index] = newValue }
  }

  /// Removes all vertices and keeps the memory.
  mutating func removeAll() { count = 0 }

  /// Makes room for `total` vertices in all.
  @inline(__always)
  mutating func reserve(_ total: Int) {
    if total > capacity { grow(to: total) }
  }

  @inline(__always)
  mutating func append(_ vertex: SpineVertex) {
    reserve(count &+ 1)
    view[count] = vertex
    count &+= 1
  }

  @inline(never)
  private mutating func grow(to total: Int) {
    // Rows a power of two apart would share few sets of the nearest cache.
    let stride = (Swift.max(total, 2 * capacity) & ~63) + 84
    doubles = widened(doubles, rows: SpineVertexView.doubles, to: stride)
    floats = widened(floats, rows: SpineVertexView.floats, to: stride)
    capacity = stride
  }

  private func widened<Number>(
    _ buffer: borrowing UncheckedBuffer<Number>, rows: Int, to stride: Int
  ) -> UncheckedBuffer<Number> {
    var wide = UncheckedBuffer<Number>()
    wide.reserve(rows * stride)
    for row in 0..<rows {
      wide.view.copy(buffer.view.dropping(row * capacity), count: count, to: row * stride)
    }
    return wide
  }
}

/// The rows of spine vertices, from one vertex on.
struct SpineVertexView {
  private let base: UncheckedView<Double>
  private let words: UncheckedView<Float>
  private let stride: Int

  /// The numbers of rows of either type.
  static var doubles: Int { 5 }
  static var floats: Int { 5 }

  @inline(__always)
  fileprivate init(doubles: UncheckedView<Double>, floats: UncheckedView<Float>, stride: Int) {
    (base, words, self.stride) = (doubles, floats, stride)
  }

  /// The vertex of this number, gathered from all rows.
  @inline(__always)
  subscript(index: Int) -> SpineVertex {
    get { SpineVertex(self, index) }
    nonmutating set { newValue.write(to: self, index) }
  }

  /// The view whose first vertex is this view's number `index`.
  @inline(__always)
  func dropping(_ index: Int) -> SpineVertexView {
    SpineVertexView(doubles: base.dropping(index), floats: words.dropping(index), stride: stride)
  }

  var x: UncheckedView<Double> { @inline(__always) get { base } }
  var y: UncheckedView<Double> { @inline(__always) get { base.dropping(stride) } }
  var distances: UncheckedView<Double> {
    @inline(__always) get { base.dropping(2 &* stride) }
  }
  var parameters: UncheckedView<Double> {
    @inline(__always) get { base.dropping(3 &* stride) }
  }
  var directionX: UncheckedView<Float> { @inline(__always) get { words } }
  var directionY: UncheckedView<Float> { @inline(__always) get { words.dropping(stride) } }
  var left: UncheckedView<Float> { @inline(__always) get { words.dropping(2 &* stride) } }
  var right: UncheckedView<Float> { @inline(__always) get { words.dropping(3 &* stride) } }
  /// One of the four rows that kernels write: directions and deviations.
  func chordRow(_ number: Int) -> UncheckedView<Float> { words.dropping(number &* stride) }
  static var chordRows: Int { 4 }
  var scales: UncheckedView<Double> { @inline(__always) get { base.dropping(4 &* stride) } }
  var curves: UncheckedView<Int32> {
    @inline(__always) get { words.dropping(4 &* stride).rebound(to: Int32.self) }
  }

  /// Replaces the chord after a vertex; it begins at the parameter `t` of its curve.
  @inline(__always)
  func set(_ index: Int, _ chord: SpineChord, from t: Double, of curve: Int32) {
    let direction = SIMD2<Float>(chord.direction)
    (directionX[index], directionY[index]) = (direction.x, direction.y)
    // Rounded up by 1.7 units in the last place, so that bounds stay bounds.
    let sides = SIMD2(Float(chord.left), Float(chord.right)) * 1.000_000_2
    (left[index], right[index]) = (sides.x, sides.y)
    (parameters[index], curves[index]) = (t, curve)
  }

  /// The point of a vertex.
  @inline(__always)
  func point(_ index: Int) -> Point { Point(x[index], y[index]) }

  /// Replaces the direction of the chord after a vertex.
  @inline(__always)
  func turn(_ index: Int, to direction: Vector) {
    (directionX[index], directionY[index]) = (Float(direction.x), Float(direction.y))
  }

  /// Moves a vertex.
  @inline(__always)
  func move(_ index: Int, to point: Point) { (x[index], y[index]) = (point.x, point.y) }
}
