/// Look of text: two colours and attributes.
public struct Style: Hashable, Sendable {
  /// Colour of the letters.
  public var foreground: Colour
  public var background: Colour
  /// Bold, italic and so on.
  public var attributes: Attributes
  /// Number of a role, for which the ``Appearance`` defines the look; 0 for no role.
  public var role: UInt8 = 0

  /// Attributes, which can be combined.
  public struct Attributes: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: UInt8

    /// Creates attributes from their bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    public static let bold = Attributes(rawValue: 1)
    /// Faint.
    public static let dim = Attributes(rawValue: 2)
    public static let italic = Attributes(rawValue: 4)
    public static let underlined = Attributes(rawValue: 8)
    /// Foreground and background exchanged.
    public static let reversed = Attributes(rawValue: 16)
  }

  /// Creates a style from colours and attributes.
  public init(
    _ foreground: Colour = .terminal, on background: Colour = .terminal,
    _ attributes: Attributes = []
  ) {
    self.foreground = foreground
    self.background = background
    self.attributes = attributes
  }

  /// Creates the style of a role.
  public init(role: UInt8) {
    self.init()
    self.role = role
  }

  /// The terminal's default look.
  public static let plain = Style()

  public var bold: Style { with(.bold) }
  /// This style, faint.
  public var dim: Style { with(.dim) }
  public var italic: Style { with(.italic) }
  /// This style, underlined.
  public var underlined: Style { with(.underlined) }
  /// This style with foreground and background exchanged.
  public var reversed: Style { with(.reversed) }

  private func with(_ attribute: Attributes) -> Style {
    var style = self
    style.attributes.insert(attribute)
    return style
  }
}
