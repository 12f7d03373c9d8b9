public import LibraryStore

/// Reason why a synchronization ended early; neither side has lost anything.
public enum MirrorError: Error, Equatable {
  /// Another process synchronizes the mirror.
  case busy
  /// The library cannot be read or written.
  case library(LibraryError)
  /// A file or folder cannot be read or written.
  case failed(path: String, errno: Int32)
  /// The file with what was written last cannot be used.
  case record(path: String, reason: String)
  /// A newer version of the program wrote the file with what was written last; it was not changed.
  case newer(path: String)
  /// The folder is missing, empty, or not the one that was written last.
  case away(folder: String)
  /// The folder contains the library or the state of the program.
  case unsuitable(folder: String)
  /// Many files are missing at once.
  case vanished(Int, of: Int, folder: String)
  /// A test ended the synchronization.
  case stopped
}

extension MirrorError: RecordError {}
