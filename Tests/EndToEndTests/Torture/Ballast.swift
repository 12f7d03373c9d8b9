import Glibc

/// A file that fills the disk.
final class Ballast {
  private let descriptor: Int32

  init?(at path: String) {
    descriptor = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
    if descriptor < 0 { return nil }
  }

  /// Fills the disk except for a number of bytes.
  func fill(leaving rest: Int) {
    let page = [UInt8](repeating: 0x61, count: 4096)
    while write(descriptor, page, page.count) > 0 {}
    if rest > 0 { ftruncate(descriptor, max(0, lseek(descriptor, 0, SEEK_END) - off_t(rest))) }
  }

  func close() { Glibc.close(descriptor) }
}
