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
        let file = chapterFile(of: row["ZANNOTATIONLOCATION"])
        let place = Passage(chapterNamed: file)
        let named = row["ZFUTUREPROOFING5"].unlessEmpty
        shelf.add(
          ImportedHighlight(
            key: row["ZANNOTATIONUUID"], quotation: row["ZANNOTATIONSELECTEDTEXT"],
            words: row["ZANNOTATIONNOTE"], place: place,
            chapter: named ?? (place == nil ? title(ofFile: file) : nil),
            tags: ColourLabel.tags(row.number("ZANNOTATIONSTYLE"), of: colours),
            created: time(row.number("ZANNOTATIONCREATIONDATE"))),
          to: row["ZANNOTATIONASSETID"], time: row["ZANNOTATIONCREATIONDATE"])
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

  static func isTitles(_ database: ForeignDatabase) -> Bool {
    database.tables.contains("ZBKLIBRARYASSET")
  }

  private static func readTitles(
    _ database: ForeignDatabase, into shelf: inout DatabaseShelf
  ) throws(ForeignDatabase.Fault) {
    try database.read("SELECT * FROM ZBKLIBRARYASSET") { row in
      shelf.name(
        row["ZASSETID"], title: row["ZTITLE"], authors: row["ZAUTHOR"],
        progress: row.number("ZREADINGPROGRESS"),
        isFinished: row.number("ZISFINISHED").map { $0 == 1 })
    }
  }

  private static let colours = [1: "green", 2: "blue", 3: "yellow", 4: "pink", 5: "purple"]

  /// Returns the name of the file in a location, `chapter-3` in `epubcfi(/6/12[chapter-3]!/4/2:0)`;
  /// empty if it has none.
  ///
  /// NB: The numbers of the path count the files of the book, not its chapters.
  private static func chapterFile(of location: String) -> String {
    guard let file = location.split(separator: "!").first, file.last == "]" else { return "" }
    return file.dropLast().split(separator: "[").last.map { String($0) } ?? ""
  }

  /// Returns the title that a file is named after, such as `the-red-door`; nil for names with
  /// numbers, and for those of files in general.
  private static func title(ofFile name: String) -> String? {
    let stem = name.prefix { $0 != "." }
    let words = stem.split { "-_ ".contains($0) }
    let isTitle = stem.count > 4 && words.allSatisfy { $0.allSatisfy(\.isLetter) }
    let general: Set = ["chapter", "content", "contents", "index", "xhtml", "split", "section"]
    return isTitle && general.isDisjoint(with: words.map { $0.lowercased() })
      ? words.joined(separator: " ") : nil
  }

  /// The time of seconds since 2001.
  private static func time(_ seconds: Double?) -> Date? {
    guard let seconds, 0..<8_000_000_000 ~= seconds else { return nil }
    return Date(timeIntervalSince1970: (seconds + 978_307_200).rounded(.down))
  }
}
