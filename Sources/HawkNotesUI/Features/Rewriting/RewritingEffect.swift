import LibraryModel

/// An effect of the sheet that rewrites links.
enum RewritingEffect: FeatureEffect {
  /// Reads the first texts with links to an old name of an item.
  case read(LibraryItem, rows: Int)
  /// Says how many texts have links to the old name of an item that was renamed, if there are any.
  case offer(ItemPlace)
  /// Counts the texts that a rewriting, or its undo, has changed, and those that it left as they
  /// were.
  case count(Int, by: LibraryStep)

  func perform(with clients: Clients) throws(LibraryFailure) -> WindowRequest? {
    let library = clients.library
    switch self {
    case .read(let item, rows: let count):
      return .act(RewritingAction.read(try library.oldLinks(item, count)))
    case .offer(let place):
      guard let item = place.item, let texts = try? library.oldLinks(item, 1).count, texts > 0
      else { return nil }
      return .act(RewritingAction.offered(place, texts: texts))
    case .count(let number, by: .rewriteLinks(let item, to: _, upTo: _, as: let batch)):
      guard let texts = try? library.rewrittenTexts(batch),
        let left = try? library.oldLinks(item, 1).count
      else { return nil }
      return .act(RewritingAction.counted(number, texts: texts, left: left))
    case .count(let number, by: .revertLinks(let batch, as: let edit)):
      guard let all = try? library.rewrittenTexts(batch),
        let texts = try? library.rewrittenTexts(edit)
      else { return nil }
      return .act(RewritingAction.counted(number, texts: texts, left: all - texts))
    case .count: return nil
    }
  }

  var followUp: WindowRequest? {
    if case .read = self { .act(RewritingAction.unread) } else { nil }
  }
}
