import LibraryModel
import TextUI

/// A result in two rows, where there is height, else in one: place › line, or in a narrow window
/// its title.
///
/// The upper row has the title and the place, in a narrow window its last name; the lower one has
/// the line.
struct FoundRowView {
  private let row: SearchRow
  private let ownerOfDraft: String?
  /// The mark before the owner of a draft.
  private let pen: String
  /// The sign between a book and a character, or between the place and the line.
  private let step: String

  init(
    _ row: SearchRow, _ ownerOfDraft: String?, _ appearance: Appearance = Appearance()
  ) {
    self.row = row
    pen = appearance.shown("✎ ")
    step = appearance.drawn(" › ")
    self.ownerOfDraft = ownerOfDraft
  }

  func draw(on surface: inout Surface, in place: Rect) {
    if place.rows == 1 { return drawInOneRow(on: &surface, in: place) }
    var (above, below) = (place, place)
    above = below.takeTop(1)
    _ = below.takeLeft(2)
    drawTitle(on: &surface, in: above)
    surface.write(detail.clipped(to: below.columns), in: below, style: Theme.aside)
  }

  private func drawInOneRow(on surface: inout Surface, in place: Rect) {
    var rest = place
    if place.columns < Self.leastForContext {
      surface.write(title.clipped(to: place.columns), in: place, style: Theme.plain)
      return
    }
    if !context.isEmpty {
      let columns = contextColumns(in: place.columns)
      _ = rest.takeLeft(
        surface.writeClipped(context, at: rest.origin, columns: columns, style: Theme.aside))
      _ = rest.takeLeft(
        surface.writeClipped(step, at: rest.origin, columns: rest.columns, style: Theme.faint))
    }
    surface.write(line.clipped(to: rest.columns), in: rest, style: Theme.plain)
  }

  /// Draws the title, and at the right where it is.
  private func drawTitle(on surface: inout Surface, in place: Rect) {
    var rest = place
    let most = place.columns * 2 / 5
    var context = context.isEmpty ? "book" : context
    if ownerOfDraft == nil, let last = names.last, TextWidth.columns(of: context) > most {
      context = last
    }
    let columns = min(TextWidth.columns(of: context), most)
    surface.writeClipped(
      context, at: rest.takeRight(columns).origin, columns: columns, style: Theme.aside)
    _ = rest.takeRight(2)
    surface.write(title.clipped(to: rest.columns), in: rest, style: Theme.plain)
  }

  /// The line; a title or name of a book or character is no Markdown.
  private var line: MatchedLine {
    let line = MatchedLine(row.line, matches: row.matches)
    return row.part == .heading && !isOfNote ? line : line.rendered
  }

  /// The title of a note, the title of a book, or the name of a character.
  private var title: MatchedLine {
    if isOfNote { return row.title.map { MatchedLine($0).rendered } ?? line }
    return isName ? line : MatchedLine((isOfBook ? row.book : row.character) ?? "")
  }

  /// The line, unless it is the title: then the line after it.
  private var detail: MatchedLine {
    guard isOfNote ? row.title == nil : isName else { return line }
    let lines = row.excerpt.text.split(whereSeparator: \.isNewline).filter { line in
      line.contains { !$0.isWhitespace }
    }
    // NB: The excerpt of a note begins with its title; that of a book or character is the synopsis.
    return (isOfNote ? lines.dropFirst() : lines[...]).first.map {
      MatchedLine(String($0)).rendered
    }
      ?? MatchedLine("")
  }

  private var isOfNote: Bool {
    switch row.subject {
    case .item(.note), .draft: true
    case .item(.book), .item(.character): false
    }
  }

  private var isOfBook: Bool { if case .item(.book) = row.subject { true } else { false } }

  /// Whether the line is the title of the book or the name of the character.
  private var isName: Bool {
    row.part == .heading && !isOfNote && row.line == (isOfBook ? row.book : row.character)
  }

  /// The columns of the context: two fifths of the row, or those that the line does not need.
  private func contextColumns(in columns: Int) -> Int {
    max(columns * 2 / 5, columns - 3 - TextWidth.columns(of: row.line, limit: columns))
  }

  /// The book and the character, without the name that the line itself is.
  private var context: String {
    ownerOfDraft.map { pen + $0 } ?? names.joined(separator: step)
  }

  /// The least width of a row, in columns, that shows the place and the line.
  private static let leastForContext = 30

  private var names: [String] {
    [isOfBook && isName ? nil : row.book ?? "Inbox", !isOfBook && isName ? nil : row.character]
      .compactMap(\.self)
  }
}
