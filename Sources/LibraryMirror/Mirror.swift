public import struct FoundationEssentials.Date
import Glibc
import LibraryExchange
import LibraryModel
public import LibraryStore

/// A Markdown folder that is kept equal to the library, in both directions.
///
/// A file is what `hawknotes export` writes. A synchronization first takes in what changed in the
/// folder since it was last written, merged with what changed in the library, then writes what
/// changed in the library. It can be ended at any point: the next one continues.
///
/// Use it from one thread. Several processes may have one; they wait for each other.
public final class Mirror {
  /// The part of the folder in which files may have changed.
  public enum Scope: Equatable, Sendable {
    /// The whole folder, and all items of the library.
    case everything
    /// The whole folder; of the library what changed since the last time.
    case folder
    /// Only some files, by their paths in the folder.
    case files(Set<String>)
  }

  /// The user's answer to many missing files.
  public enum Answer: Equatable, Sendable {
    /// The files were deleted on purpose: their notes go to the bin.
    case accept
    /// The files were lost: they are written again.
    case restore
  }

  /// The path of the folder.
  public let path: String
  let record: MirrorRecord
  let library: Library
  let time: (Date) -> String
  private let scene: String?
  private let lockPath: String
  /// Called before each change on either side; a test ends the synchronization there.
  var step: () throws(MirrorError) -> Void = {}
  /// The time, in seconds since 1970; a test sets the clock.
  var now: () -> Int = { Glibc.time(nil) }
  /// The pages with the names of all books and characters.
  var pages: MarkdownPages?
  /// Hashes of the names of the files of all books and characters, in lower case, and of the inbox.
  var subjectNames: Set<Int> = []
  /// The names of the files of notes that are about to change.
  var noteNames: [Note.ID: String] = [:]
  /// The id of the names that were read: ``MirrorRecord/Subject/names``.
  var namesRead: String?
  /// The items whose files must be written, whether or not the library has changed.
  var touched: Set<LibraryItem> = []
  /// The lines of front matter that other programs have written, by the items of their pages.
  var otherLines: [LibraryItem: String] = [:]
  /// Hash of the form of pages: it changes if a new version of the program writes them in another
  /// way.
  lazy var shape = FileHash.of(Array(MarkdownPages.sample(time: time).utf8))
  var report = MirrorReport()
  /// Whether reports list the paths of the files.
  public var listsPaths = false
  /// Whether all changes are rolled back at the end, as in a rehearsal.
  private var isTrial = false
  /// Whether a transaction of the library is open that will be rolled back.
  private var isRehearsed = false
  var opened: MirrorFolder?

  /// Opens the mirror of a library.
  ///
  /// - Parameters:
  ///   - path: The folder; it is created at the first synchronization.
  ///   - state: The folder of the record of what was written last.
  ///   - scene: The id of the scene that shows the conflicts; nil if they wait for one.
  ///   - time: Returns a time as text, as the export writes it.
  public init(
    _ path: String, state: String, of library: Library, for scene: String? = nil,
    time: @escaping (Date) -> String
  ) throws(MirrorError) {
    self.path = path
    self.library = library
    self.scene = scene
    self.time = time
    try Self.makeFolder(state)
    lockPath = state + "/mirror.lock"
    record = try MirrorRecord(path: Self.recordPath(state))
  }

  /// Forgets what was written last: files are then compared with the library as a whole.
  public static func forget(state: String) { MirrorRecord.delete(recordPath(state)) }

  /// Returns the number of files of a mirror that works; nil if nothing was written yet.
  ///
  /// - Throws: ``MirrorError/away(folder:)`` if the folder is not the one that was written last.
  public static func check(_ path: String, state: String) throws(MirrorError) -> Int? {
    guard access(recordPath(state), F_OK) == 0 else { return nil }
    let record = try MirrorRecord(path: recordPath(state))
    let (subject, count) = (try record.subject(), try record.count())
    guard subject.folder == path, count > 0 else { return nil }
    guard let folder = try MirrorFolder(path, {}), try folder.mark() == subject.mirror else {
      throw .away(folder: path)
    }
    return count
  }

  private static func makeFolder(_ path: String) throws(MirrorError) {
    if mkdir(path, 0o700) == 0 || errno == EEXIST { return }
    guard errno == ENOENT, let slash = path.lastIndex(of: "/"), slash > path.startIndex else {
      throw .failed(path: path, errno: errno)
    }
    try makeFolder(String(path[..<slash]))
    guard mkdir(path, 0o700) == 0 || errno == EEXIST else {
      throw .failed(path: path, errno: errno)
    }
  }

  private static func recordPath(_ state: String) -> String { state + "/mirror.sqlite" }

  /// Takes in what changed in the folder, and writes what changed in the library.
  ///
  /// - Throws: ``MirrorError/vanished(_:of:folder:)`` if many files are missing and there is no
  ///   answer; then nothing was changed.
  public func synchronize(
    _ scope: Scope = .everything, answering answer: Answer? = nil
  ) throws(MirrorError) -> MirrorReport {
    try findingFolder { () throws(MirrorError) in
      try alone { () throws(MirrorError) in try synchronizeAlone(scope, answer) }
    }
  }

  /// Returns what a synchronization of everything would do, and changes nothing.
  ///
  /// Other processes can read and change the library while the files are compared. If files have
  /// changed, they cannot change it while these are taken in.
  public func rehearse(answering answer: Answer? = nil) throws(MirrorError) -> MirrorReport {
    isTrial = true
    defer { (isTrial, pages) = (false, nil) }
    return try findingFolder { () throws(MirrorError) in
      try alone { () throws(MirrorError) in
        try record.rehearse { () throws(MirrorError) in
          try synchronizeAlone(.folder, answer)
        }
      }
    }
  }

