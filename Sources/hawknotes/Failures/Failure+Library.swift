import Glibc
import LibraryStore

extension Failure {
  /// What to say of a library that refuses.
  init(_ error: LibraryError) {
    switch error {
    case .busy:
      self.init(.busy, "the library is busy: another program has been writing to it; try again")
    case .gone: self.init(.notFound, "that is not in the library any more")
    case .deleted: self.init(.notFound, "that note was deleted: `u` in its window restores it")
    case .changed:
      self.init(.busy, "that note was changed meanwhile: read it again, then change it")
    case .refused(let why): self.init(.io, "the library refused: \(why)")
    case .unreadable(let path):
      self.init(
        .unreadable,
        "the library is damaged: `hawknotes doctor --restore` puts a backup in its place; \(path) was left as it is"
      )
    case .foreign(let path):
      self.init(
        .unreadable, "\(path) is no library of Hawk Notes and was left as it is: move it away")
    case .newer(let path):
      self.init(
        .unreadable,
        "\(path) was written by a newer version and was left as it is: upgrade this one")
    case .link(let path):
      self.init(
        .noPermission, "\(path) is a symbolic link, which is not followed there: remove it")
    case .folder(let path):
      self.init(.unreadable, "\(path) is a folder, where a file should be: move it away")
    case .noFile(let path):
      self.init(
        .unreadable, "\(path) is a pipe, socket or device, where a file should be: move it away")
    case .noSuchFile(let path):
      self.init(.noFile, "\(path): a folder on the way is missing: make it, or set HAWKNOTES_HOME")
    case .noPermission(let path):
      self.init(
        .noPermission, "\(path) may not be read and written: allow it, or set HAWKNOTES_HOME")
    case .failed(let path, let errno):
      self.init(errno: errno, path: path, remedy: "try again")
    }
  }
}
