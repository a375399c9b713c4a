/// The attributes of each vertex in an interleaved buffer, as graphics cards read them.
///
///     let layout: VertexLayout = [.position, .color]
///     layout.stride                 // 12 bytes a vertex
///     layout.offset(of: .color)     // 8
///     let vertices = mesh.vertexBuffer(layout, paint: .color(.white))
///
/// Numbers are little-endian `Float`s, colours four bytes; nothing is padded, and every attribute
/// starts at a multiple of four bytes.
public struct VertexLayout: Sendable, Hashable {
  /// A quantity of a vertex.
  public enum Attribute: String, Sendable, Hashable, CaseIterable {
    /// x and y, relative to the mesh's `origin`: two `Float`s.
    case position
    /// x, y and 0: three `Float`s.
    case position3D = "position-3d"
    /// Red, green, blue and alpha in sRGB, not premultiplied: four bytes, to be read as fractions
    /// of 255.
    case color
    /// The same, each colour multiplied by alpha.
    case premultipliedColor = "premultiplied-color"
    /// The arc length along the stroke, 0 in a mesh without stroke attributes: one `Float`.
    case distance
    /// The side of the stroke, −1 … 1, 0 in a mesh without stroke attributes: one `Float`.
    case side
    /// The factor of the stroke's width, as `Mesh.widthScales(of:along:)` returns it: one `Float`.
    case widthScale = "width-scale"

    /// The number of bytes.
    public var size: Int {
      switch self {
      case .position: 8
      case .position3D: 12
      case .color, .premultipliedColor, .distance, .side, .widthScale: 4
      }
    }
  }

  /// The attributes in the order in which they follow each other.
  public var attributes: [Attribute]

  /// Creates a layout.
  ///
  /// - Parameter attributes: The attributes in the order in which they follow each other.
  public init(_ attributes: [Attribute]) { self.attributes = attributes }

  /// The number of bytes from one vertex to the next.
  public var stride: Int { attributes.reduce(0) { $0 + $1.size } }

  /// Returns the number of bytes before an attribute, or `nil` if the layout does not have it.
  ///
  /// - Parameter attribute: The attribute.
  /// - Returns: The number of bytes.
  public func offset(of attribute: Attribute) -> Int? {
    guard let index = attributes.firstIndex(of: attribute) else { return nil }
    return attributes[..<index].reduce(0) { $0 + $1.size }
  }
}

extension VertexLayout: ExpressibleByArrayLiteral {
  /// Creates a layout of these attributes.
  public init(arrayLiteral attributes: Attribute...) { self.init(attributes) }
}

extension Mesh {
  /// Appends the vertices as bytes, one after the other.
  ///
  /// Positions are relative to `origin`: add it in the transform of the draw call, in `Double`, so
  /// that what lies far out keeps its digits. Bytes that are kept from frame to frame, emptied by
  /// `removeAll(keepingCapacity: true)`, are not allocated again.
  ///
  /// - Parameters:
  ///   - layout: The attributes of each vertex.
  ///   - paint: The colour of each vertex; a gradient's at its place (see `colors(of:)`).
  ///   - widthScales: The factor of the stroke's width at each vertex; empty for 1.
  ///   - bytes: The buffer to extend, by `layout.stride` times `vertexCount` bytes.
  /// - Precondition: There are no width scales, or one for each vertex.
  public func appendVertices(
    _ layout: VertexLayout, paint: Paint = .color(.white), widthScales: [Float] = [],
    to bytes: inout [UInt8]
  ) {
    precondition(
      widthScales.isEmpty || widthScales.count == vertexCount,
      "\(widthScales.count) width scales for \(vertexCount) vertices")
    let hasColors = layout.attributes.contains { $0 == .color || $0 == .premultipliedColor }
    let colors = hasColors ? MeshPart(self, paint: paint).colors : []
    let even = paint.representative
    let hasAttributes = strokeAttributes.count == vertexCount
    let stride = layout.stride
    bytes.reserveCapacity(bytes.count + stride * vertexCount)
    for index in positions.indices {
      let color = colors.isEmpty ? even : colors[index]
      let place = hasAttributes ? strokeAttributes[index] : StrokeAttribute(distance: 0, side: 0)
      bytes.appendUnchecked(limit: stride) { vertex in
        var offset = 0
        for attribute in layout.attributes {
          switch attribute {
          case .position, .position3D:
            vertex.store(positions[index].x.bitPattern.littleEndian, at: offset)
            vertex.store(positions[index].y.bitPattern.littleEndian, at: offset &+ 4)
            if attribute == .position3D { vertex.store(UInt32(0), at: offset &+ 8) }
          case .color: vertex.store(color.word(premultiplied: false), at: offset)
          case .premultipliedColor: vertex.store(color.word(premultiplied: true), at: offset)
          case .distance: vertex.store(place.distance.bitPattern.littleEndian, at: offset)
          case .side: vertex.store(place.side.bitPattern.littleEndian, at: offset)
          case .widthScale:
            let scale = widthScales.isEmpty ? 1 : widthScales[index]
            vertex.store(scale.bitPattern.littleEndian, at: offset)
          }
          offset &+= attribute.size
        }
        return stride
      }
    }
  }

  /// Returns the vertices as bytes, one after the other.
  ///
  /// - Parameters:
  ///   - layout: The attributes of each vertex.
  ///   - paint: The colour of each vertex; a gradient's at its place.
  ///   - widthScales: The factor of the stroke's width at each vertex; empty for 1.
  /// - Returns: The bytes, `layout.stride` for each vertex.
  public func vertexBuffer(
    _ layout: VertexLayout, paint: Paint = .color(.white), widthScales: [Float] = []
  ) -> [UInt8] {
    var bytes: [UInt8] = []
    appendVertices(layout, paint: paint, widthScales: widthScales, to: &bytes)
    return bytes
  }
}

extension Color {
  /// The bytes of red, green, blue and alpha, red first in memory.
  fileprivate func word(premultiplied: Bool) -> UInt32 {
    let (red, green, blue, alpha) = bytes
    func byte(_ component: UInt8) -> UInt32 {
      guard premultiplied else { return UInt32(component) }
      return (UInt32(component) * UInt32(alpha) + 127) / 255
    }
    let word = byte(red) | byte(green) << 8 | byte(blue) << 16 | UInt32(alpha) << 24
    return word.littleEndian
  }
}
