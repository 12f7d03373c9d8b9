/// The next contents of a file, under another name until they take its place.
///
/// A reader sees either the old contents or the new ones, also after a power cut.
package struct AtomicFile {
  private let path: String
  /// The path of the next contents.
  package let next: String

  /// Writes the contents into a new file of mode 0600 and waits until they are on the disk; nil with
  /// the reason in `errno` if that fails.
  ///
  /// - Parameter prepare: Receives the descriptor of the new file before the contents are written.
  package init?(
    _ path: String, as next: String, _ contents: some Collection<UInt8>,
    _ prepare: (Int32) -> Void = { _ in }
  ) {
    (self.path, self.next) = (path, next)
    unlink(next)
    let file = open(next, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard file >= 0 else { return nil }
    prepare(file)
    let reason = writeBytes(contents, to: file) && fsync(file) == 0 ? 0 : errno
    close(file)
    if reason != 0 {
      discard(reason)
      return nil
    }
  }

  /// Replaces the file; if that fails, removes the next contents and leaves the reason in `errno`.
  package func replace() -> Bool {
    if rename(next, path) == 0 { return true }
    discard(errno)
    return false
  }

  private func discard(_ reason: Int32) {
    unlink(next)
    errno = reason
  }
}
