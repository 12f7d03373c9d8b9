/// How a surface shows what is drawn on it: what is drawn says what it means, this says how that
/// looks.
public struct Appearance: Equatable, Sendable {
  /// The colours where none are said.
  public var base: Style
  /// The looks of roles: that of a role is the one at its number.
  public var roles: [Style]
  /// Whether there are any colours.
  public var hasColours: Bool
  /// Whether lines and ornaments are drawn in ASCII.
  public var isASCII: Bool
  /// Whether heavy lines are drawn light, as in a window that nobody writes in.
  public var isQuiet: Bool

  /// An appearance; without arguments it shows everything as it is drawn.
  public init(
    base: Style = .plain, roles: [Style] = [], hasColours: Bool = true, isASCII: Bool = false,
    isQuiet: Bool = false
  ) {
    self.base = base
    self.roles = roles
    self.hasColours = hasColours
    self.isASCII = isASCII
    self.isQuiet = isQuiet
  }

  /// What a style comes to, without a role.
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
    // What would be drawn in the colour behind it is drawn as text is.
    if look.foreground == look.background { look.foreground = base.foreground }
    return look
  }

  /// Words and ornaments of the program's own as they are shown.
  func shown(_ text: String) -> String {
    guard isASCII || isQuiet, text.utf8.contains(where: { $0 > 0x7E }) else { return text }
    return String(text.map(shown))
  }

  /// A line or an ornament as it is shown.
  func shown(_ character: Character) -> Character {
    let character = isQuiet ? character.lightTwin : character
    return isASCII ? character.asciiTwin : character
  }
}
