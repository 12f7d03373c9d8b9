import CPlatform
import CursesTerminal
import Glibc
import HawkNotesUI

extension WorldClient {
  init(
    _ terminal: CursesTerminal, _ desktop: Desktop, _ others: OtherWindows,
    _ foreground: ForegroundProgram, _ files: EditorFileWatch, _ settings: SettingsFile,
    _ reexecution: Reexecution, _ sync: SyncService?
  ) {
    self.init(
      time: { Glibc.time(nil) }, browse: desktop.browse, copy: desktop.copy,
      edit: foreground.edit,
      watchFiles: files.start,
      openWindow: others.open, showScene: others.show,
      configure: { key, value in
        if let refusal = SettingsFile.write(key, value, to: settings.path) { return refusal }
        if key == .mouse { terminal.use(MouseUse(Bool(value) ?? true)) }
        return nil
      },
      export: desktop.export,
      synchronize: { sync?.synchronize(at: EventLoop.now) ?? .warning("Sync is off.") },
      suspend: { group in
        terminal.leave()
        platform_stop(group ? 1 : 0)
        terminal.enter()
      },
      reexecute: { foreground.isRunning ? .notYet : reexecution.perform($0) })
  }
}

extension TerminalLimits {
  init(of terminal: CursesTerminal, _ environment: [String: String]) {
    self.init()
    colours = ColourCount(terminal.colours)
    // A guess for the first frame, which does not wait for the terminal's answer.
    background = terminal.isConsole ? .dark : Background(variable: environment["COLORFGBG"])
    drawsLines = terminal.hasUTF8Locale
    isAccessible = Self.isAccessible(environment)
  }

  /// Returns whether the environment asks for accessible mode.
  static func isAccessible(_ environment: [String: String]) -> Bool {
    !["", "0"].contains(environment["ACCESSIBLE", default: ""])
  }
}
