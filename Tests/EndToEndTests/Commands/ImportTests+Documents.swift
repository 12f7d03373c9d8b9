import Foundation
import Testing

@testable import hawknotes

// Imports of an exported library.

extension ImportTests {
  private func exported() throws -> String {
    let file = sandbox.home + "/library.json"
    _ = sandbox.shell("hawknotes add the-good-hawk Wall; hawknotes export --format json \(file)")
    return try String(contentsOfFile: file, encoding: .utf8)
  }

  private func imported(_ text: String) throws -> Finished {
    _ = try write(text, to: "other.json")
    return sandbox.shell(
      "HAWKNOTES_HOME=\(sandbox.home)/second hawknotes import \(sandbox.home)/other.json")
  }

  @Test func `an exported library with a byte order mark is imported`() throws {
    let done = try imported("\u{FEFF}" + exported())
    #expect(done.code == 0 && done.error.contains("1 new note"), "\(done.error)")
  }

  @Test func `each entry whose book comes after it is named with its line`() throws {
    let lines = try exported().split(separator: "\n").map {
      $0.hasSuffix(",") ? String($0.dropLast()) : String($0)
    }
    let entries = lines.dropFirst().dropLast().reversed()
    let text = [lines[0], entries.joined(separator: ",\n"), lines[lines.count - 1]]
    let done = try imported(text.joined(separator: "\n"))
    let told = done.error.split(separator: "\n").filter {
      $0.hasSuffix("its book or character is missing, or comes after it")
    }
    let ownerless = entries.enumerated().filter { !$0.element.contains("\"kind\":\"book\"") }
    #expect(done.code == 65 && told.count == ownerless.count && told.count > 1, "\(done.error)")
    #expect(told.first?.contains("other.json:2: ") == true, "\(done.error)")
  }

  @Test func `a NUL in a highlight becomes the replacement character`() throws {
    let text = highlight(1, "qu\0ote")
    _ = sandbox.shell("hawknotes import '\(try write(text, to: "My Clippings.txt"))'")
    let shown = sandbox.shell("hawknotes notes list --json --text").output
    #expect(shown.contains("qu\u{FFFD}ote"), "\(shown)")
  }
}
