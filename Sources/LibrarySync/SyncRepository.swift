import Glibc
import LibraryModel

/// The repository of this machine: objects only, without a work tree and an index.
///
/// It can be deleted at any time: the next synchronization fetches it again.
final class SyncRepository {
  let path: String
  private let address: SyncAddress
  private let environment: [String]
  /// Longest time of a transfer, in seconds.
  private let patience: Int

  /// The branch of the remote.
  static let branch = "refs/heads/main"
  private static let theirs = "refs/hawknotes/remote/main"
  private static let ours = "refs/hawknotes/ours"

  /// Opens the repository; creates it if it is missing.
  ///
  /// - Parameter variables: The environment; git's own variables in it are ignored.
  init(
    _ path: String, of address: SyncAddress, _ variables: [String: String], patience: Int
  ) throws(SyncError) {
    (self.path, self.address, self.patience) = (path, address, patience)
    environment = Self.environment(variables, address)
    if access(path + "/HEAD", F_OK) != 0 {
      try check(git(["init", "--quiet", "--bare", "--template=", path], inRepository: false))
      chmod(path, 0o700)
    }
  }

  /// Forgets everything that was fetched.
  static func remove(_ path: String) {
    var folders = [path]
    var all: [String] = []
    while let folder = folders.popLast() {
      all.append(folder)
      guard let stream = opendir(folder) else { continue }
      defer { closedir(stream) }
      while let entry = readdir(stream) {
        let name = withUnsafeBytes(of: entry.pointee.d_name) {
          String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
        }
        guard name != ".", name != ".." else { continue }
        let child = folder + "/" + name
        var facts = stat()
        if lstat(child, &facts) == 0, facts.st_mode & S_IFMT == S_IFDIR {
          folders.append(child)
        } else {
          unlink(child)
        }
      }
    }
    for folder in all.reversed() { rmdir(folder) }
  }

  // MARK: The remote

  /// Fetches the remote and returns its last commit; nil if it has none.
  func fetch() throws(SyncError) -> String? {
    let outcome = try git(
      [
        "fetch", "--quiet", "--prune", "--no-tags", "--no-recurse-submodules",
        "--no-write-fetch-head", "origin", "+\(Self.branch)*:\(Self.theirs)*",
      ], seconds: patience)
    guard outcome.code == 0 else { throw Self.failure(outcome) }
    return try commit(Self.theirs)
  }

  /// Sends our commit; false if the remote has a newer one.
  func push(_ commit: String) throws(SyncError) -> Bool {
    let outcome = try git(
      [
        "push", "--porcelain", "--no-verify", "--no-signed", "origin",
        "\(commit):\(Self.branch)",
      ], seconds: patience)
    if outcome.code == 0 { return true }
    let words = String(decoding: outcome.output, as: UTF8.self) + outcome.errors
    let races = ["[rejected]", "cannot lock ref", "failed to update ref", "incorrect old value"]
    if races.contains(where: { isPart($0, of: words) }) { return false }
    if isPart("[remote rejected]", of: words) { throw .refused(Self.lastLine(words)) }
    throw Self.failure(outcome)
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
    guard outcome.code <= 1 else { throw .git(Self.lastLine(outcome.errors)) }
    return outcome.code == 0
  }

