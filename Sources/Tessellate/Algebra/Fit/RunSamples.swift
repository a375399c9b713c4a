// Samples of a run of segments between two corners: lines by their ends, whose pieces have no band,
// curves by `CarrierSampler`.
//
// *Directions at vertices.* A polyline has none, so the direction at a vertex is that of a chord
// about it, over as many vertices on either side (1, 2, 4, …) as keep the vertex within half of the
// tolerance of the chord. On a smooth curve the sagitta of that chord is then about half of the
// tolerance, and the direction errs by the change of curvature only: by κ′w²/6 for a half width w
// with κw² = tolerance. At an end of the polyline the direction is that at the far end of such a
// window, mirrored at the window's chord, as on a circle.

/// The samples of a run, and what they came from.
struct RunSamples {
  private(set) var samples: [FitSample] = []

  /// Samples `segments`, to bands of a part of the tolerance.
  ///
  /// - Parameters:
  ///   - segments: Segments with length, each of which begins where the last one ends.
  ///   - tolerance: Of the fit.
  ///   - width: The width of a band.
  ///   - first: The direction at the start, if the run goes on smoothly there.
  ///   - last: The direction at the end, likewise.
  init(
    _ segments: ArraySlice<PathSegment>, tolerance: Double, width: Double, first: Vector?,
    last: Vector?
  ) {
    // The range of samples of consecutive lines.
    var lines: Range<Int>?
    var joints: [Int] = []
    for segment in segments {
      if case .line(let line) = segment {
        if samples.isEmpty { append(line.start) }
        if lines == nil { lines = (samples.count - 1)..<samples.count }
        append(line.end)
        lines = lines!.lowerBound..<samples.count
      } else {
        if let range = lines { setDirections(range, tolerance) }
        lines = nil
        joints.append(samples.count - 1)
        append(segment, width: width)
      }
    }
    if let range = lines { setDirections(range, tolerance) }
    if let first { samples[0].tangent = first }
    if let last { samples[samples.count - 1].tangent = last }
  }

  private mutating func append(_ vertex: Point) {
    samples.append(FitSample(t: 0, point: vertex, tangent: .zero))
  }

  /// Appends a curve; the direction at its start becomes the mean of its own and of the last
  /// curve's.
  private mutating func append(_ segment: PathSegment, width: Double) {
    let joint = samples.count - 1
    let arriving = joint >= 0 ? samples.removeLast().tangent : .zero
    let sampler = CarrierSampler(width: width)
    var isFirst = true
    for part in segment.withoutPause().smoothParts {
      let carrier = OffsetCarrier(part, distance: 0)
      for stretch in carrier.stretches {
        if !isFirst { samples.removeLast() }
        sampler.append(stretch, of: carrier, to: &samples)
        isFirst = false
      }
    }
    if joint >= 0, let mean = (samples[joint].tangent + arriving).normalized {
      samples[joint].tangent = mean
    }
  }

  /// Sets the directions at the vertices of a polyline; those at its ends only where no curve has
  /// set them.
  private mutating func setDirections(_ range: Range<Int>, _ tolerance: Double) {
    let (first, last) = (range.lowerBound, range.upperBound - 1)
    for index in first...last where index > first && index < last {
      samples[index].tangent = direction(at: index, window(at: index, range, tolerance))
    }
    if samples[first].tangent == .zero {
      samples[first].tangent = endDirection(at: first, range, step: 1, tolerance)
    }
    samples[last].tangent = endDirection(at: last, range, step: -1, tolerance)
  }

  /// The number of vertices on either side of a vertex over which its direction is taken.
  private func window(at index: Int, _ range: Range<Int>, _ tolerance: Double) -> Int {
    let most = Swift.min(index - range.lowerBound, range.upperBound - 1 - index)
    var window = 1
    while 2 * window <= most {
      let (a, b) = (samples[index - 2 * window].point, samples[index + 2 * window].point)
      let (chord, arm) = (b - a, samples[index].point - a)
      let height = chord.cross(arm)
      if height * height > 0.25 * tolerance * tolerance * chord.lengthSquared { break }
      window *= 2
    }
    return window
  }

  private func direction(at index: Int, _ window: Int) -> Vector {
    let (a, b) = (samples[index - window].point, samples[index + window].point)
    return (b - a).normalized ?? (b - samples[index].point).normalized ?? Vector(1, 0)
  }

  /// The direction of travel at the first (`step` 1) or last vertex (−1) of a polyline.
  private func endDirection(
    at index: Int, _ range: Range<Int>, step: Int, _ tolerance: Double
  ) -> Vector {
    let neighbour = index + step
    let other = step > 0 ? range.upperBound - 1 : range.lowerBound
    let sign = Double(step)
    func chord(_ end: Int) -> Vector? {
      ((samples[end].point - samples[index].point) * sign).normalized
    }
    guard neighbour != other else { return chord(other) ?? Vector(1, 0) }
    // The largest window whose middle vertex is within half of the tolerance of the chord.
    var window = 1
    while 4 * window <= range.count - 1 {
      let middle = samples[index + 2 * window * step].point
      let span = samples[index + 4 * window * step].point - samples[index].point
      let height = span.cross(middle - samples[index].point)
      if height * height > 0.25 * tolerance * tolerance * span.lengthSquared { break }
      window *= 2
    }
    let far = index + window * step
    let inner =
      far == other ? Vector.zero : direction(at: far, self.window(at: far, range, tolerance))
    guard let axis = chord(far), inner != .zero else { return chord(far) ?? Vector(1, 0) }
    return axis * (2 * axis.dot(inner)) - inner
  }
}
