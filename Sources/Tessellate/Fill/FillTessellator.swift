/// Triangulates the region that closed contours enclose.
struct FillTessellator: ~Copyable, Sendable {
  mutating func fill(
    _ polyline: borrowing Polyline, options: FillOptions, lattice: Lattice, into mesh: inout Mesh
  ) throws(TessellationError) {
  }
}
