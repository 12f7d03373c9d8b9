/// The sheet that moves items, while it is open.
struct MoveState: Equatable, Sendable {
  /// The items to move: notes of one owner, or characters.
  var items = ItemList()
  /// The items in a message.
  var words = ""
  /// The text that filters the list; nil while it shows all.
  var filter = SheetFilter()
  /// The selected row.
  var row = 0
}
