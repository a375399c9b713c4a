import Tessellate

extension Suites {
  /// Regions combined as paths, and outlines at a distance, in a box of 1000.
  ///
  /// Every row has pairs of shapes; an iteration combines one pair.
  static var algebra: [Benchmark] {
    [
      combined("blobs", pairs: 20, size: 40) { random in [blob(&random), blob(&random)] },
      combined("curves", pairs: 8, size: 40) { random in
        [curves(&random, closed: 20), curves(&random, closed: 20)]
      },
      combined("random-1k", pairs: 1, size: 2000) { random in
        [polygon(&random, 1000), polygon(&random, 1000)]
      },
      combined("shores-100k", pairs: 1, size: 200_000, isLarge: true) { _ in
        let shore = Path(polygon: Polygons.lake(100_000, roughness: 0))
        let center = Point(500, 500)
        return [shore, shore.applying(turn(1, about: center))]
      },
      combined("overlay", .intersection, pairs: 1, size: 4000) { random in
        [leaves(&random), leaves(&random)]
      },
      Benchmark("algebra/offset-blobs", paths: 20, size: 20) {
        var random = Randomness(seed: 39)
        return BenchInput(.offset(10), (0..<20).map { _ in blob(&random) })
      },
    ]
  }

  private static func combined(
    _ name: String, _ operation: PathOperation = .union, pairs: Int, size: Int,
    isLarge: Bool = false, _ shapes: @escaping (inout Randomness) -> [Path]
  ) -> Benchmark {
    Benchmark("algebra/\(name)", paths: pairs, size: size, isLarge: isLarge) {
      var random = Randomness(seed: 39)
      return BenchInput(
        (0..<pairs).map { _ in
          shapes(&random).map { BenchInput.Job(work: .combine(operation), path: $0) }
        })
    }
  }

  /// A smooth closed curve of 20 cubics about a point near the center.
  private static func blob(_ random: inout Randomness) -> Path {
    let center = Point(random.uniform(400..<600), random.uniform(400..<600))
    return smooth(20, about: center, radius: 200..<400, &random)
  }

  /// Cubics through points at random radii, with tangents along their neighbors' chords: a closed
  /// Catmull–Rom spline.
  private static func smooth(
    _ count: Int, about center: Point, radius: Range<Double>, _ random: inout Randomness
  ) -> Path {
    let points = (0..<count).map { index in
      let axis = Vector(random.uniform(radius), 0)
      let angle = 2 * .pi * Double(index) / Double(count)
      return center + AffineTransform(rotationAngle: angle).apply(toVector: axis)
    }
    return Path {
      $0.move(to: points[0])
      for index in 0..<count {
        let (before, start) = (points[(index + count - 1) % count], points[index])
        let (end, after) = (points[(index + 1) % count], points[(index + 2) % count])
        $0.addCurve(
          to: end, control1: start + (end - before) * (1 / 6),
          control2: end - (after - start) * (1 / 6))
      }
      $0.closeSubpath()
    }
  }

  /// One closed contour of cubics through random points, with random handles.
  private static func curves(_ random: inout Randomness, closed count: Int) -> Path {
    Path {
      $0.move(to: random.point())
      for _ in 0..<count {
        let (control1, control2) = (random.point(), random.point())
        $0.addCurve(to: random.point(), control1: control1, control2: control2)
      }
      $0.closeSubpath()
    }
  }

  private static func polygon(_ random: inout Randomness, _ count: Int) -> Path {
    Path(polygon: [(0..<count).map { _ in random.point() }])
  }

  /// A layer of a map: 250 blobs of eight cubics on a grid, which may touch their neighbors.
  private static func leaves(_ random: inout Randomness) -> Path {
    var path = Path()
    for cell in 0..<250 {
      let corner = Point(Double(cell % 25) * 40, Double(cell / 25) * 100)
      let place = Point(random.uniform(0..<40), random.uniform(0..<100))
      path.addPath(
        smooth(8, about: Point(corner.x + place.x, corner.y + place.y), radius: 15..<30, &random))
    }
    return path
  }

  private static func turn(_ angle: Double, about center: Point) -> Tessellate.AffineTransform {
    let turn = Tessellate.AffineTransform(rotationAngle: angle)
    let shift = center - turn.apply(center)
    return turn.concatenating(Tessellate.AffineTransform(translationX: shift.x, y: shift.y))
  }
}
