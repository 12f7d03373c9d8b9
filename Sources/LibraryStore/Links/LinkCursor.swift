import LibraryModel

/// A position in the texts with links of some name.
struct LinkCursor {
  /// The batch that continues here; nil for a list.
  var batch: EditBatch?
  /// The key of the name, or the last version that was reverted.
  let key: String
  /// The kind and the number of the last text.
  var kind = ""
  var number: Int64 = 0

  /// The item of a row of links; nil for another kind.
  var itemKind: LibraryItem.Kind? { LibraryItem.Kind(rawValue: kind) }
}
