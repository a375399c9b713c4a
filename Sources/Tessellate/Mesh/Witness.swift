// Whatever ends as a mesh passes here, so that builds can be compared by all that they make: `-Xswiftc -DWITNESS` has
// the library print a line for each mesh, and `Tests/SameBits/test_meshes.py` compares the lines of whole test suites.
// In every other build this is nothing.

/// Tells of a mesh that has just been written.
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

/// Tells of a solid that has just been written.
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
  /// 64 bits of a mesh, by the multiplication and rotation of FNV-1a and its kin: nothing here is hostile.
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

    /// One line, whole, whatever other threads print.
    func tell() { print("witness \(String(state, radix: 16))\n", terminator: "") }
  }
#endif
