import LibraryModel
import Markup

/// Reads the headings of a note, or of some of an owner's notes from a number on.
struct ContentsReading: FeatureEffect {
  let item: ItemPlace
  let start: Int

  func perform(with clients: Clients) throws(LibraryFailure) -> WindowRequest? {
    .act(ContentsAction.read(try part(of: clients.library), from: start))
  }

  var followUp: WindowRequest? { .act(ContentsAction.unread) }

  private func part(of library: any LibraryClient) throws(LibraryFailure) -> ContentsPart {
    if let id = item.note {
      let note = try library.note(id)
      return ContentsPart(rows: note.map(\.contents) ?? [], notes: 1)
    }
    let page = try library.notes(item.owner, start..<start + notesAtOnce)
    var part = ContentsPart()
    var bytes = 0
    for row in page.rows where bytes < bytesAtOnce {
      let note = try library.note(row.id)
      bytes += note?.text.utf8.count ?? 0
      part.rows += note?.contents ?? []
      part.notes += 1
    }
    part.isWhole = page.rows.isEmpty || start + part.notes >= page.total
    return part
  }
}

extension Note {
  /// The note, then its headings; a heading in the first line is the note itself.
  var contents: [ContentsState.Row] {
    let text = MarkupText(text.utf8)
    let headings = text.headings
    let note = ContentsState.Row(
      note: id, owner: owner, depth: 0, title: RenderedLine(title).text,
      words: text.words(in: 0..<text.bytes.count),
      offset: 0)
    let isTitle = headings.first.map { $0.title == title } ?? false
    let base = isTitle ? headings[0].level : 0
    return [note]
      + headings.indices.dropFirst(isTitle ? 1 : 0).map { index in
        let heading = headings[index]
        let next = headings[(index + 1)...].first { $0.level <= heading.level }
        return ContentsState.Row(
          note: id, owner: owner, depth: max(1, heading.level - base), title: heading.title,
          words: text.words(in: heading.end..<(next?.start ?? text.bytes.count)),
          offset: heading.offset)
      }
  }
}

extension MarkupText {
  fileprivate struct Heading {
    let level: Int
    let title: String
    /// The offset of its first word.
    let offset: Int
    /// The range of its lines.
    let start: Int
    let end: Int
  }

  fileprivate var headings: [Heading] {
    parts.indices.flatMap { part in
      blocks(ofPart: part).compactMap { block in
        guard case .heading(let level) = block.kind else { return nil }
        return Heading(
          level: level, title: String(decoding: block.text.bytes, as: UTF8.self),
          offset: block.text.source(of: 0), start: block.source.lowerBound,
          end: block.source.upperBound)
      }
    }
  }

  fileprivate func words(in range: Range<Int>) -> Int {
    String(decoding: bytes[range.clamped(to: 0..<bytes.count)], as: UTF8.self).wordCount
  }
}

/// The most notes and bytes that are read at once: some milliseconds.
private let notesAtOnce = 100
private let bytesAtOnce = 131_072
