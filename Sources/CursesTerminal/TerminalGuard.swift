import CNcurses

/// The process that gives the terminal back if the window is killed.
///
/// A program that executes itself hands its guard on, as text.
public struct TerminalGuard: LosslessStringConvertible {
  private let link: curses_guard

  /// The guard that there is; nil if there is none.
  public static var current: TerminalGuard? {
    let link = curses_guard_to_inherit()
    return link.orders < 0 ? nil : TerminalGuard(link: link)
  }

  private init(link: curses_guard) { self.link = link }

  /// The guard's process and the descriptor of the pipe to it, with a full stop between.
  public var description: String { "\(link.process).\(link.orders)" }

  /// A guard from its text; nil for anything else.
  public init?(_ description: String) {
    let numbers = description.split(separator: ".").compactMap { Int32($0) }
    guard numbers.count == 2 else { return nil }
    link = curses_guard(process: numbers[0], orders: numbers[1])
  }

  /// The descriptor that has to stay open when the program executes itself.
  public var descriptor: Int32 { link.orders }

  /// Takes over the guard of the program that this one was, until ``CursesTerminal/startGuard(saying:)``.
  public func inherit() { curses_inherit_guard(link) }
}

extension CursesTerminal {
  /// Starts a guard: if this process is killed, the guard gives the terminal back and prints `line`.
  ///
  /// Call this after the first paint, so that no start waits for it.
  public func startGuard(saying line: String) {
    curses_start_guard(
      inputDescriptor, outputDescriptor, TerminalModes.allOff, TerminalModes.strays, line)
  }

  /// Takes note that the guard was killed, if it was: call this after SIGCHLD.
  public func reapGuard() { curses_reap_guard() }
}
