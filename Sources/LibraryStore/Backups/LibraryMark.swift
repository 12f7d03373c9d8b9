import CLibrary

/// A file outside of the library's folder with the id of the home's library: it reveals the loss of
/// the library.
public struct LibraryMark: Sendable {
  private let path: String

  /// Creates a mark for a path, whether or not the file exists.
  public init(path: String) { self.path = path }

  /// Id of the library, once it had a note; nil if the file is missing.
  public var id: String? {
    guard let bytes = fileBytes(path, atMost: 36, O_NOFOLLOW), bytes.count == 36 else { return nil }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Writes the id of the home's library.
  ///
  /// Best effort: a failed write is ignored.
  public func set(_ id: String) {
    try? PrivateFile.makeFolder(path.folderOfPath)
    _ = AtomicFile(path, as: path + ".new", (id + "\n").utf8) { fchmod($0, 0o600) }?.replace()
  }
}
