import LibraryModel
import Markup

/// A file of an exported library that may have been edited, or a new one beside it.
public struct MarkdownFile {
  /// The id in its front matter; nil if there is none.
  public let id: String?
  /// The front matter as it is written, with its lines of dashes; empty if there is none.
  public let head: String
  /// The text below the front matter.
  let body: String
  let matter: FrontMatter

  /// Reads a file; nil if it is not a text, or too long.
  public init?(_ bytes: [UInt8]) {
    guard bytes.count <= Self.longest,
      let file = String(validating: bytes.withoutByteOrderMark, as: UTF8.self)
    else { return nil }
    let text = file.utf8.contains(UInt8(ascii: "\r")) ? file.replacing("\r\n", with: "\n") : file
    let (matter, body) = FrontMatter.split(text)
    self.matter = matter
    self.body = String(body)
    id = matter.text("hawknotes")
    head = String(text.prefix(upTo: body.startIndex))
  }

  /// Returns the only text of a field of the front matter; nil if it has none or several, or a
  /// comment.
  public func text(of field: String) -> String? { matter.onlyText(field) }

  /// Returns the only name in a field of the front matter, also in a link; nil if there is none.
  public func name(in field: String) -> String? {
    guard let text = text(of: field) else { return nil }
    guard text.hasPrefix("[["), text.hasSuffix("]]") else { return text }
    // Obsidian can write the path of the file.
    let target = text.dropFirst(2).dropLast(2).prefix { $0 != "|" && $0 != "#" }
    guard let name = target.split(separator: "/").last?.inOneLine else { return nil }
    return name.hasSuffix(".md") ? String(name.dropLast(3)) : name
  }

  /// The fields of an export that have no value here, as in a template.
  public var emptyFields: Set<String> {
    Self.ownFields.filter { matter.values[$0]?.isEmpty == true && matter.isPlain($0) }
  }

  public var isPageOfSubject: Bool { ["book", "character"].contains(matter.text("kind")) }

  /// The mistake in the front matter of a page; nil if there is none.
  public var mistake: PageProblem? {
    guard head.isEmpty, body.hasPrefix("---\nhawknotes: ") else { return nil }
    return FrontMatter.mistake(in: body)
  }

  /// Whether there is nothing to read below the front matter.
  public var isBlank: Bool { body.isBlank }

  /// Returns the text of the note in an exported file.
  ///
  /// Tags that were added to the front matter become a part of the text, and so do fields that are
  /// not ours. If one of the tags cannot be a tag, they are added as they are written.
  ///
  /// - Parameters:
  ///   - base: The text with which the file was written; nil if it is not known.
  ///   - name: The text if there is none below the front matter.
  ///   - fields: The fields that do not become a part of the text.
  public func noteText(
    base: String?, orName name: String = "", without fields: Set<String> = ownFields
  ) -> String {
    let written = isBlank ? name : body
    let keepsStart = base.map { $0.withoutBlankStart != $0 } ?? false
    let text = (keepsStart ? written : written.withoutBlankStart).withoutEnd
    let known = Set((NoteDigest(base ?? text).tags + NoteDigest(text).tags).map { $0.lowercased() })
    let tags = matter.tags(missingIn: body[...]).filter { !known.contains($0.lowercased()) }
    let areTags = FrontMatter.canBeTags(tags) && matter.isPlain("tags")
    let left = areTags ? fields : fields.subtracting(["tags"])
    let code = matter.code(without: left, missingIn: text)
    let words = [text, code].compactMap(\.self).joined(separator: "\n\n")
    // A name with tags beside it would be another name.
    return ImportedHighlight.adding(tags: tags, to: words, inLine: !isBlank)
  }

  /// Length of the longest file, in bytes: notes that were written here may be long.
  private static let longest = 16 << 20

  /// The fields that an export writes.
  public static let ownFields: Set = [
    "hawknotes", "kind", "book", "character", "tags", "created", "updated", "rank",
  ]
}
