/// `x` moved by whole periods into 0 ..< `period`.
///
/// Where `x` is so large that neighbouring numbers lie more than a period apart, the result is 0.
func wrapped(_ x: Double, period: Double) -> Double {
  let quotient = x / period
  guard quotient.magnitude < 0x1p50 else { return 0 }
  let rest = x - quotient.wholeBelow * period
  if rest < 0 { return 0 }
  return rest < period ? rest : rest - period
}
