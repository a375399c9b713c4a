// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Documentation of the functions is the header, where their users look.
#if compiler(>=6.3)
  import Tessellate

  // Handles of the C interface: plain memory that holds a value, so that a call neither retains nor
  // releases. `include/tessellate.h` is the documentation; each function here has the name and the
  // order of parameters that stand there, and does no more than translate.
  //
  // Foreign pointers are trusted as C trusts them: a handle is NULL or one that was made here.
  //
  // Small builds optimise for size, which copies structs byte by byte; the functions that are
  // called most, and what they call first, are optimised for speed.

  /// A path behind a handle, and what its last failure said.
  struct PathHandle {
    var path = Path()
    var message = Message()
  }

  /// A tessellator behind a handle, with the options of its next calls.
  struct TessellatorHandle: ~Copyable {
    var tessellator = Tessellator()
    var fill = FillOptions()
    var stroke = StrokeOptions()
    var style = StrokeStyle()
    var report = TessellationReport()
    var message = Message()
    /// Paths of a call, kept for their memory.
    var paths: [Path] = []
  }

  /// A plan behind a handle.
  struct PlanHandle: ~Copyable {
    var plan: StrokePlan
  }

  /// A text with a 0 at its end; empty without a failure.
  struct Message {
    private var bytes: [UInt8] = [0]

    mutating func clear() { if bytes.count > 1 { bytes = [0] } }

    mutating func set(_ text: MessageText) {
      bytes = text.bytes
      bytes.append(0)
    }

    /// The first byte, valid until the message changes.
    var address: UnsafePointer<UInt8>? {
      bytes.withUnsafeBufferPointer { $0.baseAddress }
    }
  }

  // MARK: - Making and ending

  @inline(__always)
  func made<Value: ~Copyable>(_ value: consuming Value) -> OpaquePointer {
    let memory = UnsafeMutablePointer<Value>.allocate(capacity: 1)
    memory.initialize(to: value)
    return OpaquePointer(memory)
  }

  @inline(__always)
  func end<Value: ~Copyable>(_ handle: OpaquePointer?, _ type: Value.Type) {
    guard let handle else { return }
    let memory = UnsafeMutablePointer<Value>(handle)
    memory.deinitialize(count: 1)
    memory.deallocate()
  }

  @inline(__always)
  func path(_ handle: OpaquePointer) -> UnsafeMutablePointer<PathHandle> {
    UnsafeMutablePointer(handle)
  }

  @inline(__always)
  func tessellator(_ handle: OpaquePointer) -> UnsafeMutablePointer<TessellatorHandle> {
    UnsafeMutablePointer(handle)
  }

  @inline(__always)
  func plan(_ handle: OpaquePointer) -> UnsafeMutablePointer<PlanHandle> {
    UnsafeMutablePointer(handle)
  }

  @inline(__always)
  func mesh(_ handle: OpaquePointer) -> UnsafeMutablePointer<Mesh> {
    UnsafeMutablePointer(handle)
  }

  // MARK: - Status

  /// The statuses of the header.
  enum Status {
    static let ok: Int32 = 0
    static let invalidPathData: Int32 = 8
    static let invalidArgument: Int32 = 9

    static func code(of error: TessellationError) -> Int32 {
      switch error {
      case .invalidElement: 1
      case .outOfRange: 2
      case .invalidTolerance: 3
      case .invalidStyle, .invalidSize: 4
      case .invalidMesh: 5
      case .budgetExceeded: 6
      case .belowResolution: 7
      }
    }
  }

  extension TessellatorHandle {
    mutating func succeed(_ report: TessellationReport) -> Int32 {
      self.report = report
      message.clear()
      return Status.ok
    }

    mutating func fail(_ error: TessellationError) -> Int32 {
      message.set(error.message)
      return Status.code(of: error)
    }

    /// Refuses a value that is none of its enumeration.
    mutating func refuse(_ what: String, _ value: Int32) -> Int32 {
      message.set("\(what) \(Int(value)): expected a constant of tessellate.h")
      return Status.invalidArgument
    }
  }

  extension PathHandle {
    mutating func succeed() -> Int32 {
      message.clear()
      return Status.ok
    }

    mutating func fail(_ text: MessageText, _ status: Int32) -> Int32 {
      message.set(text)
      return status
    }

    mutating func fail(_ error: TessellationError) -> Int32 {
      fail(error.message, Status.code(of: error))
    }

    /// Refuses a value that is none of its enumeration.
    mutating func refuse(_ what: String, _ value: Int32) -> Int32 {
      fail("\(what) \(Int(value)): expected a constant of tessellate.h", Status.invalidArgument)
    }
  }

  // MARK: - Calls

  /// Replaces a path, or fails.
  func replace(
    _ p: OpaquePointer?, _ body: (Path) throws(TessellationError) -> Path
  ) -> Int32 {
    guard let p else { return Status.invalidArgument }
    let handle = path(p)
    do throws(TessellationError) {
      handle.pointee.path = try body(handle.pointee.path)
      return handle.pointee.succeed()
    } catch { return handle.pointee.fail(error) }
  }

  /// Lends a path to `body`, moved out and back: a copy would count references.
  @inline(__always)
  func lend<Result>(
    _ p: OpaquePointer, _ body: (Path) throws(TessellationError) -> Result
  ) throws(TessellationError) -> Result {
    let handle = path(p)
    let lent = handle.move()
    defer { handle.initialize(to: lent) }
    return try body(lent.path)
  }

  /// Calls a tessellator, and translates what it throws.
  @inline(__always)
  func call(
    _ t: OpaquePointer?,
    _ body: (inout TessellatorHandle) throws(TessellationError) -> TessellationReport
  ) -> Int32 {
    guard let t else { return Status.invalidArgument }
    let handle = tessellator(t)
    do throws(TessellationError) {
      let report = try body(&handle.pointee)
      return handle.pointee.succeed(report)
    } catch { return handle.pointee.fail(error) }
  }

  /// The paths behind `count` handles; `nil` if one is NULL.
  func paths(_ handles: UnsafePointer<OpaquePointer?>?, _ count: Int) -> [Path]? {
    guard count >= 0, count == 0 || handles != nil else { return nil }
    var paths: [Path] = []
    for i in 0..<count {
      guard let p = handles![i] else { return nil }
      paths.append(path(p).pointee.path)
    }
    return paths
  }

  // MARK: - Values

  /// A transform of six numbers; the identity for NULL.
  func transform(_ numbers: UnsafePointer<Double>?) -> AffineTransform {
    guard let t = numbers else { return .identity }
    return AffineTransform(a: t[0], b: t[1], c: t[2], d: t[3], tx: t[4], ty: t[5])
  }

  func fillRule(_ value: Int32) -> FillRule? {
    switch value {
    case 0: .nonZero
    case 1: .evenOdd
    case 2: .positive
    case 3: .negative
    case 4: .magnitudeAtLeastTwo
    default: nil
    }
  }

  func lineCap(_ value: Int32) -> StrokeStyle.LineCap? {
    switch value {
    case 0: .butt
    case 1: .round
    case 2: .square
    case 3: .triangle
    default: nil
    }
  }

  func lineJoin(_ value: Int32) -> StrokeStyle.LineJoin? {
    switch value {
    case 0: .miter
    case 1: .round
    case 2: .bevel
    case 3: .miterClip
    case 4: .arcs
    default: nil
    }
  }

  /// Copies text as C's `snprintf` does: at most `capacity` bytes with a 0 at the end; returns the
  /// whole length.
  func copy(_ text: [UInt8], to buffer: UnsafeMutablePointer<UInt8>?, _ capacity: Int) -> Int {
    guard let buffer, capacity > 0 else { return text.count }
    let count = Swift.min(text.count, capacity - 1)
    for i in 0..<count { buffer[i] = text[i] }
    buffer[count] = 0
    return text.count
  }

  @c(tess_version) public func tessVersion() -> Int32 { 200 }
#endif
