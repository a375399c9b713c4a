/// `x` moved by whole periods into 0 ..< `period`.
///
/// Where `x` is so large that neighbouring numbers lie more than a period apart, the result is 0.
func wrapped(_ x: Double, period: Double) -> Double {
  let quotient = x / period
  guard quotient.magnitude < 0x1p50 else { return 0 }
  // Adding and subtracting 1.5·2⁵² rounds to the nearest whole number.
  let magic = 6_755_399_441_055_744.0
  var whole = (quotient + magic) - magic
  if whole > quotient { whole -= 1 }
  let rest = x - whole * period
  if rest < 0 { return 0 }
  return rest < period ? rest : rest - period
}
