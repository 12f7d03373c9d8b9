/// The modes in which a terminal reports more than keys.
///
/// A terminal ignores modes that it does not know.
struct TerminalModes {
  /// Sequences that turn the modes on.
  let on: String
  /// Sequences that turn the modes off.
  let off: String

  /// - Parameter areUnknown: Whether modes may be on already. Unwanted ones are then turned off
  ///   first.
  init(mouse: MouseUse, areUnknown: Bool = false) {
    let reported = mouse == .reported ? Self.reports + Self.mouse : Self.reports
    let unwanted = areUnknown && mouse != .reported ? Self.mouse : []
    on = Self.sequences(unwanted, "l") + Self.sequences(reported, "h")
    off = Self.sequences(reported.reversed(), "l")
  }

  /// Sequences that turn off every mode that a window can turn on.
  static let allOff = sequences(mouse + reports, "l")

  /// Focus, and bracketed pastes.
  private static let reports = [1004, 2004]
  /// Buttons, drags, and positions as decimal numbers.
  private static let mouse = [1000, 1002, 1006]

  /// Sequences that turn off the modes that a killed editor may leave on: mouse, key encodings,
  /// cursor shape.
  static let strays =
    sequences([1000, 1002, 1003, 1006, 1015, 2004, 1004, 1], "l")
    + "\u{1B}[>4m\u{1B}>\u{1B}[0 q\u{1B}[m"

  /// Returns a sequence for each mode.
  ///
  /// NB: not `joined()`: the first call in a process searches all conformances in the binary.
  private static func sequences(_ modes: [Int], _ ending: Character) -> String {
    modes.reduce(into: "") { $0 += "\u{1B}[?\($1)\(ending)" }
  }
}
