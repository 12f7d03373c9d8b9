public enum SettingsAction: Equatable, Sendable {
  case valueChosen(Settings.Key, String)
  /// A value was written to the file.
  case configured(Settings.Key, to: String)
  /// The file was changed by another window or program.
  indirect case read(Settings, SettingsSource)
}

extension WindowState {
  mutating func reduceSettings(_ action: SettingsAction) -> [Effect] {
    switch action {
    case .valueChosen(let key, let value): [.configure(key, to: value)]
    case .configured(let key, let value): configured(key, to: value)
    case .read(let new, let source): adopt(new, from: source)
    }
  }

  /// Applies a value that was written to the file.
  ///
  /// The program re-executes itself with it. If that would lose unsaved state, the value is applied
  /// in place. The sheet of settings shows the value; elsewhere a message says it.
  private mutating func configured(_ key: Settings.Key, to value: String) -> [Effect] {
    _ = settings.chosen.set(key, to: value)
    let effects = reexecutedIfKept
    let words = scene.sheet == nil ? settings.chosen.words(of: key) + "." : nil
    if let words { message = .info(words) }
    scene.startMessage = effects.isEmpty ? nil : words
    return effects
  }

  /// Applies what another window or program wrote to the file, and tells of its mistakes.
  ///
  /// The program re-executes itself if parts of it outside of the window depend on the change.
  private mutating func adopt(_ new: Settings, from source: SettingsSource) -> [Effect] {
    let (old, hadMistakes) = (settings.chosen, !settings.source.mistakes.isEmpty)
    (settings.chosen, settings.source) = (new, source)
    if old.keys != new.keys { insertWithViKeys() }
    if let mistakes = Message(mistakes: source.mistakes) {
      message = mistakes
    } else if hadMistakes {
      message = .info("The settings file has no mistakes now.")
    }
    let outside = [\Settings.mirror, \.sync]
    let isOther = outside.contains { new[keyPath: $0] != old[keyPath: $0] }
    return isOther || new.syncScenes != old.syncScenes || new.newWindow != old.newWindow
      ? reexecutedIfKept : []
  }

  private var reexecutedIfKept: [Effect] {
    switch safety {
    case .kept, .synced: [.reexecute(in: nil)]
    case .notKept, .ephemeral: []
    }
  }
}
