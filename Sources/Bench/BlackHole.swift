/// Returns its argument, and hides from the optimiser that it does.
///
/// Inputs that pass through are not constants, and results that pass through are used; an empty function that is not
/// inlined would not do, since calls to it are removed as pure. It costs about 7 ns, so it stands around whole batches.
@inline(never) @_optimize(none)
@discardableResult
func blackHole<Value>(_ value: Value) -> Value { value }
