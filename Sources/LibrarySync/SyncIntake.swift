import struct FoundationEssentials.Date
import LibraryModel
import LibraryPages
import LibraryStore

/// Takes the changes of the remote into the library, in one transaction.
final class SyncIntake {
  let library: Library
  let objects: SyncObjects
  let repository: SyncRepository
  /// The commit that is taken in.
  let theirs: String
  /// The commit that both sides had; nil before the first union.
  let base: String?
  var report: SyncReport
  /// The items whose pages may differ from those of the remote now.
  var touched: Set<LibraryItem> = []
  /// The items whose pages the library refuses.
  var held: Set<LibraryItem> = []
  /// The items whose pages in the remote cannot be read.
  var unreadable: Set<LibraryItem> = []
  /// The items with which there was a problem.
  private(set) var known: Set<LibraryItem> = []
  /// The items whose pages cannot be taken in.
  var told: Set<LibraryItem> = []
  /// The conflicts for the windows.
  var conflicts: [OpenConflict] = []
  /// The owners that were looked up since a book or character has changed.
  private var owners: [LibraryItem: Owner] = [:]
  /// Whether the owners that were missing may still come.
  var awaited: [LibraryItem: Bool] = [:]
  /// The items with which each library begins.
  let samples: Set<LibraryItem>
  let now = Date()

  init(
    _ library: Library, _ repository: SyncRepository, _ objects: SyncObjects, _ theirs: String,
    after base: String?, _ report: SyncReport, samples: Set<LibraryItem>
  ) {
    (self.library, self.repository, self.objects) = (library, repository, objects)
    (self.theirs, self.base, self.report, self.samples) = (theirs, base, report, samples)
  }

  /// Takes in all differences.
  ///
  /// - Parameters:
  ///   - times: When each item was added, as ``prepare(_:again:)`` returns it.
  ///   - known: The items with which there was a problem.
  ///   - isAccepted: Whether many deletions are meant.
  func take(
    _ entries: [SyncChanges.Entry], times: [Int64], again known: [LibraryItem], isAccepted: Bool
  ) throws(SyncError) {
    self.known = Set(known)
    let removals = entries.filter { $0.theirs == nil }
    if !isAccepted { try check(removals) }
    for kind in [LibraryItem.Kind.book, .character] {
      try take(entries.lazy.filter { $0.item.kind == kind && $0.theirs != nil })
      if kind == .book { try SyncUnion(intake: self).findSameBooks() }
    }
    try takeAgain(known, besides: entries)
    try takeNotes(of: entries, times)
    try SyncUnion(intake: self).unite(books: sameBooks)
    try remove(removals)
  }

  /// The books that were added on two machines: ours, and theirs.
  var sameBooks: [(ours: Book.ID, theirs: Book.ID)] = []
  /// The books of the remote that the library did not know.
  var newBooks: [Book.ID] = []

  private func take(_ entries: some Sequence<SyncChanges.Entry>) throws(SyncError) {
    var part: [SyncChanges.Entry] = []
    for entry in entries {
      part.append(entry)
      guard part.count == Self.partLength else { continue }
      try take(part: part)
      part.removeAll(keepingCapacity: true)
    }
    try take(part: part)
  }

  private func take(part: [SyncChanges.Entry]) throws(SyncError) {
    let theirs = try objects.pages(part.map { ($0.theirs, $0.item) })
    let bases = try objects.pages(part.map { ($0.base, $0.item) })
    for (index, entry) in part.enumerated() {
      let base = try objects.readable(bases[index], of: entry.item, in: base ?? self.theirs)
      // NB: A readable base with which there was a problem was never taken in.
      let wasHeld = bases[index].page != nil && known.contains(entry.item)
      try take(
        entry.item, theirs[index], base: wasHeld ? nil : base.page,
        isPassedOver: entry.isPassedOver)
    }
  }

