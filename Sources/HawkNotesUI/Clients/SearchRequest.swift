public import LibraryModel
import TextEditing

/// A request of the search sheet: its query and how many results are read.
public struct SearchRequest: Equatable, Sendable {
  public let query: String
  /// The most results that are read.
  public let rows: Int
  let drafts: [Draft]

  /// A draft of the window, with its text as the editor has it.
  struct Draft: Equatable, Sendable {
    let id: Note.ID
    /// Item that it is about; nil for a loose draft.
    let owner: Owner?
    let text: TextBuffer
  }

  /// The drafts of the window, which are searched together with the library.
  ///
  /// O(n) in the length of their texts: not for the main thread.
  public var searchedDrafts: [SearchedDraft] {
    drafts.map { draft in
      SearchedDraft(
        id: draft.id, owner: draft.owner, text: String(decoding: draft.text.bytes, as: UTF8.self))
    }
  }

  /// Creates a request that searches no drafts.
  package init(_ query: String, rows: Int) { self.init(query, rows: rows, drafts: []) }

  init(_ query: String, rows: Int, drafts: [Draft]) {
    self.query = query
    self.rows = rows
    self.drafts = drafts
  }
}
