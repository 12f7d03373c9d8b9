import Testing
import TextUI

@testable import HawkNotesUI

/// Every theme is readable on every background.
@Suite struct ThemeTests {
  /// A terminal's sixteen colours, in xterm and in the console.
  private static let palettes: [[Int]] = [
    [
      0x000000, 0xcd0000, 0x00cd00, 0xcdcd00, 0x0000ee, 0xcd00cd, 0x00cdcd, 0xe5e5e5,
      0x7f7f7f, 0xff0000, 0x00ff00, 0xffff00, 0x5c5cff, 0xff00ff, 0x00ffff, 0xffffff,
    ],
    [
      0x000000, 0xaa0000, 0x00aa00, 0xaa5500, 0x0000aa, 0xaa00aa, 0x00aaaa, 0xaaaaaa,
      0x555555, 0xff5555, 0x55ff55, 0xffff55, 0x5555ff, 0xff55ff, 0x55ffff, 0xffffff,
    ],
  ]

  @Test(arguments: ThemeName.allCases)
  func `every look contrasts with black and white, with sixteen colours and with eight`(
    theme: ThemeName
  ) {
    var settings = Settings()
    settings.theme = theme
    let appearance = Appearance(settings, on: TerminalLimits(), isQuiet: false)
    let looks = [Style.plain] + Role.allCases.map { Style(role: $0.rawValue) }
    for look in looks.map(appearance.look) {
      for palette in Self.palettes {
        for isDark in [true, false] {
          for hasSixteen in [true, false] {
            let (front, back) = Self.colours(
              of: look, palette, onDark: isDark, hasSixteen: hasSixteen)
            let contrast = Self.contrast(front, back)
            // Faint text and accents are never the only sign of a state.
            let isFaint = look.attributes.contains(.dim) || look.foreground == .brightBlack
            let wanted = isFaint || look.foreground == .magenta || !hasSixteen ? 3.2 : 4.5
            #expect(
              contrast >= wanted,
              "\(theme) \(look): \(contrast) on \(isDark ? "black" : "white"), \(hasSixteen)")
          }
        }
      }
    }
  }

  @Test func `high contrast has nothing faint`() {
    var settings = Settings()
    settings.theme = .highContrast
    let appearance = Appearance(settings, on: TerminalLimits(), isQuiet: false)
    #expect(appearance.roles.allSatisfy { !$0.attributes.contains(.dim) })
  }

  @Test func `without colours every theme looks like the one without colours`() {
    var limits = TerminalLimits()
    limits.hasColours = false
    var settings = Settings()
    settings.theme = .light
    let appearance = Appearance(settings, on: limits, isQuiet: false)
    settings.theme = .mono
    #expect(appearance == Appearance(settings, on: TerminalLimits(), isQuiet: false))
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

  /// The two visible colours of a look.
  private static func colours(
    of look: Style, _ palette: [Int], onDark isDark: Bool, hasSixteen: Bool
  ) -> (Int, Int) {
    func value(_ colour: Colour, terminal: Int) -> Int {
      guard colour != .terminal else { return terminal }
      let index = Int(colour.rawValue) - 1
      return palette[hasSixteen ? index : index % 8]
    }
    var front = value(look.foreground, terminal: isDark ? palette[7] : palette[0])
    var back = value(look.background, terminal: isDark ? palette[0] : palette[15])
    if look.attributes.contains(.reversed) { swap(&front, &back) }
    if look.attributes.contains(.dim) { front = mixed(front, back) }
    return (front, back)
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
