/// The order of the entries of a library.
public enum EntryOrder: Sendable {
  /// As this library got the items: a mirror keeps the names of its files, and a backup the order
  /// of lists.
  case added
  /// By the time of creation, then by place, then by id; characters by their book, then by their
  /// place in it. All machines that synchronize have the same order.
  case shared
}
