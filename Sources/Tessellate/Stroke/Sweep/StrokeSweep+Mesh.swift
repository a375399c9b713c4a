extension StrokeSweep where Sink == EitherSink {
  /// Appends the stroke along `spine` to `mesh`; after an error, the mesh is as before.
  mutating func stroke(
    _ spine: borrowing Spine, style: StrokeStyle, options: StrokeOptions, frame: StrokeSetup,
    into mesh: inout Mesh
  ) throws(TessellationError) {
    let count = mesh.positions.count
    sink.isRibbon = true
    sink.ribbon.reset(
      transform: options.penTransform, origin: frame.origin, base: count, moved: frame.moved,
      rowDoubt: frame.rowDoubt)
    pen = frame.pen(style)
    vertexLimit = options.vertexLimit
    var failure: TessellationError?
    write(to: &mesh) { sweep in
      do throws(TessellationError) {
        try sweep.sweep(spine, style: style, options: options, halfWidth: frame.halfWidth)
      } catch {
        failure = error
        return false
      }
      if sweep.isFull || count + sweep.sink.vertexCount > UInt32.max {
        failure = .budgetExceeded(.vertices, limit: options.vertexLimit)
      } else if frame.mayLeaveRange, !sweep.sink.ribbon.isInRange {
        failure = .outOfRange()
      }
      return failure == nil
    }
    if let failure { throw failure }
    if count == 0 { mesh.origin = frame.origin }
    if frame.isVast { mesh.divideDistances(from: count, by: 1) }
    witness(mesh)
  }

  /// Lets the sink write to the ends of the mesh's arrays; what `body` wrote is kept if it returns
  /// true.
  private mutating func write(to mesh: inout Mesh, _ body: (inout StrokeSweep) -> Bool) {
    let missing = mesh.completeStrokeAttributes()
    var isDone = false
    var (vertices, values, corners) = ([SIMD2<Float>](), [Mesh.StrokeAttribute](), [UInt32]())
    mesh.swapStrips(&vertices, &values, &corners)
    vertices.appendTail { vertices in
      values.appendTail { values in
        corners.appendTail { corners in
          sink.ribbon.swapTails(&vertices, &values, &corners)
          isDone = body(&self)
          sink.ribbon.swapTails(&vertices, &values, &corners)
          guard !isDone else { return }
          vertices.removeAll()
          values.removeAll()
          corners.removeAll()
        }
      }
    }
    mesh.swapStrips(&vertices, &values, &corners)
    if !isDone { mesh.strokeAttributes.removeLast(missing) }
  }
}

extension Mesh {
  /// Exchanges the arrays that strokes write for these.
  fileprivate mutating func swapStrips(
    _ vertices: inout [SIMD2<Float>], _ values: inout [StrokeAttribute], _ corners: inout [UInt32]
  ) {
    swap(&positions, &vertices)
    swap(&strokeAttributes, &values)
    swap(&indices, &corners)
  }
}
