import Foundation
import Testing

@testable import Tessellate

/// Inner and outer strokes with single covers and as outlines, clipped by what sub-paths enclose.
@Suite struct StrokeSweepShapesTests {
  /// Whether a point belongs to the clipped stroke, by the definition: `nil` where points within
  /// the tolerance disagree.
  ///
  /// A sub-path's stroke is that of twice the width if it is whole and closed, and that of a pen to
  /// its inner or outer side otherwise; its shape is what it encloses by the non-zero rule.
  private struct Truth {
    private var regions: [(stroke: Path, shape: Path?)] = []
    private let isInner: Bool
    private let slack: Double

    init(_ subpaths: [Path], _ style: StrokeStyle, _ options: StrokeOptions) throws {
      isInner = style.alignment == .inner
      slack = 2 * options.tolerance
      var options = options
      options.visible = nil
      for subpath in subpaths {
        var wide = style
        let shape = subpath.applying(options.transform)
        let area = subpath.signedArea
        let isWhole = style.dash.isEmpty && style.trim.isWhole && subpath.verbs.last == .close
        if isWhole || area == 0 {
          wide.alignment = .center
          if area != 0 { wide.lineWidth *= 2 }
        } else {
          wide.alignment = (area > 0) == isInner ? .right : .left
        }
        regions.append((try subpath.strokedPath(wide, options: options), area == 0 ? nil : shape))
      }
    }

    func contains(_ point: Point) -> Bool? {
      let isInside = decides(point)
      for turn in 0..<8 {
        let angle = Double(turn) * .pi / 4
        let beside = point + slack * Vector(cos(angle), sin(angle))
        if decides(beside) != isInside { return nil }
      }
      return isInside
    }

    private func decides(_ point: Point) -> Bool {
      regions.contains { region in
        region.stroke.contains(point)
          && (region.shape.map { $0.contains(point) == isInner } ?? true)
      }
    }
  }

  /// One to three random sub-paths, some of which cross themselves.
  private func subpaths(_ random: inout SeededGenerator) throws -> [Path] {
    try (0..<Int.random(in: 1...3, using: &random)).map { _ in
      func point() -> String { "\(random.double(0...100)) \(random.double(0...100))" }
      var data = "M\(point())"
      for _ in 0..<Int.random(in: 2...5, using: &random) {
        data += [
          "L\(point())", "L\(point())", "C\(point()) \(point()) \(point())",
          "Q\(point()) \(point())",
        ].randomElement(using: &random)!
      }
      return try path(data + (Double.random(in: 0...1, using: &random) < 0.7 ? "Z" : ""))
    }
  }

  private func style(_ random: inout SeededGenerator) -> StrokeStyle {
    var style = StrokeStyle(lineWidth: random.double(0.5...25))
    style.alignment = Bool.random(using: &random) ? .inner : .outer
    style.lineJoin = [.miter, .round, .bevel].randomElement(using: &random)!
    style.lineCap = [.butt, .round, .square].randomElement(using: &random)!
    if Double.random(in: 0...1, using: &random) < 0.3 {
      style.dash = [random.double(5...60), random.double(5...30)]
    }
    return style
  }

  private func mesh(_ mesh: Mesh, contains point: Point) -> Bool {
    stride(from: 0, to: mesh.indices.count, by: 3).contains { first in
      let p = (0..<3).map { mesh.point(Int(mesh.indices[first + $0])) }
      return (0..<3).allSatisfy { (p[($0 + 1) % 3] - p[$0]).cross(point - p[$0]) >= 0 }
    }
  }

