import Tessellate
import TessellateSVG

/// The format of the mesh file, and the operations on the meshes before they are written.
struct MeshFileOptions {
  private let writer: MeshFileWriter
  private let isYUp: Bool
  /// The height of the solids; `nil` for flat meshes.
  private let height: Double?
  /// Whether each path gets a solid of its own.
  private let isByPath: Bool
  /// Whether all meshes are parts of one, in which each face has its topmost paint.
  private let isPlanar: Bool

  private static let extrude = Option<Double?>.optionalNumber(
    "--extrude", placeholder: "HEIGHT", .aboveZero,
    help: "Makes one closed solid, from z = 0 up, over the union of everything painted.")
  private static let extrudeByPath = Option<Double?>.optionalNumber(
    "--extrude-by-path", placeholder: "HEIGHT", .aboveZero,
    help: "Makes a closed solid over each path.")
  private static let planar = Switch(
    name: "--planar",
    help:
      "Makes one conforming mesh, in which each face has its topmost paint; with --extrude, a "
      + "closed solid for each paint.")
  private static let yUp = Switch(
    name: "--y-up", help: "Flips y; faces stay counter-clockwise.")
  private static let colors = Switch(
    name: "--obj-colors", help: "Writes colours with the vertices of an OBJ: v x y z r g b.")
  private static let noNormals = Switch(
    name: "--no-normals", help: "Leaves the normal out of an OBJ.")
  private static let text = Switch(
    name: "--text", help: "Writes PLY and STL as text instead of binary.")

  static let options = [
    planar.info, extrude.info, extrudeByPath.info, yUp.info, colors.info, noNormals.info, text.info,
  ]

  init(_ arguments: inout Arguments, format: MeshFormat) throws(UsageError) {
    isYUp = arguments.take(Self.yUp)
    isPlanar = arguments.take(Self.planar)
    writer = MeshFileWriter(
      format: format, writesNormals: !arguments.take(Self.noNormals),
      writesColors: arguments.take(Self.colors), isText: arguments.take(Self.text))
    let whole = try arguments.take(Self.extrude)
    let byPath = try arguments.take(Self.extrudeByPath)
    guard whole == nil || byPath == nil else {
      throw UsageError("--extrude and --extrude-by-path exclude each other")
    }
    guard !isPlanar || byPath == nil else {
      throw UsageError("--planar and --extrude-by-path exclude each other: use --extrude")
    }
    (height, isByPath) = (whole ?? byPath, byPath != nil)
    if height != nil, format == .svg { throw UsageError("a solid can't be written as SVG") }
  }

  /// Makes the files of the meshes, or of the solids over them.
  ///
  /// - Parameters:
  ///   - groups: The meshes of all paths.
  ///   - jobs: The paths.
  ///   - path: The path of the output; `nil` for standard output.
  ///   - tolerance: The tolerance of the meshes, in output units.
  ///   - quality: The kind of triangles of a planar mesh.
  ///   - output: The map from the drawings' coordinates to the output's.
  ///   - visible: The rectangle outside of which geometry may be left out, in output units.
  /// - Returns: The files, the numbers of their vertices and triangles, and what solids lack.
  /// - Throws: The failure of a solid whose area can't be filled.
  func files(
    _ groups: [MeshGroup], of jobs: [DrawingMesher.Job], path: String?, tolerance: Double,
    quality: FillOptions.Quality, output: AffineTransform, visible: Rect? = nil
  ) throws(Failure) -> (
    files: [(path: String, bytes: [UInt8])], summary: Summary, notices: [MeshNotice]
  ) {
    var groups = groups
    var notices: [MeshNotice] = []
    if isPlanar {
      var mesher = PlanarMesher(
        tolerance: tolerance, quality: quality, transform: output, visible: visible)
      do throws(TessellationError) {
        groups = try mesher.visibleParts(of: groups, jobs)
      } catch {
        throw Failure(error, at: "--planar")
      }
      notices = mesher.notices
    }
    if isYUp {
      for group in groups.indices {
        for part in groups[group].parts.indices {
          groups[group].parts[part].mesh.flip()
          groups[group].parts[part].paint.flip()
        }
      }
    }
    guard let height else {
      let files = writer.files(.meshes(groups), path: path)
      return (files, writer.summary(Summary(groups)), notices)
    }
    let solids: [SolidPart]
    do throws(TessellationError) {
      let flip = AffineTransform(scaleX: 1, y: isYUp ? -1 : 1)
      var extruder = Extruder(
        height: height, tolerance: tolerance, transform: output.concatenating(flip),
        visible: visible.map { Rect(from: flip.apply($0.min), to: flip.apply($0.max)) })
      if isPlanar {
        solids = try groups.solidsByPaint(height: height)
      } else if isByPath {
        solids = try extruder.solids(over: groups, jobs)
      } else {
        solids = try extruder.solid(over: groups, jobs)
      }
      notices += extruder.notices
    } catch {
      throw Failure(error, at: "--extrude")
    }
    let summary = Summary(
      paths: groups.count, vertices: solids.reduce(0) { $0 + $1.solid.vertexCount },
      triangles: solids.reduce(0) { $0 + $1.solid.triangleCount })
    return (writer.files(.solids(solids), path: path), writer.summary(summary), notices)
  }
}

extension Mesh {
  /// Mirrors the mesh about the x axis; faces stay counter-clockwise.
  mutating func flip() {
    // A difference, because the negative of 0 would be written as -0.
    origin.y = 0 - origin.y
    for index in positions.indices { positions[index].y = 0 - positions[index].y }
    for triangle in stride(from: 0, to: indices.count - 2, by: 3) {
      indices.swapAt(triangle + 1, triangle + 2)
    }
  }
}

extension Paint {
  /// Mirrors the paint about the x axis.
  fileprivate mutating func flip() { self = scaled(by: AffineTransform(scaleX: 1, y: -1)) }
}
