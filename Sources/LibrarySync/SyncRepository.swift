import Glibc
import LibraryModel

/// The repository of this machine: objects only, without a work tree and an index.
///
/// It can be deleted at any time: the next synchronization fetches it again.
final class SyncRepository {
  let path: String
  private let environment: [String]
  private let startGit: GitStart
  let limits: TransferLimits

  /// The branch of the remote.
  static let branch = "refs/heads/main"
  static let theirs = "refs/hawknotes/remote/main"
  private static let ours = "refs/hawknotes/ours"

  /// Opens the repository; creates it if it is missing.
  ///
  /// - Parameter variables: The environment; git's own variables in it are ignored.
  init(
    _ path: String, of address: SyncAddress, _ variables: [String: String],
    _ limits: TransferLimits, startGit: @escaping GitStart
  ) throws(SyncError) {
    (self.path, self.limits, self.startGit) = (path, limits, startGit)
    environment = GitEnvironment.of(variables, address)
    let isOpen = isOpenToOthers
    guard isOpen || access(path + "/HEAD", F_OK) != 0 else { return }
    try check(
      git(
        [
          "init", "--quiet", "--bare", "--template=", "--object-format=sha1", "--shared=0600", path,
        ], inRepository: false))
    chmod(path, 0o700)
    if isOpen { closeToOthers() }
  }

  // MARK: The remote

  /// A reference of the remote that a push changes.
  struct Change {
    /// Its new commit; nil deletes it.
    let commit: String?
    let reference: String
  }

  /// Result of a push.
  struct PushOutcome {
    /// False if the branch of the remote has a newer commit.
    var isCurrent = true
    /// Reason of each refused change, by reference.
    var refused: [String: String] = [:]
  }

  /// Sends our commit, and changes other references in the same connection.
  func push(_ commit: String?, _ others: [Change]) throws(SyncError) -> PushOutcome {
    let process = try git(
      ["push", "--porcelain", "--no-verify", "--no-signed", "origin"]
        + (commit.map { ["\($0):\(Self.branch)"] } ?? [])
        + others.map { "+\($0.commit ?? ""):\($0.reference)" }, seconds: limits.seconds)
    var outcome = PushOutcome()
    if process.code == 0 { return outcome }
    let words = String(decoding: process.output, as: UTF8.self)
    for line in words.split(whereSeparator: \.isNewline) where line.hasPrefix("!\t") {
      // A mark, FROM:TO, and the reason.
      let parts = line.split(separator: "\t")
      guard let reference = parts[1...].first?.split(separator: ":").last else { continue }
      outcome.refused["\(reference)"] = Self.lastLine("\(parts.last ?? "")")
    }
    let reason = outcome.refused.removeValue(forKey: Self.branch)
    guard let reason else {
      if outcome.refused.isEmpty { throw failure(process) }
      return outcome
    }
    let races = ["[rejected]", "cannot lock ref", "failed to update ref", "incorrect old value"]
    outcome.isCurrent = false
    if races.contains(where: { isPart($0, of: words + process.errors) }) { return outcome }
    throw .refused(isPart("[remote rejected]", of: reason) ? reason : Self.lastLine(words))
  }

  // MARK: References

  /// Returns the references that begin with a prefix, without it, and their commits.
  func references(_ prefix: String) throws(SyncError) -> [(name: String, commit: String)] {
    let outcome = try git([
      "for-each-ref", "--count=1000", "--format=%(objectname) %(refname)", prefix,
    ])
    guard outcome.code == 0 else { throw localFailure(outcome) }
    return String(decoding: outcome.output, as: UTF8.self).split(separator: "\n").compactMap {
      let words = $0.split(separator: " ", maxSplits: 1)
      guard words.count == 2, words[1].hasPrefix(prefix) else { return nil }
      return (String(words[1].dropFirst(prefix.count)), String(words[0]))
    }
  }

  func set(_ reference: String, to commit: String) throws(SyncError) {
    try check(git(["update-ref", reference, commit]))
  }

  /// Removes a reference; one that is missing is no error.
  func remove(_ reference: String) throws(SyncError) {
    try check(git(["update-ref", "-d", reference]))
  }

  /// Returns the tree of a commit; nil if there is none.
  func tree(_ name: String) throws(SyncError) -> String? {
    let outcome = try git(["rev-parse", "--quiet", "--verify", name + "^{tree}"])
    return outcome.code == 0 ? String(decoding: outcome.output, as: UTF8.self).trimmed : nil
  }

  /// Returns the plain files in a folder of a commit, with their sizes in bytes.
  func files(
    _ folder: String, in commit: String
  ) throws(SyncError) -> [(path: String, size: Int)] {
    let process = try start(["ls-tree", "-l", "-z", "--full-tree", "\(commit):\(folder)"])
    var files: [(path: String, size: Int)] = []
    while files.count < 1000, let line = process.read(to: 0) {
      // MODE TYPE OBJECT SIZE, a tab, and the path.
      let parts = String(decoding: line, as: UTF8.self).split(separator: "\t", maxSplits: 1)
      let words = parts[0].split(separator: " ")
      guard parts.count == 2, words.count == 4, words[0] == "100644", let size = Int(words[3])
      else { continue }
      files.append(("\(parts[1])", size))
    }
    return files
  }

  // MARK: Commits

