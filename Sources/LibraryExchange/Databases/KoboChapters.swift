import LibraryModel

/// The chapters of the books with highlights on a Kobo.
///
/// Source: the schema that kobo.koplugin documents. A chapter is a row of the type 9, whose offset
/// and size are in per cent of the book. Its title is in a row of the type 899, whose key has a
/// number at its end, or else in its own row, unless that has the name of its file there.
struct KoboChapters {
  private struct Span {
    let offset: Double
    let size: Double
  }

  private var spans: [String: Span] = [:]
  private var titles: [String: String] = [:]
  private var ownTitles: [String: String] = [:]

  /// Reads the chapters; those that cannot be read are left out.
  init(_ database: ForeignDatabase) {
    try? database.read(
      """
      SELECT * FROM content WHERE ContentID IN (SELECT ContentID FROM Bookmark)
        OR ContentID GLOB '*-[0-9]*'
      """
    ) { add($0) }
  }

  private mutating func add(_ row: ForeignDatabase.Row) {
    let id = row["ContentID"]
    switch row.number("ContentType") {
    case 9:
      let title = row["Title"]
      if !title.isEmpty, !id.hasSuffix(title), !title.contains("/") { ownTitles[id] = title }
      if let offset = row.number("___FileOffset"), let size = row.number("___FileSize") {
        spans[id] = Span(offset: offset, size: size)
      }
    case 899:
      let chapter = id.lastIndex(of: "-").map { String(id[..<$0]) } ?? id
      if !row["Title"].isEmpty { titles[chapter] = titles[chapter] ?? row["Title"] }
    case _: return
    }
  }

  /// Returns the title of a chapter; nil if it has none.
  func title(of chapter: String) -> String? { titles[chapter] ?? ownTitles[chapter] }

  /// Returns the place in per cent of the book; nil if the chapter's place is not known.
  ///
  /// - Parameter progress: The part of the chapter before the place, from 0 to 1.
  func position(in chapter: String, at progress: Double?) -> Double? {
    guard let span = spans[chapter] else { return nil }
    guard let progress, 0...1 ~= progress else { return span.offset }
    return span.offset + span.size * progress
  }

  /// Returns the place in per cent of the book; without the size of the chapter, the chapter that
  /// its file is named after.
  ///
  /// - Parameter progress: The part of the chapter before the place, from 0 to 1.
  func place(in chapter: String, at progress: Double?) -> Passage? {
    if let progress, 0...1 ~= progress,
      let percent = position(in: chapter, at: progress)?.rounded(.down)
    {
      if 0...100 ~= percent { return Passage("\(Int(percent))%") }
    }
    return Passage(chapterNamed: chapter)
  }
}
