import Foundation
import SQLite
import Testing

@testable import hawknotes

/// The command `hawknotes import`.
@Suite struct ImportTests {
  let sandbox = Sandbox()

  /// Writes a file in the sandbox and returns its path.
  func write(_ text: String, to name: String) throws -> String {
    let path = sandbox.home + "/" + name
    try FileManager.default.createDirectory(
      atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
    try text.write(toFile: path, atomically: true, encoding: .utf8)
    return path
  }

  private func clipping(_ facts: String, _ body: String) -> String {
    "\u{FEFF}Emma (Austen, Jane)\r\n\(facts)\r\n\r\n\(body)\r\n==========\r\n"
  }

  func highlight(_ location: Int, _ body: String) -> String {
    clipping(
      "- Your Highlight on Location \(location)-\(location + 5) | Added on 1 May 2020 10:00:00",
      body)
  }

  @Test func `any table is imported with its columns named, once, and is undone`() throws {
    let path = try write(
      "Name;Wer;Text;Seite\nEmma;Austen, Jane;happy;7\n;;lost;\nEmma;Austen, Jane;sad;9\n",
      to: "list.csv")
    let unknown = sandbox.shell("hawknotes import '\(path)'")
    #expect(unknown.code == 65)
    #expect(unknown.error.contains("--columns title=NAME"))
    #expect(unknown.error.contains("\"Name\", \"Wer\", \"Text\", \"Seite\""))
    let command =
      "hawknotes import --columns title=Name,author=wer --columns note=Text,page=4 '\(path)'"
    let first = sandbox.shell(command)
    #expect(first.code == 65)
    #expect(first.output == "Emma: 2 new, 0 changed, 0 skipped (new book)\n")
    #expect(first.error.contains("list.csv:3: no title"))
    let notes = sandbox.shell("hawknotes notes list --of emma --text --jsonl").output
    #expect(notes.contains("happy @p7") && notes.contains("sad @p9"))
    #expect(sandbox.shell("hawknotes books list --json").output.contains("Jane Austen"))
    let again = sandbox.shell(command).error
    #expect(again.contains("nothing new") && !again.contains("--undo"))
    let batch = try #require(
      first.error.split(separator: "--undo ").last?.split(separator: "\n").first)
    #expect(sandbox.shell("hawknotes import --undo \(batch)").code == 0)
    #expect(!sandbox.shell("hawknotes books list").output.contains("Emma"))
  }

  @Test(arguments: [
    ("title=Titel", "there is no column \"Titel\": the columns are \"Name\", \"Wer\""),
    ("titel=Name", "unknown field \"titel\""), ("Name", "has no \"=\""),
  ])
  func `a wrong column is an error`(columns: String, words: String) throws {
    let path = try write("Name,Wer\nEmma,Jane\n", to: "list.csv")
    let result = sandbox.shell("hawknotes import --columns '\(columns)' '\(path)'")
    #expect(result.code == 64)
    #expect(result.error.contains(words))
  }

  @Test func `clippings are imported once, become longer, and are removed by the undo`() throws {
    let path = try write(
      highlight(10, "She was") + highlight(20, "another"), to: "My Clippings.txt")
    let dry = sandbox.shell("hawknotes import --dry-run '\(path)'")
    #expect(dry.output == "Emma: 2 new, 0 changed, 0 skipped (new book)\n")
    #expect(dry.error == "hawknotes: would import 1 new book, 2 new notes, 0 changed, 0 skipped\n")
    #expect(sandbox.shell("hawknotes books list").output == "")

    let first = sandbox.shell("hawknotes import '\(path)'")
    #expect(first.code == 0, "\(first.error)")
    #expect(first.output == dry.output)
    let texts = sandbox.shell("hawknotes notes list --of emma --text --jsonl").output
    #expect(texts.contains("> another\\n\\n@loc20-25"))

    let second = sandbox.shell("hawknotes import '\(path)'")
    #expect(second.error == "hawknotes: nothing new\n")
    #expect(
      second.output == "Emma: 0 new, 0 changed, 2 skipped (book is in the library)\n")

