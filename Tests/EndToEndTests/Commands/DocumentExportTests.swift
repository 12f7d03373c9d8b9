import Foundation
import Testing

/// Books that `hawknotes export` writes as documents, and the folders that it makes.
@Suite struct DocumentExportTests {
  private let sandbox = Sandbox()

  private func shell(_ command: String) -> Finished { sandbox.shell(command) }

  private var folder: String { sandbox.home + "/export" }

  private func fill() {
    let commands = """
      hawknotes add agatha 'She counts. [[Agatha]] @p3 #fear' >/dev/null
      hawknotes add the-good-hawk 'The same' >/dev/null
      """
    #expect(shell(commands).error == "")
  }

  @Test func `a book is written as one document, and no other file is replaced`() throws {
    fill()
    let (html, epub) = (sandbox.home + "/hawk.html", sandbox.home + "/hawk.epub")
    let export = "hawknotes export --of the-good-hawk"
    for _ in 0..<2 {
      #expect(shell("\(export) --format html --tag fear --characters \(html)").code == 0)
      #expect(shell("\(export) --format epub --synopsis \(epub)").code == 0)
    }
    let text = try String(contentsOfFile: html, encoding: .utf8)
    #expect(text.contains("She counts. Agatha") && !text.contains("The same"))
    #expect(shell("\(export) --format html -").output.contains("<p>The same</p>"))
    #expect(shell("hawknotes export --of agatha --format html \(sandbox.home)").code == 0)
    #expect(FileManager.default.fileExists(atPath: sandbox.home + "/Agatha.html"))
    try "mine".write(toFile: html, atomically: true, encoding: .utf8)
    #expect(shell("\(export) --format html \(html)").code == 64)
    #expect(shell("\(export) --format epub \(html)").code == 64)
    #expect(shell("\(export) --tag none --format html -").code == 1)
    #expect(shell("hawknotes export --format html -").code == 64)
    #expect(shell("\(export) \(folder)").code == 64)
  }

  @Test func `a document without tags has neither tags nor places in its texts`() {
    fill()
    let export = "hawknotes export --of the-good-hawk --characters --format html"
    #expect(shell("\(export) -").output.contains("She counts. Agatha p. 3 #fear"))
    let plain = shell("\(export) --without-tags -")
    #expect(plain.code == 0 && plain.output.contains("She counts. Agatha</p>"), "\(plain.error)")
    #expect(!plain.output.contains("#fear") && !plain.output.contains("p. 3"))
    let chosen = shell("\(export) --without-tags --tag fear -").output
    #expect(chosen.contains("She counts.") && !chosen.contains("The same"))
    #expect(shell("hawknotes export --without-tags \(folder)").code == 64)
  }

  @Test func `the Inbox is written as one document`() throws {
    fill()
    #expect(shell("hawknotes add inbox 'In the Inbox' --tag fear").code == 0)
    let html = shell("hawknotes export --of inbox --format html -")
    #expect(html.code == 0 && html.output.contains("<p>In the Inbox"), "\(html.error)")
    #expect(html.output.contains("<title>Inbox</title>") && !html.output.contains("She counts"))
    #expect(shell("hawknotes export --of inbox --format epub \(sandbox.home)").code == 0)
    #expect(FileManager.default.fileExists(atPath: sandbox.home + "/Inbox.epub"))
  }

  @Test(arguments: ["markdown", "json", "readwise", "goodreads", "html", "epub"])
  func `the folders above an export are made, for their owner only`(format: String) throws {
    let isDocument = ["html", "epub"].contains(format)
    fill()
    let path = folder + "/to/\(format)" + (isDocument ? "/hawk.\(format)" : "")
    let options = isDocument ? "--of the-good-hawk" : ""
    let done = shell("umask 022; hawknotes export --format \(format) \(options) \(path)")
    #expect(done.code == 0, "\(done.error)")
    #expect(FileManager.default.fileExists(atPath: path))
    let modes = shell("stat -c %a \(folder) \(folder)/to \(folder)/to/\(format)").output
    #expect(modes == "700\n700\n700\n")
    let file = sandbox.home + "/file"
    let refused = shell(": >\(file); hawknotes export --format \(format) \(options) \(file)/x/y")
    #expect(refused.code != 0 && refused.error.contains("/file/x"))
  }

  @Test func `without pandoc a document that it would make is refused, and its package named`() {
    fill()
    let program = shell("command -v hawknotes").output.trimmingCharacters(in: .newlines)
    let export = "export --of the-good-hawk --format docx \(sandbox.home)/x.docx"
    let refused = shell("PATH=/nowhere \(program) \(export)")
    #expect(refused.code == 69 && refused.error.contains("`apt install pandoc`"))
  }
}
