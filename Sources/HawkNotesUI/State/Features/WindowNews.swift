import LibraryModel

/// Event of a window that features can hear of: see ``Feature/hear(_:_:)``.
enum WindowNews: Equatable, Sendable {
  /// An item was saved under another name.
  case renamed(ItemPlace)
  /// The library has made a step of the scene's history, by its number.
  case changed(Int, by: LibraryStep)
  /// The state of the synchronization with other machines was read.
  case synchronized
}

extension WindowState {
  /// The effects with which features answer.
  func effects(of news: WindowNews) -> [Effect] {
    Sheet.allCases.flatMap { $0.feature.effects(of: news, in: self) }
  }
}
