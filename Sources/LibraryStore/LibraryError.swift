public import LibraryModel

/// Why the library did not do what it was asked; it is then as it was before.
public enum LibraryError: Error, Hashable {
  /// Another process is at it: try again.
  case busy
  /// What it was to be done to is no longer there, or never was.
  case gone
  /// The note that this draft was saved as has been deleted; its owner is there.
  case deleted
  /// Another process changed the note meanwhile, into this one.
  case changed(Note)
  /// A value breaks a rule of the schema, told in SQLite's words.
  case refused(String)
  /// The file is damaged, or no database at all.
  case unreadable(path: String)
  /// The file is a database, but no library of ours.
  case foreign(path: String)
  /// The file was written by a newer version of the program.
  case newer(path: String)
  /// A symbolic link stands where a file of ours should: it may lead anywhere.
  case link(path: String)
  /// A folder stands where a file should.
  case folder(path: String)
  /// A pipe, a socket or a device stands where a file should.
  case noFile(path: String)
  /// A folder on the way is missing, or is none.
  case noSuchFile(path: String)
  /// The file or its folder may not be read and written.
  case noPermission(path: String)
  /// The system failed, for instance with `ENOSPC`.
  case failed(path: String, errno: Int32)
}