  private func findingFolder(
    _ work: () throws(MirrorError) -> MirrorReport
  ) throws(MirrorError) -> MirrorReport {
    do throws(MirrorError) {
      return try work()
    } catch .failed(let path, let errno) {
      // The folder may have been removed meanwhile.
      let subject = try record.subject()
      let mark = try MirrorFolder(self.path, {})?.mark()
      throw mark == subject.mirror ? .failed(path: path, errno: errno) : .away(folder: self.path)
    }
  }

  private func synchronizeAlone(
    _ scope: Scope, _ answer: Answer?
  ) throws(MirrorError) -> MirrorReport {
    report = MirrorReport(isList: listsPaths)
    if case .files(let paths) = scope, try isUpToDate(paths) { return report }
    touched = []
    try prepare(answer)
    var scope = scope
    for _ in 0..<3 {
      report.isUnfinished = false
      (report.problems, report.unsettled) = ([], [])
      let changes = try changesOfFolder(scope)
      try rehearsing(changes.isEmpty) { () throws(MirrorError) in
        try takeIn(changes, answer)
        otherLines = try record.otherLines()
        if scope == .everything { try writeAll() } else { try writeChanges() }
      }
      guard report.isUnfinished, !isTrial else { break }
      scope = .everything
    }
    try record.saveWaiting()
    report.filesRead = try folder.filesRead
    if let scene, !isTrial { report.openConflicts = try openConflicts(for: scene) }
    return report
  }

  var folder: MirrorFolder {
    get throws(MirrorError) {
      guard let opened else { throw .away(folder: path) }
      return opened
    }
  }

  /// Does the work; in a trial, rolls back its changes of the library.
  private func rehearsing(
    _ isUnchanged: Bool, _ work: () throws(MirrorError) -> Void
  ) throws(MirrorError) {
    guard isTrial, !isUnchanged else { return try work() }
    var outcome: Result<Void, MirrorError>?
    isRehearsed = true
    defer { isRehearsed = false }
    try ask { library throws(LibraryError) in
      try library.rehearse { outcome = Result { () throws(MirrorError) in try work() } }
    }
    try outcome?.get()
  }

  /// Changes the library; a trial rolls the change back.
  func change<Value>(
    _ work: (Library) throws(LibraryError) -> Value
  ) throws(MirrorError) -> Value {
    try ask { library throws(LibraryError) in
      guard isTrial, !isRehearsed else { return try work(library) }
      return try library.rehearse { () throws(LibraryError) in try work(library) }
    }
  }

  /// Reads the library, and waits for other processes.
  func ask<Value>(
    _ work: (Library) throws(LibraryError) -> Value
  ) throws(MirrorError) -> Value {
    do {
      return try library.patiently { () throws(LibraryError) in try work(library) }
    } catch {
      throw .library(error)
    }
  }

  /// Runs work that only one process may do.
  private func alone<Value>(
    _ work: () throws(MirrorError) -> Value
  ) throws(MirrorError) -> Value {
    let file = open(lockPath, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw .failed(path: lockPath, errno: errno) }
    defer {
      record.dropWaiting()
      opened = nil
      // NB: A child that was just forked has the file, too: closing it would not end the lock.
      flock(file, LOCK_UN)
      close(file)
    }
    while flock(file, LOCK_EX | LOCK_NB) != 0 {
      guard errno == EINTR else { throw .busy }
    }
    return try work()
  }

  // MARK: Before a synchronization

  /// Opens the folder, checks that it is the one that was written last, and finishes what a killed
  /// process began.
  private func prepare(_ answer: Answer?) throws(MirrorError) {
    var subject = try record.subject()
    let identity = try ask { library throws(LibraryError) in try library.identity().id ?? "" }
    let last = try ask { library throws(LibraryError) in try library.lastRevision() }
    let isSame = subject.folder == path && subject.library == identity
    // An older backup of the library may have taken its place.
    let isOlder = subject.revision.map { last < $0 } ?? false
    let isEmpty = try record.isEmpty()
    let isNew = !isSame || isOlder || isEmpty || answer == .restore
    try openFolder(isNew: isNew)
    var mark = try folder.mark()
    if mark == nil {
      guard isNew else { throw .away(folder: path) }
      let id = "\(Note.ID())"
      try folder.setMark(id)
      mark = id
    }
    let isOurs = mark == subject.mirror
    guard isNew || isOurs else { throw .away(folder: path) }
    if isOurs, subject.library == identity, !isOlder, answer != .restore {
      // The folder has another path now, or nothing changed.
      subject.folder = path
      if !isSame { try record.set(subject) }
    } else {
      try step()
      try record.begin(
        MirrorRecord.Subject(mirror: mark ?? "", folder: path, library: identity))
      pages = nil
    }
    try recover()
  }

  private func openFolder(isNew: Bool) throws(MirrorError) {
    if isNew, !isTrial {
      try step()
      guard mkdir(path, 0o777) == 0 || errno == EEXIST else {
        throw .failed(path: path, errno: errno)
      }
    }
    opened = try isTrial ? MirrorFolder(rehearsing: path, step) : MirrorFolder(path, step)
    if opened == nil { throw .away(folder: path) }
    opened?.now = now
  }
}
