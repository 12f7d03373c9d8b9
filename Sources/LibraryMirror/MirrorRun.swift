import LibraryModel
import LibraryPages
import LibraryStore

/// One synchronization: both sides, the record, and what its parts have to tell each other.
final class MirrorRun {
  let library: Library
  let record: MirrorRecord
  let folder: MirrorFolder
  let names: MirrorNames
  /// Called before each change on either side; a test ends the synchronization there.
  let step: () throws(MirrorError) -> Void
  /// Whether all changes are rolled back at the end.
  let isDryRun: Bool
  var report: MirrorReport
  /// The paths of the files and folders that are left as they are.
  private(set) var refused: Set<String> = []
  /// The items whose files must be written, whether or not the library has changed.
  var touched: Set<LibraryItem> = []
  /// The revision of the library with which the folder was written; nil if it is not known.
  var revision: LibraryRevision?
  /// The items that have changed in the library since then; nil if they were not read.
  var changedItems: Set<LibraryItem>?
  /// Whether a transaction of the library is open that will be rolled back.
  private var isRollingBack = false

  init(
    _ library: Library, _ record: MirrorRecord, _ folder: MirrorFolder, _ names: MirrorNames,
    isDryRun: Bool, report: MirrorReport
  ) {
    (self.library, self.record, self.folder, self.names) = (library, record, folder, names)
    (self.isDryRun, self.report, step) = (isDryRun, report, folder.step)
  }

  /// Does the work; in a dry run, rolls back its changes of the library.
  func rollingBack(
    unless isUnchanged: Bool, _ work: () throws(MirrorError) -> Void
  ) throws(MirrorError) {
    guard isDryRun, !isUnchanged else { return try work() }
    var outcome: Result<Void, MirrorError>?
    isRollingBack = true
    defer { isRollingBack = false }
    try library.ask { library throws(LibraryError) in
      try library.dryRun { outcome = Result { () throws(MirrorError) in try work() } }
    }
    try outcome?.get()
  }

  /// Changes the library; a dry run rolls the change back.
  func change<Value>(
    _ work: (Library) throws(LibraryError) -> Value
  ) throws(MirrorError) -> Value {
    try library.ask { library throws(LibraryError) in
      guard isDryRun, !isRollingBack else { return try work(library) }
      return try library.dryRun { () throws(LibraryError) in try work(library) }
    }
  }

  func isInLibrary(_ item: LibraryItem) throws(MirrorError) -> Bool {
    try library.ask { library throws(LibraryError) in try library.shows(item) }
  }

  func setRevision(_ revision: LibraryRevision?) throws(MirrorError) {
    var subject = try record.subject()
    guard subject.revision != revision else { return }
    subject.revision = revision
    try step()
    try record.set(subject)
  }

  /// Reports that a file was left as it is.
  func refuse(_ path: String, _ reason: String) {
    refused.insert(path)
    report.problems.append(MirrorReport.Problem(path: path, reason: reason))
  }

  /// Reports a change in the folder that was undone.
  func tell(_ path: String, _ reason: String) {
    let problem = MirrorReport.Problem(path: path, reason: reason)
    if !report.problems.contains(problem) { report.problems.append(problem) }
  }

  /// Forgets what was refused: everything is looked at again.
  func forgetProblems() {
    report.problems.removeAll { refused.contains($0.path) }
    (report.unsettled, refused) = ([], [])
    report.forget(.ignored)
  }

  func refuse(_ path: String, _ problem: PageProblem) {
    refuse(path, "line \(problem.line): \(problem.reason)")
  }
}

extension Library {
  /// Reads or changes the library, and waits for other processes.
  func ask<Value>(
    _ work: (Library) throws(LibraryError) -> Value
  ) throws(MirrorError) -> Value { try MirrorError.asking(self, work) }
}

extension MirrorFolder {
  /// Returns the id in the front matter of a file; nil if it has none.
  func id(of path: String) throws(MirrorError) -> String? {
    try contents(of: path).flatMap { MarkdownFile($0)?.id }
  }
}
