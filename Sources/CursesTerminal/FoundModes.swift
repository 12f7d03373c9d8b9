import CNcurses

/// The modes that the terminal had before the program started, to restore at the end.
///
/// A program that re-executes itself passes them on as text.
public struct FoundModes: LosslessStringConvertible {
  let modes: curses_modes

  init(_ modes: curses_modes) {
    self.modes = modes
  }

  /// Three hexadecimal numbers, separated by full stops.
  public var description: String {
    [modes.input, modes.output, modes.local].map { String($0, radix: 16) }.joined(separator: ".")
  }

  /// Reads modes from their text; nil for any other text.
  public init?(_ description: String) {
    let numbers = description.split(separator: ".").compactMap { UInt32($0, radix: 16) }
    guard numbers.count == 3 else { return nil }
    modes = curses_modes(input: numbers[0], output: numbers[1], local: numbers[2])
  }
}
