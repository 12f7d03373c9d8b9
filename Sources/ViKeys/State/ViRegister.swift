public struct ViRegister: Equatable, Sendable {
  /// What was yanked.
  public var kind: ViSpan
  /// The lines, without line feeds.
  public var lines: [[UInt8]]
  /// Width of a block in cells, less one.
  public var width = 0
}

/// What a selection, a motion or a register consists of.
public enum ViSpan: String, Sendable {
  case characters = "v"
  case lines = "V"
  case block = "\u{16}"
}
