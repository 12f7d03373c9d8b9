import Foundation
import Testing

/// The command `hawknotes export`, and the import of its files.
@Suite struct ExportTests {
  private let sandbox = Sandbox()

  private func shell(_ command: String, home: String? = nil) -> Finished {
    run(
      ["/bin/sh", "-c", command],
      environment: home.map { sandbox.environment(home: $0) } ?? sandbox.environment)
  }

  private var folder: String { sandbox.home + "/export" }

  private func files() throws -> [String: Data] {
    var files: [String: Data] = [:]
    for path in try FileManager.default.subpathsOfDirectory(atPath: folder)
    where path != ".hawknotes-export" {
      files[path] = FileManager.default.contents(atPath: folder + "/" + path)
    }
    return files
  }

  private func fill() {
    let commands = """
      hawknotes add agatha 'She counts. [[Agatha]] @p3 #fear' >/dev/null
      hawknotes add 'In the Inbox' >/dev/null
      hawknotes books add '../../x' >/dev/null; hawknotes books add CON >/dev/null
      hawknotes add the-good-hawk 'The same' >/dev/null
      hawknotes add the-good-hawk 'the SAME' >/dev/null
      hawknotes notes edit in-the-inbox --text 'In the Inbox, changed' >/dev/null
      """
    #expect(shell(commands).error == "")
  }

  @Test(arguments: [("json", "json"), ("readwise", "csv"), ("goodreads", "csv")])
  func `a path with the extension of the format is the file`(format: String, ending: String) {
    fill()
    let path = "\(folder)/mine.\(ending)"
    #expect(shell("hawknotes export --format \(format) \(path)").code == 0)
    #expect(shell("hawknotes export --format \(format) - | cmp - \(path)").code == 0)
    #expect(shell("hawknotes export --format \(format) \(path)").code == 0)
    // A folder of that name is a folder, and a file of somebody else stays.
    #expect(shell("mkdir \(folder)/a.\(ending)").code == 0)
    #expect(shell("hawknotes export --format \(format) \(folder)/a.\(ending)").code == 0)
    #expect(shell("cmp \(path) \(folder)/a.\(ending)/*.\(ending)").code == 0)
    #expect(shell("echo mine > \(path); hawknotes export --format \(format) \(path)").code == 64)
    #expect(shell("cat \(path)").output == "mine\n")
  }

  @Test func `a second Markdown export changes nothing, an edited note one file`() throws {
    fill()
    #expect(shell("hawknotes export \(folder)").code == 0)
    let first = try files()
    #expect(first["The Good Hawk/The Good Hawk.md"] != nil)
    #expect(first["Inbox/In the Inbox, changed.md"] != nil)
    #expect(first["x/x.md"] != nil)
    #expect(first["_CON/_CON.md"] != nil)
    let names = first.keys.map { ($0 as NSString).lastPathComponent.lowercased() }
      .filter { $0.hasSuffix(".md") }
    #expect(Set(names).count == names.count)
    let note = try #require(
      first["The Good Hawk/The same.md"].map { String(decoding: $0, as: UTF8.self) })
    #expect(note.hasPrefix("---\nhawknotes: "))
    #expect(note.hasSuffix("---\nThe same\n"))

