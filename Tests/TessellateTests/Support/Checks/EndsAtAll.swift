import Testing

extension Trait where Self == TimeLimitTrait {
  /// Ends a test that would not end by itself, where a mistake is a hang.
  ///
  /// The limit is no measure of speed: tests that run at once wait for each other, with a sanitizer
  /// for minutes.
  static var endsAtAll: Self { .timeLimit(.minutes(20)) }
}
