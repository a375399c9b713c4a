#if canImport(CoreGraphics)
  import CoreGraphics
  import Tessellate

  extension Tessellate.Path {
    /// Creates a path of CoreGraphics' elements.
    ///
    /// CoreGraphics has no arcs: those that were added to its path are cubic curves there.
    public init(_ path: CGPath) {
      self.init()
      var result = Tessellate.Path()
      path.applyWithBlock { pointer in
        let element = pointer.pointee
        func point(_ index: Int) -> Point { Point(element.points[index]) }
        switch element.type {
        case .moveToPoint: result.move(to: point(0))
        case .addLineToPoint: result.addLine(to: point(0))
        case .addQuadCurveToPoint: result.addQuadCurve(to: point(1), control: point(0))
        case .addCurveToPoint:
          result.addCurve(to: point(2), control1: point(0), control2: point(1))
        case .closeSubpath: result.closeSubpath()
        @unknown default: break
        }
      }
      self = result
    }

    /// The path with CoreGraphics' type.
    ///
    /// Arcs become cubic curves of at most an eighth of a turn, off by less than 5·10⁻⁶ of the
    /// larger radius.
    public var cgPath: CGPath {
      let result = CGMutablePath()
      for element in self {
        switch element {
        case .move(let end): result.move(to: end.cgPoint)
        case .line(let end): result.addLine(to: end.cgPoint)
        case .quadCurve(let end, let control):
          result.addQuadCurve(to: end.cgPoint, control: control.cgPoint)
        case .curve(let end, let control1, let control2):
          result.addCurve(
            to: end.cgPoint, control1: control1.cgPoint, control2: control2.cgPoint)
        case .arc(let arc):
          for curve in arc.cubics {
            result.addCurve(
              to: curve.end.cgPoint, control1: curve.control1.cgPoint,
              control2: curve.control2.cgPoint)
          }
        case .closeSubpath: result.closeSubpath()
        }
      }
      return result
    }
  }
#endif

#if canImport(SwiftUI)
  import SwiftUI

  extension Tessellate.Path {
    /// Creates a path of SwiftUI's elements.
    public init(_ path: SwiftUI.Path) { self.init(path.cgPath) }
  }

  extension SwiftUI.Path {
    /// Creates SwiftUI's path of a path's elements; arcs become cubic curves, as in `cgPath`.
    public init(_ path: Tessellate.Path) { self.init(path.cgPath) }
  }
#endif
