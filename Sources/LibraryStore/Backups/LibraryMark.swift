import CLibrary

/// A file outside of the library's folder with the id of the home's library: it reveals the loss of
/// the library.
public struct LibraryMark: Sendable {
  private let path: String

  /// Creates a mark for a path, whether or not the file exists.
  public init(path: String) { self.path = path }

  /// Id of the library, once it had a note; nil if the file is missing.
  public var id: String? {
    let file = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var bytes = [UInt8](repeating: 0, count: 36)
    guard read(file, &bytes, bytes.count) == bytes.count else { return nil }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Writes the id of the home's library.
  ///
  /// Best effort: a failed write is ignored.
  public func set(_ id: String) {
    unlink(path + ".new")
    try? PrivateFile.makeFolder(path.folderOfPath)
    guard let file = try? PrivateFile.makeNew(path + ".new") else { return }
    let bytes = Array((id + "\n").utf8)
    let isWritten = write(file, bytes, bytes.count) == bytes.count && fdatasync(file) == 0
    close(file)
    if !isWritten || rename(path + ".new", path) != 0 { unlink(path + ".new") }
  }
}
