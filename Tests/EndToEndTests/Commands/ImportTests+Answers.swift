import Foundation
import Testing

@testable import hawknotes

// The answers about books, and files that are not of the format that was named.

extension ImportTests {
  @Test func `an answer about a title that is not in the file is reported`() throws {
    let path = try write(highlight(10, "She was"), to: "a.txt")
    for option in ["--skip Nope", "--book Nope=", "--book Nope=the-good-hawk"] {
      let told = sandbox.shell("hawknotes import --dry-run \(option) '\(path)'")
      let words = "\(option.prefix(6)): no book \"Nope\" in the file"
      #expect(told.code == 0 && told.error.contains(words), "\(told.error)")
    }
    #expect(sandbox.shell("hawknotes import --skip emma '\(path)'").error.contains("nothing new"))
  }

  @Test func `a file that is no table of the named format is refused`() throws {
    let path = sandbox.home + "/random.csv"
    let bytes = (1...100_000).map { UInt8(truncatingIfNeeded: $0 &* $0 &* 40_503 >> 7) }
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    let refused = sandbox.shell("hawknotes import --format goodreads '\(path)'")
    #expect(refused.code == 65)
    #expect(refused.error.contains("random.csv: not in the format goodreads"), "\(refused.error)")
    #expect(sandbox.shell("hawknotes books list --format '{title}'").output.isEmpty)
  }

  @Test func `a table whose columns were named without the titles is told so`() throws {
    let path = try write("Name,Wer\nEmma,Jane\n", to: "list.csv")
    let told = sandbox.shell("hawknotes import --columns note=Wer '\(path)'")
    #expect(told.code == 65 && told.error.contains("no column has the titles"), "\(told.error)")
  }

  @Test func `a library that was cut in its first line is reported with that line`() throws {
    let cut = try write("{\"schema\":1,\"library\":[", to: "cut.json")
    let done = sandbox.shell("hawknotes import '\(cut)'")
    #expect(done.code == 65 && done.error.contains("cut.json:1: the file was cut after this line"))
  }
}
