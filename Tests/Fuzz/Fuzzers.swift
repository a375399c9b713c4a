/// The targets of fuzzing.
///
/// All targets are one program, which runs the one that it is named after: `.build/fuzz/fill/fill`.
enum FuzzTarget: String, CaseIterable {
  case pathData = "path-data"
  case fill, stroke, drawing, raster, algebra
  case meshFiles = "mesh-files"

  static let current: FuzzTarget = {
    let name = CommandLine.arguments[0].split(separator: "/").last.map(String.init) ?? ""
    guard let target = FuzzTarget(rawValue: name) else {
      fatalError("\(name): expected one of \(allCases.map(\.rawValue))")
    }
    return target
  }()

  func run(_ bytes: UnsafeBufferPointer<UInt8>) {
    switch self {
    case .pathData: PathDataFuzzer.run(bytes)
    case .fill: FillFuzzer.run(bytes)
    case .stroke: StrokeFuzzer.run(bytes)
    case .drawing: DrawingFuzzer.run(bytes)
    case .raster: RasterFuzzer.run(bytes)
    case .algebra: AlgebraFuzzer.run(bytes)
    case .meshFiles: MeshFileFuzzer.run(bytes)
    }
  }
}

/// Runs one input, as libFuzzer calls it.
///
/// - Parameters:
///   - data: The bytes of the input.
///   - count: Their number.
/// - Returns: 0, to keep the input in the corpus.
@c(LLVMFuzzerTestOneInput)
public func fuzz(_ data: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  FuzzTarget.current.run(UnsafeBufferPointer(start: data, count: count))
  return 0
}

/// Prints the meaning of an input that is run alone: `.build/fuzz/fill/fill FINDING`.
func tell(_ story: @autoclosure () -> String) {
  if CommandLine.arguments.count == 2 { Console.write(story() + "\n") }
}

/// Stops the fuzzer at a broken law, with a message; a `precondition` has none in optimised code.
func uphold(_ law: Bool, _ story: @autoclosure () -> String = "a law is broken") {
  if !law { fatalError(story()) }
}

/// Stops the fuzzer at an error that finite input must not cause.
func allow(_ error: TessellationError) {
  switch error {
  case .budgetExceeded, .outOfRange: break
  default: fatalError("\(error)")
  }
}
