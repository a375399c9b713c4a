#if canImport(Foundation)
  import Foundation
  import Tessellate

  // The library imports nothing, and `LocalizedError` is Foundation's. Where an alert shows
  // `localizedDescription`, these conformances make it the library's own text, which `"\(error)"`
  // is everywhere.

  extension TessellationError: LocalizedError {
    /// The error as a message for a user.
    public var errorDescription: String? { description }
  }

  extension SVGPathError: LocalizedError {
    /// The place and the expectation.
    public var errorDescription: String? { description }
  }

  extension MeshFileError: LocalizedError {
    /// The place and the expectation.
    public var errorDescription: String? { description }
  }
#endif
