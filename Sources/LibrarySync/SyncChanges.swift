import LibraryModel

/// The pages that differ between two commits.
struct SyncChanges {
  /// A page that differs.
  struct Entry {
    let item: LibraryItem
    /// The objects before and after; nil without a page.
    let base: ObjectName?
    let theirs: ObjectName?
    /// Whether an older program may have passed over the page: then the base says nothing.
    var isPassedOver = false
  }

  private(set) var entries: [Entry] = []

  /// Reads the differences.
  ///
  /// - Parameter base: The first commit; nil for all pages of the second.
  init(_ repository: SyncRepository, from base: String?, to commit: String) throws(SyncError) {
    guard base != commit else { return }
    let process = try repository.differences(from: base, to: commit)
    while let record = process.read(to: 0) {
      guard
        let tab = record.firstIndex(of: UInt8(ascii: "\t")) ?? (base == nil ? nil : record.endIndex)
      else { continue }
      let words = String(decoding: record[..<tab], as: UTF8.self).split(separator: " ")
      if base == nil {
        // MODE TYPE OBJECT, a tab, and the path.
        guard words.count == 3 else { continue }
        try add(record[(tab + 1)...], mode: words[0], base: nil, theirs: words[2])
      } else {
        // :MODE MODE OBJECT OBJECT STATUS, a NUL, and the path.
        guard words.count == 5, let path = process.read(to: 0) else { continue }
        let (old, new) = (words[2], words[3])
        let isGone = words[1] == "000000"
        try add(
          path, mode: isGone ? "100644" : words[1],
          base: words[0] == ":000000" ? nil : old, theirs: isGone ? nil : new)
      }
      guard entries.count <= Self.most else { throw .hostile(path: "more than 4194304 pages") }
    }
    let outcome = process.finish(limit: 1 << 16)
    guard outcome.code == 0 else { throw repository.localFailure(outcome) }
  }

  private mutating func add(
    _ path: some Collection<UInt8>, mode: some StringProtocol, base: Substring?, theirs: Substring?
  ) throws(SyncError) {
    guard let item = SyncPath.item(path) else { return }
    // 120000 is a symbolic link, 160000 another repository, 100755 a program.
    guard mode == "100644" else { throw .hostile(path: SyncPath.of(item)) }
    entries.append(Entry(item: item, base: try Self.name(base), theirs: try Self.name(theirs)))
  }

  /// Reads the name of an object; one that cannot be read must not look like a deleted page.
  static func name(_ digits: Substring?) throws(SyncError) -> ObjectName? {
    guard let digits else { return nil }
    guard let name = ObjectName(digits) else {
      throw .damaged("a name of an object has \(digits.utf8.count) characters instead of 40")
    }
    return name
  }

  private static let most = 1 << 22
}
