import Testing
import TextUI

@testable import HawkNotesUI

/// Every theme is readable on every terminal.
@Suite struct ThemeTests {
  /// A terminal as its user sees it: its colours, its own background, and the background that the
  /// program knows.
  private struct Display {
    var palette: [Int]
    var isDark: Bool
    var limits: TerminalLimits
    /// Whether bold text in one of the eight basic colours is shown bright.
    var brightensBold: Bool
  }

  /// The sixteen colours of xterm.
  private static let xterm = [
    0x000000, 0xcd0000, 0x00cd00, 0xcdcd00, 0x0000ee, 0xcd00cd, 0x00cdcd, 0xe5e5e5,
    0x7f7f7f, 0xff0000, 0x00ff00, 0xffff00, 0x5c5cff, 0xff00ff, 0x00ffff, 0xffffff,
  ]
  /// The sixteen colours of the console.
  private static let console = [
    0x000000, 0xaa0000, 0x00aa00, 0xaa5500, 0x0000aa, 0xaa00aa, 0x00aaaa, 0xaaaaaa,
    0x555555, 0xff5555, 0x55ff55, 0xffff55, 0x5555ff, 0xff55ff, 0x55ffff, 0xffffff,
  ]

  /// Dark and light terminals whose background is known or not, with 8, 16 and 256 colours.
  private static var displays: [Display] {
    var displays: [Display] = []
    for isDark in [true, false] {
      for colours in [ColourCount.eight, .sixteen, .many] {
        for background in [nil, isDark ? Background.dark : .light] {
          var limits = TerminalLimits()
          limits.colours = colours
          limits.background = background
          for brightensBold in [true, false] {
            displays.append(
              Display(
                palette: xterm, isDark: isDark, limits: limits, brightensBold: brightensBold))
          }
          displays.append(
            Display(
              palette: console, isDark: isDark, limits: limits, brightensBold: colours == .eight))
        }
      }
    }
    return displays
  }

  private static func appearance(_ theme: ThemeName, _ limits: TerminalLimits) -> Appearance {
    var settings = Settings()
    settings.theme = theme
    return Appearance(settings, on: limits, isQuiet: false)
  }