    _ = try write(
      highlight(10, "She was") + highlight(20, "another") + highlight(10, "She was happy"),
      to: "My Clippings.txt")
    let third = sandbox.shell("hawknotes import '\(path)' --json")
    let faults = try JSONSchema().faults(in: third.output, of: "import")
    #expect(faults == [])
    let object = try #require(
      try JSONSerialization.jsonObject(with: Data(third.output.utf8)) as? [String: Any])
    let batch = try #require(object["import"] as? String)
    #expect(
      sandbox.shell("hawknotes notes list --of emma --jsonl --text").output.contains(
        "She was happy"))

    let undone = sandbox.shell("hawknotes import --undo \(batch)")
    #expect(undone.error == "hawknotes: reverted 1 item\n")
    #expect(
      !sandbox.shell("hawknotes notes list --of emma --jsonl --text").output.contains(
        "She was happy"))
    #expect(sandbox.shell("hawknotes import --undo \(batch)").code == 1)
  }

  @Test func `a dry run without a library says what an import beside the sample books does`() throws
  {
    let path = try write(
      "Title,Author,Highlight,Location\nThe Good Hawk,Joseph Elliott,She counts,7\nEmma,,happy,9\n",
      to: "list.csv")
    let command = """
      hawknotes import --columns title=Title,author=Author,quote=Highlight,location=Location \
      --book 'Emma=the-broken-raven' '\(path)'
      """
    let dry = sandbox.shell("\(command) --dry-run")
    #expect(dry.error == "hawknotes: would import 0 new books, 2 new notes, 0 changed, 0 skipped\n")
    let done = sandbox.shell(command)
    #expect(done.error.contains("imported 0 new books, 2 new notes, 0 changed, 0 skipped"))
    #expect(done.output == dry.output)
  }

  @Test func `a book whose facts are filled in counts as changed`() throws {
    _ = sandbox.shell("hawknotes books add Emma --author 'Jane Austen'")
    let path = try write(
      "Book Id,Title,Author,ISBN13,Exclusive Shelf\n1,Emma,Jane Austen,9780141439587,read\n",
      to: "goodreads.csv")
    let dry = sandbox.shell("hawknotes import --dry-run '\(path)'")
    #expect(dry.output == "Emma: 0 new, 1 changed, 0 skipped (book is in the library)\n")
    #expect(
      dry.error == "hawknotes: would import 0 new books, 0 new notes, 1 changed, 0 skipped\n")
    #expect(sandbox.shell("hawknotes import '\(path)'").output == dry.output)
    #expect(sandbox.shell("hawknotes import '\(path)'").error == "hawknotes: nothing new\n")
  }

  @Test func `unreadable records are reported with their lines, and the rest is imported`() throws {
    let path = try write(
      highlight(10, "kept") + "Emma (Austen, Jane)\r\nno facts\r\n\r\ntext\r\n==========\r\n",
      to: "a.txt")
    let done = sandbox.shell("hawknotes import --format kindle < '\(path)' -")
    #expect(done.code == 65 && done.output.hasPrefix("Emma: 1 new"))
    let broken = try write(
      "Emma (Austen, Jane)\r\nno facts\r\n==========\r\n" + highlight(30, "more"), to: "b.txt")
    let faulty = sandbox.shell("hawknotes import '\(broken)'")
    #expect(faulty.code == 65)
    #expect(faulty.error.contains("b.txt:1: no line with place and time\n"))
    #expect(faulty.error.contains("1 record could not be read; the rest was imported\n"))
    #expect(faulty.output == "Emma: 1 new, 0 changed, 0 skipped (book is in the library)\n")
  }

  @Test func `a date that cannot be read is told with its line, and its notes come in`() throws {
    let path = try write(
      "Book Id,Title,Author,Date Read,Date Added,Exclusive Shelf,Private Notes,My Review\n"
        + "2,Emma,Jane Austen,2021/02/30,2021/01/01,read,private,review\n", to: "goodreads.csv")
    let done = sandbox.shell("hawknotes import '\(path)'")
    #expect(done.code == 65 && done.output.hasPrefix("Emma: 2 new"))
    let reason = "left out Date Read \"2021/02/30\": It is not a date."
    #expect(done.error.contains("goodreads.csv:2: \(reason)\n"))
    #expect(done.error.hasSuffix("1 record was imported without a value that could not be read\n"))
    let again = sandbox.shell("hawknotes import '\(path)'").error
    #expect(again.contains("nothing new") && !again.contains("record could not be read"))
    let notes = sandbox.shell("hawknotes notes list --of emma --jsonl").output
    #expect(notes.components(separatedBy: "\"created\":\"2021-01-01T").count == 3)
  }

  @Test func `a refused record of a library is not counted as imported`() throws {
    let note =
      #"{"kind":"note","id":"2d690b34-8b0b-4774-a4bc-b96a33e3f112","text":"","created":"2026"}"#
    let path = try write(#"{"schema":1,"library":["# + "\n\(note)\n]}\n", to: "library.json")
    let done = sandbox.shell("hawknotes import '\(path)'")
    #expect(done.code == 65)
    #expect(
      done.error.hasSuffix(
        "hawknotes: nothing new\nhawknotes: 1 record could not be read\n"), "\(done.error)")
  }

  @Test func `a library that a newer version has exported is refused with the remedy`() throws {
    let path = try write(#"{"schema":99,"library":[]}"#, to: "newer.json")
    for words in ["import", "import --format json", "import --dry-run"] {
      let done = sandbox.shell("hawknotes \(words) '\(path)'")
      #expect(done.code == 65)
      #expect(
        done.error == "hawknotes: \(path) was exported by a newer version: upgrade hawknotes; "
          + "nothing was changed\n", "\(done.error)")
    }
    #expect(sandbox.shell("hawknotes import - < '\(path)'").error.contains("by a newer version"))
  }

  @Test func `a library that was cut off is imported as far as it goes, which is said`() throws {
    let whole = "hawknotes export --format json -"
    let other = "HAWKNOTES_HOME='\(sandbox.home)/other' hawknotes import -"
    _ = sandbox.shell("hawknotes add inbox words")
    let cut = sandbox.shell("\(whole) | head -n 3 | \(other)")
    #expect(cut.code == 65 && cut.error.contains("-:3: the file was cut after this line\n"))
    #expect(cut.error.contains("imported 2 new books"))
    #expect(sandbox.shell("\(whole) | \(other)").code == 0)
  }

  @Test func `a named pipe is read like standard input`() throws {
    let path = try write(highlight(10, "She was"), to: "a.txt")
    let pipe = sandbox.home + "/pipe"
    let done = sandbox.shell(
      "mkfifo \(pipe) && { cat \(path) >\(pipe) & hawknotes import \(pipe); }")
    #expect(done.code == 0, "\(done.error)")
    #expect(done.output == "Emma: 1 new, 0 changed, 0 skipped (new book)\n")
  }

  @Test func `two imports at once add each highlight once`() throws {
    let path = try write(
      (1...300).map { highlight($0 * 10, "text \($0)") }.joined(), to: "clippings.txt")
    _ = sandbox.shell("hawknotes add 'a library'")
    let both = sandbox.shell(
      "hawknotes import \(path) 2>/dev/null & hawknotes import \(path) 2>/dev/null & wait %1; "
        + "a=$?; wait %2; b=$?; echo \"codes $a $b\"")
    let codes = both.output.split(separator: "\n").last?.split(separator: " ").dropFirst() ?? []
    #expect(codes.contains("0") && codes.allSatisfy { ["0", "75"].contains($0) }, "\(both.output)")
    #expect(
      sandbox.shell("hawknotes notes list --of emma").output.split(separator: "\n").count == 300)
    #expect(sandbox.shell("hawknotes import \(path)").error == "hawknotes: nothing new\n")
  }

  @Test func `other programs' databases, books and folders are imported by their content`() throws {
    _ = try write("---\ntags: sea\n---\nfrom the vault", to: "vault/Boats/Row.md")
    let vault = sandbox.shell("hawknotes import \(sandbox.home)/vault")
    #expect(vault.output == "Boats: 1 new, 0 changed, 0 skipped (new book)\n", "\(vault.error)")
    let again = sandbox.shell("hawknotes import \(sandbox.home)/vault/ --format markdown")
    #expect(again.error == "hawknotes: nothing new\n")
    let device = sandbox.home + "/device/.kobo"
    try FileManager.default.createDirectory(atPath: device, withIntermediateDirectories: true)
    let kobo = try DatabaseQueue(path: device + "/KoboReader.sqlite")
    try kobo.writeWithoutTransaction { database in
      try database.execute(sql: "PRAGMA journal_mode = WAL")
      try database.execute(
        sql: """
          CREATE TABLE content (ContentID, Title, Attribution);
          CREATE TABLE Bookmark (BookmarkID, VolumeID, Text, Annotation, DateCreated, Type, Hidden);
          INSERT INTO content VALUES ('v', 'Emma', 'Jane Austen');
          INSERT INTO Bookmark VALUES ('1', 'v', 'in the log', '', '', 'highlight', 'false')
          """)
    }
    // The device's program has it open: the rows are in the log.
    #expect(access(device + "/KoboReader.sqlite-wal", R_OK) == 0)
    // No copy is written to a folder for temporary files.
    let done = sandbox.shell("TMPDIR=/nowhere hawknotes import \(sandbox.home)/device")
    #expect(done.output == "Emma: 1 new, 0 changed, 0 skipped (new book)\n", "\(done.error)")
    #expect(sandbox.shell("hawknotes notes list --of emma").output.contains("in the log"))
    kobo.close()
  }

  @Test func `a folder's highlights, books in EPUB and notes in Markdown come in together`() throws
  {
    _ = try write(highlight(1, "of the Kindle"), to: "mixed/My Clippings.txt")
    _ = try write("from the vault", to: "mixed/Boats/Row.md")
    let book = """
      <package><metadata><title>Tides</title><creator>A. Writer</creator></metadata></package>
      """
    let container = """
      <container><rootfiles><rootfile full-path="b.opf" media-type="application/oebps-package+xml"/>
      </rootfiles></container>
      """
    let archive = StoredArchive([("META-INF/container.xml", container), ("b.opf", book)])
    try Data(archive.bytes).write(to: URL(fileURLWithPath: sandbox.home + "/mixed/tides.epub"))
    let done = sandbox.shell("hawknotes import \(sandbox.home)/mixed")
    #expect(done.code == 0, "\(done.error)")
    let books = done.output.split(separator: "\n").compactMap { $0.split(separator: ":").first }
    #expect(books == ["Emma", "Tides", "Boats"])
    #expect(
      sandbox.shell("hawknotes import \(sandbox.home)/mixed").error == "hawknotes: nothing new\n")
  }

  @Test func `an export to JSON is imported by its format, also from its folder`() throws {
    _ = sandbox.shell(
      "hawknotes add 'to carry'; hawknotes export --format json \(sandbox.home)/out")
    #expect(
      sandbox.shell("hawknotes import --format json \(sandbox.home)/out").error
        == "hawknotes: nothing new\n")
    let other = try write("{\"a\": 1}", to: "other.json")
    #expect(sandbox.shell("hawknotes import --format json \(other)").code == 65)
  }

  @Test func `what cannot be imported is reported in one line`() throws {
    let path = try write("just a text\n", to: "text.txt")
    let unknown = sandbox.shell("hawknotes import \(path)")
    #expect(unknown.code == 65)
    #expect(unknown.error.contains("unknown format: name it with --format"))
    let other = sandbox.shell("hawknotes import --format moon-reader \(path)")
    #expect(other.code == 65)
    #expect(other.error.contains("text.txt: not in the format moon-reader: leave out --format"))
    #expect(sandbox.shell("hawknotes import \(sandbox.home)/none").code == 66)
    let empty = sandbox.shell(": >\(path); hawknotes import \(path)")
    #expect(empty.code == 65 && empty.error.contains("text.txt is empty: name another file"))
    let broken = try write("{\"entries\": [", to: "broken.json")
    #expect(
      sandbox.shell("hawknotes import \(broken)").error.hasSuffix(": 1 record could not be read\n"))
    #expect(
      sandbox.shell("mkdir -p \(sandbox.home)/e; hawknotes import \(sandbox.home)/e").code == 1)
    #expect(sandbox.shell("hawknotes import").code == 64)
    #expect(sandbox.shell("hawknotes import --undo x").code == 64)
    #expect(sandbox.shell("hawknotes import \(path) --format kindle --book Emma").code == 64)
  }
}
