import LibraryModel

/// The sheet that moves items, while it is open.
struct MoveState: Equatable, Sendable {
  /// The items to move: notes of one owner, or characters; stored.
  var items = ItemList()
  /// The items in a message; stored.
  var words = ""
  /// The text that filters the list; stored.
  var filter = SheetFilter()
  /// The selected row; stored.
  var row = 0 { didSet { row = max(0, row) } }
  /// The places that were read last; nil before that.
  var targets: MoveTargets?

  var rows: [MoveTargets.Row] { targets?.rows ?? [] }
}

/// The first places to which items can be moved.
struct MoveTargets: Equatable, Sendable {
  /// A place: the Inbox, a book or a character.
  struct Row: Equatable, Sendable {
    let owner: Owner
    let title: String
    /// The authors of a book, or the book of a character.
    let aside: String
  }

  /// The items and the filter for which they were read.
  let items: ItemList
  let filter: String
  /// The first ones.
  var rows: [Row] = []
  /// The number of further ones.
  var others = 0
}
