import TextUI

/// The colours of a theme on a terminal: its looks use them.
///
/// Text that is meant to be read has the terminal's default colour, or a colour whose contrast with
/// the background is known: the user may have changed the sixteen colours, but not the others. A
/// test calculates the contrast, for the sixteen colours with those of xterm and of the console.
struct Palette {
  /// The default colours.
  var base = Style.plain
  /// Attributes of keys, titles and headings.
  var strong: Style.Attributes = .bold
  /// Keys, and the section with the focus.
  var accent = Style.plain
  /// Links; nil if they have the accent's colour.
  var link: Style?
  /// Tags; nil if they have the accent's colour.
  var tag: Style?
  /// Text of the second rank that is meant to be read.
  var aside = Style.plain
  /// Rules, counts and dates.
  var faint = Style.plain.dim
  /// Hearts and pens.
  var ornament = Style.plain
  /// Errors.
  var alarm = Style.plain
  /// Text that is not on the disk.
  var lost = Style.plain.reversed
  /// Text that is on the disk.
  var safe = Style.plain
  /// The selected row.
  var selection = Style.plain.reversed
}

extension Palette {
  init(_ theme: ThemeName, on terminal: TerminalLimits) {
    let colours = terminal.colours
    guard colours != .none else {
      self = .mono
      return
    }
    switch (theme, terminal.background) {
    case (.mono, _): self = .mono
    case (.highContrast, _): self = .highContrast(colours)
    case (.dark, _):
      self = .dark(colours)
      base = colours == .many ? Style(.fixed(254), on: .fixed(232)) : Style(.white, on: .black)
    case (.light, _):
      self = .light(colours)
      base =
        colours == .many ? Style(.fixed(232), on: .fixed(231)) : Style(.black, on: .brightWhite)
      // Some terminals show bold black as grey, and the white of eight colours is grey.
      if colours != .many { strong = [] }
      if colours == .eight { alarm = Self.onRed }
    case (.terminal, .dark?): self = .dark(colours)
    case (.terminal, .light?): self = .light(colours)
    case (.terminal, nil): self = .anyBackground(colours)
    }
  }

  private static let mono = Palette(alarm: .plain.underlined.bold)

  private static func dark(_ colours: ColourCount) -> Palette {
    switch colours {
    case .none: mono
    case .eight:
      Palette(
        accent: Style(.cyan), ornament: Style(.magenta), alarm: onRed, lost: onRed,
        safe: Style(.green))
    case .sixteen:
      Palette(
        accent: Style(.cyan), ornament: Style(.brightMagenta), alarm: Style(.brightRed, [.bold]),
        lost: onRed, safe: Style(.green))
    case .many:
      Palette(
        accent: Style(.fixed(80)), link: Style(.fixed(117)), tag: Style(.fixed(180)),
        aside: Style(.fixed(249)), faint: Style(.fixed(242)),
        ornament: Style(.fixed(211)), alarm: Style(.fixed(210), [.bold]), lost: onFixedRed,
        safe: Style(.fixed(114)), selection: onFixedTeal)
    }
  }

  private static func light(_ colours: ColourCount) -> Palette {
    switch colours {
    case .none: mono
    // Not bold: some terminals show bold red as bright red.
    case .eight, .sixteen:
      Palette(accent: Style(.blue), ornament: Style(.magenta), alarm: Style(.red), lost: onRed)
    case .many:
      Palette(
        accent: Style(.fixed(23)), link: Style(.fixed(25)), tag: Style(.fixed(58)),
        aside: Style(.fixed(240)), faint: Style(.fixed(246)),
        ornament: Style(.fixed(125)), alarm: Style(.fixed(124), [.bold]), lost: onFixedRed,
        safe: Style(.fixed(22)), selection: onFixedTeal)
    }
  }

  /// The colours that can be read on black and on white.
  private static func anyBackground(_ colours: ColourCount) -> Palette {
    switch colours {
    case .none: mono
    case .eight, .sixteen: Palette(ornament: Style(.magenta), alarm: onRed, lost: onRed)
    case .many:
      Palette(
        accent: Style(.fixed(29)), link: Style(.fixed(63)), tag: Style(.fixed(131)),
        aside: Style(.fixed(243)), faint: Style(.fixed(241)), ornament: Style(.fixed(163)),
        alarm: onFixedRed, lost: onFixedRed, safe: Style(.fixed(29)), selection: onFixedTeal)
    }
  }

  /// The brightest colours; nothing is faint.
  private static func highContrast(_ colours: ColourCount) -> Palette {
    Palette(
      base: Style(.brightWhite, on: .black), accent: Style(.brightYellow), faint: .plain,
      ornament: Style(.brightYellow), alarm: onRed, lost: .plain.bold.reversed,
      selection: colours == .many
        ? Style(.fixed(232), on: .fixed(226), [.bold]) : .plain.bold.reversed)
  }

  private static let onRed = Style(.brightWhite, on: .red, [.bold])
  private static let onFixedRed = Style(.fixed(231), on: .fixed(124), [.bold])
  private static let onFixedTeal = Style(.fixed(231), on: .fixed(23), [.bold])
}
