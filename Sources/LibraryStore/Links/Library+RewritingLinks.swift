public import struct FoundationEssentials.Date
import SQLite
public import LibraryModel
import Markup

#if PLANTED_BUGS
  import PlantedBugs
#endif

extension Library {
  /// Returns texts with links that use an earlier name of an item, and how they read with its
  /// present name.
  ///
  /// Reads the texts that are returned, and counts the others by an index.
  public func oldLinks(to item: LibraryItem, limit: Int) throws(LibraryError) -> OldLinks {
    try readTogether { database in
      guard var rewriter = try LinkRewriter(item, in: database) else { throw LibraryError.gone }
      let (rows, isWhole) = try rewriter.rows(limit: limit)
      return try OldLinks(
        name: rewriter.name, rows: rows, count: isWhole ? rows.count : rewriter.count(),
        isWhole: isWhole,
        revision: Int64.fetchOne(
          database.cachedStatement(sql: "SELECT max(revision) FROM change")) ?? 0)
    }
  }

  /// Rewrites the links that use an earlier name of an item to its present name, as new versions of
  /// the texts; returns their number.
  ///
  /// Each call changes some texts, about 20 ms, so that keys and other windows do not wait. The
  /// next call continues; after the last text it changes nothing. A text that was changed since the
  /// revision stays as it is.
  ///
  /// - Parameters:
  ///   - name: The name that the item has.
  ///   - revision: The last change that the user has seen: see ``OldLinks/revision``.
  ///   - batch: The id by which ``revertLinks(of:as:at:)`` finds the new versions.
  /// - Throws: ``LibraryError/busy`` if texts are left: see ``takeUnfinished()``;
  ///   ``LibraryError/gone`` if the item does not exist, ``LibraryError/changedCharacter(_:)`` and
  ///   the like if it has another name by now.
  public func rewriteLinks(
    to item: LibraryItem, named name: String, upTo revision: Int64, as batch: EditBatch,
    at time: Date
  ) throws(LibraryError) -> Int {
    let start = linkCursor.flatMap { $0.batch == batch ? $0 : nil }
    let budget = isJoined ? Int.max : workAtOnce
    let (count, next) = try write { database in
      let done = try database.count(of: batch)
      guard var rewriter = try LinkRewriter(item, in: database), rewriter.name == name else {
        // A kill may have come between the rewriting and its answer.
        guard done > 0 else { throw try database.change(of: item) }
        return (done, LinkCursor?.none)
      }
      let next = try rewriter.rewrite(
        from: start, budget: budget, upTo: revision, as: batch, at: time)
      return (try database.count(of: batch), next)
    }
    linkCursor = next
    guard next == nil else { throw stop(after: count) }
    return count
  }

  /// Restores the earlier texts of all items that have the text that a batch gave them, as new
  /// versions; returns their number.
  ///
  /// A text that differs from that of the batch stays as it is. An edit that was undone since does
  /// not count. Each call changes some texts. The next call continues; after the last text it
  /// changes nothing.
  ///
  /// - Throws: ``LibraryError/busy`` if texts are left: see ``takeUnfinished()``.
  public func revertLinks(
    of batch: EditBatch, as edit: EditBatch, at time: Date
  ) throws(LibraryError) -> Int {
    let start = linkCursor.flatMap { $0.batch == edit ? $0 : nil }
    let limit = isJoined ? Int.max : workAtOnce / workOfText
    let (count, next) = try write { database in
      if start == nil { try database.revertSynopses(of: batch, as: edit, at: time) }
      let last = try database.revertNotes(
        of: batch, after: start?.key ?? "\(batch)", limit: limit, as: edit, at: time)
      return (try database.count(of: edit), last.map { LinkCursor(batch: edit, key: $0) })
    }
    linkCursor = next
    guard next == nil else { throw stop(after: count) }
    return count
  }

  /// Returns how many texts the last call has changed, if it has thrown ``LibraryError/busy`` only
  /// because others are left; nil if another process holds the library.
  public func takeUnfinished() -> Int? {
    defer { unfinishedTexts = nil }
    return unfinishedTexts
  }

  private func stop(after count: Int) -> LibraryError {
    unfinishedTexts = count
    return .busy
  }

  /// Returns the number of texts that have or had a version from a batch.
  public func rewrittenTexts(by batch: EditBatch) throws(LibraryError) -> Int {
    try readTogether { try $0.count(of: batch) }
  }

  #if PLANTED_BUGS
    static let rewritesTwice = PlantedBug.rewrittenTwice.isPlanted
  #else
    static let rewritesTwice = false
  #endif
}

/// The work of one call, as ``workOfText`` counts it: about 20 ms.
private let workAtOnce = 400
/// The work of rewriting a text of 2 KB; that of looking at one is 1.
private let workOfText = 4

extension LinkRewriter {
  /// Returns the first texts, and whether these are all.
  fileprivate mutating func rows(limit: Int) throws -> ([OldLink], isWhole: Bool) {
    var rows: [OldLink] = []
    var seen: Set<LibraryItem> = []
    for key in keys {
      var last: LinkCursor?
      while case let texts = try database.texts(linkingTo: key, after: last), !texts.isEmpty {
        last = texts.last
        for text in texts {
          guard let kind = text.itemKind, let found = try self.text(of: kind, text.number),
            seen.insert(found.item).inserted
          else { continue }
          guard rows.count < limit else { return (rows, false) }
          rows.append(OldLink(found))
        }
      }
    }
    return (rows, true)
  }

  /// Rewrites some texts; returns where to continue, nil at the end.
  fileprivate mutating func rewrite(
    from start: LinkCursor?, budget: Int, upTo revision: Int64, as batch: EditBatch, at time: Date
  ) throws -> LinkCursor? {
    var budget = budget
    for key in keys where start.map({ key >= $0.key }) ?? true {
      var last = start?.key == key ? start : nil
      while case let texts = try database.texts(linkingTo: key, after: last), !texts.isEmpty {
        for var text in texts {
          text.batch = batch
          guard budget > 0 else { return last ?? LinkCursor(batch: batch, start: key) }
          last = text
          budget -= 1
          guard let kind = text.itemKind, let found = try self.text(of: kind, text.number),
            found.revision <= revision || Library.rewritesTwice
          else { continue }
          budget -= workOfText + found.links.text.utf8.count / 2000
          try database.write(found, as: batch, at: time)
        }
      }
    }
    return nil
  }
}

extension LinkCursor {
  /// The position before the first text with a key.
  fileprivate init(batch: EditBatch, start key: String) {
    self.init(batch: batch, key: key, kind: "z", number: .max)
  }
}

extension OldLink {
  fileprivate init(_ found: LinkRewriter.Found) {
    self.init(
      whereabouts: found.whereabouts,
      title: found.item.kind == .note ? Note.title(of: found.links.text) : nil,
      before: found.links.lines.before, after: found.links.lines.after, count: found.links.count)
  }
}
