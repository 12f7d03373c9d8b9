public struct ViRegister: Equatable, Sendable {
  /// Unit of the yanked text.
  public var kind: ViSpan
  /// The lines, without line feeds.
  public var lines: [[UInt8]]
  /// Width of a block in cells, less one.
  public var width = 0
}

/// Unit of a selection, a motion or a register.
public enum ViSpan: String, Sendable {
  case characters = "v"
  case lines = "V"
  case block = "\u{16}"
}
