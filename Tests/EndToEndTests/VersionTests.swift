import Foundation
import Testing

/// Files of a newer version stay unchanged and are reported.
@Suite struct VersionTests {
  @Test(arguments: ["header", "record"])
  func `a scene of a newer version is refused in one line and not changed`(part: String) throws {
    let sandbox = Sandbox()
    let pane = sandbox.pane()
    pane.start("hawknotes --scene s")
    pane.press("n")
    pane.type("of a later day")
    pane.wait(for: "synced")
    pane.kill()
    let id = try #require(sandbox.scene("s")["id"] as? String)
    let path = sandbox.home + "/hawk/state/scenes/\(id)/journal"
    var bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
    if part == "header" {
      bytes[10] = 200
      bytes.replaceSubrange(12..<16, with: crc(bytes[..<12]))
    } else {
      // One more record, sound, of a later version.
      let payload: [UInt8] = [200, 0, 1, 2, 3]
      bytes += [UInt8(payload.count), 0, 0, 0] + crc(payload[...]) + payload
    }
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    for (round, command) in ["hawknotes --scene s", "hawknotes"].enumerated() {
      pane.type("clear; \(command) 2>&1 | cat; \(command); echo \"code $? of \(round)\"")
      pane.press("Enter")
      pane.wait(for: "code 65 of \(round)")
      pane.wait(for: "newer version")
      #expect([UInt8](try Data(contentsOf: URL(fileURLWithPath: path))) == bytes)
    }
    #expect(sandbox.hawknotes("scenes", "show", "s").code != 0)
    #expect([UInt8](try Data(contentsOf: URL(fileURLWithPath: path))) == bytes)
    #expect(
      !FileManager.default.fileExists(atPath: sandbox.home + "/hawk/state/quarantine"))
  }

  @Test func `a library of a newer version is refused in one line and not changed`() throws {
    let sandbox = Sandbox()
    sandbox.hawknotes("add", "of a later day")
    let path = sandbox.home + "/hawk/data/library.sqlite"
    var bytes = try Data(contentsOf: URL(fileURLWithPath: path))
    // The last byte of user_version in the header of SQLite's file.
    bytes[63] = 200
    try bytes.write(to: URL(fileURLWithPath: path))
    for command in [["notes", "list"], ["add", "one more"], ["doctor"], ["doctor", "--rebuild"]] {
      let done = run([Sandbox.program] + command, environment: sandbox.environment)
      #expect(done.code == 65, "\(command)")
      #expect(done.error.contains("was written by a newer version and was not changed: upgrade"))
    }
    let pane = sandbox.pane(columns: 200)
    pane.type("hawknotes; echo \"code $?\"")
    pane.press("Enter")
    pane.wait(for: "code 65")
    #expect(pane.screen.contains("was written by a newer version and was not changed: upgrade"))
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == bytes)
  }

  @Test func `the version names the commit and the libraries that read files and draw`() throws {
    let line = Sandbox().hawknotes("--version").output
    let pattern =
      /hawknotes 1\.\d+\.\d+ \([0-9a-z ]+\), SQLite 3\.\d+\.\d+, ncurses \d+\.\d+[.\d]*\n/
    #expect(try pattern.wholeMatch(in: line) != nil, "\(line)")
  }

  /// CRC-32C, the lowest byte first.
  private func crc(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    var crc: UInt32 = ~0
    for byte in bytes {
      crc ^= UInt32(byte)
      for _ in 0..<8 { crc = crc & 1 == 1 ? crc >> 1 ^ 0x82f6_3b78 : crc >> 1 }
    }
    return (0..<4).map { UInt8(truncatingIfNeeded: ~crc >> UInt32($0 * 8)) }
  }
}
