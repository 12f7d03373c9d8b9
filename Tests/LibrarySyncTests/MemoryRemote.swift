import Foundation

/// A remote repository in memory, with the objects of all repositories that use it.
final class MemoryRemote {
  struct Commit: Hashable {
    var parent: String?
    /// The names of the files' objects, by path.
    var files: [String: String] = [:]
    /// Who committed, when, and why.
    var words: [UInt8] = []
  }

  /// The commits of the references.
  var references: [String: String] = [:]
  private(set) var blobs: [String: [UInt8]] = [:]
  private(set) var commits: [String: Commit] = [:]
  private var names: [AnyHashable: String] = [:]

  func add(_ blob: [UInt8]) -> String {
    let name = name(of: blob)
    blobs[name] = blob
    return name
  }

  func add(_ commit: Commit) -> String {
    let name = name(of: commit)
    commits[name] = commit
    return name
  }

  func tree(of commit: Commit) -> String { name(of: commit.files) }

  /// Equal objects have one name.
  private func name(of object: some Hashable) -> String {
    if let name = names[object] { return name }
    let number = String(names.count + 1, radix: 16)
    let name = String(repeating: "0", count: 40 - number.count) + number
    names[object] = name
    return name
  }

  /// Returns a commit and those before it, the newest first.
  func history(of commit: String) -> [String] {
    Array(sequence(first: commit) { self.commits[$0]?.parent })
  }
}

extension Dictionary<String, String> {
  /// The entries whose keys begin with a prefix, in the order of the keys.
  func beginning(with prefix: String) -> [(key: String, value: String)] {
    filter { $0.key.hasPrefix(prefix) }.sorted { $0.key < $1.key }
  }
}