  @Test(arguments: ThemeName.allCases)
  func `text that is meant to be read contrasts 4.5 to 1 with its background, the rest 2.5 to 1`(
    theme: ThemeName
  ) {
    for display in Self.displays {
      let appearance = Self.appearance(theme, display.limits)
      for role in [nil] + Role.allCases.map(Optional.some) {
        let look = appearance.look(of: role.map { Style(role: $0.rawValue) } ?? .plain)
        let contrast = Self.contrast(of: look, on: display)
        #expect(
          contrast >= Self.wanted(role),
          "\(theme) \(String(describing: role)): \(contrast), \(look) on \(display.limits)")
      }
    }
  }

  private static func wanted(_ role: Role?) -> Double {
    switch role {
    // Ornaments, and rules, counts and dates.
    case .faint, .rule, .bar, .focusedRule, .activeBar, .heart, .draftMark: 2.5
    default: 4.5
    }
  }

  @Test(arguments: ThemeName.allCases, [ColourCount.none, .eight, .sixteen, .many])
  func `errors, the focus, the selection, keys and other text look different`(
    theme: ThemeName, colours: ColourCount
  ) {
    for background in [nil, Background.dark, .light] {
      var limits = TerminalLimits()
      limits.colours = colours
      limits.background = background
      let appearance = Self.appearance(theme, limits)
      let looks = [.warning, .focusedHeading, .selected, .aside].map { (role: Role) in
        appearance.look(of: Style(role: role.rawValue))
      }
      #expect(Set(looks).count == looks.count, "\(looks)")
      let key = appearance.look(of: Style(role: Role.key.rawValue))
      #expect(key != appearance.look(of: Style(role: Role.aside.rawValue)))
      let isGreyInBold = theme == .light && (colours == .eight || colours == .sixteen)
      #expect(key.attributes.contains(.bold) || isGreyInBold)
    }
  }

  @Test func `a background counts as dark or light only if its readable colours contrast with it`()
  {
    for grey in 0...255 {
      let share = Double(grey) / 255
      let shade = ColourValue(red: share, green: share, blue: share)
      guard let background = Background(of: shade) else { continue }
      var limits = TerminalLimits()
      limits.background = background
      let appearance = Self.appearance(.terminal, limits)
      for role in Role.allCases where Self.wanted(role) == 4.5 {
        let look = appearance.look(of: Style(role: role.rawValue))
        guard look.foreground.rawValue > 16, look.background == .terminal else { continue }
        let display = Display(
          palette: Self.xterm, isDark: background == .dark, limits: limits, brightensBold: false)
        let front = Self.value(look.foreground, display, terminal: 0, isBright: false)
        let contrast = Self.contrast(front, 0x010101 * grey)
        #expect(contrast >= 4.5, "\(role) on grey \(grey): \(contrast)")
      }
    }
    #expect(
      Background(of: ColourValue(red: 0x28 / 255.0, green: 0x2A / 255.0, blue: 0x36 / 255.0))
        == .dark)
    #expect(
      Background(of: ColourValue(red: 0xEE / 255.0, green: 0xE8 / 255.0, blue: 0xD5 / 255.0))
        == .light)
  }

  @Test func `high contrast has nothing faint`() {
    let appearance = Self.appearance(.highContrast, TerminalLimits())
    #expect(appearance.roles.allSatisfy { !$0.attributes.contains(.dim) })
  }

  @Test func `without colours every theme looks like the one without colours`() {
    var limits = TerminalLimits()
    limits.colours = .none
    #expect(
      Self.appearance(.light, limits) == Self.appearance(.mono, TerminalLimits()))
  }

  @Test func `the terminal's theme uses its background, the others are the same on all`() {
    for theme in ThemeName.allCases {
      let appearances = [nil, Background.dark, .light].map { background in
        var limits = TerminalLimits()
        limits.background = background
        return Self.appearance(theme, limits)
      }
      let areSame = appearances.allSatisfy { $0 == appearances[0] }
      #expect(areSame == (theme != .terminal))
    }
  }

  @Test func `a selected row has one colour over its full width, and its bold text stays bold`() {
    var surface = Surface(
      size: Size(columns: 6, rows: 2), appearance: Self.appearance(.terminal, TerminalLimits()))
    surface.write("a", at: Point(column: 0, row: 0), style: Theme.key)
    surface.write("b", at: Point(column: 1, row: 0), style: Theme.faint)
    surface.select(Rect(column: 0, row: 0, columns: 6, rows: 1))
    let selected = surface.appearance.look(of: Theme.selected)
    for column in 0..<6 {
      #expect(surface.style(at: Point(column: column, row: 0)) == selected)
    }
    #expect(surface.style(at: Point(column: 0, row: 1)) == .plain)
  }

  @Test func `lines are ASCII if the locale has no lines, unless the setting asks for lines`() {
    var limits = TerminalLimits()
    limits.drawsLines = false
    var settings = Settings()
    #expect(Appearance(settings, on: limits, isQuiet: false).isASCII)
    settings.borders = .lines
    #expect(!Appearance(settings, on: limits, isQuiet: false).isASCII)
    settings.borders = .ascii
    #expect(Appearance(settings, on: TerminalLimits(), isQuiet: false).isASCII)
  }

  // MARK: Calculating contrast

  /// The contrast of the two visible colours of a look.
  private static func contrast(of look: Style, on display: Display) -> Double {
    let isBold =
      look.attributes.contains(.bold)
      || (display.limits.colours == .eight && 9...16 ~= look.foreground.rawValue)
    var front = value(
      look.foreground, display, terminal: display.isDark ? display.palette[7] : 0x000000,
      isBright: isBold && display.brightensBold)
    var back = value(
      look.background, display, terminal: display.isDark ? 0x000000 : 0xffffff, isBright: false)
    if look.attributes.contains(.reversed) { swap(&front, &back) }
    if look.attributes.contains(.dim) { front = mixed(front, back) }
    return contrast(front, back)
  }

  private static func value(
    _ colour: Colour, _ display: Display, terminal: Int, isBright: Bool
  ) -> Int {
    switch Int(colour.rawValue) {
    case 0: return terminal
    case 1...16:
      let index = Int(colour.rawValue) - 1
      guard display.limits.colours == .eight else {
        return display.palette[isBright && index < 8 ? index + 8 : index]
      }
      // A bright colour of the letters is shown as the basic one in bold.
      return display.palette[index % 8 + (isBright ? 8 : 0)]
    case 232...255:
      #expect(display.limits.colours == .many)
      return 0x010101 * (8 + 10 * (Int(colour.rawValue) - 232))
    default:
      #expect(display.limits.colours == .many)
      let levels = [0, 95, 135, 175, 215, 255]
      let index = Int(colour.rawValue) - 16
      return levels[index / 36] << 16 | levels[index / 6 % 6] << 8 | levels[index % 6]
    }
  }

  /// Two thirds of a colour: how terminals show it faint.
  private static func mixed(_ front: Int, _ back: Int) -> Int {
    [16, 8, 0].reduce(0) { sum, shift in
      sum | ((((front >> shift) & 255) * 2 + ((back >> shift) & 255)) / 3) << shift
    }
  }

  /// The contrast ratio as defined by WCAG.
  private static func contrast(_ one: Int, _ other: Int) -> Double {
    let (first, second) = (luminance(one), luminance(other))
    return (max(first, second) + 0.05) / (min(first, second) + 0.05)
  }

  private static func luminance(_ colour: Int) -> Double {
    zip([16, 8, 0], [0.2126, 0.7152, 0.0722]).reduce(0) { sum, part in
      let share = Double((colour >> part.0) & 255) / 255
      let linear = share <= 0.04045 ? share / 12.92 : power((share + 0.055) / 1.055)
      return sum + part.1 * linear
    }
  }

  /// Approximates the power of 2.4.
  private static func power(_ base: Double) -> Double {
    let fifth = (0..<16).reduce(base) { root, _ in
      root - (root * root * root * root * root - base * base) / (5 * root * root * root * root)
    }
    return base * base * fifth
  }
}
