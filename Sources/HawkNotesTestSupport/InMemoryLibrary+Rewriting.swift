import HawkNotesUI
import LibraryModel
import Markup

/// A rewriting of links: the texts before it, and those that it made.
struct Rewriting {
  var texts: [LibraryItem: String] = [:]
  var made: [LibraryItem: String] = [:]
}

extension InMemoryLibrary {
  /// The texts with links to an earlier name of an item.
  func oldLinks(to item: LibraryItem, _ limit: Int) throws(LibraryFailure) -> OldLinks {
    guard let name = name(of: item) else { throw .gone }
    let rows = found(to: item).map { item, place, links in
      OldLink(
        item: item, place: place, whereabouts: place.book.flatMap(title) ?? "Inbox",
        before: links.lines.before, after: links.lines.after, count: links.count)
    }
    return OldLinks(
      name: name, rows: Array(rows.prefix(limit)), count: rows.count, isWhole: rows.count <= limit,
      revision: lastChange)
  }

  /// Rewrites links, a number of texts at a time.
  func rewriteLinks(
    to item: LibraryItem, named name: String, upTo revision: Int64, as batch: EditBatch
  ) throws(LibraryFailure) -> LibraryStep? {
    guard self.name(of: item) == name || rewritings[batch] != nil else { throw change(of: item) }
    var texts = 0
    for (item, _, links) in found(to: item) where changes[item, default: 0] <= revision {
      guard texts < textsAtOnce else { throw .unfinished(rewrittenTexts(by: batch)) }
      texts += 1
      set(links.text, of: item, in: batch)
    }
    return rewritings[batch] == nil ? nil : .revertLinks(batch, as: EditBatch())
  }

  /// Restores the texts that a batch has changed.
  func revertLinks(
    _ batch: EditBatch, as edit: EditBatch
  ) throws(LibraryFailure) -> LibraryStep? {
    guard let made = rewritings[batch] else { throw .gone }
    for (item, text) in made.texts where self.text(of: item) == made.made[item] {
      if rewritings[edit]?.texts[item] == nil { set(text, of: item, in: edit) }
    }
    return rewritings[edit] == nil ? nil : .revertLinks(edit, as: EditBatch())
  }

  /// The number of texts that a batch has changed.
  func rewrittenTexts(by batch: EditBatch) -> Int { rewritings[batch]?.texts.count ?? 0 }

  private func set(_ text: String, of item: LibraryItem, in batch: EditBatch) {
    rewritings[batch, default: Rewriting()].texts[item] = self.text(of: item)
    switch item {
    case .note(let id):
      guard let index = notes.firstIndex(where: { $0.id == id }) else { return }
      put(text, into: index, as: batch.version(of: id))
    case .book(let id):
      guard let index = books.firstIndex(where: { $0.id == id }) else { return }
      bookVersions[books[index].version] = books[index]
      books[index].synopsis = text
      books[index].version = batch.version(of: id)
    case .character(let id):
      guard let index = characters.firstIndex(where: { $0.id == id }) else { return }
      characterVersions[characters[index].version] = characters[index]
      characters[index].synopsis = text
      characters[index].version = batch.version(of: id)
    }
    recordChange(of: item)
    rewritings[batch]?.made[item] = text
  }

  private func found(
    to item: LibraryItem
  ) -> [(item: LibraryItem, place: Place, links: RewrittenLinks)] {
    guard let name = name(of: item) else { return [] }
    let keys = formerNames(of: item).subtracting(namesOfAll)
    return texts.reversed().compactMap { item, place, text in
      RewrittenLinks(text, from: keys, to: name).map { (item, place, $0) }
    }
  }

  private func change(of item: LibraryItem) -> LibraryFailure {
    switch item {
    case .book(let id): livingBooks.first { $0.id == id }.map { .changedBook($0) } ?? .gone
    case .character(let id):
      livingCharacters.first { $0.id == id }.map { .changedCharacter($0) } ?? .gone
    case .note(let id): livingNotes.first { $0.id == id }.map { .changed($0) } ?? .gone
    }
  }

  private var namesOfAll: Set<String> {
    Set(
      (livingCharacters.flatMap { [$0.name] + $0.aliases } + livingBooks.map(\.title)
        + livingNotes.map(\.title)).map(\.slug))
  }

  private func formerNames(of item: LibraryItem) -> Set<String> {
    switch item {
    case .book(let id): Set(bookVersions.values.filter { $0.id == id }.map(\.title.slug))
    case .character(let id): Set(characterVersions.values.filter { $0.id == id }.map(\.name.slug))
    case .note(let id): formerTitles[id] ?? []
    }
  }

  private func name(of item: LibraryItem) -> String? {
    switch item {
    case .book(let id): livingBooks.first { $0.id == id }?.title
    case .character(let id): livingCharacters.first { $0.id == id }?.name
    case .note(let id): livingNotes.first { $0.id == id }?.title
    }
  }

  private func text(of item: LibraryItem) -> String? { texts.first { $0.item == item }?.text }

  private func title(_ book: Book.ID) -> String? { books.first { $0.id == book }?.title }
}