  /// The number of pages that are asked for together.
  static let partLength = 200

  /// Takes in notes; new ones in the order of their times, which lists keep.
  private func takeNotes(
    of entries: [SyncChanges.Entry], _ times: [Int64]
  ) throws(SyncError) {
    var known: [SyncChanges.Entry] = []
    var new: [(time: Int64, index: Int32)] = []
    for index in entries.indices {
      let entry = entries[index]
      guard entry.item.kind == .note, entry.theirs != nil else { continue }
      if try use({ library throws(LibraryError) in try library.keeps(entry.item) }) {
        known.append(entry)
      } else {
        new.append((times[index], Int32(index)))
      }
    }
    try take(known)
    // Of two notes of one time, the smaller id is first, as in `entries`.
    new.sort { ($0.time, $0.index) < ($1.time, $1.index) }
    try take(new.lazy.map { entries[Int($0.index)] })
  }

  // MARK: One page

  func take(
    _ item: LibraryItem, _ found: SyncObjects.Page, base: ItemPage?, isPassedOver: Bool = false
  ) throws(SyncError) {
    if case .unreadable(let reason) = found {
      unreadable.insert(item)
      tell(item, reason)
    }
    guard let page = try objects.readable(found, of: item, in: theirs).page else { return }
    guard let ours = try use({ library throws(LibraryError) in try library.page(of: item) }) else {
      if isPassedOver, try isDeletedSince(page) { return }
      return try takeHidden(page, base)
    }
    var base = base
    // NB: With our version in the base, theirs is newer, also if it is one that we had before; with
    // theirs in the base, a person may have edited the page there.
    let isOther = base.map { ![ours.version, page.version].contains($0.version) } ?? true
    if isOther, try isIncorporated(page, in: ours) {
      base = page.withMarks(of: base)
    } else if base == nil, page.bytes != ours.bytes {
      base = isUneditedSample(ours) ? ours : try earlier(than: ours)
    }
    let merge = ItemPageMerge(
      base: base, theirs: page, ours: ours, parts: PageNames.parts(of: item))
    try put(merge, page, ours, base)
  }

  /// Takes in the page of an item that is new, in the bin or hidden.
  private func takeHidden(_ page: ItemPage, _ base: ItemPage?) throws(SyncError) {
    let isKept = try use { library throws(LibraryError) in try library.keeps(page.item) }
    if isKept, try !isWanted(page, after: base) {
      // Deleted here: the deletion is sent.
      touched.insert(page.item)
      return
    }
    if !isKept { try SyncUnion(intake: self).findSame(as: page) }
    if try putHidden(page) { report.note(.added) }
  }

  private func put(
    _ merge: ItemPageMerge, _ theirs: ItemPage, _ ours: ItemPage, _ base: ItemPage?
  ) throws(SyncError) {
    var merged = merge.merged
    var earlier: [ItemPage] = []
    if merge.isTheirs {
      merged["version"] = theirs.version
    } else if !merge.isOurs || !merge.conflicts.isEmpty && merged.item.kind != .note {
      merged["version"] = "\(Note.ID())"
      earlier = [theirs]
    }
    // NB: Before the conflict is kept: the library would have their version then.
    if try isHeld(merged) { return }
    if !merge.conflicts.isEmpty { try keep(merge.conflicts, theirs, ours, base) }
    guard merged.bytes != ours.bytes else {
      if ours.bytes != theirs.bytes { touched.insert(ours.item) }
      return
    }
    guard try put(merged, after: earlier) else { return }
    report.note(.edited)
    touched.insert(merged.item)
  }

