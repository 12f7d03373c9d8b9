import LibrarySync

extension Failure {
  // Words by which a window knows the failures that it does not repeat.

  static let showsBoth = "a window shows both"
  static let otherSynchronizes = "another process synchronizes"
  static let isNotReachable = " is not reachable: "

  /// Describes the end of a synchronization.
  init(_ error: SyncError, _ address: SyncAddress) {
    let place = address.shown.terminalSafe
    switch error {
    case .busy: self.init(.busy, Self.otherSynchronizes + ": try again")
    case .library(let error): self.init(error)
    case .failed(let path, let errno):
      self.init(errno: errno, path: path, remedy: "fix its permissions")
    case .record(let path, let reason):
      self.init(
        .io,
        "\(path): \(reason): delete it; what was deleted since the last synchronization comes back")
    case .noGit: self.init(.unavailable, "git is not installed: install it (apt install git)")
    case .git(let line): self.init(.io, "git: \(line.terminalSafe): try again")
    case .address: self.init(.usage, "\(place) is not a repository that git may open")
    case .offline(let line):
      self.init(
        .unavailable, place + Self.isNotReachable + "\(line.terminalSafe): try again later")
    case .refused(let line):
      self.init(.busy, "\(place) refused: \(line.terminalSafe): check your access")
    case .tooLarge(let bytes):
      self.init(
        .unreadable,
        "\(place) sends more than \(bytes >> 20) MB, and nothing was changed: check that it is the right repository"
      )
    case .damaged(let line):
      self.init(
        .unreadable,
        "\(place) sends a damaged object, and nothing was changed: \(line.terminalSafe): repair it there"
      )
    case .contended: self.init(.busy, "\(place) changes all the time: try again")
    case .unconfirmed: self.init(.usage, "\(place) is new for this library: add --accept")
    case .newer:
      self.init(
        .unreadable, "a newer version of hawknotes wrote \(place): upgrade this one")
    case .foreign:
      self.init(
        .unreadable,
        "\(place) is not a library: name an empty repository, or restore its file format")
    case .emptied:
      self.init(
        .unreadable,
        "\(place) was emptied, and nothing was changed: restore it, or send this library again with --accept"
      )
    case .unrelated:
      self.init(
        .unreadable,
        "the history of \(place) is another one, and nothing was changed: restore it, or unite both with --accept"
      )
    case .vanished(let number, let all):
      self.init(
        .unreadable,
        "\(number) of \(all) items were deleted in \(place), and nothing was changed: restore them there, or move them to the bin with --accept"
      )
    case .hostile(let path):
      self.init(
        .unreadable,
        "\(path) in \(place) is not a plain file, and nothing was changed: correct it there")
    case .stopped: self.init(.io, "the synchronization was stopped: try again")
    }
  }
}
