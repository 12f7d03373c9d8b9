public import LibraryModel

/// Reason why a request to the library failed; the library is unchanged.
public enum LibraryError: Error, Hashable {
  /// Another process is using the library: try again.
  case busy
  /// The item to change does not exist: it was deleted, or never existed.
  case gone
  /// The note with this draft's id has been deleted; its owner exists.
  case deleted
  /// The note is not in the state that the request began with; the associated value is its current
  /// state.
  case changed(Note)
  /// The book is not in the state that the request began with; the associated value is its current
  /// state.
  case changedBook(Book)
  /// The character is not in the state that the request began with; the associated value is their
  /// current state.
  case changedCharacter(BookCharacter)
  /// A value violates a rule of the schema; the text is SQLite's message.
  case refused(String)
  /// The file is damaged, or not a database.
  case unreadable(path: String)
  /// The file is a database, but not a library of this program.
  case foreign(path: String)
  /// A newer version of the program wrote the file.
  case newer(path: String)
  /// A symbolic link is at the path of one of our files: it may lead anywhere.
  case link(path: String)
  /// A folder is at the path of a file.
  case folder(path: String)
  /// A pipe, a socket or a device is at the path of a file.
  case noFile(path: String)
  /// A folder of the path is missing, or not a folder.
  case noSuchFile(path: String)
  /// The file was moved or deleted while it was open.
  case moved(path: String)
  /// The file or its folder cannot be read and written.
  case noPermission(path: String)
  /// A system call failed, for instance with `ENOSPC`.
  case failed(path: String, errno: Int32)
}
