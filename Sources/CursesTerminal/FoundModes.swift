import CNcurses

/// The modes that a terminal had before the program took it: they are given back at the end.
///
/// A program that executes itself hands them on, as text.
public struct FoundModes: LosslessStringConvertible {
  let modes: curses_modes

  init(_ modes: curses_modes) {
    self.modes = modes
  }

  /// Three numbers with full stops between.
  public var description: String {
    [modes.input, modes.output, modes.local].map { String($0, radix: 16) }.joined(separator: ".")
  }

  /// Modes from their text; nil for anything else.
  public init?(_ description: String) {
    let numbers = description.split(separator: ".").compactMap { UInt32($0, radix: 16) }
    guard numbers.count == 3 else { return nil }
    modes = curses_modes(input: numbers[0], output: numbers[1], local: numbers[2])
  }
}
