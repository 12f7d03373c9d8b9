import SQLite
public import LibraryModel
import Markup

extension Library {
  /// Returns lines of notes and synopses that link to a note, one of each text, the newest notes
  /// first.
  ///
  /// A link counts if ``resolve(_:in:)`` finds the note. Its own links do not count. Of a title
  /// with very many links, the first thousand texts are read: about 10 ms.
  public func links(to note: Note.ID, limit: Int) throws(LibraryError) -> [TextSpot] {
    try readTogether { database in
      guard var reader = try NoteLinkReader(note, in: database) else { return [] }
      return try reader.read(limit: limit)
    }
  }
}

/// Reads the texts that have a link with a title of a note.
private struct NoteLinkReader {
  private let database: Database
  private let number: Int64
  private let place: Place
  /// The keys of its title and earlier titles.
  private let keys: [String]
  private var budget = 1000

  init?(_ note: Note.ID, in database: Database) throws {
    guard
      let row = try Row.fetchOne(
        database.cachedStatement(sql: titleOfNote), arguments: ["\(note)"]),
      case let number:Int64 = try row.decode(atIndex: 0),
      let about = try Row.fetchOne(
        database.cachedStatement(sql: whereabouts(of: .note)), arguments: [number])
    else { return nil }
    self.database = database
    self.number = number
    place = try NamedItem(row: about).place
    let former = try String.fetchAll(
      database.cachedStatement(sql: formerTitles), arguments: [number])
    keys = try ([row.decode(String.self, atIndex: 1)] + former).filter { !$0.isEmpty }
  }

  mutating func read(limit: Int) throws -> [TextSpot] {
    var spots: [TextSpot] = []
    var seen: Set<LibraryItem> = []
    for key in keys {
      var last: LinkCursor?
      while spots.count < limit, budget > 0,
        case let texts = try database.texts(linkingTo: key, after: last),
        !texts.isEmpty
      {
        for text in texts where spots.count < limit {
          budget -= 1
          guard let spot = try spot(of: text), seen.insert(spot.item).inserted else { continue }
          spots.append(spot)
        }
        last = texts.last
      }
    }
    return spots
  }

  /// Returns the first line of a text that links to the note; nil if its links lead elsewhere.
  private func spot(of text: LinkCursor) throws -> TextSpot? {
    guard let kind = text.itemKind, kind != .note || text.number != number,
      let about = try Row.fetchOne(
        database.cachedStatement(sql: whereabouts(of: kind)), arguments: [text.number]),
      let row = try Row.fetchOne(
        database.cachedStatement(sql: currentText(of: kind)), arguments: [text.number])
    else { return nil }
    let (bytes, place) = try (Array(row.text(1).utf8), NamedItem(row: about).place)
    for link in MarkupValues(String(decoding: bytes, as: UTF8.self)).links {
      guard case .name(let name) = link.target, keys.contains(name.linkKey),
        case .found(let item) = try database.resolve(name, in: place.book),
        item.place == self.place
      else { continue }
      let isNeighbour =
        kind == .note && place.book == self.place.book && place.character == self.place.character
      return try TextSpot(
        item: LibraryItem(kindAndID: about), place: place, whereabouts: about.text(2),
        title: isNeighbour ? TextSpot.title(of: bytes, before: link.bytes) : "",
        line: TextSpot.line(of: bytes, around: link.bytes), offset: link.bytes.lowerBound)
    }
    return nil
  }
}

private let titleOfNote = """
  SELECT note.number, digest.slug FROM note JOIN digest ON digest.note = note.number
  WHERE note.id = ? AND note.deleted IS NULL
  """
private let formerTitles = "SELECT slug FROM former_name WHERE kind = 'note' AND number = ?"
