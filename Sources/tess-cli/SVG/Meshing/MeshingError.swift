import Tessellate

/// The reason why a drawing gives no meshes or no picture, and the place of it.
public struct MeshingError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The kind of a failure.
  public enum Reason: Sendable, Hashable {
    /// A path, a clip or a picture in error, or a budget that is exceeded.
    case tessellation(TessellationError)
    /// The part that a mesh lacks, where the options allow nothing to be lost.
    case loss(MeshNotice)
    /// More triangles than fit into the memory.
    case triangles(limit: Int)
    /// A picture with a side of more pixels than this.
    case side(limit: Int)
  }

  /// The drawing, its line and the path, as far as they are known.
  public var place: String
  /// The failure.
  public var reason: Reason

  /// Creates an error.
  ///
  /// - Parameters:
  ///   - reason: The failure.
  ///   - place: The drawing, its line and the path.
  public init(_ reason: Reason, at place: String) { (self.reason, self.place) = (reason, place) }

  init(_ error: TessellationError, at place: String) {
    self.init(.tessellation(error), at: place)
  }

  init(_ notice: MeshNotice) { self.init(.loss(notice), at: notice.place) }

  /// The place and the failure.
  public var description: String {
    switch reason {
    case .tessellation(let error): "\(place): \(error)"
    case .loss(let notice): notice.description
    case .triangles(let limit): "\(place): more than \(limit) triangles needed"
    case .side(let limit): "\(place): a side of more than \(limit) pixels"
    }
  }
}

/// Places in the input, for the start of messages.
package enum Place {
  /// `NAME:LINE: `, without what is unknown.
  package static func text(_ name: String?, _ line: Int?) -> String {
    let parts = (name.map { "\($0):" } ?? "") + (line.map { "\($0):" } ?? "")
    return parts.isEmpty ? "" : parts + " "
  }
}
