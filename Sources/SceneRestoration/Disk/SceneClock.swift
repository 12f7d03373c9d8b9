/// The clocks of a directory: those of the system, or later ones in a test.
package struct SceneClock: Sendable {
  /// Returns by how much the clocks are later than the system's, in milliseconds.
  private let lead: @Sendable () -> Milliseconds

  /// Creates the clocks of the system, or later ones.
  package init(_ lead: @escaping @Sendable () -> Milliseconds = { 0 }) { self.lead = lead }

  /// Time since 1970.
  var now: Milliseconds { .now + lead() }

  /// Time that only runs forward.
  var monotonic: Milliseconds { .monotonic + lead() }
}
