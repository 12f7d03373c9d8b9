import LibraryModel

enum VersionsEffect: FeatureEffect {
  /// Reads the first versions of a text.
  case read(LibraryItem, rows: Int)

  func perform(with clients: Clients) throws(LibraryFailure) -> WindowRequest? {
    guard case .read(let item, rows: let count) = self else { return nil }
    let versions = try clients.library.textVersions(item, count + 1)
    return .act(VersionsAction.read(versions, isWhole: versions.count <= count))
  }

  var followUp: WindowRequest? { .act(VersionsAction.unread) }
}
