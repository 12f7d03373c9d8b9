public struct TerminalLimits: Equatable, Sendable {
  /// The colours that the terminal shows; none with NO_COLOR and `--color never`.
  public var colours = ColourCount.many
  /// Whether the terminal's background is dark or light; nil if it is not known.
  public var background: Background?
  /// Whether lines can be drawn: the locale is UTF-8.
  public var drawsLines = true

  /// Whether the environment asks for accessible mode.
  public var isAccessible = false

  /// No limits, on an unknown background.
  public init() {}
}
