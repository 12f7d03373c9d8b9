import Glibc

/// A file that is written piece by piece, and takes the place of another one only if that differs.
final class ChangedFile {
  private let replacement: ReplacementFile
  /// The file that may be replaced; negative if there is none.
  private let present: Int32
  /// Whether the present file begins with what was written.
  private var isSame: Bool

  init(_ path: String) throws(Failure) {
    replacement = try ReplacementFile(path)
    present = open(path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK)
    isSame = present >= 0
  }

  deinit { if present >= 0 { close(present) } }

  func write(_ bytes: [UInt8]) throws(Failure) {
    try replacement.write(bytes)
    isSame = isSame && next(bytes.count) == bytes
  }

  /// Gives the file its name, unless the present one has the same contents.
  func finish() throws(Failure) {
    if !isSame || !next(1).isEmpty { try replacement.finish() }
  }

  /// Reads the next bytes of the present file; fewer at its end, or if it cannot be read.
  private func next(_ count: Int) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      while filled < count {
        let length = read(present, buffer.baseAddress?.advanced(by: filled), count - filled)
        if length < 0, errno == EINTR { continue }
        guard length > 0 else { return }
        filled += length
      }
    }
  }
}
