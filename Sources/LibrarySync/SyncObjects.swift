import LibraryModel
import LibraryPages

#if PLANTED_BUGS
  import PlantedBugs
#endif

/// Reads pages from the repository, one git for all of them.
final class SyncObjects {
  enum Page {
    case none
    case page(ItemPage, [UInt8])
    case unreadable(String)

    var isThere: Bool {
      if case .none = self { false } else { true }
    }
    var page: ItemPage? {
      if case .page(let page, _) = self { page } else { nil }
    }
  }

  private let process: any RunningGit
  private let repository: SyncRepository
  private var histories: [(commit: String, history: SyncHistory)] = []

  init(_ repository: SyncRepository) throws(SyncError) {
    (process, self.repository) = (try repository.reader(), repository)
  }

  /// Returns the pages with names of objects; nil stands for no page.
  func pages(_ names: [(name: ObjectName?, item: LibraryItem)]) throws(SyncError) -> [Page] {
    try pages(names.map { ($0.name?.digits, $0.item) })
  }

  /// Returns the pages with names as git resolves them; nil stands for no page.
  func pages(_ names: [(name: String?, item: LibraryItem)]) throws(SyncError) -> [Page] {
    let asked = names.compactMap(\.name)
    guard process.write(Array(asked.map { $0 + "\n" }.joined().utf8)) else { throw Self.ended }
    var pages: [Page] = []
    for (name, item) in names { pages.append(name == nil ? .none : try page(of: item)) }
    return pages
  }

  func page(of item: LibraryItem, in commit: String) throws(SyncError) -> Page {
    try pages([("\(commit):\(SyncPath.of(item))", item)])[0]
  }

  /// Returns the page that counts: for one that cannot be read, the last one before it that can.
  ///
  /// It is `none` if the item has had no such page since it was deleted last, and the page itself
  /// if there are more earlier ones than are read.
  ///
  /// - Parameter commit: The commit that has the page.
  func readable(
    _ page: Page, of item: LibraryItem, in commit: String
  ) throws(SyncError) -> Page {
    guard case .unreadable = page else { return page }
    #if PLANTED_BUGS
      if PlantedBug.syncDamageDeletes.isPlanted { return .none }
    #endif
    let history = history(of: item, in: commit)
    for index in 0..<SyncRepository.longestHistory {
      guard let version = try history.version(index, of: item) else { return .none }
      let found = try pages([(version.name, item)])[0]
      if case .unreadable = found { continue }
      return found
    }
    return page
  }

  /// Returns the versions of a page in a commit and before it.
  func history(of item: LibraryItem, in commit: String) -> SyncHistory {
    let known = histories.last { $0.commit == commit && $0.history.has(item) }
    return known?.history ?? SyncHistory(repository, of: [item], in: commit)
  }

  /// Lets one git read the histories of some items.
  func watch(_ items: some Sequence<LibraryItem>, in commit: String) {
    histories.append((commit, SyncHistory(repository, of: items, in: commit)))
  }

  /// Returns the beginning of a file in a commit; nil if it is missing.
  func file(_ path: String, in commit: String) throws(SyncError) -> [UInt8]? {
    guard process.write(Array("\(commit):\(path)\n".utf8)) else { throw Self.ended }
    return try object()?.bytes
  }

  private static let ended = SyncError.git("git cat-file has ended")

  private func page(of item: LibraryItem) throws(SyncError) -> Page {
    guard let object = try object() else { return .none }
    guard object.isBlob else { return .unreadable("it is not a file") }
    guard let bytes = object.bytes else {
      return .unreadable("it is longer than \(ItemPage.longest >> 20) MB")
    }
    do throws(PageProblem) {
      let page = try ItemPage(bytes, of: item)
      try page.check()
      return .page(page, bytes)
    } catch {
      return .unreadable("line \(error.line): \(error.reason)")
    }
  }

  /// Reads the answer to one name; nil if there is no such object.
  private func object() throws(SyncError) -> (isBlob: Bool, bytes: [UInt8]?)? {
    guard let line = process.read(to: UInt8(ascii: "\n")) else { throw Self.ended }
    let words = String(decoding: line, as: UTF8.self).split(separator: " ")
    guard words.count == 3, let size = Int(words[2]) else { return nil }
    let isBlob = words[1] == "blob"
    guard isBlob, size <= ItemPage.longest else {
      // A hostile object is read in parts, and dropped.
      var left = size + 1
      while left > 0 {
        let part = process.read(min(left, 1 << 20))
        guard !part.isEmpty else { throw Self.ended }
        left -= part.count
      }
      return (isBlob, nil)
    }
    let bytes = process.read(size + 1)
    guard bytes.count == size + 1 else { throw Self.ended }
    return (true, Array(bytes.dropLast()))
  }
}
