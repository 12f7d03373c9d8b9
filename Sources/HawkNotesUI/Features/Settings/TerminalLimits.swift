/// What a terminal cannot do.
public struct TerminalLimits: Equatable, Sendable {
  /// Whether there are colours: NO_COLOR and `--color never` say that there are none.
  public var hasColours = true
  /// Whether lines can be drawn: the locale is one of UTF-8.
  public var drawsLines = true

  /// No limits.
  public init() {}
}
