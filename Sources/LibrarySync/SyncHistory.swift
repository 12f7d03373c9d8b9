import LibraryModel

/// The versions of some pages in a commit and before it, from one git for all of them.
///
/// It looks at no more commits than it is asked for.
final class SyncHistory {
  /// A version of a page.
  struct Version {
    /// The object; nil if the page was deleted.
    let name: ObjectName?
  }

  private let repository: SyncRepository
  private let commit: String
  /// The versions that were found, by the paths of the pages, the newest first.
  private var versions: [[UInt8]: [Version]] = [:]
  private var gits: SyncRepository.RunningHistory?
  private var isWhole = false

  init(
    _ repository: SyncRepository, of items: some Sequence<LibraryItem>, in commit: String
  ) {
    (self.repository, self.commit) = (repository, commit)
    for item in items { versions[Self.path(item)] = [] }
  }

  func has(_ item: LibraryItem) -> Bool { versions[Self.path(item)] != nil }

  /// Returns a version of a page, 0 for the newest; nil if there are fewer, or if it is not one of
  /// the newest 100.
  func version(_ index: Int, of item: LibraryItem) throws(SyncError) -> Version? {
    let path = Self.path(item)
    while true {
      guard let found = versions[path], index < SyncRepository.longestHistory else { return nil }
      if index < found.count { return found[index] }
      if isWhole { return nil }
      try readPart()
    }
  }

  private static func path(_ item: LibraryItem) -> [UInt8] { Array(SyncPath.of(item).utf8) }

  /// Reads the differences of some commits.
  private func readPart() throws(SyncError) {
    let gits = try start()
    let end = UInt8(ascii: "\n")
    var asked: [UInt8] = []
    for _ in 0..<Self.partLength {
      guard let name = gits.commits.read(to: end) else {
        isWhole = true
        let outcome = gits.commits.finish(limit: 1 << 16)
        guard outcome.code == 0 else { throw repository.localFailure(outcome) }
        break
      }
      asked += name + [end]
    }
    // A line that names no commit comes back as it is.
    let mark = Array("end".utf8)
    guard gits.differences.write(asked + mark + [end]) else { throw Self.ended }
    while let line = gits.differences.read(to: end) {
      if line == mark { return }
      try add(line)
    }
    throw Self.ended
  }

  /// The number of commits that are looked at together.
  private static let partLength = 64
  private static let ended = SyncError.git("git diff-tree has ended")

  private func start() throws(SyncError) -> SyncRepository.RunningHistory {
    if let gits { return gits }
    // NB: git compares each file with each path, so many pages are read without paths.
    let path = versions.count == 1 ? versions.keys.first : nil
    let started = try repository.startHistory(
      of: path.map { String(decoding: $0, as: UTF8.self) }, in: commit)
    gits = started
    return started
  }

  /// Reads a line of differences: a colon and two numbers for each parent, and the path.
  private func add(_ line: [UInt8]) throws(SyncError) {
    // The names of commits have no tab.
    guard let tab = line.firstIndex(of: UInt8(ascii: "\t")) else { return }
    let path = Array(line[(tab + 1)...])
    guard let known = versions[path], known.count < SyncRepository.longestHistory else { return }
    let words = String(decoding: line[..<tab], as: UTF8.self).split(separator: " ")
    // MODE… MODE OBJECT… OBJECT STATUS: those of the parents, and the new one.
    let parents = words[0].prefix { $0 == ":" }.count
    guard parents > 0, words.count == 2 * parents + 3 else { return }
    let isGone = words[parents] == "000000"
    let name = try SyncChanges.name(isGone ? nil : words[2 * parents + 1])
    versions[path]?.append(Version(name: name))
  }
}
