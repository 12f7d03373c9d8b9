/// The contents of a register.
public struct ViRegister: Equatable, Sendable {
  /// What was yanked.
  public var kind: ViSpan
  /// The lines, without line feeds.
  public var lines: [[UInt8]]
  /// Width of a block in cells, less one.
  public var width = 0

  /// Creates a register.
  public init(_ kind: ViSpan, _ lines: [[UInt8]], width: Int = 0) {
    self.kind = kind
    self.lines = lines
    self.width = width
  }
}

/// What a selection, a motion or a register consists of.
public enum ViSpan: String, Sendable {
  /// Characters.
  case characters = "v"
  /// Whole lines.
  case lines = "V"
  /// A block of columns.
  case block = "\u{16}"
}
