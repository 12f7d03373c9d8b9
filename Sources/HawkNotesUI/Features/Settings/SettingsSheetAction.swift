enum SettingsSheetAction: FeatureAction {
  typealias Owner = SettingsSheet

  case nextValuePressed, previousValuePressed
  case selected(Settings.Key)
}

extension SettingsSheet {
  static func reduce(
    _ state: inout SettingsState, _ action: SettingsSheetAction, in window: Surroundings
  ) -> [WindowRequest] {
    switch action {
    case .nextValuePressed: return change(state.key, by: 1, in: window)
    case .previousValuePressed: return change(state.key, by: -1, in: window)
    case .selected(let key): state.key = key
    }
    return []
  }

  /// Changes a setting to its next or previous value.
  private static func change(
    _ key: Settings.Key, by step: Int, in window: Surroundings
  ) -> [WindowRequest] {
    guard let choices = Settings.choices(for: key) else {
      return [.say(.info("Type a value, such as  \(key.words)"))]
    }
    let index = choices.firstIndex(of: window.settings.chosen.value(of: key)) ?? 0
    let value = choices[(index + step + choices.count) % choices.count]
    return [.command(.settings(.valueChosen(key, value)))]
  }
}
