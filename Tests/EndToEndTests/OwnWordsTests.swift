import Foundation
import Testing

@testable import hawknotes

struct OwnWordsTests {
  private let sandbox = Sandbox()
  private var path: String { sandbox.home + "/words" }

  @Test func `a word is not added while another window replaces the file`() {
    let lock = open(sandbox.home, O_RDONLY | O_DIRECTORY)
    defer { close(lock) }
    #expect(flock(lock, LOCK_EX | LOCK_NB) == 0)
    let words = OwnWords(path: path)
    // Adding waits at most 0.1 s for the lock.
    #expect(ContinuousClock().measure { _ = words.add("hawk") } >= .milliseconds(100))
    #expect(words.words == ["hawk"])
  }

  @Test func `a removal that fails lets other windows change the file`() throws {
    try Data([0xFF, 0xFE]).write(to: URL(fileURLWithPath: path))
    _ = OwnWords(path: path).remove("hawk")
    let lock = open(sandbox.home, O_RDONLY | O_DIRECTORY)
    defer { close(lock) }
    #expect(flock(lock, LOCK_EX | LOCK_NB) == 0)
  }
}
