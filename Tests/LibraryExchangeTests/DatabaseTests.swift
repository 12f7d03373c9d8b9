import Foundation
import SQLite
import LibraryModel
import Testing

@testable import LibraryExchange

/// The databases of a Kobo and of Apple Books, also hostile ones and those in use.
@Suite final class DatabaseTests {
  private let folder = FileManager.default.temporaryDirectory.path + "/databases-\(UUID())"

  init() throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  private func bytes(_ name: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(fileURLWithPath: folder + "/" + name)))
  }

  /// The bytes of a new database.
  private func database(_ statements: String...) throws -> [UInt8] {
    let name = "\(UUID()).sqlite"
    let queue = try DatabaseQueue(path: folder + "/" + name)
    try queue.write { database in for sql in statements { try database.execute(sql: sql) } }
    queue.close()
    return try bytes(name)
  }

  private static let koboTables = """
    CREATE TABLE content (ContentID TEXT NOT NULL, Title TEXT, Attribution TEXT);
    CREATE TABLE Bookmark (BookmarkID TEXT, VolumeID TEXT, ContentID TEXT, Text TEXT,
      Annotation TEXT, DateCreated TEXT, ChapterProgress REAL, Type TEXT, Hidden BIT);
    INSERT INTO content VALUES ('file:///mnt/onboard/emma.epub', 'Emma', 'Jane Austen, Ann Other');
    """

  private static let koboRows = """
    INSERT INTO Bookmark VALUES
      ('b1', 'file:///mnt/onboard/emma.epub', 'x', ' She was happy ', 'mine', '2024-05-01T21:10:11Z', 0.5, 'highlight', 'false'),
      ('b2', 'file:///mnt/onboard/emma.epub', 'x', 'hidden', NULL, '', 0, 'highlight', 'true'),
      ('b3', 'file:///mnt/onboard/emma.epub', 'x', NULL, NULL, '', 0, 'dogear', 'false'),
      ('b4', 'file:///mnt/onboard/emma.epub', 'x', NULL, NULL, '', 0, 'highlight', 'false'),
      ('b5', 'file:///mnt/onboard/The%20Hawk.kepub.epub', 'x', 'walls', NULL, 'no time', 0, 'highlight', 0);
    """

  private static let koboReasons = [
    "no text", "left out time \"no time\": It is not a time since 1970.",
  ]

  @Test func `a Kobo's highlights have text, words, time and book`() throws {
    let bytes = try database(Self.koboTables, Self.koboRows)
    #expect(ImportFormat(recognising: bytes) == .kobo)
    let file = ImportedFile(bytes, as: .kobo)
    #expect(Set(file.books.map(\.title)) == ["Emma", "The%20Hawk"])
    let emma = try #require(file.books.first { $0.title == "Emma" })
    #expect(emma.authors == ["Jane Austen", "Ann Other"])
    #expect(emma.highlights.map(\.noteText) == ["> She was happy\n\nmine"])
    #expect(emma.highlights.map(\.key) == ["b1"])
    #expect(emma.highlights[0].created?.timeIntervalSince1970 == 1_714_597_811)
    #expect(file.unreadable.map(\.reason) == Self.koboReasons)
  }

  @Test func `a Kobo's highlight has its place in the book and the title of its chapter`() throws {
    let volume = "file:///mnt/onboard/emma.epub"
    let bytes = try database(
      """
      CREATE TABLE content (ContentID TEXT, Title TEXT, Attribution TEXT, ContentType TEXT,
        ___FileOffset INTEGER, ___FileSize INTEGER);
      CREATE TABLE Bookmark (BookmarkID TEXT, VolumeID TEXT, ContentID TEXT, Text TEXT,
        Annotation TEXT, DateCreated TEXT, ChapterProgress REAL, Type TEXT, Hidden BIT);
      INSERT INTO content VALUES ('\(volume)', 'Emma', 'Jane Austen', 6, 0, 0),
        ('\(volume)#(3)one.html', 'one.html', '', 9, 40, 10),
        ('\(volume)#(3)one.html-1', 'Box Hill', '', 899, 40, 10),
        ('\(volume)#(4)two.html', 'two.html', '', 9, 400, 10);
      INSERT INTO Bookmark VALUES
        ('b1', '\(volume)', '\(volume)#(3)one.html', 'walls', NULL, '1', 0.59, 'highlight', 0),
        ('b2', '\(volume)', '\(volume)#(3)one.html', 'no part', NULL, '2', 7, 'highlight', 0),
        ('b3', '\(volume)', '\(volume)#(4)two.html', 'no sense', NULL, '3', 0, 'highlight', 0),
        ('b4', '\(volume)', '\(volume)!OEBPS!Chapter_07.xhtml', 'by name', NULL, '4', 0.5, 'highlight', 0);
      """)
    let file = ImportedFile(bytes, as: .kobo)
    #expect(
      file.books.flatMap(\.highlights).map(\.noteText) == [
        "> walls\n\n@45%, Box Hill", "> no part\n\nBox Hill", "> no sense", "> by name\n\n@ch7",
      ])
  }

  @Test func `a Kobo's book has status and progress, its highlights colours and the book's order`()
    throws
  {
    let volume = "file:///mnt/onboard/emma.epub"
    let bytes = try database(
      """
      CREATE TABLE content (ContentID TEXT, Title TEXT, Attribution TEXT, ContentType INTEGER,
        ___FileOffset INTEGER, ___FileSize INTEGER, ReadStatus INTEGER, ___PercentRead INTEGER);
      CREATE TABLE Bookmark (BookmarkID TEXT, VolumeID TEXT, ContentID TEXT, Text TEXT,
        Annotation TEXT, DateCreated TEXT, ChapterProgress REAL, Type TEXT, Hidden BIT, Color INTEGER);
      INSERT INTO content VALUES ('\(volume)', 'Emma', 'Jane Austen', 6, 0, 0, 1, 45),
        ('\(volume)#one', 'Box Hill', '', 9, 40, 10, 0, 0), ('\(volume)#two.html', 'two.html', '', 9, 50, 10, 0, 0);
      INSERT INTO Bookmark VALUES
        ('b1', '\(volume)', '\(volume)#two.html', 'last', NULL, '2024-01-01', 0.5, 'highlight', 0, 4),
        ('b2', '\(volume)', '\(volume)#one', 'second', NULL, '2024-01-02', 0.5, 'highlight', 0, 1),
        ('b3', '\(volume)', '\(volume)#one', 'first', NULL, '2024-01-03', 0.1, 'highlight', 0, 9);
      """)
    let book = try #require(ImportedFile(bytes, as: .kobo).books.first)
    #expect(book.status == .reading && book.progress == .percent(45))
    #expect(
      book.highlights.map(\.noteText) == [
        "> first\n\n@41%, Box Hill", "> second\n\n@45%, Box Hill #pink", "> last\n\n@55% #grey",
      ])
  }

  @Test func `Apple's books have status and progress, annotations their colours and chapters`()
    throws
  {
    let bytes = try database(
      """
      CREATE TABLE ZBKLIBRARYASSET (ZASSETID TEXT, ZTITLE TEXT, ZAUTHOR TEXT, ZREADINGPROGRESS REAL,
        ZISFINISHED INTEGER);
      INSERT INTO ZBKLIBRARYASSET VALUES ('A', 'Emma', '', 0.459, 0), ('B', 'Persuasion', '', 1, 1);
      CREATE TABLE ZAEANNOTATION (Z_PK INTEGER PRIMARY KEY, ZANNOTATIONUUID TEXT,
        ZANNOTATIONASSETID TEXT, ZANNOTATIONTYPE INTEGER, ZANNOTATIONSELECTEDTEXT TEXT,
        ZANNOTATIONLOCATION TEXT, ZANNOTATIONSTYLE INTEGER, ZFUTUREPROOFING5 TEXT);
      INSERT INTO ZAEANNOTATION VALUES
        (1, 'u1', 'A', 2, 'one', 'epubcfi(/6/24[the_red-door.xhtml]!/4/2)', 3, ''),
        (2, 'u2', 'B', 2, 'two', 'epubcfi(/6/24[id42]!/4)', 0, NULL);
      """)
    let books = ImportedFile(bytes, as: .appleBooks).books
    #expect(books.map(\.status) == [.reading, .finished])
    #expect(books.map(\.progress) == [.percent(45), .percent(100)])
    #expect(
      books.flatMap(\.highlights).map(\.noteText) == ["> one\n\nthe red door #yellow", "> two"])
  }

  @Test func `a Kobo's highlights of a book are in the order of their times`() throws {
    let bytes = try database(
      Self.koboTables,
      """
      INSERT INTO Bookmark (BookmarkID, VolumeID, Text, DateCreated, Type, Hidden) VALUES
        ('b1', 'one', 'third', '2024-05-03T10:00:00Z', 'highlight', 0),
        ('b2', 'two', 'of another book', '2024-05-02T11:00:00Z', 'highlight', 0),
        ('b3', 'one', 'first', '2024-05-01T10:00:00Z', 'highlight', 0),
        ('b4', 'one', 'second', '2024-05-01T10:00:00Z', 'highlight', 0)
      """)
    let file = ImportedFile(bytes, as: .kobo)
    #expect(
      file.books.map { $0.highlights.map(\.quotation) } == [
        ["first", "second", "third"], ["of another book"],
      ])
  }

  @Test func `nothing of another program's database reaches the disk`() throws {
    let file = try ForeignDatabase(FileBytes(database(Self.koboTables)))
    var stores: [String] = []
    try file.read("PRAGMA temp_store") { stores.append($0["temp_store"]) }
    // 2: sorted rows and the like stay in memory.
    #expect(stores == ["2"])
  }

  @Test(arguments: [
    ("chapter-03.xhtml", "ch3"), ("OEBPS/ch12", "ch12"), ("part2_Kapitel 4", "ch4"),
    ("march3", nil), ("part0005.html", nil), ("chapter", nil), ("ch0", nil), ("", nil), ("12", nil),
    ("ch.3", nil), ("ch123456789", nil),
  ])
  func `only the name of a chapter with its number is a chapter`(name: String, passage: String?) {
    #expect(Passage(chapterNamed: name)?.description == passage)
  }

  @Test func `Apple's annotations have the chapter that their file names, and its title`() throws {
    let bytes = try database(
      """
      CREATE TABLE ZAEANNOTATION (Z_PK INTEGER PRIMARY KEY, ZANNOTATIONUUID TEXT,
        ZANNOTATIONASSETID TEXT, ZANNOTATIONTYPE INTEGER, ZANNOTATIONSELECTEDTEXT TEXT,
        ZANNOTATIONLOCATION TEXT, ZFUTUREPROOFING5 TEXT);
      INSERT INTO ZAEANNOTATION VALUES
        (1, 'u1', 'A', 2, 'one', 'epubcfi(/6/24[chapter-9]!/4/2,:1,:5)', 'Box Hill'),
        (2, 'u2', 'A', 2, 'two', 'epubcfi(/6/24[id42]!/4[ch3]/2)', NULL),
        (3, 'u3', 'A', 2, 'three', ']![ch', ''), (4, 'u4', 'A', 2, 'four', NULL, '#x');
      """)
    let file = ImportedFile(bytes, as: .appleBooks)
    #expect(
      file.books.flatMap(\.highlights).map(\.noteText) == [
        "> one\n\n@ch9, Box Hill", "> two", "> three", "> four\n\nx",
      ])
  }

  private static let appleTables = """
    CREATE TABLE ZAEANNOTATION (Z_PK INTEGER PRIMARY KEY, ZANNOTATIONUUID TEXT,
      ZANNOTATIONASSETID TEXT, ZANNOTATIONTYPE INTEGER, ZANNOTATIONDELETED INTEGER,
      ZANNOTATIONSELECTEDTEXT TEXT, ZANNOTATIONNOTE TEXT, ZANNOTATIONLOCATION TEXT,
      ZANNOTATIONCREATIONDATE TIMESTAMP);
    INSERT INTO ZAEANNOTATION VALUES
      (1, 'u1', 'A1', 2, 0, 'She was', 'mine', 'epubcfi(/6/4)', 736290611.25),
      (2, 'u2', 'A1', 2, 1, 'deleted', NULL, NULL, 0),
      (3, 'u3', 'A1', 3, 0, NULL, NULL, NULL, 0),
      (4, 'u4', 'A2', 2, 0, 'walls', NULL, NULL, NULL);
    """

  private static let appleTitles = """
    CREATE TABLE ZBKLIBRARYASSET (ZASSETID TEXT, ZTITLE TEXT, ZAUTHOR TEXT);
    INSERT INTO ZBKLIBRARYASSET VALUES ('A1', 'Emma', 'Jane Austen');
    """

  @Test func `Apple's annotations get the titles of the other database`() throws {
    let (notes, titles) = try (database(Self.appleTables), database(Self.appleTitles))
    #expect(ImportFormat(recognising: notes) == .appleBooks)
    #expect(ImportFormat(recognising: titles) == nil)
    #expect(ImportFormat.isTitlesOfAppleBooks(titles))
    let file = ImportedFile(notes, as: .appleBooks, titles: titles)
    #expect(file.books.map(\.title) == ["Emma", "Apple Books A2"])
    #expect(file.books[0].highlights.map(\.noteText) == ["> She was\n\nmine"])
    #expect(file.books[0].highlights[0].created?.timeIntervalSince1970 == 1_714_597_811)
    #expect(file.unreadable.isEmpty)
    let alone = ImportedFile(notes, as: .appleBooks)
    #expect(alone.books.map(\.title) == ["Apple Books A1", "Apple Books A2"])
  }

  @Test func `a database in use is read with the commits in its log, and without the rest`() throws
  {
    let path = folder + "/kobo.sqlite"
    let queue = try DatabaseQueue(path: path)
    try queue.writeWithoutTransaction { database in
      try database.execute(
        sql: "PRAGMA journal_mode = WAL; PRAGMA wal_autocheckpoint = 0; PRAGMA cache_size = 1")
      try database.execute(sql: Self.koboTables)
      try database.execute(sql: "PRAGMA wal_checkpoint(TRUNCATE)")
      try database.execute(sql: Self.koboRows)
      // More than the cache, so that uncommitted pages are in the log.
      try database.execute(
        sql: """
          BEGIN; UPDATE Bookmark SET Text = 'not committed';
          WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 2000)
          INSERT INTO content SELECT i, hex(randomblob(500)), '' FROM n
          """)
      let (file, log) = try (bytes("kobo.sqlite"), bytes("kobo.sqlite-wal"))
      #expect(log.count > 500_000)
      #expect(ImportedFile(file, as: .kobo).books.isEmpty)
      let merged = ImportedFile(WriteAheadLog.merged(file, log), as: .kobo)
      #expect(
        merged.books.flatMap(\.highlights).map(\.quotation).sorted() == ["She was happy", "walls"])
      // A log that is cut off or damaged has fewer commits; none is half there.
      for length in stride(from: 0, to: min(log.count, 40_000), by: 997) {
        let part = ImportedFile(WriteAheadLog.merged(file, Array(log[..<length])), as: .kobo)
        #expect(part.unreadable.allSatisfy { Self.koboReasons.contains($0.reason) })
      }
      try database.execute(sql: "ROLLBACK")
    }
  }

  @Test func `a view instead of a table is not read`() throws {
    let endless = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i"
    let bytes = try database(
      "CREATE TABLE content (ContentID TEXT, Title TEXT)",
      "CREATE VIEW Bookmark AS \(endless) AS BookmarkID, i AS VolumeID FROM n")
    #expect(ImportFormat(recognising: bytes) == nil)
    let file = ImportedFile(bytes, as: .kobo)
    #expect(file.books.isEmpty)
    #expect(file.unreadable == [UnreadableRecord(line: 1, "no table of highlights")])
  }

  @Test func `a damaged database is unreadable, whatever its bytes`() throws {
    let bytes = try database(Self.koboTables, Self.koboRows)
    for offset in stride(from: 16, to: bytes.count, by: 61) {
      var damaged = bytes
      damaged[offset] = ~damaged[offset]
      let file = ImportedFile(damaged, as: .kobo)
      #expect(file.unreadable.allSatisfy { $0.line > 0 && !$0.reason.isEmpty })
      _ = ImportedFile(Array(damaged[..<offset]), as: .appleBooks, titles: damaged)
    }
    #expect(ImportedFile([], as: .kobo).unreadable.map(\.reason) == ["the file is empty"])
  }
}
