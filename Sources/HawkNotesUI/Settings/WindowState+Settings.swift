import TextUI

// What the keys do on the sheet of settings.

extension WindowState {
  /// Selects another setting.
  mutating func moveSetting(_ movement: Movement) {
    let keys = Settings.Key.allCases
    scene.setting = List(keys).moved(scene.setting, movement, page: keys.count) ?? .theme
    revealSetting()
  }

  /// Gives the selected setting its next value, or the one before.
  mutating func changeSetting(by step: Int) -> [Effect] {
    let key = scene.setting
    guard let choices = Settings.choices(for: key) else {
      message = .note("Write it into the file, as in \(key.rawValue): xterm -e")
      return []
    }
    let index = choices.firstIndex(of: settings.value(of: key)) ?? 0
    return [.configure(key, to: choices[(index + step + choices.count) % choices.count])]
  }

  /// What was written into the file is so from now on.
  ///
  /// The program starts anew with it, unless that would lose what is kept nowhere: then it is changed
  /// in place.
  mutating func configured(_ key: Settings.Key, to value: String) -> [Effect] {
    _ = settings.set(key, to: value)
    switch safety {
    case .kept, .synced: return [.become(nil)]
    case .notKept, .ephemeral: return []
    }
  }

  /// A click on a line: selects a setting, or changes the selected one.
  mutating func pressSetting(line: Int) -> [Effect] {
    guard case .value(let key) = settingLines.dropFirst(line).first else { return [] }
    guard key == scene.setting else {
      scene.setting = key
      return []
    }
    return changeSetting(by: 1)
  }

  /// Keeps the selected setting in sight, with what it means.
  mutating func revealSetting() {
    let lines = settingLines
    guard let first = lines.firstIndex(of: .value(scene.setting)) else { return }
    let last = lines[first...].lastIndex { line in
      if case .meaning(_, of: scene.setting) = line { true } else { false }
    }
    let shown = sheetRows.shown
    // Of the last one all that follows is shown too.
    let end = scene.setting == Settings.Key.allCases.last ? lines.count - 1 : last ?? first
    scene.sheetTop = max(min(scene.sheetTop, first), min(first, end - shown + 1))
  }

  var settingLines: [SettingsSheet.Line] {
    guard let frame = sheetFrame else { return [] }
    return SettingsSheet(self).lines(columns: SheetView.inner(frame).columns)
  }
}
