import Glibc

/// A file outside of the library's folder with the id of the library that a home had: so the loss of
/// the library is noticed.
public struct LibraryMark: Sendable {
  private let path: String

  /// The mark in a file, whether or not there is one.
  public init(path: String) { self.path = path }

  /// The id of the library, once it had a note; nil where nothing was marked.
  public var id: String? {
    let file = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var bytes = [UInt8](repeating: 0, count: 36)
    guard read(file, &bytes, bytes.count) == bytes.count else { return nil }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Marks a library as the one that the home has; best effort: a failed write is ignored.
  public func set(_ id: String) {
    unlink(path + ".new")
    guard let file = try? PrivateFile.makeNew(path + ".new") else { return }
    let bytes = Array((id + "\n").utf8)
    let isWritten = write(file, bytes, bytes.count) == bytes.count && fdatasync(file) == 0
    close(file)
    if !isWritten || rename(path + ".new", path) != 0 { unlink(path + ".new") }
  }
}
