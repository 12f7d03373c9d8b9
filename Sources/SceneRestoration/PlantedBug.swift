#if PLANTED_BUGS
  import Glibc

  /// Bugs that are in a build for the purpose alone, to see that the tests notice each of them.
  enum PlantedBug: String {
    /// A scene is opened whoever has it.
    case lostLock = "lost-lock"
    /// The lock goes on in the children, which the window's death leaves.
    case lockInherited = "lock-inherited"
    /// A scene's folder is not locked, only a file in it.
    case folderUnlocked = "folder-unlocked"
    /// A folder that cannot be read ends the walk over all scenes.
    case walkStopped = "walk-stopped"
    /// The lock of all scenes is waited for too long.
    case lockAwaited = "lock-awaited"
    /// What came back open to others stays so.
    case modesLeft = "modes-left"
    /// A commit neither syncs nor compacts, and says nothing of the start.
    case upkeepForgotten = "upkeep-forgotten"
    /// A journal is said to be synced whether it has its name or not.
    case nameUnchecked = "name-unchecked"
    /// A record is written behind a torn tail.
    case tailAppendedTo = "tail-appended-to"
    /// A record is taken whatever its checksum.
    case checksumUnchecked = "checksum-unchecked"
    /// The old journal is emptied before the new one has its name.
    case truncatedBeforeRename = "truncated-before-rename"
    /// A compaction keeps texts and forgets how they came to be.
    case historyLost = "history-lost"
    /// What the disk refused is no error.
    case refusalSwallowed = "refusal-swallowed"
    /// The disk is said to have what it is only asked to take.
    case syncedTooEarly = "synced-too-early"
    /// The disk is never asked at all.
    case syncSkipped = "sync-skipped"
    /// A file is synced, the folder with its name is not.
    case folderUnsynced = "folder-unsynced"
    /// A sync that failed is asked for again, in the same file.
    case failedSyncTrusted = "failed-sync-trusted"
    /// A scene that cannot be read is thrown away.
    case unreadableRemoved = "unreadable-removed"
    /// What is recovered of a scene is kept only with the first turn of the new one.
    case recoveredLate = "recovered-late"
    /// A start that was refused counts as one that crashed.
    case refusalCounted = "refusal-counted"
    /// A last record with a bad checksum is cut off like a torn one.
    case damagedTailCut = "damaged-tail-cut"
    /// Files are everybody's to read.
    case readableByAll = "readable-by-all"
    /// Each compaction leaves a file open.
    case descriptorLeaked = "descriptor-leaked"

    /// Whether it is the one that was asked for.
    var isPlanted: Bool { self == Self.planted }

    private static let planted = getenv("HAWKNOTES_PLANT").flatMap {
      PlantedBug(rawValue: String(cString: $0))
    }
  }
#endif
