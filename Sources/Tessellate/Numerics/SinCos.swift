/// Sine and cosine of `angle` radians.
///
/// The angle is reduced to the nearest multiple of π/2 in three parts (Cody and Waite), and the remainder of
/// magnitude ≤ π/4 goes through two polynomials. Only + − × are used, so that every CPU gives the same bits.
///
/// > W. J. Cody, W. Waite, *Software Manual for the Elementary Functions*, 1980.
func sinCos(_ angle: Double) -> (sine: Double, cosine: Double) {
  // Adding and subtracting 1.5·2⁵² rounds to the nearest whole number, ties to even.
  let magic = 6755399441055744.0
  let turns = (angle * 0.63661977236758134308 + magic) - magic
  let r =
    ((angle - turns * 1.57079632673412561417e+00) - turns * 6.07710050650619224932e-11)
    - turns * 2.02226624879595063154e-21
  let z = r * r
  let s =
    r + r * z
    * (-1.66666666666666324348e-01 + z
      * (8.33333333332248946124e-03 + z
        * (-1.98412698298579493134e-04 + z
          * (2.75573137070700676789e-06 + z
            * (-2.50507602534068634195e-08 + z * 1.58969099521155010221e-10)))))
  let c =
    1 - 0.5 * z + z * z
    * (4.16666666666666019037e-02 + z
      * (-1.38888888888741095749e-03 + z
        * (2.48015872894767294178e-05 + z
          * (-2.75573143513906633035e-07 + z
            * (2.08757232129817482790e-09 + z * -1.13596475577881948265e-11)))))
  switch Int(turns.remainder(dividingBy: 4)) & 3 {
  case 0: return (s, c)
  case 1: return (c, -s)
  case 2: return (-s, -c)
  default: return (-c, s)
  }
}
