import TextUI

/// An action of the settings.
public enum SettingsAction: Equatable, Sendable {
  // Inputs of the user
  case nextValuePressed, previousValuePressed
  case selected(Settings.Key)
  /// A value was chosen by its name.
  case valueChosen(Settings.Key, String)
  // Results
  /// A value was written to the file.
  case configured(Settings.Key, to: String)
  /// The file was changed by another window or program.
  indirect case read(Settings, SettingsSource)
}

extension WindowState {
  mutating func reduceSettings(_ action: SettingsAction) -> [Effect] {
    switch action {
    case .nextValuePressed: return changeSetting(by: 1)
    case .previousValuePressed: return changeSetting(by: -1)
    case .selected(let key): scene.settings.key = key
    case .valueChosen(let key, let value): return [.configure(key, to: value)]
    case .configured(let key, let value): return configured(key, to: value)
    case .read(let new, let source): return adopt(new, from: source)
    }
    return []
  }

  /// Changes the selected setting to its next or previous value.
  private mutating func changeSetting(by step: Int) -> [Effect] {
    let key = scene.settings.key
    guard let choices = Settings.choices(for: key) else {
      message = .info("Type it after a colon, for example  :\(key.rawValue) \(key.example)")
      return []
    }
    let index = choices.firstIndex(of: settings.chosen.value(of: key)) ?? 0
    return [.configure(key, to: choices[(index + step + choices.count) % choices.count])]
  }

  /// Applies a value that was written to the file.
  ///
  /// The program re-executes itself with it. If that would lose unsaved state, the value is applied
  /// in place.
  private mutating func configured(_ key: Settings.Key, to value: String) -> [Effect] {
    _ = settings.chosen.set(key, to: value)
    return reexecutedIfKept
  }

  /// Applies what another window or program wrote to the file, and tells of its mistakes.
  ///
  /// The program re-executes itself if parts of it outside of the window depend on the change.
  private mutating func adopt(_ new: Settings, from source: SettingsSource) -> [Effect] {
    let (old, hadMistakes) = (settings.chosen, !settings.source.mistakes.isEmpty)
    (settings.chosen, settings.source) = (new, source)
    if let mistakes = Message(mistakes: source.mistakes) {
      message = mistakes
    } else if hadMistakes {
      message = .info("The settings file has no mistakes now.")
    }
    return new.mirror != old.mirror || new.newWindow != old.newWindow ? reexecutedIfKept : []
  }

  private var reexecutedIfKept: [Effect] {
    switch safety {
    case .kept, .synced: [.reexecute(in: nil)]
    case .notKept, .ephemeral: []
    }
  }
}
