import Foundation
import Tessellate
import TessellateSVG

/// Whole drawings as inputs: an SVG document, or path data, one path a line.
enum Drawings {
  static func read(_ file: String) throws -> Drawing {
    guard let data = FileManager.default.contents(atPath: file) else {
      throw BenchError(message: "\(file): can't be read", exitCode: 66)
    }
    let bytes = Array(data)
    do throws(DrawingError) {
      return try PathData.isDocument(bytes, name: file) ? Drawing(svg: bytes) : pathData(bytes)
    } catch {
      throw BenchError(message: "\(file): \(error)", exitCode: 65)
    }
  }

  /// Fills and strokes every path in SVG's initial style.
  private static func pathData(_ bytes: [UInt8]) throws(DrawingError) -> Drawing {
    let paint = Paint.color(.black)
    return Drawing(
      nodes: try PathData.paths(of: bytes).map { _, path in
        .path(
          PaintedPath(
            path: path, fill: .init(paint: paint),
            stroke: .init(paint: paint, style: StrokeStyle(miterLimit: 4))))
      })
  }

  /// The fills and strokes of the drawing in the order of painting, scaled by `scale`.
  static func jobs(_ drawing: Drawing, scale: Double = 1) -> [(BenchInput.Job, Paint)] {
    let output = Tessellate.AffineTransform(scaleX: scale, y: scale)
    return drawing.paths.flatMap { painted in
      let transform = painted.transform.concatenating(output)
      let fill = painted.fill.map { fill in
        let path = painted.path.applying(transform)
        return (BenchInput.Job(work: .fill(fill.rule), path: path), fill.paint)
      }
      let stroke = painted.stroke.map { stroke in
        var job = BenchInput.Job(work: .stroke(stroke.style), path: painted.path)
        job.transform = transform
        return (job, stroke.paint)
      }
      return (painted.isStrokeFirst ? [stroke, fill] : [fill, stroke]).compactMap { $0 }
    }
  }
}
