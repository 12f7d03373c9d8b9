public import struct FoundationEssentials.Date
import CLibrary
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
  private let scene: String?
  private let lockPath: String
  /// Called before each change on either side; a test ends the synchronization there.
  var step: () throws(MirrorError) -> Void = {}
  /// The time, in seconds since 1970; a test sets the clock.
  var now: () -> Int = { CLibrary.time(nil) }
  /// Whether reports list the paths of the files.
  public var listsPaths = false
  private let names: MirrorNames

  /// Opens the mirror of a library.
  ///
  /// - Parameters:
  ///   - path: The folder; it is created at the first synchronization.
  ///   - state: The folder of the record of what was written last.
  ///   - scene: The id of the scene that shows the conflicts; nil if they wait for one.
  ///   - time: Returns a time as text, as the export writes it.
  ///   - date: Reads the time in a new file; nil for a text that is none.
  public init(
    _ path: String, state: String, of library: Library, for scene: String? = nil,
    time: @escaping (Date) -> String, date: @escaping (String) -> Date?
  ) throws(MirrorError) {
    self.path = path
    self.library = library
    self.scene = scene
    names = MirrorNames(time: time, date: date)
    do { try makeFolders(state) } catch { throw .failed(path: error.path, errno: error.code) }
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
  public func dryRun(answering answer: Answer? = nil) throws(MirrorError) -> MirrorReport {
    defer { names.forget() }
    return try findingFolder { () throws(MirrorError) in
      try alone { () throws(MirrorError) in
        try record.dryRun { () throws(MirrorError) in
          try synchronizeAlone(.folder, answer, isDryRun: true)
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
    _ scope: Scope, _ answer: Answer?, isDryRun: Bool = false
  ) throws(MirrorError) -> MirrorReport {
    let report = MirrorReport(isList: listsPaths)
    if case .files(let paths) = scope, try isUpToDate(paths) { return report }
    let run = MirrorRun(
      library, record, try prepare(answer, isDryRun), names, isDryRun: isDryRun, report: report)
    try MirrorRecovery(run: run).recover()
    let comparison = MirrorComparison(run: run)
    var scope = scope
    for _ in 0..<3 {
      run.report.isUnfinished = false
      run.forgetProblems()
      let changes = try comparison.changes(in: scope)
      try run.rollingBack(unless: changes.isEmpty) { () throws(MirrorError) in
        if !changes.isEmpty {
          try MirrorIntake(run: run).takeIn(comparison.plan(for: changes), answer)
        }
        let writer = try MirrorWriter(run)
        if scope == .everything { try writer.writeAll() } else { try writer.writeChanges() }
      }
      guard run.report.isUnfinished, !isDryRun else { break }
      scope = .everything
    }
    try record.saveWaiting()
    run.report.filesRead = run.folder.filesRead
    if let scene, !isDryRun {
      run.report.openConflicts = try openConflicts(for: scene)
      run.report.hasConflictsOfOthers = try record.hasConflicts(ofOthersThan: scene)
    }
    return run.report
  }

  /// Runs work that only one process may do.
  private func alone<Value>(
    _ work: () throws(MirrorError) -> Value
  ) throws(MirrorError) -> Value {
    guard let lock = lockFile(lockPath) else {
      throw errno == EWOULDBLOCK ? .busy : .failed(path: lockPath, errno: errno)
    }
    defer {
      record.dropWaiting()
      unlockFile(lock)
    }
    return try work()
  }

  /// Returns whether some files and the library are as they were after the last synchronization.
  ///
  /// A window's watch also reports the files that its own mirror has written.
  func isUpToDate(_ paths: Set<String>) throws(MirrorError) -> Bool {
    let subject = try record.subject()
    guard !paths.isEmpty, subject.folder == path, subject.shape == names.shape,
      let folder = try MirrorFolder(path, step), try folder.mark() == subject.mirror,
      try library.ask({ library throws(LibraryError) in try library.lastRevision() })
        == subject.revision,
      try !record.hasConflicts()
    else { return false }
    for path in paths {
      let entry = try record.entry(path)
      let hash = try folder.contents(of: path).map { FileHash.of($0) }
      guard hash == entry?.contents?.hash, entry?.next == nil, entry?.contents?.text == nil
      else { return false }
    }
    return true
  }

  /// Opens the folder, and checks that it is the one that was written last.
  private func prepare(_ answer: Answer?, _ isDryRun: Bool) throws(MirrorError) -> MirrorFolder {
    var subject = try record.subject()
    let edition = try library.ask { library throws(LibraryError) in try library.edition() }
    let last = try library.ask { library throws(LibraryError) in try library.lastRevision() }
    let isSame = subject.folder == path && subject.library == edition
    // An older backup of the library may have taken its place.
    let isOlder = subject.revision.map { last < $0 } ?? false
    let isEmpty = try record.isEmpty()
    let isNew = !isSame || isOlder || isEmpty || answer == .restore
    let folder = try openFolder(isNew: isNew, isDryRun)
    var mark = try folder.mark()
    if mark == nil {
      guard isNew else { throw .away(folder: path) }
      let id = "\(Note.ID())"
      try folder.setMark(id)
      mark = id
    }
    let isOurs = mark == subject.mirror
    guard isNew || isOurs else { throw .away(folder: path) }
    if isOurs, subject.library == edition, !isOlder, answer != .restore {
      // The folder has another path now, or nothing changed.
      subject.folder = path
      if !isSame { try record.set(subject) }
    } else {
      try step()
      try record.begin(
        MirrorRecord.Subject(mirror: mark ?? "", folder: path, library: edition))
      names.forget()
    }
    return folder
  }

  private func openFolder(isNew: Bool, _ isDryRun: Bool) throws(MirrorError) -> MirrorFolder {
    guard !isNew || !isAmongOwnFiles else { throw .unsuitable(folder: path) }
    if isNew, !isDryRun {
      try step()
      guard mkdir(path, 0o777) == 0 || errno == EEXIST else {
        throw .failed(path: path, errno: errno)
      }
    }
    let opened =
      try isDryRun
      ? MirrorFolder(dryRun: path, step) : MirrorFolder(path, isNew: isNew, step)
    guard let opened else { throw .away(folder: path) }
    opened.now = now
    return opened
  }

  /// Whether the folder contains the library or the state of the program.
  private var isAmongOwnFiles: Bool {
    let folder = path.resolvedPath
    return [library.path, lockPath].contains { file in
      (file.folderOfPath.resolvedPath + "/").hasPrefix(folder == "/" ? "/" : folder + "/")
    }
  }
}
