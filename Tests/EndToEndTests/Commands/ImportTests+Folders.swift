import Foundation
import Testing

@testable import hawknotes

// Imports of folders.

extension ImportTests {
  @Test func `a folder is searched, and a guess can be answered`() throws {
    _ = try write(
      "return { [\"annotations\"] = { { drawer = \"x\", text = \"of the device\", pageno = 3 } },"
        + " [\"doc_props\"] = { [\"title\"] = \"The Good Hawk: Shadow Skye\","
        + " [\"authors\"] = \"Joseph Elliott\" } }",
      to: "device/koreader/docsettings/The Good Hawk.sdr/metadata.epub.lua")
    _ = try write("no format", to: "device/other.csv")
    _ = try write(highlight(1, "a"), to: "device/documents/My Clippings.txt")
    let folder = sandbox.home + "/device"
    _ = sandbox.shell("hawknotes add 'a library'")
    let dry = sandbox.shell("hawknotes import --dry-run \(folder)")
    #expect(dry.output.contains("Emma: 1 new"))
    #expect(dry.output.contains("The Good Hawk: Shadow Skye: 1 new"))
    #expect(dry.output.contains("a guess: the same book as \"The Good Hawk\""))
    // The line that answers the guess is printed, and can be typed as it is.
    let lines = dry.error.split(separator: "\n").map {
      $0.components(separatedBy: " is another book: ")
    }
    let answer = try #require(lines.first { $0.count == 2 }?.last)
    #expect(answer == "hawknotes import --book 'The Good Hawk: Shadow Skye=' \(folder)")
    let skipped = sandbox.shell(
      "hawknotes import --dry-run --skip 'The Good Hawk: Shadow Skye' \(folder)")
    #expect(
      skipped.output.contains("The Good Hawk: Shadow Skye: 0 new, 0 changed, 1 skipped (left out)"))
    let done = sandbox.shell(answer)
    #expect(done.code == 0, "\(done.error)")
    #expect(
      done.output.contains("The Good Hawk: Shadow Skye: 1 new, 0 changed, 0 skipped (new book)"))
  }

  @Test func `the notes of a folder come in the order of the numbers in their names`() throws {
    for number in [10, 9, 1, 2] { _ = try write("text", to: "Tides/Chapter \(number).md") }
    #expect(sandbox.shell("hawknotes import \(sandbox.home)/Tides").code == 0)
    let html = sandbox.shell(
      "hawknotes export --of tides --format html - | grep -o 'Chapter [0-9]*'")
    let chapters = html.output.split(separator: "\n").reduce(into: [Substring]()) {
      if !$0.contains($1) { $0.append($1) }
    }
    #expect(chapters == ["Chapter 1", "Chapter 2", "Chapter 9", "Chapter 10"])
  }

  @Test func `what a folder has twice is counted once, and what cannot be read is told`() throws {
    let metadata =
      "return { [\"annotations\"] = { { drawer = \"x\", text = \"walls\", datetime = \"2026-01-01 10:00:00\" } },"
      + " [\"doc_props\"] = { [\"title\"] = \"Tides\" } }"
    _ = try write(metadata, to: "device/Tides.sdr/metadata.epub.lua")
    _ = try write(metadata, to: "device/koreader/docsettings/Tides.sdr/metadata.epub.lua")
    let folder = sandbox.home + "/device"
    _ = sandbox.done("truncate -s 300M \(folder)/big.json; ln -s . \(folder)/loop")
    _ = sandbox.done("mkfifo \(folder)/pipe.csv; : >\(folder)/empty.csv")
    let dry = sandbox.shell("hawknotes import --dry-run \(folder)/")
    #expect(dry.output == "Tides: 1 new, 0 changed, 0 skipped (new book)\n")
    #expect(dry.code == 65 && dry.error.contains("/big.json:1: too large: at most 256 MB\n"))
    let done = sandbox.shell("hawknotes import \(folder)")
    #expect(done.output == dry.output)
    #expect(done.error.hasSuffix("1 record could not be read; the rest was imported\n"))
  }

  @Test func `a Markdown export makes the same library, and nothing twice`() throws {
    let folder = sandbox.home + "/out"
    let commands = """
      printf 'AC/DC\\n\\n#sea @p3' | hawknotes add the-good-hawk -
      printf '> quoted\\n\\nSee [[AC/DC]] and [[Agatha]].' | hawknotes add agatha -
      hawknotes add 'a note'
      hawknotes characters edit agatha --alias Aggie
      hawknotes books edit the-good-hawk --rating 4 --progress 45%
      hawknotes export \(folder)
      """
    #expect(sandbox.shell(commands).code == 0)
    let again = sandbox.shell("hawknotes import \(folder)")
    #expect(again.code == 0 && again.error.hasSuffix("nothing new\n"), "\(again.error)")
    let other = "export HAWKNOTES_HOME=\(sandbox.home)/other; "
    let dry = sandbox.shell(other + "hawknotes import --dry-run \(folder)")
    #expect(dry.code == 0 && dry.error.contains("would import "), "\(dry.error)")
    let done = sandbox.shell(other + "hawknotes import \(folder); hawknotes export \(folder)2")
    #expect(done.code == 0, "\(done.error)")
    #expect(sandbox.done("diff -r -x '.hawknotes*' \(folder) \(folder)2") == "")
  }

  @Test func `a page of an export alone brings its book, and a book in one file is refused`() throws
  {
    let folder = sandbox.home + "/out"
    _ = sandbox.shell("hawknotes add agatha 'of her'; hawknotes export \(folder)")
    let other = "export HAWKNOTES_HOME=\(sandbox.home)/other; "
    let done = sandbox.shell(other + "hawknotes import '\(folder)/The Good Hawk/of her.md'")
    #expect(done.error.hasPrefix("hawknotes: imported 1 new book, 1 new character, 1 new note, "))
    _ = sandbox.done("hawknotes export --one-file \(sandbox.home)/books")
    let refused = sandbox.shell(other + "hawknotes import \(sandbox.home)/books")
    #expect(refused.code == 65 && refused.error.contains("export it as a folder of pages"))
  }

  @Test func `a damaged page of an export is told, and the rest comes in`() throws {
    let folder = sandbox.home + "/out"
    _ = sandbox.shell("hawknotes add 'a note'; hawknotes add 'b note'; hawknotes export \(folder)")
    _ = sandbox.done("printf '\\377' >>'\(folder)/Inbox/b note.md'")
    let other = "export HAWKNOTES_HOME=\(sandbox.home)/other; "
    let done = sandbox.shell(other + "hawknotes import \(folder)")
    #expect(done.code == 65 && done.error.contains("/Inbox/b note.md:1: no UTF-8 text\n"))
    #expect(done.error.contains("imported 3 new books, 9 new characters, 1 new note, 0 skipped"))
  }

  @Test(arguments: [".", "'of her.md'", "'./of her.md'"])
  func `pages of an export are imported from inside their folder`(_ path: String) throws {
    let folder = sandbox.home + "/out"
    _ = sandbox.shell("hawknotes add agatha 'of her'; hawknotes export \(folder)")
    let other = "export HAWKNOTES_HOME=\(sandbox.home)/other; "
    let done = sandbox.shell(other + "cd '\(folder)/The Good Hawk'; hawknotes import \(path)")
    #expect(done.code == 0 && done.error.contains("1 new note"), "\(done.error)")
  }

  @Test func `a pipe with the name of a book's page is not read`() throws {
    let folder = sandbox.home + "/out/The Good Hawk"
    _ = sandbox.shell(
      "hawknotes add the-good-hawk 'of it'; hawknotes export \(sandbox.home)/out")
    _ = sandbox.done("rm '\(folder)/The Good Hawk.md'; mkfifo '\(folder)/The Good Hawk.md'")
    let done = sandbox.shell("timeout 20 hawknotes import '\(folder)/of it.md'")
    #expect(done.code == 65 && done.error.contains("of it.md:1: the page of its book"))
  }

  @Test func `a file in Markdown is of its folder's book, however its path is written`() throws {
    let sandbox = Sandbox()
    let done = sandbox.shell(
      """
      mkdir -p 'zz/Book Q' && cd 'zz/Book Q' && echo text > n.md
      for path in n.md ./n.md . "$PWD/n.md" ../../zz; do hawknotes import "$path" >/dev/null; done
      hawknotes notes list --format '{book}|{title}'
      """)
    #expect(done.output == "Book Q|n\n", "\(done)")
  }

  @Test func `other notes beside a Markdown export come in`() throws {
    let folder = sandbox.home + "/out"
    _ = sandbox.shell("hawknotes add 'a note'; hawknotes export \(folder)")
    let words = try Regex("[0-9]+ pages of Hawk Notes: import the folder of an export alone\n")
    _ = try write("from the vault", to: "out/Boats/Row.md")
    let mixed = sandbox.shell("hawknotes import \(folder)")
    #expect(mixed.code == 65 && mixed.output == "Boats: 1 new, 0 changed, 0 skipped (new book)\n")
    #expect(mixed.error.contains("\(folder):1: ") && mixed.error.contains(words))
    #expect(mixed.error.contains("1 record could not be read; the rest was imported\n"))
  }

  @Test(.enabled(if: geteuid() == 0, "only root can run a command as another user"))
  func `a folder that cannot be read is told, and the rest comes in`() throws {
    let folder = sandbox.home + "/device"
    _ = try write(highlight(1, "a"), to: "device/a/My Clippings.txt")
    _ = try write(highlight(2, "b"), to: "device/b/My Clippings.txt")
    _ = sandbox.done("chmod -R a+rwX '\(sandbox.home)'; chmod 700 \(folder)/b")
    let done = sandbox.shell(
      "setpriv --reuid 65534 --clear-groups hawknotes import --dry-run \(folder)")
    #expect(done.code == 65 && done.output.hasPrefix("Emma: 1 new"), "\(done.error)")
    #expect(done.error.contains("/device/b:1: Permission denied\n"))
  }

  @Test func `files and folders whose names are not UTF-8 are told, and the rest comes in`() throws
  {
    _ = try write(highlight(1, "a"), to: "device/My Clippings.txt")
    let folder = sandbox.home + "/device"
    _ = sandbox.done(
      #"""
      cd '\#(folder)'
      touch "$(printf 'caf\351.json')" "$(printf 'x\351.png')" && mkdir "$(printf 'd\351')"
      """#)
    let done = sandbox.shell("hawknotes import --dry-run \(folder)")
    #expect(done.code == 65 && done.output.hasPrefix("Emma: 1 new"), "\(done.error)")
    for name in ["caf\u{FFFD}.json", "d\u{FFFD}"] {
      #expect(done.error.contains("/\(name):1: its name is not UTF-8: rename it\n"))
    }
    #expect(!done.error.contains(".png"))
  }

  @Test func `folders are searched 64 deep, and a deeper one is told`() throws {
    let deep = Array(repeating: "d", count: 64).joined(separator: "/")
    _ = try write(highlight(1, "a"), to: "device/\(deep)/My Clippings.txt")
    _ = try write(highlight(2, "b"), to: "device/\(deep)/e/My Clippings.txt")
    let done = sandbox.shell("hawknotes import --dry-run \(sandbox.home)/device")
    #expect(done.code == 65 && done.output.hasPrefix("Emma: 1 new"), "\(done.error)")
    #expect(done.error.contains("/d/e:1: more than 64 folders deep: import it alone\n"))
  }

  @Test func `a search for files ends at its limit, and tells it`() throws {
    for name in ["a", "b/c", "d"] { _ = try write("text", to: "vault/\(name).md") }
    let vault = sandbox.home + "/vault"
    for (limit, count, told) in [(3, 3, 0), (2, 2, 1)] {
      var reasons: [String] = []
      let files = FolderSearch.files(
        below: vault, .markdown, limit: limit,
        skipped: { path, reason in
          reasons.append("\(path.dropFirst(sandbox.home.count)): \(reason)")
        })
      #expect(files?.count == count && reasons.count == told)
      let reason = "/vault: more than 2 files: import its folders one by one"
      #expect(reasons.allSatisfy { $0 == reason })
    }
  }

  @Test(arguments: 0...12)
  func `the reading of a folder ends when it is told to`(rest: Int) throws {
    for name in ["a", "b/c", "d"] { _ = try write("text", to: "vault/\(name).md") }
    var rest = rest
    let error = #expect(throws: Failure.self) {
      try ImportedFiles(
        at: sandbox.home + "/vault", stdin: nil, format: nil,
        while: {
          rest -= 1
          return rest >= 0
        }, columns: { _ in nil })
    }
    #expect(error?.message.hasSuffix("the reading was ended") == true)
  }
}
