import LibraryModel
import Markup

/// The contents and tags of a note that is read or of a book, for a column of their own.
struct Outline {
  struct Row {
    var depth = 0
    /// The place in the book.
    var place = ""
    let title: String
  }

  let rows: [Row]
  let tags: [String]

  init(_ note: Note) {
    rows = note.contents.dropFirst().map { Row(depth: $0.depth - 1, title: $0.title) }
    var counts = TagCounts()
    counts.add(MarkupValues(note.text).tags)
    tags = counts.words
  }

  init(_ digest: BookDigest) {
    rows = digest.notes.map {
      Row(place: $0.passage?.words ?? "", title: RenderedLine($0.title).text)
    }
    tags = digest.tags.words
  }
}
