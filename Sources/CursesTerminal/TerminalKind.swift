import CNcurses

/// Properties of the terminal that can be read without changing it.
public struct TerminalKind: Equatable, Sendable {
  /// Encoding of the user's locale.
  public enum Locale: Sendable {
    case utf8, other, notInstalled, missing
  }

  /// Name of the terminal type, from `TERM`.
  public let type: String
  /// Number of colours; nil if this machine has no description of the type.
  public let colours: Int?
  /// Encoding of the user's locale.
  public let locale: Locale

  /// Reads the properties of the terminal that the environment names.
  public init(environment: [String: String]) {
    type = environment["TERM"] ?? ""
    let count = curses_count_colours(type)
    colours = count < 0 ? nil : Int(count)
    locale =
      switch curses_use_utf8() {
      case 0: .utf8
      case 1: .other
      case 2: .notInstalled
      default: .missing
      }
  }
}
