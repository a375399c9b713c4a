/// Returns its argument, which the optimiser can't follow.
///
/// Inputs that pass through are not constants, and results that pass through are used. An empty
/// function that is not inlined would not suffice, because calls to it are removed as pure. A call
/// costs about 7 ns, so it is placed around whole batches.
@inline(never) @_optimize(none)
@discardableResult
func blackHole<Value>(_ value: Value) -> Value { value }
