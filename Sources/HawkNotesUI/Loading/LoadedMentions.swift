import LibraryModel

/// The lines that mention a character, or link to a note, as far as they were read.
///
/// They are read part by part while no key is pressed: a name can be in any text. A list that was
/// read stays shown while it is read again.
struct LoadedMentions: Equatable, Sendable {
  let item: LibraryItem
  /// The lines that are shown.
  private(set) var rows: LoadedRows<TextSpot>
  /// The lines read since the last start.
  private var found: [TextSpot] = []
  /// Where the next part begins; nil at the start and at the end.
  private(set) var next: MentionCursor?
  /// Whether all texts have to be read again.
  private(set) var isStale = true
  /// Whether the list was ever read to its end.
  private(set) var isWhole = false
  /// Whether the list ends before the texts do, because it is long.
  private(set) var isCut = false

  init(of item: LibraryItem) {
    self.item = item
    rows = LoadedRows(.mentions(of: item), Page())
  }

  /// Whether more is to be read.
  var isReading: Bool { isStale || next != nil }

  /// Records that texts may have changed.
  mutating func expire() { (isStale, next) = (true, nil) }

  /// Adds the mentions that were read; the lines of the item's own book come first.
  mutating func add(_ part: MentionPart, of book: Book.ID?) {
    if isStale { found = [] }
    isStale = false
    let known = Set(found.map(\.item))
    found += part.spots.filter { !known.contains($0.item) }
    next = found.count < Self.most ? part.next : nil
    guard !isWhole || next == nil else { return }
    isCut = next != part.next
    isWhole = next == nil
    let sorted =
      found.filter { $0.place.book == book } + found.filter { $0.place.book != book }
    rows = LoadedRows(rows.list, Page(rows: sorted, total: sorted.count))
  }

  /// The highest number of lines in a list.
  static let most = 1000
}
