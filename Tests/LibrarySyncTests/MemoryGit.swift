import Foundation

@testable import LibrarySync

/// The git of a machine, without processes and files: the commands that a synchronization uses.
final class MemoryGit {
  let remote: MemoryRemote
  private var references: [String: String] = [:]
  /// The number of commands after which the machine is killed; nil for never.
  var commandsLeft: Int?
  /// The number of connections after which all others are cut; nil for never.
  var connectionsLeft: Int?
  /// The number of references that a push changes before it is cut.
  var pushed = 0

  init(_ remote: MemoryRemote) { self.remote = remote }

  func start(_ arguments: [String]) -> MemoryGitProcess? {
    if let left = commandsLeft {
      guard left > 0 else { return nil }
      commandsLeft = left - 1
    }
    // All but `init` begin with the folder of the repository.
    let command = arguments[0] == "init" ? "init" : arguments[1]
    let (last, isCut) = (arguments[arguments.count - 1], isCut(command))
    switch command {
    case "init": return create(last)
    case "fetch": return isCut ? Self.offline : fetch(arguments.filter { $0.hasPrefix("+") })
    case "ls-remote":
      return isCut ? Self.offline : list(remote.references, "\t", "\(last.dropLast())")
    case "push": return push(arguments.filter { $0.contains(":refs/") }, isCut: isCut)
    case "for-each-ref": return list(references, " ", last)
    case "update-ref":
      let isRemoval = arguments[2] == "-d"
      references[isRemoval ? last : arguments[2]] = isRemoval ? nil : last
      return MemoryGitProcess()
    case "rev-parse": return parse(last)
    case "merge-base":
      let isPart = remote.history(of: last).contains(arguments[arguments.count - 2])
      return MemoryGitProcess(code: isPart ? 0 : 1)
    case "rev-list": return history(of: last, in: arguments[arguments.count - 3])
    case "diff-tree" where arguments.contains("--stdin"):
      return MemoryGitProcess(answer: { self.changes(of: last, in: $0) })
    case "diff-tree": return differences(from: arguments[arguments.count - 2], to: last)
    case "ls-tree": return files(last, hasSizes: arguments.contains("-l"))
    case "cat-file": return MemoryGitProcess(answer: { self.objects(named: $0) })
    case "fast-import": return MemoryGitProcess(takeAll: { self.take($0) })
    case _: return MemoryGitProcess(code: 1, errors: "fatal: \(command) is not known here")
    }
  }

  private static var offline: MemoryGitProcess {
    MemoryGitProcess(code: 128, errors: "fatal: the connection was cut")
  }

  private func isCut(_ command: String) -> Bool {
    guard let left = connectionsLeft, ["fetch", "ls-remote", "push"].contains(command) else {
      return false
    }
    connectionsLeft = max(0, left - 1)
    return left == 0
  }

  private func create(_ path: String) -> MemoryGitProcess {
    references = [:]
    try? FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    _ = FileManager.default.createFile(atPath: path + "/HEAD", contents: nil)
    return MemoryGitProcess()
  }

  // MARK: The remote

  /// Copies the references of the remote, and removes those that it does not have any more.
  private func fetch(_ specs: [String]) -> MemoryGitProcess {
    for spec in specs {
      let sides = spec.dropFirst().split(separator: ":").map { "\($0.prefix { $0 != "*" })" }
      let found = remote.references.beginning(with: sides[0])
      for (name, _) in references.beginning(with: sides[1]) { references[name] = nil }
      for (name, commit) in found { references[sides[1] + name.dropFirst(sides[0].count)] = commit }
    }
    return MemoryGitProcess()
  }

  private func push(_ specs: [String], isCut: Bool) -> MemoryGitProcess {
    let changes = specs.map { spec in
      let sides = spec.drop { $0 == "+" }.split(separator: ":", omittingEmptySubsequences: false)
      return (commit: sides[0].isEmpty ? nil : "\(sides[0])", name: "\(sides[1])")
    }
    for (commit, name) in changes where commit == nil && remote.references[name] == nil {
      return MemoryGitProcess(code: 1, errors: "error: unable to delete '\(name)'")
    }
    var refused = ""
    for (index, (commit, name)) in changes.enumerated() where !isCut || index < pushed {
      if name == SyncRepository.branch, let commit, let old = remote.references[name],
        !remote.history(of: commit).contains(old)
      {
        refused += "!\t\(commit):\(name)\t[rejected] (non-fast-forward)\n"
      } else {
        remote.references[name] = commit
      }
    }
    return isCut ? Self.offline : MemoryGitProcess(refused, code: refused.isEmpty ? 0 : 1)
  }

  private func list(
    _ references: [String: String], _ separator: String, _ prefix: String
  ) -> MemoryGitProcess {
    let found = references.beginning(with: prefix)
    return MemoryGitProcess(found.map { $0.value + separator + $0.key + "\n" }.joined())
  }

