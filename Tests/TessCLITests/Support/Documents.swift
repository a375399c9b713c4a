@testable import TessellateSVG

/// Reads a document with this content and these attributes of its root.
func drawing(_ content: String, _ attributes: String = "") throws -> Drawing {
  try Drawing(
    svg: Array("<svg xmlns='http://www.w3.org/2000/svg' \(attributes)>\(content)</svg>".utf8))
}
