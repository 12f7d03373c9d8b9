public import LibraryModel

/// Result of a synchronization.
public struct MirrorReport: Equatable, Sendable {
  /// A note whose text was changed on both sides in the same lines.
  public struct Conflict: Equatable, Sendable {
    /// The note, or the book or character whose synopsis it is.
    public let item: LibraryItem
    /// Path of the file in the folder.
    public let path: String
  }

  /// A file that could not be taken in or written and was left as it is, or a change of the folder
  /// that was undone.
  public struct Problem: Equatable, Sendable {
    /// Path of the file in the folder.
    public let path: String
    /// The reason, and what to do.
    public let reason: String
  }

  /// A kind of change; its raw value is a key of the JSON.
  public enum Change: String, CaseIterable, Sendable {
    /// A file was written, or removed.
    case written, removed
    /// A text or page was changed in the library.
    case edited
    /// A note was added to the library, or restored from the bin.
    case added
    /// A note went to the bin.
    case deleted
    /// A file that is not in the folder of a book, or has no name such as `Why.md`, was left as it
    /// is.
    case ignored
  }

  private var counts: [Change: Int] = [:]
  /// The paths of the files, if they are listed.
  public private(set) var paths: [Change: [String]] = [:]
  private let isList: Bool

  /// The conflicts: the library keeps its text, and the file's text becomes an earlier
  /// version of the note.
  public internal(set) var conflicts: [Conflict] = []
  /// The conflicts of this and earlier synchronizations that the scene has to show.
  public internal(set) var openConflicts: [OpenConflict] = []
  /// Whether other scenes are about to show conflicts.
  public internal(set) var hasConflictsOfOthers = false
  /// The files that were left as they are, and the changes that were undone.
  public internal(set) var problems: [Problem] = []
  /// The new files without a text that wait until an editor has had time to write one.
  public internal(set) var unsettled: [String] = []
  /// Number of pages that were compared with what was written.
  var compared = 0
  var filesRead = 0
  /// Whether a file changed meanwhile, so that another synchronization is needed.
  var isUnfinished = false

  /// Creates an empty report.
  ///
  /// - Parameter isList: Whether paths are kept, and not only counted.
  init(isList: Bool = false) { self.isList = isList }

  /// Returns the number of changes of a kind.
  public func number(of change: Change) -> Int { counts[change] ?? 0 }

  /// Forgets the changes of a kind.
  mutating func forget(_ change: Change) { (counts[change], paths[change]) = (nil, nil) }

  /// Counts a change, and records the path of the file in the folder if paths are listed.
  mutating func note(_ change: Change, _ path: String) {
    counts[change, default: 0] += 1
    if isList { paths[change, default: []].append(path) }
  }
}
