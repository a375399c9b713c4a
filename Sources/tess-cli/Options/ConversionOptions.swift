import Tessellate
import TessellateSVG

/// The options of commands that read drawings and write one result.
struct ConversionOptions {
  let input: InputOptions
  let meshing: MeshingOptions
  let output: OutputOptions

  /// Takes them, all of which may be left out.
  ///
  /// `trimsPaths` says whether `--trim` and its like are the command's.
  init(_ arguments: inout Arguments, trimsPaths: Bool = false) throws(UsageError) {
    let style = try StyleOptions(&arguments)
    meshing = try MeshingOptions(&arguments)
    output = try OutputOptions(&arguments)
    input = try InputOptions(
      &arguments, style: style, isStrict: meshing.isStrict, trimsPaths: trimsPaths)
  }
}
