/// Triangulates the region that a pen sweeps along a path.
struct StrokeTessellator: ~Copyable, Sendable {
  mutating func stroke(
    _ path: Path, style: StrokeStyle, options: StrokeOptions, into mesh: inout Mesh
  ) throws(TessellationError) {
  }
}