  /// Returns the commits that changed a file, the newest first, at most 100.
  func history(of path: String, in commit: String) throws(SyncError) -> [String] {
    let outcome = try git(["rev-list", "--max-count=100", commit, "--", path])
    guard outcome.code == 0 else { throw .git(Self.lastLine(outcome.errors)) }
    return String(decoding: outcome.output, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  /// Starts git to compare two commits; without the first, lists the second.
  func differences(from base: String?, to commit: String) throws(SyncError) -> GitProcess {
    let arguments =
      base.map { ["diff-tree", "-r", "-z", "--raw", "--no-renames", "--full-index", $0, commit] }
      ?? ["ls-tree", "-r", "-z", "--full-tree", commit]
    return try start(arguments)
  }

  /// Starts git to read objects.
  func reader() throws(SyncError) -> GitProcess { try start(["cat-file", "--batch"]) }

  /// Starts git to write a commit.
  func writer() throws(SyncError) -> GitProcess {
    try start(["fast-import", "--quiet", "--done", "--date-format=raw", "--force"])
  }

  static var nameOfOurs: String { ours }

  // MARK: git

  private func start(_ arguments: [String]) throws(SyncError) -> GitProcess {
    guard
      let process = GitProcess(["--git-dir=" + path] + arguments, environment, seconds: 3600)
    else { throw .noGit }
    return process
  }

  private func git(
    _ arguments: [String], seconds: Int = 600, inRepository: Bool = true
  ) throws(SyncError) -> GitProcess.Outcome {
    let place = inRepository ? ["--git-dir=" + path] : []
    guard let process = GitProcess(place + arguments, environment, seconds: seconds) else {
      throw .noGit
    }
    let outcome = process.finish(limit: 1 << 20)
    if outcome.code == 127 { throw .noGit }
    return outcome
  }

  private func check(_ outcome: GitProcess.Outcome) throws(SyncError) {
    guard outcome.code == 0 else { throw .git(Self.lastLine(outcome.errors)) }
  }

  /// Returns what a failed transfer means.
  private static func failure(_ outcome: GitProcess.Outcome) -> SyncError {
    if outcome.isLate { return .offline("no answer in time") }
    let line = lastLine(outcome.errors)
    let refusals = [
      "denied", "Authentication failed", "could not read Username", "could not read Password",
      "dubious ownership", "403", "401",
    ]
    return refusals.contains { isPart($0, of: outcome.errors) } ? .refused(line) : .offline(line)
  }

  /// Returns the line of git's words that says most, without secrets.
  static func lastLine(_ words: String) -> String {
    let lines = words.split(whereSeparator: \.isNewline).map { SyncAddress.withoutSecrets("\($0)") }
    let said = lines.first { line in
      ["fatal: ", "error: ", "remote: error: "].contains { line.hasPrefix($0) }
    }
    return String((said ?? lines.last ?? "git failed").prefix(300))
  }

  /// The environment of git: ours without its own variables, and with settings that keep a remote from
  /// running anything.
  private static func environment(
    _ variables: [String: String], _ address: SyncAddress
  ) -> [String] {
    let settings: KeyValuePairs = [
      "remote.origin.url": address.text, "core.hooksPath": "/dev/null", "core.fsmonitor": "false",
      "protocol.ext.allow": "never", "transfer.fsckObjects": "true", "gc.autoDetach": "false",
      "fetch.recurseSubmodules": "false", "push.gpgSign": "false", "push.followTags": "false",
      "push.recurseSubmodules": "no", "core.fsync": "all", "http.lowSpeedLimit": "1",
      "http.lowSpeedTime": "60", "core.bigFileThreshold": "16m", "fastimport.unpackLimit": "100",
    ]
    var own = variables.filter { !$0.key.hasPrefix("GIT_") }
    own["LC_ALL"] = "C"
    own["LANGUAGE"] = nil
    own["GIT_ALLOW_PROTOCOL"] = "https:ssh:file"
    own["GIT_TERMINAL_PROMPT"] = "0"
    own["GIT_ASKPASS"] = "/bin/false"
    own["SSH_ASKPASS"] = "/bin/false"
    own["GIT_SSH_COMMAND"] = "ssh -oBatchMode=yes -oConnectTimeout=20 -oServerAliveInterval=20"
    own["GIT_CONFIG_COUNT"] = "\(settings.count)"
    for (index, setting) in settings.enumerated() {
      own["GIT_CONFIG_KEY_\(index)"] = setting.key
      own["GIT_CONFIG_VALUE_\(index)"] = setting.value
    }
    return own.map { $0.key + "=" + $0.value }
  }
}
