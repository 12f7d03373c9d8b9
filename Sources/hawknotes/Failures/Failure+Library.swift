import Glibc
import LibraryStore

extension Failure {
  init(_ error: LibraryError) {
    switch error {
    case .busy:
      self.init(.busy, "the library is busy: another program is writing to it; try again")
    case .gone:
      self.init(.notFound, "that is no longer in the library: `hawknotes bin list` may have it")
    case .deleted:
      self.init(.notFound, "that note was deleted: press u in its window to restore it")
    case .changed:
      self.init(.busy, "that note was changed by another window: read it again, then change it")
    case .changedBook:
      self.init(.busy, "that book was changed by another window: read it again, then change it")
    case .changedCharacter:
      self.init(
        .busy, "that character was changed by another window: read it again, then change it")
    case .refused(let why): self.init(.io, "the library refused: \(why)")
    case .unreadable(let path):
      self.init(
        .unreadable,
        "the library is damaged: `hawknotes doctor --restore` restores a backup; \(path) was not changed"
      )
    case .foreign(let path):
      self.init(
        .unreadable, "\(path) is not a Hawk Notes library and was not changed: move it away")
    case .newer(let path):
      self.init(
        .unreadable,
        "\(path) was written by a newer version and was not changed: upgrade hawknotes")
    case .link(let path):
      self.init(
        .noPermission, "\(path) is a symbolic link, which is not followed: remove it")
    case .folder(let path):
      self.init(.unreadable, "\(path) is a folder, not a file: move it away")
    case .noFile(let path):
      self.init(
        .unreadable, "\(path) is a pipe, socket or device, not a file: move it away")
    case .noSuchFile(let path):
      self.init(.noFile, "\(path): a parent folder is missing: create it, or set HAWKNOTES_HOME")
    case .moved(let path) where access(path, F_OK) == 0:
      self.init(.noFile, "the library was replaced by another file: run `hawknotes restart`")
    case .moved:
      self.init(
        .noFile, "the library is missing: put it back, or see `hawknotes doctor`")
    case .noPermission(let path):
      self.init(
        .noPermission, "no permission to read and write \(path): allow it, or set HAWKNOTES_HOME")
    case .failed(let path, let errno):
      self.init(errno: errno, path: path, remedy: "try again")
    }
  }
}
