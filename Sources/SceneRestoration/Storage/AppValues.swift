import CLibrary

#if PLANTED_BUGS
  import PlantedBugs
#endif

/// Values that all windows of a program share, in one file: `app/journal` in the directory.
///
/// Several processes write it. Each commit takes the file's lock, reads the records of the others,
/// appends its own and syncs it. The last change of a value wins.
public final class AppValues {
  /// Readable when a process has changed a value: then call ``takeChanges()``.
  ///
  /// The first access opens it; −1, which poll(2) ignores, if the system refuses that.
  public var noticeDescriptor: Int32 {
    if watch == nil {
      watch = FolderWatch(path: folder.path)
      // What was changed before it was watched.
      try? refresh()
    }
    return watch?.descriptor ?? -1
  }

  private let folder: Folder
  private let parent: Folder
  private let lockTimeout: LockTimeout
  private let compactionSize: Int
  /// Stages the changes; it has no files.
  private let stage: WindowScene
  private var journal: Journal?
  /// Nil before a program waits for changes.
  private var watch: FolderWatch?
  /// Status of the file when it was read last.
  private var known: stat?
  private var wrappers: [any RestoredWrapper] = []
  private var changes: Set<String> = []
  /// Path of a file that could not be read and was set aside; nil if there is none.
  public private(set) var setAside: String?

  init(
    in parent: Folder, lockTimeout: LockTimeout, compactionSize: Int, valueSizeLimit: Int
  ) throws(SceneError) {
    self.parent = SharedFolders.shared(parent)
    self.lockTimeout = lockTimeout
    self.compactionSize = compactionSize
    folder = SharedFolders.shared(try parent.makeFolder("app"))
    stage = WindowScene(valueSizeLimit: valueSizeLimit)
    try refresh()
    changes = []
  }

  /// The value of a key; setting it stages the change.
  public subscript<Value>(key: SceneKey<Value>) -> Value {
    get { stage[key] }
    set { stage[key] = newValue }
  }

  /// Values with the name of a key but another type, by name: see ``WindowScene/unreadableValues``.
  public var unreadableValues: [String: StoredValue] { stage.unreadableValues }

  /// Stores all staged changes on the disk, and reads the changes of other processes.
  ///
  /// If this throws, all changes stay staged, and the next commit tries again.
  public func commit() throws(SceneError) {
    guard stage.staging.hasRecord else {
      try refresh()
      if let excess = stage.staging.excess { throw excess }
      return
    }
    let lock = try folder.makeFile("lock")
    #if PLANTED_BUGS
      if !PlantedBug.sharedUnlocked.isPlanted { try lock.lock(lockTimeout) }
    #else
      try lock.lock(lockTimeout)
    #endif
    defer { withExtendedLifetime(lock) {} }
    try refresh(mayRepair: true)
    guard let record = stage.staging.record(at: .now) else { return }
    try append(record)
    stage.staging.settle()
    known = folder.status(JournalName.current)
    if let excess = stage.staging.excess { throw excess }
  }

  /// Reads the changes of other processes, and returns the names of the values that they changed
  /// since the last call.
  public func takeChanges() throws(SceneError) -> Set<String> {
    watch?.clear()
    try refresh()
    defer { changes = [] }
    return changes
  }

  /// Restores a property, now and after each change by another process.
  func restore(_ wrapper: any RestoredWrapper) {
    wrappers.append(wrapper)
    wrapper.restore(from: stage)
  }

  /// Copies the value of a property of the scene that was one of these values.
  func copy(_ wrapper: any RestoredWrapper, to scene: WindowScene) {
    wrapper.copy(from: stage, to: scene)
  }

  /// Copies the value of a property that was one of the scene.
  func copy(_ wrapper: any RestoredWrapper, from scene: WindowScene) {
    wrapper.copy(from: scene, to: stage)
  }

  // MARK: The file

  /// Reads the file if it has changed.
  ///
  /// The status that it remembers is older than the bytes: a record that another process appends
  /// after that is read the next time, and never overwritten.
  ///
  /// - Parameter mayRepair: Whether the lock is held, so that a damaged file can be set aside.
  private func refresh(mayRepair: Bool = false) throws(SceneError) {
    let status = folder.status(JournalName.current)
    if let status, let known, status.isUnchanged(since: known) { return }
    guard status != nil || known != nil else { return }
    let bytes = try folder.fileToRead(JournalName.current)?.read(0...) ?? []
    let path = folder.path + "/" + JournalName.current
    var found: Journal?
    do throws(JournalFault) {
      if !bytes.isEmpty { found = try Journal(before: bytes) }
    } catch {
      if error == .newer { throw .newer(path: path) }
    }
    let isDamaged = !bytes.isEmpty && found?.isBroken != false
    if isDamaged, mayRepair { found = try repair(found) }
    adopt(found)
    known = isDamaged ? nil : status
  }

  /// Sets a damaged file aside, and writes the values before the damage into a new one.
  private func repair(_ journal: Journal?) throws(SceneError) -> Journal? {
    let aside = "\(JournalName.current).damaged-\(Milliseconds.now)"
    try folder.rename(JournalName.current, to: aside)
    setAside = folder.path + "/" + aside
    guard let snapshot = journal?.contents.snapshot() else { return nil }
    return try write(snapshot)
  }

  private func adopt(_ found: Journal?) {
    journal = found
    let before = stage.values
    let contents = found?.contents ?? JournalContents()
    stage.staging.move(over: contents)
    let after = stage.values
    let names = Set(before.kept.keys).union(after.kept.keys)
    let changed = names.filter { before.kept[$0] != after.kept[$0] }
    guard !changed.isEmpty else { return }
    changes.formUnion(changed)
    for wrapper in wrappers { wrapper.restore(from: stage) }
  }

  private func append(_ record: [UInt8]) throws(SceneError) {
    guard let journal, let file = try folder.file(JournalName.current) else {
      self.journal = try write(JournalHeader.bytes + record)
      return
    }
    if journal.hasTornTail { try file.truncate(to: journal.end) }
    try file.write(record, at: journal.end)
    try file.sync()
    announce()
    self.journal = try read(file)
    guard let grown = self.journal, grown.end - grown.snapshotEnd > compactionSize,
      let snapshot = grown.contents.snapshot()
    else { return }
    self.journal = try write(snapshot)
  }

  /// Replaces the file; no process ever sees a part of the new one.
  private func write(_ bytes: [UInt8]) throws(SceneError) -> Journal? {
    try folder.keepJournal(bytes, in: [parent])
    return try folder.file(JournalName.current).map { file throws(SceneError) in try read(file) }
  }

  private func read(_ file: File) throws(SceneError) -> Journal {
    let bytes = try file.read(0...)
    do throws(JournalFault) {
      return try Journal(bytes)
    } catch {
      throw SceneError(error, path: file.path)
    }
  }

  /// Tells the other processes about a record that was appended.
  private func announce() {
    // NB: On Linux they notice the write itself, elsewhere only a change of the folder.
    #if !os(Linux)
      _ = try? folder.makeFile("changed")
      folder.unlink("changed")
    #endif
  }
}

extension SceneDirectory {
  /// Opens the values that all windows of the program share.
  public func appValues() throws(SceneError) -> AppValues {
    try AppValues(
      in: try Folder.make(path: path, faults), lockTimeout: lockTimeout,
      compactionSize: compactionSize,
      valueSizeLimit: valueSizeLimit)
  }
}
