public import LibraryModel
import Markup

/// Makes the links of a text lead to the files of an export.
public struct WikiLinks {
  /// The file of an item that a link may name.
  private struct File {
    let kind: LibraryItem.Kind
    let book: Book.ID?
    /// Title or name of the item.
    let title: String
    let name: String
  }

  /// The files of books and characters by the slug of a name, each in the order in which they were
  /// added.
  private var subjects: [String: [File]] = [:]
  // NB: Apart, so that a copy with some notes copies no other files.
  /// The files of notes by the slug of the title, in the order in which they were added.
  private var notes: [String: [File]] = [:]

  /// The most notes of a title among which a link chooses.
  public static let mostNotes = 50

  /// Creates links without files.
  public init() {}

  public mutating func add(_ book: Book, file: String) {
    let file = File(kind: .book, book: book.id, title: book.title, name: file)
    subjects[book.slug, default: []].append(file)
  }

  public mutating func add(_ character: BookCharacter, file: String) {
    let file = File(
      kind: .character, book: character.book, title: character.name, name: file)
    for name in [character.name] + character.aliases {
      subjects[name.slug, default: []].append(file)
    }
  }

  public mutating func add(_ note: NoteTitle, file: String) {
    let file = File(kind: .note, book: note.book, title: note.title, name: file)
    notes[note.title.slug, default: []].append(file)
  }

  /// Returns a text of a book with links to files; links in code stay.
  public func linked(_ text: String, in book: Book.ID?) -> String {
    Self.replacing(in: text) { changed($0, in: book) }
  }

  /// Returns the links of a text that lead to a file by another name, in their order.
  public func changed(in text: String, of book: Book.ID?) -> [LinkChange] {
    var changes: [LinkChange] = []
    _ = Self.replacing(in: text) { link in
      let file = changed(link, in: book)
      if file != link.source { changes.append(LinkChange(file: file, note: link.source)) }
      return file
    }
    return changes
  }

  /// Returns the slugs of the names in the links of a text.
  public static func slugs(in text: String) -> Set<String> {
    var slugs: Set<String> = []
    _ = replacing(in: text) { link in
      slugs.insert(link.name.slug)
      return link.source
    }
    return slugs
  }

  /// Returns the text of a file with the links that the note had.
  public static func restored(_ text: String, _ changes: [LinkChange]) -> String {
    guard !changes.isEmpty else { return text }
    // Several changed links can be equal: the first occurrence takes the first change, and so on.
    var notes = Dictionary(grouping: changes, by: \.file).mapValues { $0.map(\.note)[...] }
    return replacing(in: text) { link in
      guard let note = notes[link.source]?.first else { return link.source }
      if notes[link.source]?.count ?? 0 > 1 { notes[link.source]?.removeFirst() }
      return note
    }
  }

  /// Returns a text in which links lead to other names and show the same words.
  ///
  /// - Parameter target: Returns the name that a link leads to instead; nil if it stays.
  package static func leading(_ text: String, to target: (String) -> String?) -> String {
    replacing(in: text) { link in
      target(link.name.trimmed).map(link.leading) ?? link.source
    }
  }

  private struct Written {
    let name: String
    /// The heading after `#` and the words after a bar; empty if there are none.
    let rest: String
    let isInTable: Bool
    /// Whether the text shows the target in its place: `![[Name]]`.
    let isEmbedded: Bool

    var source: String { "[[\(name)\(rest)]]" }

    /// Returns a link to another name that shows the same words.
    func leading(to target: String) -> String {
      // A bar alone would end the cell of a table.
      let shown = rest.contains("|") ? "" : (isInTable ? "\\|" : "|") + name.trimmed
      return "[[\(target)\(rest)\(shown)]]"
    }
  }

  private static func replacing(
    in text: String, _ replacement: (Written) -> String
  ) -> String {
    guard text.contains("[[") else { return text }
    let source = Array(text.utf8)
    var bytes: [UInt8] = []
    var end = 0
    for link in MarkupValues(text).links {
      guard let name = link.name(in: source), link.bytes.lowerBound >= end else { continue }
      let written = Written(
        name: String(decoding: source[name], as: UTF8.self),
        rest: String(
          decoding: source[name.upperBound..<link.bytes.upperBound - 2], as: UTF8.self),
        isInTable: link.isInTable,
        isEmbedded: source[..<link.bytes.lowerBound].last == UInt8(ascii: "!"))
      bytes += source[end..<link.bytes.lowerBound]
      bytes += replacement(written).utf8
      end = link.bytes.upperBound
    }
    return String(decoding: bytes + source[end...], as: UTF8.self)
  }

  private func changed(_ link: Written, in book: Book.ID?) -> String {
    let name = link.name.trimmed
    guard let file = known(name, in: book) ?? unknown(name, link, in: book),
      file.lowercased() != name.lowercased()
    else { return link.source }
    return link.leading(to: file)
  }

  /// Returns the file that a name leads to, in the same order as in the program: first in the book,
  /// then everywhere, each time characters before books before notes.
  private func known(
    _ name: String, of kinds: [LibraryItem.Kind] = [.character, .book, .note], in book: Book.ID?
  ) -> String? {
    let slug = name.slug
    let all = subjects[slug, default: []] + notes[slug, default: []]
    if all.isEmpty { return nil }
    for files in [all.filter { book != nil && $0.book == book }, all] {
      for kind in kinds {
        let named = files.lazy.filter { $0.kind == kind }.prefix(Self.mostNotes)
        let file = named.first { $0.title == name } ?? named.first { $0.title.slug == slug }
        if let file = file ?? named.first { return file.name }
      }
    }
    return nil
  }

  /// Returns the file of a path as other programs write it, `Plugins/Templates`: that of its last
  /// part; nil for a picture or another file that is embedded.
  private func unknown(_ name: String, _ link: Written, in book: Book.ID?) -> String? {
    let parts = name.split(separator: "/")
    guard let last = parts.last?.trimmed else { return nil }
    if let file = known(last, of: [.character, .book], in: book) { return file }
    return link.isEmbedded && (parts.count == 1 || last.contains(".")) ? nil : FileName.of(last)
  }
}
