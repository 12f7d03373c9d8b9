import LibraryModel
import LibraryPages
import LibraryStore

/// Makes the same books of two machines one: theirs, which others know already.
struct SyncUnion {
  let intake: SyncIntake

  /// Finds our item that came from the same place as a new one of the remote.
  func findSame(as page: ItemPage) throws(SyncError) {
    if case .book(let id) = page.item { intake.newBooks.append(id) }
    guard let origin = (try? page.origin()) ?? nil else { return }
    let found = try intake.use { library throws(LibraryError) in
      try library.item(from: origin.source, kind: page.item.kind, key: origin.key)
    }
    guard let found, found != page.item, try intake.isVisible(found),
      try !intake.objects.page(of: found, in: intake.theirs).isThere
    else { return }
    switch (found, page.item) {
    case (.book(let ours), .book(let theirs)): intake.sameBooks.append((ours, theirs))
    case (.note, _):
      let own = try intake.use { library throws(LibraryError) in try library.page(of: found) }
      // A note that was edited here stays beside the other one.
      if let own, same(own.text, page.text) { try bin([found]) }
    case (.book, _), (.character, _): break
    }
  }

  /// Finds our books that are the same as new ones of the remote.
  func findSameBooks() throws(SyncError) {
    guard !intake.newBooks.isEmpty else { return }
    let new = Set(intake.newBooks + intake.sameBooks.flatMap { [$0.ours, $0.theirs] })
    var matcher = BookMatcher()
    var ours: [Book.ID: Book] = [:]
    let all = try intake.use { library throws(LibraryError) in try library.catalogue().books }
    for book in all where !new.contains(book.id) {
      // A book that the remote has, too, is another one.
      guard try !intake.objects.page(of: .book(book.id), in: intake.theirs).isThere else {
        continue
      }
      ours[book.id] = book
      matcher.add(book.id, title: book.title, authors: book.authors, isbn: book.isbn)
    }
    guard !ours.isEmpty else { return }
    let matched = Set(intake.sameBooks.map(\.theirs))
    for id in intake.newBooks where !matched.contains(id) {
      guard let found = try match(of: id, matcher), let book = ours.removeValue(forKey: found)
      else { continue }
      intake.sameBooks.append((book.id, id))
    }
  }

  /// Returns our book that is the same: by its ISBN, or its title and authors.
  private func match(of id: Book.ID, _ matcher: BookMatcher) throws(SyncError) -> Book.ID? {
    let item = LibraryItem.book(id)
    guard let page = try intake.use({ library throws(LibraryError) in try library.page(of: item) }),
      let book = try? page.book()
    else { return nil }
    let sought = ImportedBook(
      key: "", title: book.title, authors: book.authors, isbn: book.isbn)
    if case .same(let found) = matcher.match(sought) { return found }
    return nil
  }

  /// Gives their books what ours have; ours go to the bin, without anything in them.
  func unite(books: [(ours: Book.ID, theirs: Book.ID)]) throws(SyncError) {
    for (ours, theirs) in books {
      try mergeFields(of: .book(ours), into: .book(theirs))
      try moveCharacters(of: ours, to: theirs)
      try move(.book(ours), to: .book(theirs))
      try bin([.book(ours)])
      intake.report.note(.united)
    }
  }

  /// Gives their item what only ours has.
  ///
  /// If both have a synopsis or a tagline, the item gets ours, and theirs is kept as that of any
  /// conflict; of all other values, ours stay in the bin.
  private func mergeFields(of ours: LibraryItem, into theirs: LibraryItem) throws(SyncError) {
    let pages = try intake.use { library throws(LibraryError) in
      (try library.page(of: theirs), try library.page(of: ours))
    }
    guard let page = pages.0, let own = pages.1 else { return }
    let merge = ItemPageMerge(
      base: nil, theirs: own, ours: page, parts: PageNames.parts(of: theirs))
    let conflicts = merge.conflicts.filter(Self.written.contains)
    var (mine, merged) = (page, merge.merged)
    for name in conflicts {
      mine.take(name, of: own)
      merged.take(name, of: own)
    }
    merged["position"] = page["position"]
    guard !merge.isOurs || merged.bytes != page.bytes else { return }
    if !merge.isOurs || !conflicts.isEmpty { merged["version"] = "\(Book.ID())" }
    if try intake.isHeld(merged) { return }
    if !conflicts.isEmpty { try intake.keep(conflicts, page, mine, nil) }
    if try intake.put(merged) { intake.touched.insert(theirs) }
  }

  /// The names of the values that a person writes; the text has an empty name.
  private static let written: Set<String> = ["", ItemField.tagline.rawValue]

  private func moveCharacters(of ours: Book.ID, to theirs: Book.ID) throws(SyncError) {
    let (own, others) = try intake.use { library throws(LibraryError) in
      (
        try library.catalogue().characters.filter { $0.book == ours },
        try library.catalogue().characters.filter { $0.book == theirs }
      )
    }
    for character in own {
      if let same = others.first(where: { $0.slug == character.slug }) {
        try mergeFields(of: .character(character.id), into: .character(same.id))
        try move(
          .character(character.id, of: ours), to: .character(same.id, of: theirs))
        try bin([.character(character.id)])
      } else {
        try intake.use { library throws(LibraryError) in
          _ = try library.move(character.id, to: theirs, from: ours)
        }
        intake.touched.insert(.character(character.id))
        let notes = try intake.members(of: .character(character.id))
        intake.touched.formUnion(notes)
      }
    }
  }

  /// Moves the notes of an owner; one that the other owner has already goes to the bin.
  private func move(_ ours: Owner, to theirs: Owner) throws(SyncError) {
    let (own, others) = try intake.use { library throws(LibraryError) in
      (try library.notes(of: ours), try library.notes(of: theirs))
    }
    let known = Set(others.map { Array($0.text.utf8) })
    let (same, moved) = (
      own.filter { known.contains(Array($0.text.utf8)) },
      own.filter { !known.contains(Array($0.text.utf8)) }
    )
    try bin(same.map { .note($0.id) })
    // The oldest first: lists have the order of moving.
    let ids = moved.map(\.id)
    guard !ids.isEmpty else { return }
    try intake.use { library throws(LibraryError) in
      try library.move(ids, to: theirs, from: ours)
    }
    intake.touched.formUnion(ids.map { .note($0) })
  }

  private func bin(_ items: [LibraryItem]) throws(SyncError) {
    guard !items.isEmpty else { return }
    try intake.use { [now = intake.now] library throws(LibraryError) in
      try library.delete(items, as: Deletion.ID(), at: now)
    }
    intake.touched.formUnion(items)
  }
}

extension ItemPage {
  /// Takes a value of another page; the text has an empty name.
  fileprivate mutating func take(_ name: String, of other: ItemPage) {
    if name.isEmpty { text = other.text } else { self[name] = other[name] }
  }
}
