import LibraryModel

/// What has happened in a window, as far as features can hear of it: see ``Feature/hear(_:)``.
enum WindowNews: Equatable, Sendable {
  /// An item was saved under another name.
  case renamed(ItemPlace)
  /// The library has made a step of the scene's history, by its number.
  case changed(Int, by: LibraryStep)
}

extension WindowState {
  /// The effects with which features answer.
  func effects(of news: WindowNews) -> [Effect] {
    Sheet.allCases.flatMap { $0.feature.effects(of: news) }
  }
}
