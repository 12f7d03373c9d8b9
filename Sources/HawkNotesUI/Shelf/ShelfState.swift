import LibraryModel

/// The list of books on the Shelf.
struct ShelfState: Equatable, Sendable {
  var order = BookOrder.status

  var query: BookQuery { BookQuery(sort: order.sort, isGrouped: order == .status) }
}
