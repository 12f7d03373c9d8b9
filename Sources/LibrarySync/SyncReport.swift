public import LibraryModel

/// Result of a synchronization.
public struct SyncReport: Equatable, Sendable {
  /// Change that a synchronization made to an item.
  public enum Change: String, CaseIterable, Sendable {
    /// An item of ours was sent.
    case sent
    /// The deletion of an item was sent.
    case withdrawn
    /// Our page was sent in place of one that could not be taken in.
    case replaced
    /// An item of another machine was added, or came back from the bin.
    case added
    /// A change of another machine was taken in.
    case edited
    /// An item went to the bin, because another machine deleted it.
    case deleted
    /// An item became one with another: the same book was added on two machines.
    case united
  }

  /// A page of the remote that cannot be taken in, or one of ours that is too long to be sent.
  public struct Problem: Equatable, Sendable {
    public let item: LibraryItem
    public let reason: String
    public let isOurs: Bool
    public var path: String { SyncPath.of(item) }
  }

  /// A damaged page of the remote in whose place ours was sent.
  public struct Replacement: Equatable, Sendable {
    public let path: String
    /// A commit that still has the damaged page.
    public let commit: String
  }

  /// A machine whose scenes were not fetched.
  public struct LeftOutScenes: Equatable, Sendable {
    /// Its id; nil for all machines.
    public let machine: String?
    public let reason: String
    /// The commit of the scenes that were asked for.
    var commit = ""
    /// When they were asked for, in seconds since 1970.
    var time = 0
  }

  /// The number of items with which something was done.
  public private(set) var numbers: [Change: Int] = [:]
  /// The items that were changed on both sides, with the same lines or fields.
  public internal(set) var conflicts: [LibraryItem] = []
  /// The number of conflicts, also earlier ones, that no window has made drafts of.
  public internal(set) var waitingConflicts = 0
  /// All pages that cannot be taken in or sent, also those that were found earlier.
  public internal(set) var problems: [Problem] = []
  public internal(set) var replacements: [Replacement] = []
  public internal(set) var leftOutScenes: [LeftOutScenes] = []
  /// Why the remote refused the scenes of this machine; nil if it did not.
  public internal(set) var refusedScenes: String?

  public func number(of change: Change) -> Int { numbers[change] ?? 0 }

  /// Forgets what a refused attempt would have sent, and the pages that the next one finds again.
  mutating func forgetSent() {
    for change in [Change.sent, .withdrawn, .replaced] { numbers[change] = nil }
    (problems, replacements) = ([], [])
  }

  mutating func note(_ change: Change, _ count: Int = 1) { numbers[change, default: 0] += count }
}