  /// Returns the commit of a name; nil if there is none.
  func commit(_ name: String) throws(SyncError) -> String? {
    let outcome = try git(["rev-parse", "--quiet", "--verify", name + "^{commit}"])
    guard outcome.code == 0 else { return nil }
    return String(decoding: outcome.output, as: UTF8.self).trimmed
  }

  /// Whether the history of a commit has another one.
  func isAncestor(_ base: String, of commit: String) throws(SyncError) -> Bool {
    let outcome = try git(["merge-base", "--is-ancestor", base, commit])
    guard outcome.code <= 1 else { throw localFailure(outcome) }
    return outcome.code == 0
  }

  /// Returns the commits that changed a file, the newest first, at most 100.
  func history(of path: String, in commit: String) throws(SyncError) -> [String] {
    let outcome = try git([
      "rev-list", "--max-count=\(Self.longestHistory)", commit, "--", path,
    ])
    guard outcome.code == 0 else { throw localFailure(outcome) }
    return String(decoding: outcome.output, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  /// The gits that read a history.
  typealias RunningHistory = (commits: any RunningGit, differences: any RunningGit)

  /// Starts git to list commits, the newest first, and to compare those that it is asked for with
  /// their parents.
  ///
  /// - Parameter path: The file whose last commits are meant; nil for all commits.
  func startHistory(of path: String?, in commit: String) throws(SyncError) -> RunningHistory {
    let paths = path.map { ["--", $0] } ?? []
    let limit = path == nil ? [] : ["--max-count=\(Self.longestHistory)"]
    return (
      try start(["rev-list"] + limit + [commit] + paths),
      try start(
        ["diff-tree", "--stdin", "-r", "-c", "--root", "--raw", "--no-renames", "--no-abbrev"]
          + paths)
    )
  }

  /// The number of commits of a file that are listed.
  static let longestHistory = 100

  /// Starts git to compare two commits; without the first, lists the second.
  func differences(from base: String?, to commit: String) throws(SyncError) -> any RunningGit {
    let arguments =
      base.map { ["diff-tree", "-r", "-z", "--raw", "--no-renames", "--full-index", $0, commit] }
      ?? ["ls-tree", "-r", "-z", "--full-tree", commit]
    return try start(arguments)
  }

  /// Starts git to read objects.
  func reader() throws(SyncError) -> any RunningGit { try start(["cat-file", "--batch"]) }

  /// Starts git to write a commit.
  func writer() throws(SyncError) -> any RunningGit {
    try start(["fast-import", "--quiet", "--done", "--date-format=raw", "--force"])
  }

  static var nameOfOurs: String { ours }

  // MARK: git

  private func start(_ arguments: [String]) throws(SyncError) -> any RunningGit {
    guard let process = startGit(["--git-dir=" + path] + arguments, environment, 3600, nil) else {
      throw .noGit
    }
    return process
  }

  func git(
    _ arguments: [String], seconds: Int = 600, longestFile: Int? = nil, inRepository: Bool = true
  ) throws(SyncError) -> GitProcess.Outcome {
    let place = inRepository ? ["--git-dir=" + path] : []
    guard let process = startGit(place + arguments, environment, seconds, longestFile) else {
      throw .noGit
    }
    let outcome = process.finish(limit: 1 << 20)
    if outcome.code == 127 { throw .noGit }
    return outcome
  }

  private func check(_ outcome: GitProcess.Outcome) throws(SyncError) {
    guard outcome.code == 0 else { throw localFailure(outcome) }
  }

  /// Returns what a failed transfer means.
  func failure(_ outcome: GitProcess.Outcome) -> SyncError {
    if outcome.isLate { return .offline("no answer within \(limits.seconds) s") }
    let refusals = [
      "denied", "Authentication failed", "could not read Username", "could not read Password",
      "Host key verification failed", "dubious ownership",
      "error: 403", "error: 401", "mismatched algorithms",
    ]
    let lines = outcome.errors.split(whereSeparator: \.isNewline)
    // What transfer.fsckObjects has found.
    if let found = lines.first(where: { $0.hasPrefix("error: object ") }) {
      return .damaged(Self.lastLine(String(found)))
    }
    let refusal = lines.first { line in refusals.contains { isPart($0, of: String(line)) } }
    return refusal.map { .refused(Self.lastLine(String($0))) }
      ?? .offline(Self.lastLine(outcome.errors))
  }

  /// Returns what the failure of a command that only uses this repository means.
  func localFailure(_ outcome: GitProcess.Outcome) -> SyncError {
    fullDisk(outcome.errors) ?? .git(Self.lastLine(outcome.errors))
  }

  /// Returns the line of git's words that says most, without secrets.
  static func lastLine(_ words: String) -> String {
    let lines = words.split(whereSeparator: \.isNewline).map { SyncAddress.withoutSecrets("\($0)") }
    let said = lines.first { line in
      ["ssh: ", "fatal: ", "error: ", "remote: error: "].contains { line.hasPrefix($0) }
    }
    return String((said ?? lines.last ?? "git failed").prefix(300))
  }
}

struct TransferLimits {
  /// Longest time, in seconds.
  var seconds = 600
  /// Size of the largest file that is received, in bytes.
  ///
  /// A million notes take some 300 MB.
  var bytes = 2 << 30
}
