import HawkNotesUI

@testable import hawknotes

extension FuzzTarget {
  /// Settings files: the program reads them and changes one value.
  static let settingsTexts = FuzzTarget(name: "settings") { bytes in
    var choices = Choices(bytes)
    let choice = choices.choose(below: 256)
    guard let text = String(validating: choices.rest, as: UTF8.self) else { return }
    let file = SettingsFile(text)
    for mistake in file.mistakes {
      try expect(mistake.line > 0 && mistake.column > 0, "a mistake has no line: \(mistake.words)")
    }
    let key = Settings.Key.allCases[choice % Settings.Key.allCases.count]
    guard let values = Settings.choices(for: key) else { return }
    let change = SettingsChange(key: key, value: values[choice / 4 % values.count])
    guard let changed = try? change.applied(to: text) else { return }
    let read = SettingsFile(changed)
    try expect(read.settings.value(of: key) == change.value, "\(key) was not set")
    for other in Settings.Key.allCases where other != key {
      let (before, after) = (file.settings.value(of: other), read.settings.value(of: other))
      try expect(before == after, "\(other) was changed too")
    }
  }
}
