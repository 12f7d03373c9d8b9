import CNcurses

/// What is known of a terminal without taking it over.
public struct TerminalKind: Equatable, Sendable {
  /// Whether texts can be drawn as they are.
  public enum Locale: Sendable {
    case utf8, other, notInstalled, missing
  }

  /// Its name, from `TERM`.
  public let type: String
  /// How many colours it has; nil where it is not described on this machine.
  public let colours: Int?
  /// Whether there is a locale of UTF-8, the user's or any.
  public let locale: Locale

  /// The kind that the environment names.
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