    #expect(shell("hawknotes export \(folder)").code == 0)
    #expect(try files() == first)
    #expect(
      shell("hawknotes notes edit in-the-inbox-changed --text 'In the Inbox, changed\n\nmore'").code
        == 0)
    #expect(shell("hawknotes export \(folder)").code == 0)
    let changed = try files().filter { first[$0.key] != $0.value }
    #expect(changed.keys.sorted() == ["Inbox/In the Inbox, changed.md"])
  }

  @Test func `pages of notes that are gone or renamed are removed, unless they were edited`() throws
  {
    for title in ["Alpha", "Beta", "Gamma"] { _ = shell("hawknotes add the-good-hawk \(title)") }
    let first = shell("hawknotes export \(folder); echo x >> '\(folder)/The Good Hawk/Gamma.md'")
    #expect(first.code == 0)
    _ = shell("hawknotes notes edit alpha --text Zulu; hawknotes notes delete beta gamma")
    let again = shell("hawknotes export \(folder)")
    #expect(again.error == "hawknotes: removed 2 pages of items that are gone or renamed\n")
    let names = ["Alpha", "Beta", "Gamma", "Zulu"].map { "The Good Hawk/\($0).md" }
    #expect(try files().keys.filter(names.contains).sorted() == [names[2], names[3]])
  }

  @Test(arguments: ["", "--one-file"])
  func `a page that was edited by hand stays, and the others are written`(options: String) throws {
    fill()
    _ = shell("hawknotes add the-good-hawk 'Only here'")
    let export = "hawknotes export \(options) \(folder)"
    #expect(shell(export).code == 0)
    let isOneFile = !options.isEmpty
    let edited = isOneFile ? "The Good Hawk.md" : "The Good Hawk/Only here.md"
    let other = isOneFile ? "Inbox.md" : "Inbox/In the Inbox, changed.md"
    let mine = try #require(try files()[edited]) + Data("By hand\n".utf8)
    try mine.write(to: URL(fileURLWithPath: folder + "/" + edited))
    let change = """
      hawknotes notes edit only-here --text 'Only here\n\nmore' >/dev/null
      hawknotes notes edit in-the-inbox-changed --text 'In the Inbox, changed\n\nmore' >/dev/null
      """
    #expect(shell(change).error.isEmpty)
    let refused = shell(export)
    #expect(refused.code == 75 && refused.output.isEmpty, "\(refused.error)")
    #expect(refused.error.contains("1 page edited since the last export"))
    #expect(refused.error.contains("\n\(edited)\n"))
    #expect(try files()[edited] == mine)
    #expect(try files()[other].map { String(decoding: $0, as: UTF8.self).contains("more") } == true)
    // Moved away, it is written again, and the next export has nothing to say.
    try FileManager.default.removeItem(atPath: folder + "/" + edited)
    for _ in 1...2 { #expect(shell(export).code == 0) }
    #expect(
      try files()[edited].map { String(decoding: $0, as: UTF8.self).contains("more") } == true)
  }

  @Test func `files of other programs and links are not overwritten`() throws {
    fill()
    try FileManager.default.createDirectory(
      atPath: folder + "/Inbox", withIntermediateDirectories: true)
    let (mine, outside) = (folder + "/Inbox/In the Inbox, changed.md", sandbox.home + "/outside")
    try "mine".write(toFile: mine, atomically: true, encoding: .utf8)
    try FileManager.default.createDirectory(
      atPath: folder + "/The Good Hawk", withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: folder + "/The Good Hawk/The same.md", withDestinationPath: outside)
    #expect(shell("hawknotes export \(folder)").code == 0)
    #expect(try String(contentsOfFile: mine, encoding: .utf8) == "mine")
    #expect(try files().keys.contains { $0.hasPrefix("Inbox/In the Inbox, changed ") })
    #expect(!FileManager.default.fileExists(atPath: outside))
    let json = folder + "/hawknotes.json"
    try "mine".write(toFile: json, atomically: true, encoding: .utf8)
    #expect(shell("hawknotes export --format json \(folder)").code == 64)
    #expect(try String(contentsOfFile: json, encoding: .utf8) == "mine")
  }

  @Test func `links lead to notes whose titles are the same, or no names of files`() throws {
    let commands = """
      hawknotes add the-good-hawk Twice; hawknotes add the-broken-raven Twice
      hawknotes add the-broken-raven 'AC/DC: live'
      hawknotes add the-broken-raven 'Links
      [[Twice]] [[AC/DC: live]] ![[images/cat.png]]'
      """
    #expect(shell(commands).error == "" && shell("hawknotes export \(folder)").code == 0)
    let files = try files()
    let twice = try #require(files.keys.first { $0.hasPrefix("The Broken Raven/Twice ") })
    let name = twice.dropFirst("The Broken Raven/".count).dropLast(".md".count)
    let links = String(decoding: files["The Broken Raven/Links.md"] ?? Data(), as: UTF8.self)
    #expect(
      links.hasSuffix("\n[[\(name)|Twice]] [[ACDC live|AC/DC: live]] ![[images/cat.png]]\n"))
    #expect(files["The Broken Raven/ACDC live.md"] != nil)
  }

  @Test func `one file for each book has its characters and notes`() throws {
    fill()
    #expect(shell("hawknotes export --one-file \(folder)").code == 0)
    let hawk = try #require(
      try files()["The Good Hawk.md"].map { String(decoding: $0, as: UTF8.self) })
    #expect(hawk.contains("\n## Agatha\n"))
    #expect(hawk.contains("\nShe counts. [[Agatha]] @p3 #fear\n"))
    #expect(hawk.hasSuffix("\nThe same\n\n* * *\n\nthe SAME\n"))
    #expect(shell("hawknotes export -").output.contains("\nIn the Inbox, changed\n"))
  }

  @Test func `exports have the order of the lists`() throws {
    let moves = """
      hawknotes characters move the-good-hawk/milkwort --first
      hawknotes books move the-burning-swift --first
      """
    #expect(shell(moves).error == "")
    #expect(shell("hawknotes export --one-file \(folder)").code == 0)
    let hawk = String(decoding: try files()["The Good Hawk.md"] ?? Data(), as: UTF8.self)
    #expect(headings(hawk, "## ").prefix(2) == ["Milkwort", "Agatha"])
    let all = headings(shell("hawknotes export -").output, "# ")
    #expect(all == ["The Burning Swift", "The Good Hawk", "The Broken Raven"])
    let table = shell("hawknotes export --format goodreads -").output
    let books = table.split(separator: "\n").dropFirst().map { $0.prefix { $0 != "," } }
    #expect(books == ["The Burning Swift", "The Good Hawk", "The Broken Raven"])
  }

  private func headings(_ page: String, _ mark: String) -> [Substring] {
    page.split(separator: "\n").filter { $0.hasPrefix(mark) }.map { $0.dropFirst(mark.count) }
  }

  @Test func `of the files of whole books only those that change are written again`() throws {
    fill()
    let export = "hawknotes export --one-file \(folder)"
    let (hawk, raven) = (folder + "/The Good Hawk.md", folder + "/The Broken Raven.md")
    func number(_ path: String) throws -> Int? {
      try FileManager.default.attributesOfItem(atPath: path)[.systemFileNumber] as? Int
    }
    #expect(shell(export).code == 0)
    let (first, numbers) = try (files(), (number(hawk), number(raven)))
    #expect(shell(export).code == 0)
    #expect(try (number(hawk), number(raven)) == numbers)
    // A note less is a shorter file, one more a longer one.
    let lines = """
      hawknotes add the-broken-raven one >/dev/null; \(export)
      """
    #expect(shell(lines).code == 0)
    let second = try files()
    #expect(second.filter { first[$0.key] != $0.value }.keys.sorted() == ["The Broken Raven.md"])
    #expect(second.keys.sorted() == first.keys.sorted())
    // A file of another program keeps its name.
    try "mine".write(toFile: hawk, atomically: true, encoding: .utf8)
    #expect(shell(export).code == 0)
    #expect(try String(contentsOfFile: hawk, encoding: .utf8) == "mine")
    let other = try files().first { $0.key.hasPrefix("The Good Hawk ") }
    #expect(other?.value == first["The Good Hawk.md"])
  }

  @Test func `JSON that is imported into an empty library is exported again as it was`() throws {
    fill()
    _ = shell("hawknotes books delete the-broken-raven")
    let (one, two) = (sandbox.home + "/one", sandbox.home + "/two")
    #expect(shell("hawknotes export --format json --all \(one)").code == 0)
    let home = sandbox.home + "/second"
    let dry = shell("hawknotes import --dry-run \(one)/hawknotes.json", home: home)
    #expect(dry.error.contains("would import"))
    let done = shell("hawknotes import \(one)/hawknotes.json --json", home: home)
    #expect(done.code == 0, "\(done.error)")
    let faults = try JSONSchema().faults(in: done.output, of: "import")
    #expect(faults == [])
    #expect(shell("hawknotes export --format json --all \(two)", home: home).code == 0)
    let original = try lines(one)
    #expect(original.count > 10)
    #expect(try lines(two) == original)
    #expect(
      shell("hawknotes import - < \(one)/hawknotes.json", home: home).error
        == "hawknotes: nothing new\n")
  }

  @Test func `JSON that another program has laid out anew is imported as it was`() throws {
    fill()
    let (one, two) = (sandbox.home + "/one", sandbox.home + "/two")
    #expect(shell("hawknotes export --format json --all \(one)").code == 0)
    let written = try Data(contentsOf: URL(fileURLWithPath: one + "/hawknotes.json"))
    let value = try JSONSerialization.jsonObject(with: written)
    for options: JSONSerialization.WritingOptions in [.prettyPrinted, [.sortedKeys]] {
      let data = try JSONSerialization.data(withJSONObject: value, options: options)
      try data.write(to: URL(fileURLWithPath: two + ".json"))
      let done = "hawknotes import \(two).json && hawknotes export --format json --all \(two)"
      #expect(shell(done, home: "\(two)-\(options.rawValue)").code == 0)
      #expect(try lines(two) == lines(one))
    }
  }

  @Test func `the tables of Readwise and Goodreads are written, and no other file is replaced`()
    throws
  {
    fill()
    #expect(shell("hawknotes export --format readwise \(folder)").code == 0)
    #expect(shell("hawknotes export --format goodreads \(folder)").code == 0)
    let files = try files()
    #expect(files.keys.sorted() == ["goodreads.csv", "readwise.csv"])
    let notes = String(decoding: files["readwise.csv"] ?? Data(), as: UTF8.self)
    #expect(notes.contains("She counts. [[Agatha]] @p3 #fear,The Good Hawk,Joseph Elliott,"))
    #expect(shell("hawknotes export --format goodreads -").output.contains("\n../../x,,"))
    try "mine".write(toFile: folder + "/readwise.csv", atomically: true, encoding: .utf8)
    #expect(shell("hawknotes export --format readwise \(folder)").code == 64)
  }

  @Test(arguments: ["markdown", "readwise", "goodreads", "json"])
  func `an export to a terminal has no control characters, and one to a pipe has all bytes`(
    format: String
  ) throws {
    let hostile = "A\u{1B}]52;c;aGF3aw==\u{7}\u{1B}[31m\u{9B}1m\u{202E}B"
    #expect(sandbox.hawknotes("books", "add", hostile).code == 0)
    #expect(sandbox.hawknotes("add", "the-good-hawk", "Note \(hostile)").code == 0)
    let export = "hawknotes export --format \(format) -"
    let shown = shell("script -qec '\(export)' /dev/null < /dev/null")
    #expect(shown.code == 0 && shown.output.contains("31m"))
    let unseen = shown.output.unicodeScalars.filter { scalar in
      [.control, .format].contains(scalar.properties.generalCategory)
        && !["\n", "\r", "\t"].contains(scalar)
    }
    #expect(unseen.isEmpty)
    let piped = shell(export).output
    #expect(piped.contains("\u{1B}[31m\u{9B}1m\u{202E}B") == (format != "json"))
  }

  /// The lines of an exported library, without the origins that an import adds.
  private func lines(_ folder: String) throws -> [String] {
    let text = try String(contentsOfFile: folder + "/hawknotes.json", encoding: .utf8)
    return text.split(separator: "\n").map { line in
      String(line).replacing(/"source":[^,]*,"key":[^,]*,/, with: "")
    }
  }

  @Test func `all lines of the JSON are as the schema says`() throws {
    fill()
    let json = shell("hawknotes export --format json --all -").output
    let faults = try JSONSchema().faults(in: json, of: "library")
    #expect(faults == [])
  }
}
