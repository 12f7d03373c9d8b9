import CursesTerminal
import HawkNotesUI

extension SettingsFile {
  /// Reads the file again; returns the event of settings that a window does not have, and gives the
  /// terminal the mouse, or takes it.
  func news(since known: WindowSettings, on terminal: CursesTerminal) -> [Event] {
    let file = SettingsFile(path: path, keeping: known.chosen)
    guard file.settings != known.chosen || file.source != known.source else { return [] }
    terminal.use(MouseUse(file.settings.mouse))
    return [.settingsRead(file.settings, file.source)]
  }
}
