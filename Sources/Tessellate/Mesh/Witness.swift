// Every mesh that is written passes through here, so that builds can be compared by all their
// results: with `TESSELLATE_WITNESS=1 swift test` a line is printed for each mesh that the tests
// make, and `Tests/SameBits/test_meshes.py` compares the lines of whole test suites. In every other
// build these functions are empty.

/// Prints the digest of a mesh that has just been written.
@inline(__always)
func witness(_ mesh: borrowing Mesh) {
  #if WITNESS
    var digest = Digest()
    for position in mesh.positions { digest.take(position.x, position.y) }
    for value in mesh.strokeAttributes { digest.take(value.distance, value.side) }
    digest.take(mesh.indices)
    digest.take(mesh.origin.x.bitPattern)
    digest.take(mesh.origin.y.bitPattern)
    digest.tell()
  #endif
}

/// Prints the digest of a solid that has just been written.
@inline(__always)
func witness(_ solid: borrowing SolidMesh) {
  #if WITNESS
    var digest = Digest()
    for position in solid.positions {
      digest.take(position.x, position.y)
      digest.take(position.z, 0)
    }
    digest.take(solid.indices)
    digest.take(solid.origin.x.bitPattern)
    digest.take(solid.origin.y.bitPattern)
    digest.tell()
  #endif
}

#if WITNESS
  /// A digest of 64 bits by multiplication and rotation, as FNV-1a and its kin; no input is
  /// hostile.
  private struct Digest {
    private var state: UInt64 = 0xCBF2_9CE4_8422_2325

    mutating func take(_ word: UInt64) {
      state = (state ^ word) &* 0x9E37_79B9_7F4A_7C15
      state = state << 29 | state >> 35
    }

    mutating func take(_ a: Float, _ b: Float) {
      take(UInt64(a.bitPattern) << 32 | UInt64(b.bitPattern))
    }

    mutating func take(_ indices: [UInt32]) {
      for index in indices { take(UInt64(index)) }
      take(UInt64(indices.count))
    }

    /// Prints one line at once, which other threads cannot split; programs stay silent.
    func tell() {
      guard Self.isTest else { return }
      print("witness \(String(state, radix: 16))\n", terminator: "")
    }

    private static let isTest = CommandLine.arguments.first?.hasSuffix(".xctest") == true
  }
#endif
