import LibraryModel

/// Reads `KoboReader.sqlite` of a Kobo.
enum Kobo {
  static func read(_ file: FileBytes) -> ReadBooks {
    var shelf = DatabaseShelf()
    do throws(ForeignDatabase.Fault) {
      let database = try file.database()
      guard isMine(database) else { throw ForeignDatabase.Fault(reason: "no table of highlights") }
      try database.read("SELECT * FROM content WHERE ContentID IN (SELECT VolumeID FROM Bookmark)")
      {
        row in
        shelf.name(
          row["ContentID"], title: row["Title"], authors: row["Attribution"],
          progress: row.number("___PercentRead").map { $0 / 100 },
          isFinished: row.number("ReadStatus").map { $0 == 2 })
      }
      let chapters = KoboChapters(database)
      try database.read("SELECT * FROM Bookmark") { row in
        shelf.countRow()
        guard ["highlight", "note"].contains(row["Type"]) else { return }
        guard !["true", "1"].contains(row["Hidden"].lowercased()) else { return }
        shelf.add(
          ImportedHighlight(
            key: row["BookmarkID"], quotation: row["Text"], words: row["Annotation"],
            place: chapters.place(in: row["ContentID"], at: row.number("ChapterProgress")),
            chapter: chapters.title(of: row["ContentID"]),
            tags: ColourLabel.tags(row.number("Color"), of: colours),
            created: LocalTime.iso(row["DateCreated"])), to: row["VolumeID"],
          time: row["DateCreated"],
          at: chapters.position(in: row["ContentID"], at: row.number("ChapterProgress")))
      }
    } catch {
      shelf.fail(error.reason)
    }
    // NB: SQLite would sort a copy of all rows.
    shelf.sort()
    return shelf.finish { id in
      let name = id.lastPathPart
      return name.split(separator: ".").first.map(String.init) ?? "Kobo book"
    }
  }

  private static let colours = [0: "yellow", 1: "pink", 2: "blue", 3: "green", 4: "grey"]

  /// Whether a database has the tables of a Kobo.
  static func isMine(_ database: ForeignDatabase) -> Bool {
    database.tables.isSuperset(of: ["Bookmark", "content"])
  }
}
