import LibraryModel

/// The name that a user gave to a file, as the title of the note in it.
///
/// Programs such as Obsidian take the name of a file as its title, and links lead to it.
public enum FileTitle {
  /// Returns a text whose title gives its file a name.
  ///
  /// A text that has such a title already stays as it is. Otherwise the name takes the place of the
  /// old title, if that is a name and nothing else; or it becomes a new first line. A text of one
  /// sentence is not a name.
  ///
  /// - Parameters:
  ///   - name: Name of the file, without its extension.
  ///   - id: The id of the note: a name may end with it.
  ///   - old: The title that gave the file its earlier name; nil if there is none.
  public static func titled(
    _ text: String, as name: String, id: String?, insteadOf old: String? = nil
  ) -> String {
    let (title, name) = (Note.title(of: text), name.inOneLine)
    // A name such as `Why?` is the title, but its file gets another name.
    let names = names(for: title, id: id) + [title.inOneLine]
    guard !name.isEmpty, text.isBlank || !names.contains(name) else { return text }
    let first = Note.firstLine(of: text)
    let isJot = first.isSentence && text.trimmed == first.trimmed
    guard title == old, title.isName, !first.isItem, !isJot else {
      return text.isBlank ? name : name + "\n\n" + text.withoutBlankStart
    }
    return text.replacing(title, with: name, maxReplacements: 1)
  }

  /// Returns whether a text begins with the second line of a note, or the note has only one line.
  public static func lacksTitle(_ text: String, of note: String) -> Bool {
    let rest = note.withoutBlankStart.drop { !$0.isNewline }
    return rest.trimmed.isEmpty
      || Note.firstLine(of: text) == Note.firstLine(of: String(rest))
  }

  /// Returns whether a book or a character may have a file of a name.
  ///
  /// - Parameter hints: Words that may tell it from others of the same name.
  public static func isFile(
    _ name: String, of title: String, hints: [String], id: String
  ) -> Bool {
    let file = FileName.of(title)
    let longer = hints.map { FileName.of("\(file) (\(FileName.of($0)))") }
    return (longer + names(for: title, id: id)).contains(name)
  }

  /// The names of files of items with a title: see ``FileNames``.
  private static func names(for title: String, id: String?) -> [String] {
    let file = FileName.of(title)
    return [file] + (id.map { ["\(file) \($0.prefix(8))", "\(file) \($0)"] } ?? [])
  }
}

extension String {
  /// Whether a title is a name and nothing else: no tag, place, link, quotation, code or row of a
  /// table, and not cut off in the name of a file.
  fileprivate var isName: Bool {
    !isEmpty && utf8.count <= 100 && !contains { "#@[]>`|".contains($0) } && !contains("://")
  }
}

extension Substring {
  /// Whether a line is not a heading, and ends as a sentence does.
  fileprivate var isSentence: Bool {
    !hasPrefix("#") && trimmed.last.map { ".!?…".contains($0) } == true
  }

  /// Whether a line begins with the mark of an item of a list.
  fileprivate var isItem: Bool {
    guard let mark = split(separator: " ", maxSplits: 1).first, mark.count < count else {
      return false
    }
    if ["-", "*", "+"].contains(mark) { return true }
    return (mark.hasSuffix(".") || mark.hasSuffix(")")) && mark.dropLast().allSatisfy(\.isNumber)
  }
}