  // MARK: Objects

  private func commit(_ name: String) -> (name: String, commit: MemoryRemote.Commit)? {
    let name = references[name] ?? name
    return remote.commits[name].map { (name, $0) }
  }

  private func parse(_ name: String) -> MemoryGitProcess {
    guard let found = commit("\(name.prefix { $0 != "^" })") else {
      return MemoryGitProcess(code: 1)
    }
    return MemoryGitProcess(name.hasSuffix("^{tree}") ? remote.tree(of: found.commit) : found.name)
  }

  private func history(of path: String, in commit: String) -> MemoryGitProcess {
    let found = remote.history(of: commit).filter { name in
      let commit = remote.commits[name]
      let parent = commit?.parent.flatMap { remote.commits[$0] }
      return commit?.files[path] != parent?.files[path]
    }
    return MemoryGitProcess(found.prefix(100).map { $0 + "\n" }.joined())
  }

  /// Answers commits, one a line, with what each has done to a file; another line comes back as it
  /// is.
  private func changes(of path: String, in lines: [UInt8]) -> [UInt8] {
    var answer = ""
    for line in String(decoding: lines, as: UTF8.self).split(separator: "\n") {
      answer += line + "\n"
      guard let commit = remote.commits["\(line)"] else { continue }
      let blob = commit.files[path] ?? Self.none
      answer += ":\(Self.mode(blob)) \(Self.mode(blob)) \(blob) \(blob) M\t\(path)\n"
    }
    return Array(answer.utf8)
  }

  private static let none = String(repeating: "0", count: 40)

  private static func mode(_ name: String) -> String { name == none ? "000000" : "100644" }

  private func differences(from base: String, to commit: String) -> MemoryGitProcess {
    let (old, new) = (remote.commits[base]?.files ?? [:], remote.commits[commit]?.files ?? [:])
    var output = ""
    for path in Set(old.keys).union(new.keys).sorted() where old[path] != new[path] {
      let (from, to) = (old[path] ?? Self.none, new[path] ?? Self.none)
      output += ":\(Self.mode(from)) \(Self.mode(to)) \(from) \(to) M\0\(path)\0"
    }
    return MemoryGitProcess(output)
  }

  /// Lists the files of a commit, or of a folder: `COMMIT:FOLDER`.
  private func files(_ name: String, hasSizes: Bool) -> MemoryGitProcess {
    let parts = name.split(separator: ":")
    let folder = parts.count > 1 ? parts[1] + "/" : ""
    let files = commit("\(parts[0])")?.commit.files.beginning(with: folder) ?? []
    return MemoryGitProcess(
      files.map { path, blob in
        let size = hasSizes ? " \(remote.blobs[blob]?.count ?? 0)" : ""
        return "100644 blob \(blob)\(size)\t\(path.dropFirst(folder.count))\0"
      }.joined())
  }

  /// Answers names of objects, one a line: an object's name or `COMMIT:PATH`.
  private func objects(named lines: [UInt8]) -> [UInt8] {
    var answer: [UInt8] = []
    for line in String(decoding: lines, as: UTF8.self).split(separator: "\n") {
      let parts = line.split(separator: ":", maxSplits: 1).map(String.init)
      let name = parts.count == 1 ? parts[0] : commit(parts[0])?.commit.files[parts[1]]
      if let name, let bytes = remote.blobs[name] {
        answer += Array("\(name) blob \(bytes.count)\n".utf8) + bytes + [UInt8(ascii: "\n")]
      } else {
        answer += Array("\(line) missing\n".utf8)
      }
    }
    return answer
  }

  /// Makes the commit of a stream of `git fast-import`; one without its end makes none.
  private func take(_ stream: [UInt8]) {
    var rest = stream[...]
    func line() -> String? {
      guard let end = rest.firstIndex(of: UInt8(ascii: "\n")) else { return nil }
      defer { rest = rest[(end + 1)...] }
      return String(decoding: rest[..<end], as: UTF8.self)
    }
    func data() -> [UInt8] {
      let count = line().flatMap { Int($0.dropFirst(5)) } ?? 0
      defer { rest = rest.dropFirst(count + 1) }
      return Array(rest.prefix(count))
    }
    var (commit, branch) = (MemoryRemote.Commit(), "")
    while let line = line() {
      let words = line.split(separator: " ").map(String.init)
      switch words.first {
      case "commit": branch = words[1]
      case "committer": commit.words = Array(line.utf8) + data()
      case "from":
        commit.parent = words[1]
        commit.files = remote.commits[words[1]]?.files ?? [:]
      case "M": commit.files[words[3]] = remote.add(data())
      case "D": commit.files[words[1]] = nil
      case "done": references[branch] = remote.add(commit)
      case _: break
      }
    }
  }
}
