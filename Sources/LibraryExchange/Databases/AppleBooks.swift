import struct FoundationEssentials.Date
import LibraryModel

/// Reads the two databases of Apple Books: the annotations, and the titles of the books.
enum AppleBooks {
  /// Reads annotations.
  ///
  /// - Parameter titles: The database with the titles; nil if it is missing.
  static func read(_ file: FileBytes, titles: FileBytes?) -> ReadBooks {
    var shelf = DatabaseShelf()
    if let titles {
      do throws(ForeignDatabase.Fault) {
        try readTitles(titles.database(), into: &shelf)
      } catch {
        shelf.fail(error.reason)
      }
    }
    do throws(ForeignDatabase.Fault) {
      let database = try file.database()
      if isTitles(database) { try readTitles(database, into: &shelf) }
      guard isMine(database) else { throw ForeignDatabase.Fault(reason: "no table of annotations") }
      try database.read("SELECT * FROM ZAEANNOTATION") { row in
        shelf.countRow()
        guard row.number("ZANNOTATIONTYPE") == 2, row.number("ZANNOTATIONDELETED") != 1 else {
          return
        }
        shelf.add(
          ImportedHighlight(
            key: row["ZANNOTATIONUUID"], quotation: row["ZANNOTATIONSELECTEDTEXT"],
            words: row["ZANNOTATIONNOTE"], place: chapter(of: row["ZANNOTATIONLOCATION"]),
            chapter: row["ZFUTUREPROOFING5"].unlessEmpty,
            created: time(row.number("ZANNOTATIONCREATIONDATE"))),
          to: row["ZANNOTATIONASSETID"])
      }
    } catch {
      shelf.fail(error.reason)
    }
    return shelf.finish { "Apple Books \($0)" }
  }

  /// Whether a database has annotations.
  static func isMine(_ database: ForeignDatabase) -> Bool {
    database.tables.contains("ZAEANNOTATION")
  }

  /// Whether a database has the titles.
  static func isTitles(_ database: ForeignDatabase) -> Bool {
    database.tables.contains("ZBKLIBRARYASSET")
  }

  private static func readTitles(
    _ database: ForeignDatabase, into shelf: inout DatabaseShelf
  ) throws(ForeignDatabase.Fault) {
    try database.read("SELECT * FROM ZBKLIBRARYASSET") { row in
      shelf.name(row["ZASSETID"], title: row["ZTITLE"], authors: row["ZAUTHOR"])
    }
  }

  /// Returns the chapter of a location: `epubcfi(/6/12[chapter-3]!/4/2:0)` is in chapter 3.
  ///
  /// NB: The numbers of the path count the files of the book, not its chapters.
  private static func chapter(of location: String) -> Passage? {
    guard let file = location.split(separator: "!").first, file.last == "]" else { return nil }
    return file.dropLast().split(separator: "[").last.flatMap { Passage(chapterNamed: String($0)) }
  }

  /// The time of seconds since 2001.
  private static func time(_ seconds: Double?) -> Date? {
    guard let seconds, 0..<8_000_000_000 ~= seconds else { return nil }
    return Date(timeIntervalSince1970: (seconds + 978_307_200).rounded(.down))
  }
}
