import TextUI

/// An action of the settings.
public enum SettingsAction: Equatable, Sendable {
  // Inputs of the user
  case nextValuePressed, previousValuePressed
  case selected(Settings.Key)
  // Results
  /// A value was written to the file.
  case configured(Settings.Key, to: String)
}

extension WindowState {
  mutating func reduceSettings(_ action: SettingsAction) -> [Effect] {
    switch action {
    case .nextValuePressed: return changeSetting(by: 1)
    case .previousValuePressed: return changeSetting(by: -1)
    case .selected(let key): scene.settings.key = key
    case .configured(let key, let value): return configured(key, to: value)
    }
    return []
  }

  /// Changes the selected setting to its next or previous value.
  private mutating func changeSetting(by step: Int) -> [Effect] {
    let key = scene.settings.key
    guard let choices = Settings.choices(for: key) else {
      let example = key == .mirror ? "~/notes" : "xterm -e"
      message = .info("Set it in the file, for example \(key.rawValue): \(example)")
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
    switch safety {
    case .kept, .synced: return [.reexecute(in: nil)]
    case .notKept, .ephemeral: return []
    }
  }
}
