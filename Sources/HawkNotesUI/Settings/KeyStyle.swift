/// The keys in texts and fields.
public enum KeyStyle: String, CaseIterable, Sendable {
  /// Letters are typed; the command table has the other keys.
  case plain
  /// Modes, as in vi.
  case vi
}
