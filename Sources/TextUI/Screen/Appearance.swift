/// The looks of roles, colours and ornaments on a surface: views draw meanings, the appearance
/// gives each its look.
public struct Appearance: Equatable, Sendable {
  /// Colours of text without colours of its own.
  public var base: Style
  /// Look of each role, indexed by the role's number.
  public var roles: [Style]
  /// Whether colours are shown.
  public var hasColours: Bool
  /// Whether lines and ornaments are drawn in ASCII.
  public var isASCII: Bool
  /// Whether heavy lines are drawn light, as in a window without the focus.
  public var isQuiet: Bool
  /// Whether marks are words, and lines and pictures are blank, for screen readers.
  public var isAccessible: Bool

  /// Creates an appearance.
  ///
  /// Without arguments, every style and ornament is shown unchanged.
  public init(
    base: Style = .plain, roles: [Style] = [], hasColours: Bool = true, isASCII: Bool = false,
    isQuiet: Bool = false, isAccessible: Bool = false
  ) {
    self.base = base
    self.roles = roles
    self.hasColours = hasColours
    self.isASCII = isASCII
    self.isQuiet = isQuiet
    self.isAccessible = isAccessible
  }

  /// Returns the style that is shown for a style: role, base colours and missing colours resolved.
  public func look(of style: Style) -> Style {
    var look = style
    if style.role > 0, roles.indices.contains(Int(style.role)) {
      look = roles[Int(style.role)]
      look.attributes.formUnion(style.attributes)
    }
    look.role = 0
    guard hasColours else { return Style(.terminal, look.attributes) }
    if look.foreground == .terminal { look.foreground = base.foreground }
    if look.background == .terminal { look.background = base.background }
    // Text in the colour of its background would be invisible.
    if look.foreground == look.background { look.foreground = base.foreground }
    return look
  }

  /// Returns the program's own words and ornaments as they are drawn: in accessible mode a mark
  /// becomes a word, which has more columns.
  public func shown(_ text: String) -> String {
    guard isASCII || isQuiet || isAccessible, text.utf8.contains(where: { $0 > 0x7E }) else {
      return text
    }
    guard isAccessible else { return String(text.map(shown)) }
    return text.map { $0.word ?? String(shown($0)) }.joined()
  }

  /// Returns the program's own words with ornaments of as many columns, as they are drawn.
  public func drawn(_ text: String) -> String { isASCII ? String(text.map(shown)) : text }

  /// Returns a line or an ornament as it is drawn.
  func shown(_ character: Character) -> Character {
    if isAccessible, character.isLine { return " " }
    let character = isQuiet ? character.lightTwin : character
    return isASCII ? character.asciiTwin : character
  }
}
