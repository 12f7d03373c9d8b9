public import LibraryModel
import Markup

/// Makes the links of a text lead to the files of an export.
public struct WikiLinks {
  /// File names by the slug of a name that is the same in the whole export.
  private var everywhere: [String: String] = [:]
  /// File names of characters by the slug of a name, for each book.
  private var inBook: [Book.ID: [String: String]] = [:]

  /// Creates links without files.
  public init() {}

  /// Adds the file of a book.
  public mutating func add(_ book: Book, file: String) {
    everywhere[book.slug] = everywhere[book.slug] ?? file
  }

  /// Adds the file of a character.
  public mutating func add(_ character: BookCharacter, file: String) {
    for name in [character.name] + character.aliases {
      let slug = name.slug
      inBook[character.book, default: [:]][slug] = inBook[character.book]?[slug] ?? file
      everywhere[slug] = everywhere[slug] ?? file
    }
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

  /// Returns the text of a file with the links that the note had.
  public static func restored(_ text: String, _ changes: [LinkChange]) -> String {
    guard !changes.isEmpty else { return text }
    // Several links may have become the same one: each stands for the next of them.
    var notes = Dictionary(grouping: changes, by: \.file).mapValues { $0.map(\.note)[...] }
    return replacing(in: text) { link in
      guard let note = notes[link.source]?.first else { return link.source }
      if notes[link.source]?.count ?? 0 > 1 { notes[link.source]?.removeFirst() }
      return note
    }
  }

  /// A link as it is written.
  private struct Written {
    let name: String
    /// The heading after `#` and the words after a bar; empty if there are none.
    let rest: String
    let isInTable: Bool

    var source: String { "[[\(name)\(rest)]]" }
  }

  /// Replaces the links of a text.
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
        isInTable: link.isInTable)
      bytes += source[end..<link.bytes.lowerBound]
      bytes += replacement(written).utf8
      end = link.bytes.upperBound
    }
    return String(decoding: bytes + source[end...], as: UTF8.self)
  }

  private func changed(_ link: Written, in book: Book.ID?) -> String {
    let name = link.name.trimmed
    let file = file(named: name, in: book)
    if file.lowercased() == name.lowercased() { return link.source }
    // A bar alone would end the cell of a table.
    let shown = link.rest.contains("|") ? "" : (link.isInTable ? "\\|" : "|") + name
    return "[[\(file)\(link.rest)\(shown)]]"
  }

  /// Returns the file of a name, or of the last part of a path as other programs write it:
  /// `Plugins/Templates`.
  private func file(named name: String, in book: Book.ID?) -> String {
    if let file = known(name, in: book) { return file }
    let last = name.split(separator: "/").last?.trimmed ?? name
    return known(last, in: book) ?? FileName.of(last)
  }

  private func known(_ name: String, in book: Book.ID?) -> String? {
    let slug = name.slug
    return book.flatMap { inBook[$0]?[slug] } ?? everywhere[slug]
  }
}
