import HawkNotesUI

/// The settings in a man page: each with its values and what they mean.
enum ManualSettings {
  static var lines: [String] {
    Settings.Key.allCases.flatMap { key in
      let value = Settings().value(of: key)
      let words = value.isEmpty ? "Without a value by default." : "Default: \(value)."
      return [".TP", ".B \(key.rawValue.forTroff)"] + words.troffLines + values(of: key)
    }
  }

  private static func values(of key: Settings.Key) -> [String] {
    guard let choices = Settings.choices(for: key) else {
      return Settings.meaning(of: key, value: "").troffLines
    }
    return [".RS"]
      + choices.flatMap { choice in
        [".TP", ".B \(choice.forTroff)"] + Settings.meaning(of: key, value: choice).troffLines
      } + [".RE"]
  }
}