  /// Meshes, meshes of plans, what a window shows, and outlines have the points that they should.
  @Test func strokesAreClippedByTheirShapes() throws {
    var random = SeededGenerator(seed: Cases.seed)
    for _ in 0..<Cases.count(12) {
      let parts = try subpaths(&random)
      var drawing = Path()
      for part in parts { drawing.addPath(part) }
      let style = style(&random)
      var options = StrokeOptions(tolerance: 0.05, coverage: .single)
      if Double.random(in: 0...1, using: &random) < 0.4 {
        options.transform = AffineTransform(
          a: random.double(0.5...2), b: random.double(-1...1), c: random.double(-1...1),
          d: random.double(-2 ... -0.5), tx: 5, ty: -7)
      }
      let truth = try Truth(parts, style, options)
      let story = "seed \(Cases.seed): \(drawing.svgDescription) \(style) \(options.transform)"
      let single = try drawing.stroked(style, options: options)
      #expect(single.validate().isValid, "\(story)")
      var planned = Mesh()
      var plan = try StrokePlan(drawing, lineWidth: style.lineWidth * 0.3, options: options)
      try plan.stroke(style, into: &planned)
      let outline = try drawing.strokedPath(style, options: options)
      let box = drawing.applying(options.transform).bounds.insetBy(dx: -20, dy: -20)
      let middle = box.min + 0.5 * (box.max - box.min)
      options.visible = Rect(from: box.min, to: middle)
      let shown = try drawing.stroked(style, options: options)
      for _ in 0..<200 {
        let point = Point(
          random.double(box.min.x...box.max.x), random.double(box.min.y...box.max.y))
        guard let isInside = truth.contains(point) else { continue }
        #expect(mesh(single, contains: point) == isInside, "\(point), \(story)")
        #expect(mesh(planned, contains: point) == isInside, "planned: \(point), \(story)")
        #expect(outline.contains(point) == isInside, "outline: \(point), \(story)")
        guard point.x < middle.x, point.y < middle.y else { continue }
        #expect(mesh(shown, contains: point) == isInside, "shown: \(point), \(story)")
      }
    }
  }

  /// What lies inside and what lies outside are together the stroke of twice the width.
  @Test func innerAndOuterStrokesAreTheWholeStroke() throws {
    var random = SeededGenerator(seed: Cases.seed)
    for _ in 0..<Cases.count(12) {
      var drawing = Path()
      drawing.addPath(try subpaths(&random)[0])
      drawing.closeSubpath()
      var style = style(&random)
      style.dash = []
      let options = StrokeOptions(tolerance: 0.01, coverage: .single)
      var areas: [Double] = []
      for alignment in [StrokeStyle.Alignment.inner, .outer] {
        style.alignment = alignment
        let single = try drawing.stroked(style, options: options)
        let outline = try drawing.strokedPath(style, options: options)
        #expect(isNear(outline.signedArea, single.area, 1e-3 * single.area + 1e-3))
        areas.append(single.area)
      }
      style.alignment = .center
      style.lineWidth *= 2
      let whole = try drawing.stroked(style, options: options).area
      #expect(
        isNear(areas[0] + areas[1], whole, 1e-3 * whole),
        "seed \(Cases.seed): \(drawing.svgDescription) \(style): \(areas) of \(whole)")
    }
  }

  /// A pen wider than the shape fills it; outside of it, sharp corners have their miters.
  @Test func widePensFillTheShape() throws {
    let needle = try path("M0 0L40 3L0 6Z")
    let inner = StrokeStyle(lineWidth: 100, alignment: .inner)
    let single = StrokeOptions(tolerance: 0.01, coverage: .single)
    #expect(isNear(try needle.stroked(inner, options: single).area, 120, 1e-3))
    let outer = StrokeStyle(lineWidth: 1, lineJoin: .bevel, alignment: .outer)
    let mesh = try needle.stroked(outer, options: single)
    #expect(!self.mesh(mesh, contains: Point(20, 3)) && self.mesh(mesh, contains: Point(20, 1)))
  }

  /// What encloses nothing has half of the width on each side.
  @Test func linesHaveBothSides() throws {
    for data in ["M0 0H10", "M0 0H10L0 0", "M0 0H10Z"] {
      for alignment in [StrokeStyle.Alignment.inner, .outer] {
        let style = StrokeStyle(lineWidth: 2, lineJoin: .bevel, alignment: alignment)
        let mesh = try path(data).stroked(style, options: StrokeOptions(coverage: .single))
        #expect(
          isNear(mesh.bounds.min.y, -1, 0.01) && isNear(mesh.bounds.max.y, 1, 0.01), "\(data)")
      }
    }
  }

  /// A tessellator that is used again allocates nothing and gives the same.
  @Test func aUsedTessellatorGivesTheSame() throws {
    let star = try path("M50 0L80 90L5 35H95L20 90Z")
    let options = StrokeOptions(coverage: .single)
    var tessellator = Tessellator()
    for alignment in [StrokeStyle.Alignment.inner, .outer, .center, .inner] {
      let style = StrokeStyle(lineWidth: 9, alignment: alignment)
      var mesh = Mesh()
      try tessellator.stroke(star, style: style, options: options, into: &mesh)
      #expect(mesh == (try star.stroked(style, options: options)), "\(alignment)")
    }
  }
}
