/// The limits of a terminal.
public struct TerminalLimits: Equatable, Sendable {
  /// Whether colours are shown: NO_COLOR and `--color never` turn them off.
  public var hasColours = true
  /// Whether lines can be drawn: the locale is UTF-8.
  public var drawsLines = true

  /// No limits.
  public init() {}
}
