#if PLANTED_BUGS
  import CLibrary

  /// Bugs that are built in on purpose, to check that the tests notice each of them.
  enum PlantedBug: String {
    /// A scene is opened although another process owns it.
    case lostLock = "lost-lock"
    /// Child processes inherit the lock, and keep it after the window has died.
    case lockInherited = "lock-inherited"
    /// Only a file in a scene's folder is locked, not the folder.
    case folderUnlocked = "folder-unlocked"
    /// A folder that cannot be read stops the walk over all scenes.
    case walkStopped = "walk-stopped"
    /// The wait for the lock of all scenes is too long.
    case lockAwaited = "lock-awaited"
    /// Permissions for others are not removed.
    case modesLeft = "modes-left"
    /// A commit neither syncs nor compacts, and does not report that the start succeeded.
    case upkeepForgotten = "upkeep-forgotten"
    /// A journal is reported as synced although it may have lost its name.
    case nameUnchecked = "name-unchecked"
    /// A record is written after a torn tail.
    case tailAppendedTo = "tail-appended-to"
    /// A record is accepted whatever its checksum.
    case checksumUnchecked = "checksum-unchecked"
    /// The old journal is emptied before the new one has its name.
    case truncatedBeforeRename = "truncated-before-rename"
    /// A compaction keeps texts without their history.
    case historyLost = "history-lost"
    /// A refusal of the disk is not reported as an error.
    case refusalSwallowed = "refusal-swallowed"
    /// A record is reported as synced when its sync is only requested.
    case syncedTooEarly = "synced-too-early"
    /// No sync is ever made.
    case syncSkipped = "sync-skipped"
    /// A file is synced, but not the folder with its name.
    case folderUnsynced = "folder-unsynced"
    /// A failed sync is repeated on the same file.
    case failedSyncTrusted = "failed-sync-trusted"
    /// A scene that cannot be read is removed.
    case unreadableRemoved = "unreadable-removed"
    /// Recovered texts are stored only with the first turn of the new scene.
    case recoveredLate = "recovered-late"
    /// A start that was refused counts as a crash.
    case refusalCounted = "refusal-counted"
    /// A last record with a bad checksum is cut off like a torn one.
    case damagedTailCut = "damaged-tail-cut"
    /// All users can read the files.
    case readableByAll = "readable-by-all"
    /// The values that all windows share are written without their lock.
    case sharedUnlocked = "shared-unlocked"
    /// An opening stores the new version's name before a migration is committed.
    case writerOverwritten = "writer-overwritten"
    /// Automatic upkeep does not ask tmux for the window's place.
    case placeUnasked = "place-unasked"
    /// A value that is too large is stored.
    case sizeUnchecked = "size-unchecked"
    /// Each compaction leaves a file open.
    case descriptorLeaked = "descriptor-leaked"

    /// Whether this bug is planted.
    var isPlanted: Bool { self == Self.planted }

    private static let planted = getenv("HAWKNOTES_PLANT").flatMap {
      PlantedBug(rawValue: String(cString: $0))
    }
  }
#endif
