/// How text looks: two colours and attributes.
public struct Style: Hashable, Sendable {
  /// The colour of the letters.
  public var foreground: Colour
  /// The colour behind them.
  public var background: Colour
  /// Bold and the like.
  public var attributes: Attributes
  /// The number of what it means, if an ``Appearance`` is to say how that looks; 0: none.
  public var role: UInt8 = 0

  /// Looks that can be combined.
  public struct Attributes: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: UInt8

    /// Attributes of these bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Heavier.
    public static let bold = Attributes(rawValue: 1)
    /// Fainter.
    public static let dim = Attributes(rawValue: 2)
    /// Slanted.
    public static let italic = Attributes(rawValue: 4)
    /// With a line below.
    public static let underlined = Attributes(rawValue: 8)
    /// The colours exchanged.
    public static let reversed = Attributes(rawValue: 16)
  }

  /// A style of these colours and attributes.
  public init(
    _ foreground: Colour = .terminal, on background: Colour = .terminal,
    _ attributes: Attributes = []
  ) {
    self.foreground = foreground
    self.background = background
    self.attributes = attributes
  }

  /// The look of a role.
  public init(role: UInt8) {
    self.init()
    self.role = role
  }

  /// The terminal's own.
  public static let plain = Style()

  /// The same in bold.
  public var bold: Style { with(.bold) }
  /// The same, fainter.
  public var dim: Style { with(.dim) }
  /// The same, slanted.
  public var italic: Style { with(.italic) }
  /// The same with a line below.
  public var underlined: Style { with(.underlined) }
  /// The same with the colours exchanged.
  public var reversed: Style { with(.reversed) }

  private func with(_ attribute: Attributes) -> Style {
    var style = self
    style.attributes.insert(attribute)
    return style
  }
}
