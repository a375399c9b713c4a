/// The real roots of a·t² + b·t + c; NaN stands for a missing one.
///
/// With q = −(b ± √(b² − 4ac))/2, the sign chosen so that nothing cancels, the roots are q/a and
/// c/q. A quotient by zero gives an infinity or NaN, which no test for an interval passes. All
/// coefficients zero have no root here.
func quadraticRoots(_ a: Double, _ b: Double, _ c: Double) -> (Double, Double) {
  let size = max(a.magnitude, b.magnitude, c.magnitude)
  guard size > 0, size < .infinity else { return (.nan, .nan) }
  let (a, b, c) = (a / size, b / size, c / size)
  let discriminant = b * b - 4 * a * c
  guard discriminant >= 0 else { return (.nan, .nan) }
  let q = -0.5 * (b + (b < 0 ? -1 : 1) * discriminant.squareRoot())
  return (q / a, c / q)
}
