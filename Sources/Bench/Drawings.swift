import Foundation
import Tessellate
import TessellateSVG

/// Whole drawings as inputs: an SVG document, or path data, one path a line.
enum Drawings {
  static func read(_ file: String) throws -> Drawing {
    guard let data = FileManager.default.contents(atPath: file) else {
      throw BenchError(message: "\(file): can't be read", exitCode: 66)
    }
    let isMarkup =
      file.lowercased().hasSuffix(".svg") || data.first { $0 > 0x20 } == UInt8(ascii: "<")
    guard isMarkup else { return try pathData(data, file) }
    do throws(DrawingError) {
      return try Drawing(svg: Array(data))
    } catch {
      throw BenchError(message: "\(file): \(error)", exitCode: 65)
    }
  }

  /// Every path is filled and stroked with SVG's own style.
  private static func pathData(_ data: Data, _ file: String) throws -> Drawing {
    var nodes: [DrawingNode] = []
    let lines = String(decoding: data, as: UTF8.self).split(separator: "\n")
    for line in lines where line.contains(where: { !$0.isWhitespace }) && line.first != "#" {
      do throws(SVGPathError) {
        let paint = Paint.color(.black)
        nodes.append(
          .path(
            PaintedPath(
              path: try Path(svg: String(line)), fill: .init(paint: paint),
              stroke: .init(paint: paint, style: StrokeStyle(miterLimit: 4)))))
      } catch {
        throw BenchError(message: "\(file): \(error)", exitCode: 65)
      }
    }
    return Drawing(nodes: nodes)
  }

  /// The drawing's fills and strokes in the order of painting, `scale` times as large.
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
