public import LibraryModel

/// What a synchronization did.
public struct MirrorReport: Equatable, Sendable {
  /// A note whose text was changed on both sides in the same lines.
  public struct Conflict: Equatable, Sendable {
    /// The note, or the book or character whose synopsis it is.
    public let item: LibraryItem
    /// Path of the file in the folder.
    public let path: String
  }

  /// A file that could not be taken in or written; it was left as it is.
  public struct Problem: Equatable, Sendable {
    /// Path of the file in the folder.
    public let path: String
    /// The reason, and what to do.
    public let reason: String
  }

  /// Number of files that were written.
  public internal(set) var written = 0
  /// Number of files that were removed.
  public internal(set) var removed = 0
  /// Number of texts that were changed in the library.
  public internal(set) var edited = 0
  /// Number of notes that were added to the library or restored from the bin.
  public internal(set) var added = 0
  /// Number of notes that went to the bin.
  public internal(set) var deleted = 0
  /// The conflicts: the library keeps its text, and the file's text is an earlier version of it.
  public internal(set) var conflicts: [Conflict] = []
  /// The files that were left as they are.
  public internal(set) var problems: [Problem] = []
  /// Whether a file changed meanwhile, so that another synchronization is needed.
  var isUnfinished = false

  /// Creates an empty report.
  public init() {}

  /// Whether nothing was changed on either side.
  public var isEmpty: Bool {
    written + removed + edited + added + deleted == 0 && conflicts.isEmpty
  }
}
