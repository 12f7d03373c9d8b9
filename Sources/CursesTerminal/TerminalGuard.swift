import CNcurses

/// The process that restores the terminal if the window is killed.
///
/// A program that re-executes itself passes its guard on as text.
public struct TerminalGuard: LosslessStringConvertible {
  private let link: curses_guard

  /// The running guard; nil if there is none.
  public static var current: TerminalGuard? {
    let link = curses_guard_to_inherit()
    return link.orders < 0 ? nil : TerminalGuard(link: link)
  }

  private init(link: curses_guard) { self.link = link }

  /// The guard's process and the descriptor of the pipe to it, separated by a full stop.
  public var description: String { "\(link.process).\(link.orders)" }

  /// Reads a guard from its text; nil for any other text.
  public init?(_ description: String) {
    let numbers = description.split(separator: ".").compactMap { Int32($0) }
    guard numbers.count == 2 else { return nil }
    link = curses_guard(process: numbers[0], orders: numbers[1])
  }

  /// Descriptor that must stay open when the program re-executes itself.
  public var descriptor: Int32 { link.orders }

  /// Takes over the guard after a re-execution, until
  /// ``CursesTerminal/startGuard(saying:afterCrash:)``.
  public func inherit() { curses_inherit_guard(link) }
}

extension CursesTerminal {
  /// Starts a guard: if this process is killed, the guard restores the terminal and prints `line`,
  /// or `crashLine` after ``tellCrash``.
  ///
  /// Call this after the first paint, which must not wait for it.
  public func startGuard(saying line: String, afterCrash crashLine: String) {
    curses_start_guard(
      inputDescriptor, outputDescriptor, TerminalModes.allOff, TerminalModes.strays, line, crashLine
    )
  }

  /// Tells the guard of a crash: the function for a signal handler, which returns 0 if there is no
  /// guard.
  public static let tellCrash: @convention(c) () -> Int32 = curses_tell_crash

  /// Checks whether the guard was killed: call this after SIGCHLD.
  public func reapGuard() { curses_reap_guard() }
}
