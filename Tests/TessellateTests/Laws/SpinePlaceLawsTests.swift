import Foundation
import Testing

@testable import Tessellate

/// Places along a spine: vertices of arcs by cosine and sine, and cuts by linear searches.
@Suite struct SpinePlaceLawsTests {
  private func arc(_ random: inout SeededGenerator) -> Path {
    var path = Path()
    path.addRelativeArc(
      center: random.point(1000), radius: random.double(0.5...2000),
      startAngle: random.double(-7...7), delta: random.double(-6...6))
    return path
  }

  private func limits(_ random: inout SeededGenerator) -> ChordLimits {
    ChordLimits(
      halfWidth: random.double(0...20), tolerance: pow(10, random.double(-3.5...0)))
  }

  /// Chords that turn from one to the next lie where cosine and sine put each, also after many.
  @Test func chordsLieAtEqualAngles() throws {
    var random = SeededGenerator(seed: Cases.seed)
    var most = 0
    for _ in 0..<Cases.count(100) {
      let spine = try spine(of: arc(&random), limits(&random), keepsArcs: true)
      guard spine.arcs.count == 1 else { continue }
      let arc = spine.arcs[0]
      arc.write(to: spine.vertices.view, spine.curves.view)
      let curve = spine.curves[0]
      let count = Int(arc.count)
      most = Swift.max(most, count)
      let (radius, step) = (curve.circleRadius, curve.a.y / Double(count))
      for index in stride(from: 0, to: count, by: Swift.max(1, count / 100)) {
        let vertex = spine.vertices[index]
        let (start, middle) = (
          curve.a.x + step * Double(index), curve.a.x + step * (Double(index) + 0.5)
        )
        let point = curve.origin + curve.b * cos(start) + curve.c * sin(start)
        // The first vertex is the path's own.
        let slack = (index == 0 ? 1e-11 : 1e-12) * (radius + curve.origin.maxNorm)
        #expect((vertex.point - point).length <= slack, "\(curve), \(index) of \(count)")
        let travel = (curve.c * cos(middle) - curve.b * sin(middle)) * (step > 0 ? 1 : -1)
        let direction = try #require(travel.normalized)
        #expect((vertex.direction - direction).length <= 1e-6, "\(curve), \(index)")
        let distance = radius * (step * Double(index)).magnitude
        #expect((vertex.distance - distance).magnitude <= 1e-9 * radius)
        #expect((vertex.t - Double(index) / Double(count)).magnitude <= 1e-12)
      }
    }
    #expect(most > 2 * SpineArc.chain)
  }

  /// A row that is found afresh continues the row before it.
  @Test func rowsFitTogether() throws {
    var random = SeededGenerator(seed: Cases.seed)
    for _ in 0..<Cases.count(50) {
      let limits = ChordLimits(halfWidth: 1, tolerance: 1e-3)
      let spine = try spine(of: arc(&random), limits, keepsArcs: true)
      guard spine.arcs.count == 1, spine.arcs[0].count > 8 else { continue }
      let (arc, curve) = (spine.arcs[0], spine.curves[0])
      var row = arc.row(at: 0, of: curve)
      row.advance()
      let fresh = arc.row(at: 4, of: curve)
      let slack = 1e-12 * curve.circleRadius
      for lane in 0..<4 {
        #expect((row.x[lane] - fresh.x[lane]).magnitude <= slack)
        #expect((row.y[lane] - fresh.y[lane]).magnitude <= slack)
        #expect((row.directionX[lane] - fresh.directionX[lane]).magnitude <= 1e-12)
        #expect(row.numbers[lane] == Double(4 + lane) && fresh.numbers[lane] == row.numbers[lane])
      }
    }
  }

  /// Vertices that are written later are those that are written at once.
  @Test func keptArcsGiveTheSameVertices() throws {
    var random = SeededGenerator(seed: Cases.seed)
    for _ in 0..<Cases.count(50) {
      let (path, limits) = (arc(&random), limits(&random))
      let kept = try spine(of: path, limits, keepsArcs: true)
      let written = try spine(of: path, limits)
      #expect(kept.vertices.count == written.vertices.count && written.arcs.count == 0)
      for index in 0..<kept.arcs.count {
        kept.arcs[index].write(to: kept.vertices.view, kept.curves.view)
      }
      for index in 0..<written.contours[0].quadCount {
        let (a, b) = (kept.vertices[index], written.vertices[index])
        #expect(a.point == b.point && a.direction == b.direction && a.distance == b.distance)
        #expect(a.sides == b.sides && a.t == b.t && a.curve == b.curve)
      }
    }
  }

