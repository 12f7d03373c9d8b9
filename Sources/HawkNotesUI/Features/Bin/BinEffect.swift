import LibraryModel

enum BinEffect: FeatureEffect {
  /// Reads the first deletions.
  case read(rows: Int)
  /// Empties the bin if it still contains these numbers of items; otherwise the user is asked
  /// again.
  case empty(expecting: Attachments)

  func perform(with clients: Clients) throws(LibraryFailure) -> WindowRequest? {
    let library = clients.library
    switch self {
    case .read(rows: let count):
      return .act(BinAction.read(try library.bin(0..<count), all: try library.contentsOfBin()))
    case .empty(expecting: let asked):
      let isEmptied = try library.emptyBin(of: asked)
      return .act(isEmptied ? BinAction.emptied(asked) : .grown(try library.contentsOfBin()))
    }
  }

  var followUp: WindowRequest? {
    if case .read = self { .act(BinAction.unread) } else { nil }
  }
}
