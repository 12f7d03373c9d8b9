import Glibc
import LibraryMirror

extension Failure {
  /// Describes the end of a synchronization.
  init(_ error: MirrorError) {
    switch error {
    case .busy: self.init(.busy, "another window writes the mirror: try again")
    case .library(let error): self.init(error)
    case .failed(let path, ENOTDIR):
      self.init(.noFile, "\(path) is not a folder: change the setting mirror")
    case .failed(let path, let errno):
      self.init(
        errno: errno, path: path, remedy: "fix its permissions, or change the setting mirror")
    case .record(let path, let reason):
      self.init(.io, "\(path): \(reason): delete it; nothing else is lost")
    case .newer(let path):
      self.init(
        .unreadable,
        "\(path) was written by a newer version and was not changed: upgrade hawknotes")
    case .away(let folder):
      self.init(
        .noFile,
        "\(folder) is missing, empty or another folder, and nothing was changed: mount it, or write it again with `hawknotes mirror --restore`"
      )
    case .unsuitable(let folder):
      self.init(.usage, "\(folder) holds other files: set mirror to a folder of its own")
    case .vanished(let number, let all, let folder):
      self.init(
        .busy,
        "\(number) of \(all) files are missing in \(folder), and nothing was changed: `hawknotes mirror --restore` writes them again, `hawknotes mirror --accept` moves their notes to the bin"
      )
    case .stopped: self.init(.io, "the synchronization was stopped: try again")
    }
  }
}
