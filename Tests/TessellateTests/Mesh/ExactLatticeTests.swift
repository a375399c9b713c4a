import Testing

@testable import Tessellate

@Suite struct ExactLatticeTests {
  /// Every number is a whole multiple of the step, and one of them an odd one: no coarser step
  /// fits.
  @Test func theStepIsTheCoarsest() {
    var generator = SeededGenerator(seed: Cases.seed)
    for _ in 0..<Cases.count(300) {
      let scale = Double(
        sign: .plus, exponent: .random(in: -40...40, using: &generator), significand: 1)
      let numbers = (0..<Int.random(in: 1...6, using: &generator)).map { _ in
        Double(Int.random(in: -1000...1000, using: &generator)) * scale
      }
      var lattice = ExactLattice()
      for number in numbers { lattice.insert(number) }
      let multiples = numbers.map { lattice.multiple($0, as: Int128.self) }
      for (number, multiple) in zip(numbers, multiples) {
        #expect(Double(multiple) * lattice.step == number)
        #expect(multiple.magnitude < 1 << UInt128(Swift.max(lattice.bits, 0)))
      }
      guard numbers.contains(where: { $0 != 0 }) else { continue }
      #expect(multiples.contains { $0 % 2 != 0 })
    }
  }

  @Test func numbersAreCutOffBelowALimitedStep() {
    var lattice = ExactLattice()
    lattice.insert(0x1p100)
    lattice.insert(0x1p-60)
    #expect(lattice.bits == 161)
    lattice.limit(bits: Int128.coordinateBits)
    #expect(lattice.bits == 126 && lattice.step == 0x1p-25)
    #expect(lattice.multiple(0x1p100, as: Int128.self) == 1 << 125)
    #expect(lattice.multiple(0x1p-60, as: Int128.self) == 0)
  }

  /// Signs of cross products are those of numbers of any size, up to the largest coordinates.
  @Test func signsAreExact() {
    var generator = SeededGenerator(seed: Cases.seed)
    func sign(_ ux: Int128, _ uy: Int128, _ vx: Int128, _ vy: Int128) -> Int {
      (BigInteger(ux) * BigInteger(vy) - BigInteger(uy) * BigInteger(vx)).signum
    }
    for round in 0..<Cases.count(2000) {
      let shift = Int128.random(in: 0...120, using: &generator)
      func coordinate() -> Int128 {
        let limit = Int128(1) << Int128.random(in: 1...126, using: &generator)
        return Int128.random(in: -limit...limit, using: &generator)
      }
      let (ux, uy) = (coordinate(), coordinate())
      var (vx, vy) = (coordinate(), coordinate())
      if round % 2 == 0 {
        // Nearly parallel, or exactly.
        (vx, vy) = (ux >> shift, uy >> shift)
        if round % 4 == 0 { vx += Int128.random(in: -1...1, using: &generator) }
      }
      #expect(Int128.crossSign(ux, uy, vx, vy) == sign(ux, uy, vx, vy), "seed \(Cases.seed)")
      if let cross = Int128.cross(ux, uy, vx, vy) {
        #expect(
          BigInteger(cross) == BigInteger(ux) * BigInteger(vy) - BigInteger(uy) * BigInteger(vx))
      }
      let most = Int64(1) << 30
      func short() -> Int64 { .random(in: 1 - 2 * most...2 * most - 1, using: &generator) }
      let (a, b, c, d) = (short(), short(), short(), short())
      #expect(Int64.crossSign(a, b, c, d) == sign(Int128(a), Int128(b), Int128(c), Int128(d)))
    }
  }
}
