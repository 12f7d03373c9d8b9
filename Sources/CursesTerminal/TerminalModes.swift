/// What a terminal is asked to report beside keys.
///
/// Those that do not know a mode ignore it.
struct TerminalModes {
  /// The sequences that turn the modes on.
  let on: String
  /// The sequences that turn them off again.
  let off: String

  /// - Parameter areUnknown: Some may be on that are not wanted, and are turned off first.
  init(mouse: MouseUse, areUnknown: Bool = false) {
    let reported = mouse == .reported ? Self.reports + Self.mouse : Self.reports
    let unwanted = areUnknown && mouse != .reported ? Self.mouse : []
    on = unwanted.map { "\u{1B}[?\($0)l" }.joined() + reported.map { "\u{1B}[?\($0)h" }.joined()
    off = reported.reversed().map { "\u{1B}[?\($0)l" }.joined()
  }

  /// Turns off all that a window may have turned on.
  static let allOff = (mouse + reports).map { "\u{1B}[?\($0)l" }.joined()

  /// Focus, and pastes between marks.
  private static let reports = [1004, 2004]
  /// Buttons, drags for those that know them, and decimal numbers.
  private static let mouse = [1000, 1002, 1006]

  /// Turns off what editors turn on and a killed one leaves on: the mouse, other ways to send keys,
  /// a cursor of another shape.
  static let strays =
    [1000, 1002, 1003, 1006, 1015, 2004, 1004, 1].map { "\u{1B}[?\($0)l" }.joined()
    + "\u{1B}[>4m\u{1B}>\u{1B}[0 q\u{1B}[m"
}