  /// Keeps the texts of conflicts for a window, and as earlier versions.
  func keep(
    _ names: [String], _ theirs: ItemPage, _ ours: ItemPage, _ base: ItemPage?
  ) throws(SyncError) {
    report.conflicts.append(ours.item)
    for name in names {
      let field: ItemField? =
        ours.item.kind == .note ? nil : ItemField(rawValue: name) ?? .synopsis
      let texts = [base, theirs, ours].map { page in
        page.map { name.isEmpty ? $0.text : $0.shown(name) }
      }
      let (text, own) = (texts[1] ?? "", texts[2] ?? "")
      conflicts.append(
        OpenConflict(
          item: ours.item, field: field,
          base: texts[0] ?? FileEdit.commonLines(of: own, and: text), text: text))
    }
    guard case .note(let id) = ours.item else { return }
    let version = theirs.version.flatMap { Note.ID($0) } ?? Note.ID()
    try use { library throws(LibraryError) in
      _ = try library.setAside(version, text: theirs.text, of: id, at: self.now)
    }
  }

  /// Puts a page into the library; false if it was refused.
  @discardableResult
  func put(_ page: ItemPage, after earlier: [ItemPage] = []) throws(SyncError) -> Bool {
    if try isHeld(page) { return false }
    let container = try container(of: page)
    if page.item.kind != .note {
      owners = [:]
      // What belongs to it comes out of the bin if the remote has added or changed it.
      touched.formUnion(
        try use { library throws(LibraryError) in try library.keepMembersInBin(of: page.item) })
    }
    do throws(PageProblem) {
      let origin = try page.origin()
      let put: (Library) throws(LibraryError) -> Void
      switch page.item {
      case .book:
        let (book, before) = (try page.book(), try earlier.books())
        put = { [now] library throws(LibraryError) in
          try library.put(book, after: before, from: origin, at: now)
        }
      case .character:
        let (character, before) = (try page.character(), try earlier.characters())
        put = { [now] library throws(LibraryError) in
          try library.put(character, after: before, from: origin, at: now)
        }
      case .note:
        let note = try page.note(of: container)
        let before = try earlier.notes(of: container)
        put = { library throws(LibraryError) in
          try library.put(note, after: before, from: origin)
        }
      }
      return try putting(page, put)
    } catch {
      held.insert(page.item)
      tell(page.item, error.reason)
      return false
    }
  }

  private func putting(
    _ page: ItemPage, _ put: (Library) throws(LibraryError) -> Void
  ) throws(PageProblem) -> Bool {
    do throws(LibraryError) {
      try library.together { () throws(LibraryError) in try put(library) }
      // What the library keeps in another form is sent back.
      if try library.page(of: page.item)?.bytes != page.bytes { touched.insert(page.item) }
      return true
    } catch .refused(let reason) {
      throw PageProblem(1, "the library refuses it: \(reason)")
    } catch .gone {
      throw PageProblem(1, "its book or character is missing")
    } catch {
      failure = failure ?? error
      return false
    }
  }

  /// The error of the library that ended the work.
  var failure: LibraryError?

  /// Returns the owner of a note; brings the book and the character of a page back from the bin.
  func container(of page: ItemPage) throws(SyncError) -> Owner {
    guard let container = page.container else { return .inbox }
    if let owner = owners[container] { return owner }
    if try isVisible(container) == false {
      let found = try objects.readable(
        objects.page(of: container, in: theirs), of: container, in: theirs)
      if try found.page.map({ (page) throws(SyncError) in try putHidden(page) }) ?? true {
        touched.insert(container)
      }
    }
    let owner = try use { library throws(LibraryError) -> Owner in
      switch container {
      case .book(let id): try library.book(id) == nil ? .inbox : .book(id)
      case .character(let id):
        try library.character(id).map { .character(id, of: $0.book) } ?? .inbox
      case .note: .inbox
      }
    }
    if owner != .inbox { owners[container] = owner }
    return owner
  }

  /// Calls a function with the library at once: it does not wait while the library is busy.
  func use<Value>(
    _ work: (Library) throws(LibraryError) -> Value
  ) throws(SyncError) -> Value {
    do { return try work(library) } catch { throw .library(error) }
  }
}