  private func randomSpine(_ random: inout SeededGenerator) throws -> Spine {
    let limits = ChordLimits(halfWidth: 5, tolerance: random.double(0.01...1))
    var path = randomCubics(2, &random)
    path.addLine(to: RandomCurves.point(&random))
    path.addRelativeArc(
      center: RandomCurves.point(&random), radius: random.double(10...300),
      startAngle: random.double(0...6), delta: random.double(-6...6))
    return try spine(of: path, limits)
  }

  @Test func searchesFindWhatALinearSearchFinds() throws {
    var random = SeededGenerator(seed: Cases.seed)
    let spine = try randomSpine(&random)
    let contour = spine.contours[0]
    for _ in 0..<Cases.count(500) {
      let distance = random.double(0...contour.length)
      let quads = 0..<contour.quadCount
      let expected = quads.last { spine.vertices[$0].distance <= distance } ?? 0
      #expect(spine.quad(at: distance, in: contour) == expected)
      let vertex = Int.random(in: quads, using: &random)
      let corner = (0..<contour.cornerCount).first { spine.corners[$0].vertex > vertex }
      #expect(spine.firstCorner(of: contour, after: vertex) == corner ?? contour.cornerCount)
    }
    #expect(contour.cornerCount > 0)
  }

  /// Places lie on the curve, and as far along it as their distance says.
  @Test(arguments: [false, true])
  func placesLieAtTheirDistances(isMeasured: Bool) throws {
    var random = SeededGenerator(seed: Cases.seed)
    for _ in 0..<Cases.count(10) {
      var spine = try randomSpine(&random)
      if isMeasured { spine.measure(for: .infinity) }
      let contour = spine.contours[0]
      for _ in 0..<20 {
        let distance = random.double(0...contour.length)
        let hint = spine.quad(at: distance, in: contour)
        let place = spine.place(at: distance, in: contour, hint: hint)
        let vertex = spine.vertices[place.vertex]
        let curve = spine.curves[Int(vertex.curve)]
        #expect((curve.point(at: place.t) - place.point).length <= 1e-6)
        let way = curve.length(from: vertex.t, to: place.t)
        let error = (vertex.distance + way - distance).magnitude
        // A chord's own length errs by little of what it is longer than straight.
        #expect(error <= (isMeasured ? 1e-5 : 0.1), "\(distance), \(place)")
        let isFromStart = spine.place(at: distance, in: contour, hint: 0)
        #expect(isFromStart.vertex == place.vertex && isFromStart.t == place.t)
      }
    }
  }

  /// A piece begins and ends at its places, and has the vertices between them.
  @Test func piecesAreCutToSize() throws {
    var random = SeededGenerator(seed: Cases.seed)
    var piece = StrokePiece()
    for _ in 0..<Cases.count(30) {
      let spine = try randomSpine(&random)
      let contour = spine.contours[0]
      let from = random.double(0...(0.7 * contour.length))
      let to = from + random.double(0...(0.3 * contour.length))
      let shift = random.double(-9...9)
      let start = spine.place(at: from, in: contour, hint: 0)
      let end = spine.place(at: to, in: contour, hint: start.vertex)
      piece.removeAll()
      piece.append(spine, contour, from: start, to: end, shift: shift)
      let (first, last) = (piece.vertices[0], piece.vertices[piece.quads])
      #expect(first.point == start.point && last.point == end.point)
      #expect(first.distance == start.distance + shift && last.distance == end.distance + shift)
      let inner = (1..<Swift.max(piece.quads, 1)).map { piece.vertices[$0].point }
      let lastInner = end.isVertex ? end.vertex - 1 : end.vertex
      let expected = start.vertex < lastInner ? Array((start.vertex + 1)...lastInner) : []
      #expect(inner == expected.map { spine.vertices[$0].point })
      let corners = (0..<contour.cornerCount).filter {
        expected.contains(spine.corners[$0].vertex)
      }
      #expect(piece.corners.count == corners.count)
      let leaving = spine.tangent(at: start, in: contour, fromAbove: true)
      #expect(piece.startTangent == leaving)
      for quad in 0..<piece.quads {
        let way = piece.vertices[quad + 1].point - piece.vertices[quad].point
        let direction = try #require(way.normalized)
        #expect((piece.vertices[quad].direction - direction).length <= 0x1p-11)
      }
    }
  }
}
